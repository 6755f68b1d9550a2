//! What a tournament came to, for people.

use comfy_table::Table;

use super::strength_table::describe_strength;
use super::table::table;
use crate::tournament::summary::{BotSummary, FirstLoss, Summary, Turns};

/// The bots, how strong they are, how games ended, and how to see lost ones again.
pub(super) fn describe(summary: &Summary) -> String {
    let Summary { games, distinct_games, wins_by_seat: [zero, one], turns, .. } = summary;
    let Turns { least, median, most } = turns;
    let endings: Vec<_> =
        summary.endings.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
    let mut text = format!(
        "{}\n\n{}\n{games} games, {distinct_games} of them distinct; player 0 won {zero}, player 1 {one}\n\
         turns: {least} to {most}, median {median}; endings: {}",
        bots_table(&summary.bots),
        describe_strength(summary),
        endings.join(", "),
    );
    for FirstLoss { reason, game, loser, play } in &summary.first_losses {
        text += &format!("\nfirst lost by {reason}: game {game}, {loser}\n  {play}");
    }
    text
}

fn bots_table(bots: &[BotSummary]) -> Table {
    let header = [
        "bot",
        "score",
        "wins",
        "as player 0",
        "as player 1",
        "clock left\nleast",
        "\nmedian",
        "ticks\nper turn",
        "lost by",
    ];
    let mut table = table(header.map(str::to_owned), 1..8);
    for bot in bots {
        let losses: Vec<_> =
            bot.losses.iter().map(|(reason, count)| format!("{reason} {count}")).collect();
        table.add_row([
            bot.name.clone() + if bot.external { " (external)" } else { "" },
            format!("{:.1} %", 100.0 * bot.score),
            format!("{}/{}", bot.wins, bot.games),
            bot.wins_by_seat[0].to_string(),
            bot.wins_by_seat[1].to_string(),
            bot.clock_left_least.to_string(),
            bot.clock_left_median.to_string(),
            format!("{:.0}", bot.ticks_per_turn),
            losses.join(", "),
        ]);
    }
    table
}
