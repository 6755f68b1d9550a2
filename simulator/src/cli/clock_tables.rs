//! What a bot's ticks went to, for people.

use std::collections::BTreeMap;

use arena::Function;

use super::ledger_table::number;
use super::table::table;
use crate::clock::compare::{Change, Comparison};
use crate::clock::ledger::{GameClock, Pondering};
use crate::clock::measure::Total;
use crate::clock::profile::{Cost, Profile};
use crate::replay::{Ledger, Spent};
use crate::ticks::Ticks;

/// The games, the sums by function, and how the other's turns were used.
pub(super) fn ledger_text(name: &str, games: &[GameClock], total: &Total) -> String {
    let &Total { clock_left_least, clock_left_median, switch_ticks_per_turn, .. } = total;
    let Pondering { useful_ticks, polling_ticks, idle_ticks } = total.pondering;
    let [least, median] = [clock_left_least, clock_left_median].map(|ticks| number(ticks.0));
    let [useful, polling, idle] =
        [useful_ticks, polling_ticks, idle_ticks].map(|ticks| number(ticks.0));
    let Total { games: count, won, .. } = total;
    format!(
        "{name}: {count} games, {won} won\n\n{}\n{}\n\
         clock left: least {least}, median {median}\n\
         at the switch: {switch_ticks_per_turn:.1} ticks a turn\n\
         off turn: {useful} ticks useful, {polling} polling, {idle} idle\n",
        games_table(games),
        sums_table(total),
    )
}

fn games_table(games: &[GameClock]) -> String {
    let header = [
        "game",
        "against",
        "as player",
        "result",
        "turns",
        "ticks",
        "per turn",
        "most",
        "at the switch",
        "clock left",
    ];
    let mut table = table(header.map(str::to_owned), 4..10);
    for (index, game) in games.iter().enumerate() {
        let ticks = game.spent.on_turn.ticks.0;
        let most = game.by_turn.iter().map(|turn| turn.spent.on_turn.ticks.0).max();
        let result = if game.won { "won" } else { "lost" };
        table.add_row([
            index.to_string(),
            game.against.clone(),
            game.player.to_string(),
            format!("{result} by {}", game.reason),
            game.turns.to_string(),
            number(ticks),
            number(ticks / game.turns.max(1)),
            number(most.unwrap_or_default()),
            number(game.switch_ticks.0),
            number(game.clock_left.0),
        ]);
    }
    table.to_string()
}

/// A row for statements and for each arena function.
fn sums_table(total: &Total) -> String {
    let header = ["ticks", "calls", "on turn", "per turn", "share", "off turn"];
    let mut table = table(header.map(str::to_owned), 1..6);
    let Spent { on_turn, off_turn } = &total.spent;
    let mut row = |name: &str, calls: Option<u64>, [on, off]: [Ticks; 2]| {
        table.add_row([
            name.to_owned(),
            calls.map_or(String::new(), number),
            number(on.0),
            format!("{:.1}", on.0 as f64 / total.turns.max(1) as f64),
            format!("{:.1} %", 100.0 * on.0 as f64 / on_turn.ticks.0.max(1) as f64),
            number(off.0),
        ]);
    };
    row("statements", None, [on_turn.statement_ticks, off_turn.statement_ticks]);
    for function in Function::ALL {
        let of = |ledger: &Ledger| ledger.calls.get(function.name()).copied();
        if of(on_turn).or(of(off_turn)).is_some() {
            let calls = [on_turn, off_turn].map(|ledger| of(ledger).unwrap_or_default());
            let count = calls[0].count + calls[1].count;
            row(function.name(), Some(count), calls.map(|calls| calls.ticks));
        }
    }
    row("all", None, [on_turn.ticks, off_turn.ticks]);
    table.to_string()
}

