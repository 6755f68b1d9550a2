//! `hexidor check FILE`: everything an upload needs.

use arena::PlayerId;
use clap::Args;
use serde::Serialize;

use super::exit::Exit;
use super::explain::Explanation;
use super::game_options::GameOptions;
use super::output::{print_json, print_line};
use super::watched::Watch;
use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, SourceFile, play_game};
use crate::compile::explain;
use crate::referee::ending::Reason;
use crate::referee::game::Game;
use crate::referee::opening::Opening;
use crate::ticks::Ticks;

/// Check everything an upload needs: size, refusals, compilation, a match from each seat
///
/// The match is against a sample bot. To lose it on the board is no failure; to be eliminated is. Exit
/// codes: 0 ready, 1 eliminated, 2 too large, refused or not compiling.
///
/// With `--explain` it prints the source instead, and before each line what the line costs: first the
/// ticks for the statements that begin there, then `1 a round` for a loop (each time its body starts),
/// `1 a call` for a closure without a block, `1 if taken` for a match arm without one, `1 a test` for a
/// guard or the condition of an `else if`, `1 an assignment` for one inside a statement.
#[derive(Args)]
pub(super) struct Check {
    /// The bot
    #[arg(value_name = "FILE")]
    file: String,

    /// Whom to play
    #[arg(long, value_name = "BOT", default_value = "racer")]
    against: String,

    /// Print the source with the ticks that each line costs, and check nothing else
    #[arg(long, conflicts_with = "against")]
    explain: bool,

    /// Print one JSON object: file, bytes, file_bytes, has_unsafe, ok, games; with --explain: file,
    /// lines (each with line, statements, loops, closures, arms, tests, assignments, source)
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    options: GameOptions,
}

/// What was found.
#[derive(Serialize)]
struct Findings {
    file: String,
    bytes: Option<u64>,
    file_bytes: u64,
    has_unsafe: bool,
    ok: bool,
    /// By the seat of the bot.
    games: Vec<Smoke>,
}

/// One match.
#[derive(Serialize)]
pub(super) struct Smoke {
    player: usize,
    against: String,
    won: bool,
    reason: Reason,
    detail: Option<String>,
    turns: u32,
    /// Spent on its own clock.
    clock_ticks: Ticks,
}

impl Check {
    pub(super) fn run(self) -> miette::Result<Exit> {
        let rules = self.options.rules()?;
        if self.explain {
            return self.explain(&rules);
        }
        let [bot, opponent] = self.options.prepare([&self.file, &self.against], &rules)?;
        let watch = Watch::start();
        watch.say(format!("playing against {}", self.against));
        let mut games = Vec::new();
        for player in PlayerId::ALL {
            games.push(smoke(&bot, &opponent, player, &rules)?);
        }
        drop(watch);
        let findings = Findings {
            file: bot.name().to_owned(),
            bytes: bot.source_bytes(),
            file_bytes: rules.file_bytes,
            has_unsafe: bot.description().has_unsafe,
            ok: games.iter().all(Smoke::is_ok),
            games,
        };
        if self.json {
            print_json(&findings)?;
        } else {
            print_line(findings.to_text())?;
        }
        Ok(if findings.ok { Exit::Done } else { Exit::CheckFailed })
    }
}

impl Check {
    fn explain(&self, rules: &ArenaRules) -> miette::Result<Exit> {
        let SourceFile { file_name, source, .. } = SourceFile::find(&self.file)?;
        let lines = explain(&file_name, &source, rules.file_bytes)?;
        let explanation = Explanation { file: file_name, lines };
        if self.json {
            print_json(&explanation)?;
        } else {
            print_line(explanation.to_text())?;
        }
        Ok(Exit::Done)
    }
}

pub(super) fn smoke(
    bot: &Bot,
    opponent: &Bot,
    player: PlayerId,
    rules: &ArenaRules,
) -> miette::Result<Smoke> {
    let (mut own, mut other) = (bot.start()?, opponent.start()?);
    let seats = if player.index() == 0 { [&mut own, &mut other] } else { [&mut other, &mut own] };
    let game = play_game(rules, seats, &Opening::none(&rules.rules))?;
    game.host_abort()?;
    Ok(Smoke::new(&game, player, opponent))
}

impl Smoke {
    fn new(game: &Game, player: PlayerId, opponent: &Bot) -> Self {
        Self {
            player: player.index(),
            against: opponent.name().to_owned(),
            won: game.ending.winner == Some(player),
            reason: game.ending.reason,
            detail: game.ending.detail.clone(),
            turns: game.turn_number(),
            clock_ticks: game.spent(player).on_turn.ticks,
        }
    }

    pub(super) fn is_ok(&self) -> bool {
        self.won || self.reason == Reason::Goal
    }

    pub(super) fn to_text(&self) -> String {
        let Self { player, against, reason, turns, clock_ticks, .. } = self;
        let result = match (self.won, self.is_ok()) {
            (true, _) => "won",
            (false, true) => "lost",
            (false, false) => "ELIMINATED",
        };
        let detail = self.detail.as_ref().filter(|_| !self.is_ok());
        let detail = detail.map(|detail| format!("\n          {detail}")).unwrap_or_default();
        format!(
            "match     as player {player} against {against}: {result} by {reason} in {turns} turns, \
             {clock_ticks} ticks{detail}"
        )
    }
}

impl Findings {
    fn to_text(&self) -> String {
        let mut lines = vec![format!("bot       {}", self.file)];
        if let Some(bytes) = self.bytes {
            lines.push(format!("size      {}", size_meter(bytes, self.file_bytes)));
        }
        lines.push("compiles  yes".to_owned());
        lines.push(format!("unsafe    {}", if self.has_unsafe { "yes" } else { "no" }));
        lines.extend(self.games.iter().map(Smoke::to_text));
        let verdict = if self.ok { "ready to upload" } else { "not ready: it was eliminated" };
        lines.push(verdict.to_owned());
        lines.join("\n")
    }
}

/// How much of the allowed size is used, as a bar of 20 and in figures.
pub(super) fn size_meter(bytes: u64, file_bytes: u64) -> String {
    let filled = (20 * bytes).div_ceil(file_bytes).min(20) as usize;
    let percent = 100.0 * bytes as f64 / file_bytes as f64;
    format!("[{:.<20}] {bytes} of {file_bytes} bytes ({percent:.1} %)", "#".repeat(filled))
}

#[cfg(test)]
mod tests {
    use super::size_meter;

    #[test]
    fn the_meter_shows_what_is_used() {
        #[track_caller]
        fn check(bytes: u64, expected: &str) {
            assert_eq!(size_meter(bytes, 100_000), expected);
        }
        check(0, "[....................] 0 of 100000 bytes (0.0 %)");
        check(1, "[#...................] 1 of 100000 bytes (0.0 %)");
        check(52_500, "[###########.........] 52500 of 100000 bytes (52.5 %)");
        check(100_000, "[####################] 100000 of 100000 bytes (100.0 %)");
    }
}
