//! `hexidor bench`: how fast this program is on this machine.

use std::fmt::Write;
use std::time::{Duration, Instant};

use clap::Args;
use miette::IntoDiagnostic;
use rules::{Position, RuleSet};
use serde::Serialize;

use super::bench_tournament;
use super::exit::Exit;
use super::output::{print_json, print_line};
use super::watched::Watch;
use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, BotOptions, play_game};
use crate::compile::{BuildOptions, Submission, build};
use crate::host::{HostProgram, run_alone};
use crate::meter::{self, Mode};
use crate::ticks::Ticks;
use crate::tournament::openings::Openings;

/// Measure this program on this machine: games, builds, metering, calls, perft
///
/// Each line is a figure and what it should be on a machine of two slow cores that does nothing else.
#[derive(Args)]
pub(super) struct Bench {
    /// Print one JSON object for each figure: name, value, unit, goal
    #[arg(long)]
    json: bool,

    /// Measure tournaments instead: what two jobs gain, and the runner's own share of the time
    #[arg(long)]
    tournament: bool,
}

/// One measured figure.
#[derive(Clone, Debug, Serialize)]
pub(super) struct Figure {
    pub(super) name: &'static str,
    pub(super) value: f64,
    pub(super) unit: &'static str,
    pub(super) goal: &'static str,
}

/// One group of figures.
type Measure = fn() -> miette::Result<Vec<Figure>>;

impl Bench {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let all: [(&str, Measure); 5] = [
            ("counting positions", || Ok(perft())),
            ("metering", metering),
            ("building", building),
            ("playing games", games),
            ("calling the arena", calls),
        ];
        let tournament: [(&str, Measure); 1] = [("tournaments", bench_tournament::figures)];
        let groups = if self.tournament { &tournament[..] } else { &all[..] };
        let watch = Watch::start();
        for &(what, measure) in groups {
            watch.say(what);
            for figure in measure()? {
                if self.json {
                    print_json(&figure)?;
                } else {
                    let Figure { name, value, unit, goal } = figure;
                    print_line(format!("{name:<44}{value:>12.3} {unit:<10}{goal}"))?;
                }
            }
        }
        Ok(Exit::Done)
    }
}

pub(super) fn timed<T>(work: impl FnOnce() -> T) -> (T, Duration) {
    let start = Instant::now();
    let result = work();
    (result, start.elapsed())
}

fn milliseconds(time: Duration) -> f64 {
    1e3 * time.as_secs_f64()
}

fn perft() -> Vec<Figure> {
    let position = Position::start(&RuleSet::default());
    let (count, time) = timed(|| rules::perft::perft(&position, 3));
    let seconds = time.as_secs_f64();
    vec![
        Figure { name: "perft 3", value: seconds, unit: "s", goal: "<= 0.2" },
        Figure {
            name: "perft 3, positions",
            value: count as f64 / seconds / 1e6,
            unit: "million/s",
            goal: "",
        },
    ]
}

fn metering() -> miette::Result<Vec<Figure>> {
    let source = source_of(100_000);
    let (metered, time) = timed(|| meter::meter(&source, Mode::Batched));
    metered?;
    let value = milliseconds(time);
    Ok(vec![Figure { name: "meter, 100 KB", value, unit: "ms", goal: "<= 150" }])
}

fn building() -> miette::Result<Vec<Figure>> {
    let cache = tempfile::tempdir().into_diagnostic()?;
    let options =
        BuildOptions { cache_folder: Some(cache.path().to_owned()), ..BuildOptions::default() };
    let mut figures = Vec::new();
    for (bytes, cold, warm, goal) in [
        (20_000, "build, 20 KB, cold", "build, 20 KB, from the cache", "<= 5000"),
        (100_000, "build, 100 KB, cold", "build, 100 KB, from the cache", "<= 12000"),
    ] {
        let source = source_of(bytes);
        for (name, goal) in [(cold, goal), (warm, "<= 50")] {
            let (built, time) = timed(|| build("bench.rs", source.as_bytes(), &options));
            built?;
            figures.push(Figure { name, value: milliseconds(time), unit: "ms", goal });
        }
    }
    Ok(figures)
}

