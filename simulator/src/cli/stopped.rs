//! `hexidor play --until-tick N`: a match in the middle of it, and where both programs are.

use arena::__hx::profile::Place;
use arena::PlayerId;
use rules::Action;
use serde::Serialize;

use super::exit::Exit;
use super::game_options::GameOptions;
use super::ledger_table::number;
use super::output::{print_json, print_line};
use super::watched::Watch;
use crate::arena_rules::ArenaRules;
use crate::bot::{BotOptions, Runner, SourceFile};
use crate::clock::profile::Source;
use crate::referee;
use crate::referee::ending::Reason;
use crate::referee::game::Game;
use crate::referee::opening::Opening;
use crate::ticks::Ticks;

/// What `--json` prints. Lists are by player.
#[derive(Serialize)]
struct Stopped {
    tick: Ticks,
    turn_number: u32,
    to_move: usize,
    clock_left: [Ticks; 2],
    /// All that landed before the tick, the opening's first.
    actions: Vec<String>,
    programs: [Program; 2],
}

/// Where a program is.
#[derive(Serialize)]
struct Program {
    name: String,
    file: String,
    /// What it called or began last; nothing before its first statement.
    line: Option<u32>,
    function: Option<String>,
    text: Option<String>,
}

/// Why a match cannot be stopped at a tick.
#[derive(Debug, thiserror::Error, miette::Diagnostic)]
enum StopError {
    /// Only metered programs can be.
    #[error("--until-tick needs two metered programs, and `{0}` is an external engine")]
    Engine(String),
    /// It was over.
    #[error("the game ended at tick {ended}, by {reason}: tick {until} never came")]
    Over { ended: Ticks, until: Ticks, reason: Reason },
}

/// Plays until that tick, and prints how it stands.
pub(super) fn play_until(
    until: Ticks,
    names: [&str; 2],
    rules: &ArenaRules,
    opening: &Opening,
    options: &GameOptions,
    json: bool,
) -> miette::Result<Exit> {
    let mut files = Vec::new();
    let mut runners = Vec::new();
    let watch = Watch::start();
    for name in names {
        if name.starts_with("cmd:") {
            return Err(StopError::Engine(name.to_owned()).into());
        }
        watch.say(format!("preparing {name}"));
        let file = SourceFile::find(name)?;
        let bot = file.prepare(rules, &BotOptions { profile: true, ..options.bots() })?;
        runners.push(bot.start()?);
        files.push(file);
    }
    let game = play(until, &mut runners, rules, opening, &watch)?;
    drop(watch);
    game.host_abort()?;
    if game.ending.reason != Reason::Clock || game.ending.tick != until {
        let (ended, reason) = (game.ending.tick, game.ending.reason);
        return Err(StopError::Over { ended, until, reason }.into());
    }
    let mut programs = Vec::new();
    for (file, runner) in files.iter().zip(&runners) {
        programs.push(Program::new(file, runner.profile()?.and_then(|profile| profile.now))?);
    }
    let programs = programs.try_into().unwrap_or_else(|_| unreachable!("there are two"));
    show(&game, programs, rules, json)?;
    Ok(Exit::Done)
}

fn play(
    until: Ticks,
    runners: &mut [Runner],
    rules: &ArenaRules,
    opening: &Opening,
    watch: &Watch,
) -> miette::Result<Game> {
    let mut seats = Vec::new();
    for (runner, player) in runners.iter_mut().zip(PlayerId::ALL) {
        seats.push(watch.seat(runner.seat_until(Some(until), player, rules, opening)?));
    }
    let [zero, one] = &mut seats[..] else { unreachable!("there are two") };
    Ok(referee::play(rules, [zero, one], opening))
}

fn show(game: &Game, programs: [Program; 2], rules: &ArenaRules, json: bool) -> miette::Result<()> {
    let actions: Vec<_> = game.actions().collect();
    let position = Opening::new(&actions, &rules.rules)?;
    let position = position.position();
    let stopped = Stopped {
        tick: game.ending.tick,
        turn_number: position.turn_number(),
        to_move: position.to_move().index(),
        clock_left: game.clock_left,
        actions: actions.iter().map(Action::to_string).collect(),
        programs,
    };
    if json {
        return Ok(print_json(&stopped)?);
    }
    let mut text = format!(
        "tick {}, turn {}: player {} is on turn\n\n{position}\n",
        stopped.tick, stopped.turn_number, stopped.to_move
    );
    for player in PlayerId::ALL {
        let clock = number(stopped.clock_left[player.index()].0);
        let walls = position.walls_left(player);
        let program = stopped.programs[player.index()].to_text();
        text += &format!("player {} {program}\n  clock {clock}, walls {walls}\n", player.index());
    }
    Ok(print_line(text.trim_end())?)
}

impl Program {
    fn new(file: &SourceFile, now: Option<Place>) -> miette::Result<Self> {
        let text = String::from_utf8_lossy(&file.source);
        let source = Source::read(&text)?;
        Ok(Self {
            name: file.name.clone(),
            file: file.file_name.clone(),
            line: now.map(|place| place.line),
            function: now.map(|place| source.function(place).to_owned()),
            text: now.map(|place| source.line(place.line).to_owned()),
        })
    }

    fn to_text(&self) -> String {
        let Self { name, file, line, function, text } = self;
        match (line, function, text) {
            (Some(line), Some(function), Some(text)) => {
                format!("({name}) at {file}:{line} in {function}\n  {text}")
            }
            _ => format!("({name}) has not begun"),
        }
    }
}
