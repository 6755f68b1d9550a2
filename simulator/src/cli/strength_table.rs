//! How strong the bots of a tournament are, for people.

use comfy_table::Table;

use super::table::table;
use crate::tournament::statistics::ratings::Ratings;
use crate::tournament::summary::{BotSummary, PairingSummary, SprtSummary, Summary};

/// Ratings of more than two bots and who beat whom, one line for each two bots, and how the test stands.
pub(super) fn describe_strength(summary: &Summary) -> String {
    let ratings = summary.ratings.as_ref().map(|ratings| {
        let crosstable = crosstable(&summary.bots, &summary.pairings);
        format!("{}\n{crosstable}\n", describe_ratings(ratings, &summary.bots))
    });
    let sprt = summary.sprt.as_ref().map(describe_sprt);
    let pairings = Some(pairings_table(&summary.pairings).to_string() + "\n");
    ratings.into_iter().chain(pairings).chain(sprt).collect::<Vec<_>>().join("\n")
}

/// Games won by the bot on the left against the one above.
fn crosstable(bots: &[BotSummary], pairings: &[PairingSummary]) -> Table {
    let names = bots.iter().map(|bot| &*bot.name);
    let header = ["wins against"].into_iter().chain(names.clone()).map(str::to_owned);
    let mut table = table(header, 1..bots.len() + 1);
    for name in names.clone() {
        let wins = |other: &str| {
            pairings.iter().find_map(
                |PairingSummary { bots: [a, b], wins: [won, lost], .. }| {
                    ([a, b] == [name, other])
                        .then_some(won)
                        .or((b == name && a == other).then_some(lost))
                },
            )
        };
        let cells = names.clone().map(|other| wins(other).map_or(String::new(), u64::to_string));
        table.add_row([name.to_owned()].into_iter().chain(cells));
    }
    table
}

fn pairings_table(pairings: &[PairingSummary]) -> Table {
    let header = [
        "against each other",
        "score",
        "pairs\nLL LD = WD WW",
        "Elo",
        "95 %\nfrom",
        "\nto",
        "likely\nstronger",
    ];
    let mut table = table(header.map(str::to_owned), 1..7);
    for PairingSummary { bots, wins, pairs, strength } in pairings {
        let mut row = vec![
            format!("{} : {}", bots[0], bots[1]),
            format!("{}/{}", wins[0], wins[0] + wins[1]),
            pairs.0.map(|count| count.to_string()).join(" "),
        ];
        if let Some(strength) = strength {
            row.extend(elo_cells(strength.elo, strength.elo_interval));
            row.push(format!("{:.1} %", 100.0 * strength.superiority));
        }
        table.add_row(row);
    }
    table
}

/// The difference and its interval. Where one bot won everything only a bound is known; an end that is
/// open stays empty.
fn elo_cells(elo: f64, [low, high]: [f64; 2]) -> [String; 3] {
    let signed = |elo: f64| if elo.is_finite() { format!("{elo:+.1}") } else { String::new() };
    let difference = if elo.is_finite() {
        signed(elo)
    } else if elo > 0.0 {
        format!("> {}", signed(low))
    } else {
        format!("< {}", signed(high))
    };
    [difference, signed(low), signed(high)]
}

/// The strongest bot first.
fn describe_ratings(ratings: &Ratings, bots: &[BotSummary]) -> String {
    let mut table = table(["rating", "Elo", "95 %"].map(str::to_owned), 1..3);
    let mut rated: Vec<_> = ratings.bots.iter().zip(bots).collect();
    rated.sort_by(|(a, _), (b, _)| b.elo.total_cmp(&a.elo));
    for (rating, bot) in rated {
        let (elo, error) = (rating.elo, rating.elo_error);
        table.add_row([bot.name.clone(), format!("{elo:+.1}"), format!("± {error:.1}")]);
    }
    let note = "some bots won or lost all their games against the others; one drawn game each keeps \
                their ratings finite\n";
    format!("{table}\n{}", if ratings.unbounded { note } else { "" })
}

fn describe_sprt(sprt: &SprtSummary) -> String {
    let SprtSummary { test, log_likelihood_ratio, bound, accepted } = sprt;
    let decision =
        accepted.map_or("undecided".to_owned(), |hypothesis| format!("{hypothesis} accepted"));
    format!("SPRT {test}: LLR {log_likelihood_ratio:.2} ({:.2}, {bound:.2}), {decision}", -bound)
}

#[cfg(test)]
mod tests {
    use super::elo_cells;

    #[test]
    fn whoever_wins_everything_is_stronger_by_more_than_a_bound() {
        #[track_caller]
        fn check(elo: f64, interval: [f64; 2], expected: [&str; 3]) {
            assert_eq!(elo_cells(elo, interval), expected);
        }
        let no_bound = f64::INFINITY;
        check(12.34, [-1.0, 25.0], ["+12.3", "-1.0", "+25.0"]);
        check(no_bound, [338.0, no_bound], ["> +338.0", "+338.0", ""]);
        check(-no_bound, [-no_bound, -338.0], ["< -338.0", "", "-338.0"]);
        check(400.0, [250.0, no_bound], ["+400.0", "+250.0", ""]);
    }
}
