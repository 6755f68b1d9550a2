//! `hexidor play`: one match.

use std::path::{Path, PathBuf};

use arena::PlayerId;
use clap::Args;
use rules::Action;
use serde::Serialize;

use super::arena_option::ArenaOption;
use super::bot_options::BotArguments;
use super::exit::Exit;
use super::ledger_table::ledger_table;
use super::output::{print_json, print_line};
use super::view;
use super::watched::Watch;
use crate::arena_rules::ArenaRules;
use crate::bot::Bot;
use crate::referee;
use crate::referee::ending::Reason;
use crate::referee::game::Game;
use crate::referee::opening::Opening;
use crate::replay::Replay;
use crate::sandbox::{self, Layer};
use crate::ticks::Ticks;
use crate::tournament::openings::Openings;

/// Where the replay goes unless another file is named.
const USUAL_REPLAY: &str = "target/hexidor/replay.json";
const USUAL_REPLAY_PAGE: &str = "target/hexidor/replay.html";

/// Play one match and say who won, why, and where the ticks went
///
/// A bot is a path to a .rs file, the name of a sample bot, or `cmd:PROGRAM ARGS` (an external engine).
#[derive(Args)]
pub(super) struct Play {
    /// Player 0
    #[arg(default_value = "bot")]
    a: String,

    /// Player 1
    #[arg(default_value = "minimax")]
    b: String,

    /// Begin after these actions, such as "move 3 -2; wall 0 0 1 0"
    #[arg(long, value_name = "ACTIONS", conflicts_with_all = ["opening_plies", "seed"])]
    opening: Option<String>,

    /// Begin after this many random actions
    #[arg(long, value_name = "N", default_value_t = 0)]
    opening_plies: u32,

    /// What the random actions are drawn from
    #[arg(long, value_name = "N", default_value_t = 0)]
    seed: u64,

    /// Where the replay goes: FILE.json, or FILE.html for a page that shows it
    /// [default: target/hexidor/replay.json, and the page beside it]
    #[arg(long, value_name = "FILE")]
    replay: Option<PathBuf>,

    /// Print one JSON object
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    arena: ArenaOption,

    #[command(flatten)]
    bots: BotArguments,
}

impl Play {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let rules = self.arena.load()?;
        let opening = self.opening(&rules)?;
        let names = [&self.a, &self.b];
        let watch = Watch::start();
        let mut bots = Vec::new();
        for name in names {
            watch.say(format!("preparing {name}"));
            bots.push(Bot::prepare(name, &rules, &self.bots.options())?);
        }
        let [a, b] = <[Bot; 2]>::try_from(bots).expect("two were prepared");
        let game = play(&rules, [&a, &b], &opening, &watch)?;
        drop(watch);
        let replay = Replay::of(&game, &rules, [a.description(), b.description()]);
        let files = self.replay_files();
        for file in &files {
            view::write(&replay, file)?;
        }
        if self.json {
            print_json(&Outcome::new(&game, &files[0]))?;
        } else {
            print_line(verdict(&game, [&a, &b]))?;
            print_line(format!("\n{}", ledger_table(&game, [a.name(), b.name()])))?;
            let files: Vec<_> = files.iter().map(|file| file.display().to_string()).collect();
            print_line(format!("replay: {}", files.join(", ")))?;
            sandbox::note().map(print_line).transpose()?;
        }
        game.host_abort()?;
        Ok(Exit::Done)
    }

    /// Where the replay goes; the first is named to other tools.
    fn replay_files(&self) -> Vec<PathBuf> {
        let usual = || vec![USUAL_REPLAY.into(), USUAL_REPLAY_PAGE.into()];
        self.replay.as_ref().map_or_else(usual, |file| vec![file.clone()])
    }

    fn opening(&self, rules: &ArenaRules) -> miette::Result<Opening> {
        Ok(match &self.opening {
            Some(text) => Opening::parse(text, &rules.rules)?,
            None => {
                let plies = self.opening_plies;
                Openings { seed: self.seed, plies, rules: rules.rules }.get(0)?
            }
        })
    }
}

fn play(
    rules: &ArenaRules,
    bots: [&Bot; 2],
    opening: &Opening,
    watch: &Watch,
) -> miette::Result<Game> {
    let [mut one, mut two] = [bots[0].start()?, bots[1].start()?];
    let [player_0, player_1] = PlayerId::ALL;
    let mut seats = [
        watch.seat(one.seat(player_0, rules, opening)?),
        watch.seat(two.seat(player_1, rules, opening)?),
    ];
    let [zero, one] = &mut seats;
    Ok(referee::play(rules, [zero, one], opening))
}

/// What `--json` prints. Lists are by player.
#[derive(Serialize)]
struct Outcome<'a> {
    winner: Option<usize>,
    reason: Reason,
    loser_reason: Option<String>,
    turns: u32,
    ticks: Ticks,
    clock_left: [Ticks; 2],
    /// All that landed, the opening's first.
    actions: Vec<String>,
    replay: &'a Path,
    /// The parts of the sandbox that this machine lacks.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    missing_layers: &'static [Layer],
}

impl<'a> Outcome<'a> {
    fn new(game: &Game, replay: &'a Path) -> Self {
        Self {
            winner: game.ending.winner.map(PlayerId::index),
            reason: game.ending.reason,
            loser_reason: explanation(game),
            turns: game.turn_number(),
            ticks: game.ending.tick,
            clock_left: game.clock_left,
            actions: game.actions().map(|action: Action| action.to_string()).collect(),
            replay,
            missing_layers: sandbox::missing(),
        }
    }
}

/// The line about the loser, with its line of source if that is known and not named yet.
fn explanation(game: &Game) -> Option<String> {
    let detail = game.ending.detail.clone()?;
    Some(match game.ending.source_line {
        Some(line) if !detail.contains(&format!(":{line}")) => format!("{detail} (line {line})"),
        _ => detail,
    })
}

/// Who won and why, in a sentence or two.
fn verdict(game: &Game, bots: [&Bot; 2]) -> String {
    let ending = &game.ending;
    let called =
        |player: PlayerId| format!("{} (player {})", bots[player.index()].name(), player.index());
    let when = format!("turn {}, tick {}", game.turn_number(), ending.tick);
    let Some(winner) = ending.winner else { return format!("no result: stopped in {when}") };
    let loser = called(winner.opponent());
    let because = match ending.reason {
        Reason::Goal => format!("reached its goal side in {when}"),
        Reason::Clock => format!("{loser} ran out of time in {when}"),
        Reason::IllegalAction => format!("{loser} broke a rule in {when}"),
        Reason::OutOfTurn => format!("{loser} acted out of turn in {when}"),
        Reason::Exited => format!("{loser} ended in {when}"),
        Reason::Panicked => format!("{loser} panicked in {when}"),
        Reason::Crashed => format!("{loser} crashed in {when}"),
        Reason::Memory => format!("{loser} used too much memory in {when}"),
        Reason::ProtocolError => format!("{loser} did not speak the protocol in {when}"),
        Reason::HostAbort => unreachable!("a host abort has no winner"),
    };
    let mut text = format!("{} wins: {because}", called(winner));
    if let Some(explanation) = explanation(game) {
        text += &format!("\n  {explanation}");
    }
    if bots.iter().any(|bot| bot.is_external()) {
        text += "\n(an external engine took part: its ticks are its own word)";
    }
    text
}