/// Turn by turn.
pub(super) fn turns_text(index: usize, game: &GameClock) -> String {
    let header = [
        "turn",
        "action",
        "ticks",
        "statements",
        "calls",
        "price",
        "at the switch",
        "off turn",
        "clock left",
    ];
    let mut table = table(header.map(str::to_owned), 2..9);
    for turn in &game.by_turn {
        let Spent { on_turn, off_turn } = &turn.spent;
        let calls = on_turn.calls.values();
        let (count, price) = calls
            .fold((0, 0), |(count, price), calls| (count + calls.count, price + calls.ticks.0));
        table.add_row([
            turn.turn_number.to_string(),
            turn.action.clone(),
            number(on_turn.ticks.0),
            number(on_turn.statement_ticks.0),
            number(count),
            number(price),
            turn.switch_ticks.map_or(String::new(), |ticks| number(ticks.0)),
            number(off_turn.ticks.0),
            number(turn.clock_left.0),
        ]);
    }
    format!("game {index}: as player {} against {}\n{table}\n", game.player, game.against)
}

/// The dearest functions and lines.
pub(super) fn profile_text(profile: &Profile, total: &Total, most: usize) -> String {
    let all = total.spent.on_turn.ticks.0.max(1) as f64;
    let header = ["on turn", "share", "of it calls", "off turn", ""];
    let cells = |cost: &Cost| {
        [
            number(cost.on_turn.0),
            format!("{:.1} %", 100.0 * cost.on_turn.0 as f64 / all),
            number(cost.calls_on_turn.0),
            number(cost.off_turn.0),
        ]
    };
    let mut functions = table(header.map(|cell| cell.replace("on turn", "ticks on turn")), 0..4);
    for function in profile.functions.iter().take(most) {
        let name = [function.function.clone()];
        functions.add_row(cells(&function.cost).into_iter().chain(name));
    }
    let mut lines = table(header.map(|cell| cell.replace("on turn", "ticks on turn")), 0..4);
    for line in profile.lines.iter().take(most) {
        let place = format!("{}: {} ({})", line.line, shortened(&line.text), line.function);
        lines.add_row(cells(&line.cost).into_iter().chain([place]));
    }
    format!("by function\n{functions}\n\nby line\n{lines}\n")
}

/// A line of source, cut where a table would break it.
fn shortened(text: &str) -> String {
    const LENGTH: usize = 60;
    match text.char_indices().nth(LENGTH) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text.to_owned(),
    }
}

/// What has changed, the largest changes first, and whether that is too much.
pub(super) fn comparison_text(comparison: &Comparison) -> String {
    let Comparison { ticks_per_turn, calls, functions, complaints } = comparison;
    let header = ["ticks on turn, per turn", "before", "now", "change", ""];
    let mut table = table(header.map(str::to_owned), 1..5);
    let mut row = |name: &str, change: &Change| {
        let Change { before, now } = *change;
        let percent =
            if before > 0.0 { format!("{:+.1} %", change.percent()) } else { "new".into() };
        table.add_row([
            name.to_owned(),
            format!("{before:.1}"),
            format!("{now:.1}"),
            format!("{:+.1}", now - before),
            percent,
        ]);
    };
    for (name, change) in largest_first(calls).into_iter().chain(largest_first(functions)) {
        row(name, change);
    }
    row("all", ticks_per_turn);
    let verdict: Vec<_> =
        complaints.iter().map(|complaint| format!("FAILED: {complaint}")).collect();
    let verdict =
        if verdict.is_empty() { "no clock regression".to_owned() } else { verdict.join("\n") };
    format!("against the baseline\n{table}\n{verdict}")
}

fn largest_first(changes: &BTreeMap<String, Change>) -> Vec<(&String, &Change)> {
    let mut changes: Vec<_> = changes.iter().collect();
    let size = |change: &Change| (change.now - change.before).abs();
    changes.sort_by(|(_, a), (_, b)| size(b).total_cmp(&size(a)));
    changes
}
