//! Where the ticks of a match went, as a table for people.

use arena::{Function, PlayerId};
use comfy_table::Table;

use super::table::table;
use crate::referee::game::{Game, Spent};
use crate::referee::ledger::{Calls, Ledger};
use crate::ticks::Ticks;

/// One row per function that was called; for each player its calls, and the ticks on its own clock and
/// in the other's turn.
pub(super) fn ledger_table(game: &Game, names: [&str; 2]) -> Table {
    let spent = PlayerId::ALL.map(|player| game.spent(player));
    let [zero, one] = names;
    let header = [
        "ticks".to_owned(),
        format!("{zero}\ncalls"),
        "\non turn".to_owned(),
        "\noff turn".to_owned(),
        format!("{one}\ncalls"),
        "\non turn".to_owned(),
        "\noff turn".to_owned(),
    ];
    let mut table = table(header, 1..7);
    let row = |name: &str, cells: [[String; 3]; 2]| {
        std::iter::once(name.to_owned()).chain(cells.into_iter().flatten()).collect::<Vec<_>>()
    };
    table.add_row(row("statements", spent.each_ref().map(statement_cells)));
    for function in Function::ALL {
        let calls = spent.each_ref().map(|spent| of(spent, function));
        if calls.iter().flatten().any(|calls| *calls != Calls::default()) {
            table.add_row(row(function.name(), calls.map(call_cells)));
        }
    }
    let by_turn = |on_turn: Ticks, off_turn: Ticks| cells(String::new(), on_turn, off_turn);
    if spent.iter().any(|spent| rest(&spent.on_turn) + rest(&spent.off_turn) > Ticks(0)) {
        let idle =
            spent.each_ref().map(|spent| by_turn(rest(&spent.on_turn), rest(&spent.off_turn)));
        table.add_row(row("waiting, ended", idle));
    }
    let all = spent.each_ref().map(|spent| by_turn(spent.on_turn.ticks, spent.off_turn.ticks));
    table.add_row(row("all", all));
    table.add_row(row(
        "clock left",
        game.clock_left.map(|ticks| [String::new(), number(ticks.0), String::new()]),
    ));
    table
}

/// On turn and off turn.
fn of(spent: &Spent, function: Function) -> [Calls; 2] {
    [spent.on_turn.calls[function.index()], spent.off_turn.calls[function.index()]]
}

fn statement_cells(spent: &Spent) -> [String; 3] {
    cells(String::new(), spent.on_turn.statement_ticks, spent.off_turn.statement_ticks)
}

fn call_cells([on_turn, off_turn]: [Calls; 2]) -> [String; 3] {
    cells(number(on_turn.count + off_turn.count), on_turn.ticks, off_turn.ticks)
}

/// What neither statements nor calls took: an engine's own time, a program that had ended.
fn rest(ledger: &Ledger) -> Ticks {
    let calls = ledger.calls.iter().fold(Ticks(0), |sum, calls| sum + calls.ticks);
    Ticks(ledger.ticks.0.saturating_sub((ledger.statement_ticks + calls).0))
}

fn cells(calls: String, on_turn: Ticks, off_turn: Ticks) -> [String; 3] {
    [calls, number(on_turn.0), number(off_turn.0)]
}

/// With its thousands apart.
pub(super) fn number(value: u64) -> String {
    let digits = value.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(' ');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_stand_apart() {
        let texts = [0, 999, 1_000, 123_456, 1_234_567].map(number);
        assert_eq!(texts, ["0", "999", "1 000", "123 456", "1 234 567"]);
    }
}
