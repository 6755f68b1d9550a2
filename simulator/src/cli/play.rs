//! `hexidor play`: one match.

use std::path::{Path, PathBuf};

use arena::PlayerId;
use clap::Args;
use rules::Action;
use serde::Serialize;

use super::exit::Exit;
use super::game_options::GameOptions;
use super::ledger_table::ledger_table;
use super::output::{print_json, print_line};
use super::stopped::play_until;
use super::view;
use super::watched::Watch;
use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, SourceFile};
use crate::referee;
use crate::referee::ending::{Reason, SourceLine};
use crate::referee::game::Game;
use crate::referee::opening::Opening;
use crate::replay::{self, RecordedTurn, Replay};
use crate::sandbox::{self, Layer};
use crate::ticks::Ticks;
use crate::tournament::openings::Openings;

/// Where the replay goes unless another file is named.
const USUAL_REPLAY: &str = "target/hexidor/replay.json";
const USUAL_REPLAY_PAGE: &str = "target/hexidor/replay.html";

/// Play one match and say who won, why, and where the ticks went
///
/// A bot is a path to a .rs file, the name of a sample bot, or `cmd:PROGRAM ARGS` (an external engine).
///
/// --from plays on from a recorded position by the recorded rules: what had landed is an opening, so both
/// bots start afresh there, at tick 0 and with full clocks. The recorded bots play, found by their names,
/// unless others are named; --with puts one in the place of the bot that is on turn there.
#[derive(Args)]
pub(super) struct Play {
    /// Player 0 [default: bot; with --from, who was recorded]
    a: Option<String>,

    /// Player 1 [default: minimax; with --from, who was recorded]
    b: Option<String>,

    /// Play on from a turn of a recorded game, such as "replay.json#37"
    #[arg(long, value_name = "REPLAY#TURN", conflicts_with_all = ["opening", "opening_plies", "seed", "arena"])]
    from: Option<RecordedTurn>,

    /// Who takes the place of the bot that is on turn there
    #[arg(long, value_name = "BOT", requires = "from")]
    with: Option<String>,

    /// Stop before anything happens at this tick; show the board, the clocks, and the line that each bot is at.
    /// No replay is written
    #[arg(long, value_name = "N")]
    until_tick: Option<u64>,

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
    options: GameOptions,
}

impl Play {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let Start { rules, opening, names } = self.start()?;
        let names = names.each_ref().map(String::as_str);
        if let Some(tick) = self.until_tick {
            let tick = Ticks(tick);
            return play_until(tick, names, &rules, &opening, &self.options, self.json);
        }
        let [a, b] = self.options.prepare(names, &rules)?;
        let watch = Watch::start();
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

    fn start(&self) -> miette::Result<Start> {
        let named = [&self.a, &self.b].map(Option::as_deref);
        let Some(turn) = &self.from else {
            let rules = self.options.rules()?;
            let names = [named[0].unwrap_or("bot"), named[1].unwrap_or("minimax")];
            return Ok(Start {
                opening: self.opening(&rules)?,
                rules,
                names: names.map(str::to_owned),
            });
        };
        let (replay, opening) = turn.read()?;
        let on_turn = opening.position().to_move();
        let with = self.with.as_deref();
        let mut names = Vec::new();
        for (player, recorded) in PlayerId::ALL.into_iter().zip(&replay.players) {
            let other = with.filter(|_| player == on_turn).or(named[player.index()]);
            names.push(match other {
                Some(name) => name.to_owned(),
                None => find_again(recorded, player)?,
            });
        }
        let names = names.try_into().expect("there are two players");
        Ok(Start { rules: replay.arena, opening, names })
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

/// What a match begins with.
struct Start {
    rules: ArenaRules,
    opening: Opening,
    names: [String; 2],
}

/// A replay holds names of files, and no folders.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
#[error("player {player} of the replay, {name}, is not to be found here")]
#[diagnostic(help("name both bots: hexidor play A B --from REPLAY#TURN"))]
struct NotHere {
    player: usize,
    name: String,
}

/// The name by which a recorded bot is found, if it is the same file.
fn find_again(recorded: &replay::Player, player: PlayerId) -> miette::Result<String> {
    let replay::Player { name, blake3, .. } = recorded;
    if recorded.external {
        return Ok(name.clone());
    }
    let Ok(file) = SourceFile::find(name) else {
        return Err(NotHere { player: player.index(), name: name.clone() }.into());
    };
    if blake3.as_deref() != Some(blake3::hash(&file.source).to_hex().as_str()) {
        eprintln!("note: {name} is not the file that was recorded");
    }
    Ok(name.clone())
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
    Some(match &game.ending.source_line {
        Some(SourceLine { number, .. }) if !detail.contains(&format!(":{number}")) => {
            format!("{detail} (line {number})")
        }
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
    if let Some(detail) = &ending.detail {
        text += &format!("\n  {detail}");
    }
    if let Some(SourceLine { number, text: line }) = &ending.source_line {
        text += &format!("\n  line {number}: {line}");
    }
    if bots.iter().any(|bot| bot.is_external()) {
        text += "\n(an external engine took part: its ticks are its own word)";
    }
    text
}
