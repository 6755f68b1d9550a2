//! How much of a tournament's time is its bots': part of `hexidor bench`.

use std::ops::ControlFlow;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::AtomicBool;

use miette::IntoDiagnostic;
use nix::sys::resource::{Usage, UsageWho, getrusage};
use nix::sys::time::TimeValLike;

use super::bench::{Figure, timed};
use super::tournament::{Failure, jobs};
use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, BotOptions};
use crate::tournament::plan::{Plan, entrants};
use crate::tournament::run::Tournament;

/// It uses about half of its clock.
const BOT: &str = "minimax";

const GAMES: u64 = 200;

const ROUNDS: u32 = 3;

const SHARE_ROUNDS: u64 = 9;

pub(super) fn figures() -> miette::Result<Vec<Figure>> {
    Ok(vec![two_jobs()?, own_share()?])
}

/// One tournament with two jobs against two tournaments with one job each, side by side on the same two
/// cores: how many times as fast as one of the two it is.
fn two_jobs() -> miette::Result<Figure> {
    let run = |jobs: u64, seed: u64| -> miette::Result<Child> {
        let program = std::env::current_exe().into_diagnostic()?;
        let mut command = Command::new(program);
        let games = GAMES * jobs;
        command.args(["tournament", BOT, BOT]).args(
            [("--games", games), ("--jobs", jobs), ("--seed", seed)]
                .iter()
                .flat_map(|(option, value)| [(*option).to_owned(), value.to_string()]),
        );
        command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().into_diagnostic()
    };
    let wait = |mut child: Child| child.wait().into_diagnostic();
    // The bot is compiled before the clock runs.
    prepared()?;
    // The best of some rounds: whatever else the machine does only ever takes time.
    let mut least = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        let (ended, side_by_side) = timed(|| {
            let children = [run(1, 0)?, run(1, 1)?];
            children.into_iter().try_for_each(|child| wait(child).map(drop))
        });
        ended?;
        let (ended, two_jobs) = timed(|| run(2, 0).and_then(wait));
        ended?;
        let times = [side_by_side, two_jobs].map(|time| time.as_secs_f64());
        least = [least[0].min(times[0]), least[1].min(times[1])];
    }
    Ok(Figure {
        name: "tournament, --jobs 2 against --jobs 1",
        value: 2.0 * least[0] / least[1],
        unit: "times",
        goal: ">= 1.9",
    })
}

/// The processor time that this program takes besides the processes in which the bots run, with a job on
/// each core: the median of some rounds, because other work on the machine adds to either.
fn own_share() -> miette::Result<Figure> {
    let bots = prepared()?;
    let names = [BOT, BOT].map(str::to_owned);
    let mut shares = (0..SHARE_ROUNDS)
        .map(|seed| {
            let plan = Plan {
                games: GAMES,
                opening_plies: 4,
                seed,
                ..Plan::new(entrants(&bots, &names), ArenaRules::default())
            };
            own_share_of(&Tournament { plan: &plan, bots: &bots })
        })
        .collect::<miette::Result<Vec<_>>>()?;
    shares.sort_by(f64::total_cmp);
    Ok(Figure {
        name: "tournament, the runner's own share",
        value: 100.0 * shares[shares.len() / 2],
        unit: "%",
        goal: "<= 5",
    })
}

fn own_share_of(tournament: &Tournament<'_>) -> miette::Result<f64> {
    let used = |who| getrusage(who).map(|usage| seconds(&usage)).into_diagnostic();
    let before = [used(UsageWho::RUSAGE_SELF)?, used(UsageWho::RUSAGE_CHILDREN)?];
    let played = tournament.run(0, jobs(None), &AtomicBool::new(false), |_, _| {
        Ok::<_, Failure>(ControlFlow::Continue(()))
    });
    played.map_err(|Failure(report)| report)?;
    let own = used(UsageWho::RUSAGE_SELF)? - before[0];
    let bots = used(UsageWho::RUSAGE_CHILDREN)? - before[1];
    Ok(own / (own + bots))
}

fn prepared() -> miette::Result<Vec<Bot>> {
    let bot = Bot::prepare(BOT, &ArenaRules::default(), &BotOptions::default())?;
    Ok(vec![bot.clone(), bot])
}

fn seconds(usage: &Usage) -> f64 {
    let microseconds =
        usage.user_time().num_microseconds() + usage.system_time().num_microseconds();
    microseconds as f64 / 1e6
}