/// The two bots take turns, so that they keep one core busy between them.
fn games() -> miette::Result<Vec<Figure>> {
    const GAMES: u64 = 1_000;
    let rules = ArenaRules::default();
    let bot = Bot::prepare("racer", &rules, &BotOptions::default())?;
    let (mut one, mut two) = (bot.start()?, bot.start()?);
    let openings = Openings { seed: 0, plies: 4, rules: rules.rules };
    let mut turns = 0;
    let mut play = |number: u64| -> miette::Result<()> {
        let game = play_game(&rules, [&mut one, &mut two], &openings.get(number)?)?;
        turns += game.turns.len();
        Ok(game.host_abort()?)
    };
    play(0)?;
    let (played, time) = timed(|| (0..GAMES).try_for_each(&mut play));
    played?;
    let seconds = time.as_secs_f64();
    let per_turn = 1e6 * seconds / turns as f64;
    Ok(vec![
        Figure {
            name: "racer against racer, one core",
            value: GAMES as f64 / seconds,
            unit: "games/s",
            goal: ">= 500",
        },
        Figure { name: "racer against racer, a turn", value: per_turn, unit: "us", goal: "" },
    ])
}

/// Programs that do one thing many times, by what a tick of it takes.
fn calls() -> miette::Result<Vec<Figure>> {
    const ROUNDS: u64 = 1_000_000;
    let rules = ArenaRules { clock_ticks: Ticks(1 << 40), ..ArenaRules::default() };
    let time_of = |body: &str| -> miette::Result<f64> {
        let source = format!(
            "use arena::*;\nuse std::hint::black_box;\n\
             fn main() {{\n    let tile = black_box(Tile::new(0, 0));\n    \
             let me = get_player_id();\n    for round in 0..{ROUNDS}u64 {{\n        {body}\n    }}\n    \
             black_box((tile, me));\n}}\n"
        );
        let submission = build("bench.rs", source.as_bytes(), &BuildOptions::for_rules(&rules))?;
        let least =
            (0..3).map(|_| run_time(&submission, &rules)).collect::<miette::Result<Vec<_>>>()?;
        Ok(1e9 * least.into_iter().fold(f64::INFINITY, f64::min) / ROUNDS as f64)
    };
    let nothing = time_of("black_box(round);")?;
    let mut figures =
        vec![Figure { name: "a round of a loop (2 ticks)", value: nothing, unit: "ns", goal: "" }];
    for (name, call) in [
        ("get_tick", "black_box(get_tick());"),
        ("get_steps_to_goal", "black_box(get_steps_to_goal(me));"),
        ("can_place_wall", "black_box(can_place_wall(tile, Direction::ALL[0], Zigzag::ALL[0]));"),
        ("get_walls", "black_box(get_walls().len());"),
        ("get_surroundings", "black_box(get_surroundings());"),
    ] {
        let value = time_of(call)? - nothing;
        figures.push(Figure { name, value, unit: "ns/call", goal: "" });
    }
    Ok(figures)
}

fn run_time(submission: &Submission, rules: &ArenaRules) -> miette::Result<f64> {
    let (ran, time) = timed(|| run_alone(submission, rules, &HostProgram::default()));
    ran?;
    Ok(time.as_secs_f64())
}

/// A program of about so many bytes: many small functions of the kinds that bots are made of.
fn source_of(bytes: usize) -> String {
    let mut functions = String::new();
    let mut calls = String::new();
    let mut number: u64 = 0;
    while functions.len() + calls.len() + 1_000 < bytes {
        number += 1;
        let odd = 2 * number + 1;
        write!(
            functions,
            "fn step_{number}(seed: u64) -> u64 {{
    let mut state = seed ^ {odd};
    let mut sum = 0u64;
    for round in 0..{number} {{
        if state & 1 == 0 {{
            state = state.rotate_left(round as u32 % 64) ^ {odd};
        }} else {{
            state = state.wrapping_mul({odd}).wrapping_add(round);
        }}
        match state % 5 {{
            0 => sum ^= state,
            1 => sum = sum.wrapping_add(state >> 7),
            _ => {{}}
        }}
    }}
    let list: Vec<u64> = (0..8).map(|index| state.wrapping_mul(index) ^ sum).collect();
    list.iter().filter(|value| **value % 3 != 0).fold(sum, |all, value| all ^ value)
}}
"
        )
        .expect("a string takes any text");
        writeln!(calls, "    state = step_{number}(state);").expect("a string takes any text");
    }
    format!(
        "fn main() {{\n    let mut state = arena::get_tick();\n{calls}    println!(\"{{state}}\");\n}}\n{functions}"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sources_have_their_size_and_pass_the_meter() {
        for bytes in [20_000, 100_000] {
            let source = source_of(bytes);
            assert!((bytes * 9 / 10..=bytes).contains(&source.len()), "{}", source.len());
            assert!(meter::meter(&source, Mode::Batched).is_ok());
        }
    }
}
