//! What the bot does with its ticks, over whole games.

use std::hash::{DefaultHasher, Hash, Hasher};

use clap::Args;
use serde_json::Value;

use crate::bundle::{Lab, json};

/// Measure nodes and positions per 1,000 ticks, depth, ticks per turn and clock left
#[derive(Args)]
pub(crate) struct Bench {
    /// Games, half of them from each seat
    #[arg(long, default_value_t = 8)]
    games: u64,
    /// The other bot
    #[arg(long, default_value = "minimax")]
    against: String,
    /// Random actions before each game
    #[arg(long, default_value_t = 4)]
    opening_plies: u32,
}

/// Sums over all games.
#[derive(Default)]
struct Sums {
    nodes: u64,
    visited: u64,
    positions: u64,
    /// On turn and off turn, without actions.
    ticks: u64,
    depths: Vec<u64>,
    turn_ticks: Vec<u64>,
    least_clock: Option<u64>,
}

impl Bench {
    /// Plays the games and prints the measures.
    pub(crate) fn run(self, lab: &Lab) -> miette::Result<()> {
        let bot = lab.file("notes.rs");
        lab.run(&[
            "bundle",
            "--minify",
            "--features",
            "notes",
            "--output",
            &bot.to_string_lossy(),
        ])?;
        let replay = lab.file("bench.json");
        let mut sums = Sums::default();
        let mut fingerprint = DefaultHasher::new();
        for game in 0..self.games {
            let seat = (game % 2) as usize;
            let bot = bot.to_string_lossy();
            let mut bots = [&*bot, self.against.as_str()];
            bots.rotate_right(seat);
            lab.run(&[
                "play",
                bots[0],
                bots[1],
                "--seed",
                &(game / 2).to_string(),
                "--opening-plies",
                &self.opening_plies.to_string(),
                "--replay",
                &replay.to_string_lossy(),
            ])?;
            sums.add(&json(&replay)?, seat, &mut fingerprint);
        }
        sums.print(fingerprint.finish());
        Ok(())
    }
}

impl Sums {
    fn add(&mut self, replay: &Value, seat: usize, fingerprint: &mut DefaultHasher) {
        let (mut nodes, mut visited, mut positions) = (0, 0, 0);
        for turn in replay["turns"].as_array().into_iter().flatten() {
            turn["action"].as_str().hash(fingerprint);
            if turn["player"] != seat {
                continue;
            }
            let note = |name: &str| turn["notes"][name].as_str().and_then(|text| text.parse().ok());
            nodes = note("nodes").unwrap_or(nodes);
            visited = note("visited").unwrap_or(visited);
            positions = note("positions").unwrap_or(positions);
            self.depths.extend(note("depth"));
            let actions: u64 = ["make_move", "place_wall"]
                .iter()
                .filter_map(|name| turn["on_turn"]["calls"][name]["ticks"].as_u64())
                .sum();
            let on_turn = turn["on_turn"]["ticks"].as_u64().unwrap_or(0) - actions;
            self.ticks += on_turn + turn["off_turn"]["ticks"].as_u64().unwrap_or(0);
            self.turn_ticks.push(on_turn);
        }
        self.nodes += nodes;
        self.visited += visited;
        self.positions += positions;
        let clock = replay["clock_left"][seat].as_u64();
        self.least_clock = self.least_clock.into_iter().chain(clock).min();
    }

    fn print(&mut self, fingerprint: u64) {
        self.turn_ticks.sort_unstable();
        let per_1000 = |count: u64| 1000.0 * count as f64 / self.ticks.max(1) as f64;
        let depth = self.depths.iter().sum::<u64>() as f64 / self.depths.len().max(1) as f64;
        println!(
            "nodes per 1,000 ticks      {:.1}, visited {:.1}",
            per_1000(self.nodes),
            per_1000(self.visited)
        );
        println!("positions per 1,000 ticks  {:.0}", per_1000(self.positions));
        println!("mean depth                 {depth:.2}");
        println!(
            "ticks per turn             median {}, most {}",
            self.turn_ticks.get(self.turn_ticks.len() / 2).unwrap_or(&0),
            self.turn_ticks.last().unwrap_or(&0)
        );
        println!("least clock left           {}", self.least_clock.unwrap_or(0));
        println!("fingerprint                {fingerprint:016x}");
    }
}
