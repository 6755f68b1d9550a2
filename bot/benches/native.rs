//! What the bot's code takes on this machine, in real time: the arena counts statements, but a
//! tournament waits for the processor.
//!
//! ```text
//! cargo bench -p bot
//! ```
//!
//! The bot is a program, no library, so its modules are taken in one by one.

#![expect(dead_code, reason = "the benches call a part of the bot")]

#[path = "../src/adapter.rs"]
mod adapter;
#[path = "../src/board.rs"]
mod board;
#[path = "../src/children.rs"]
mod children;
#[path = "../src/clock.rs"]
mod clock;
#[path = "../src/eval.rs"]
mod eval;
#[path = "../src/flood.rs"]
mod flood;
#[path = "../src/game.rs"]
mod game;
#[path = "../src/ledger.rs"]
mod ledger;
#[path = "../src/node.rs"]
mod node;
#[path = "../src/plain.rs"]
mod plain;
#[path = "../src/race.rs"]
mod race;
#[path = "../src/root.rs"]
mod root;
#[path = "../src/search.rs"]
mod search;
#[path = "../src/survey.rs"]
mod survey;
#[path = "../src/table.rs"]
mod table;
#[path = "../src/weights.rs"]
mod weights;
#[path = "../src/worlds.rs"]
mod worlds;

use std::array::from_fn;
use std::hint::black_box;

use criterion::{criterion_group, criterion_main, BatchSize, Criterion, Throughput};

use adapter::Arena;
use board::{tile_at, EDGES};
use clock::{Clock, Limit};
use eval::INFINITE;
use flood::{add_walls, flood, GOALS, LANES, LEFT_OPEN};
use game::Game;
use node::Node;
use race::Race;
use search::Search;
use worlds::{Worlds, ALL_WALLS};

/// How deep the search goes from the root.
const DEPTH: i32 = 4;

/// A search that no clock stops, with the root of a middle game.
fn middle_game() -> (Search, Node) {
    let clock = Clock {
        arena: Arena::default(),
        limit: Limit::None,
        turn_began: 0,
        clock_ticks: 300_000,
        budget: 0,
        statement_ticks: 1,
    };
    let mut search = Search::new(clock);
    let mut game = Game::new([tile_at(1, -1), tile_at(-2, 1)], [13, 13]);
    for wall in [20, 70, 101, 140, 180, 230] {
        game.add_wall(wall, &search.worlds);
    }
    let root = game.root(0, &mut search);
    (search, root)
}

fn floods(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("flood");
    let open = [[u128::MAX; EDGES]; LANES];
    // A position is a lane's world, with both distances.
    group.throughput(Throughput::Elements(LANES as u64 * 128));
    group.bench_function("wide, 12 layers", |bencher| {
        let mut history = vec![GOALS];
        bencher.iter(|| {
            flood(&mut history, 1, black_box(&open), 12);
            history[12][0][0][0]
        });
    });
    group.throughput(Throughput::Elements(1));
    group.bench_function("plain", |bencher| {
        bencher.iter(|| {
            let ways = black_box(&plain::NO_WALLS);
            [plain::distance(0, ways, tile_at(4, -2)), plain::distance(1, ways, tile_at(-4, 2))]
        });
    });
    group.throughput(Throughput::Elements(LANES as u64));
    group.bench_function("add walls", |bencher| {
        bencher.iter(|| add_walls(black_box(&open[0]), from_fn(|lane| &LEFT_OPEN[30 * lane])));
    });
    group.finish();
}

fn choices(criterion: &mut Criterion) {
    criterion.bench_function("choose worlds", |bencher| {
        bencher.iter(|| Worlds::choose(black_box(&ALL_WALLS), [tile_at(1, -1), tile_at(-2, 1)]));
    });
}

fn searches(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("search");
    let (mut search, root) = middle_game();
    search.visit(&root, DEPTH, -INFINITE, INFINITE, 1);
    group.throughput(Throughput::Elements(search.nodes + search.leaves));
    group.sample_size(20).bench_function("nodes", |bencher| {
        bencher.iter_batched(
            middle_game,
            |(mut search, root)| search.visit(&root, DEPTH, -INFINITE, INFINITE, 1),
            BatchSize::LargeInput,
        );
    });
    group.finish();
    criterion.bench_function("solve race", |bencher| {
        bencher.iter_batched(
            || (middle_game().0.clock, Race::new(0, &[true; EDGES])),
            |(mut clock, mut race)| race.solve(&mut clock),
            BatchSize::LargeInput,
        );
    });
}

criterion_group!(native, floods, choices, searches);
criterion_main!(native);
