//! How a tournament stands while it goes on: a bar on a terminal, now and then a line elsewhere
//! (standard error).

use std::io::Write;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::tournament::summary::Tally;

/// Shows the score, and how the sequential test stands.
pub(super) struct Live {
    bar: ProgressBar,
    games: u64,
    last_line: Instant,
    /// At how many games the next line is due.
    next_line: u64,
}

impl Live {
    /// Away from a terminal a line comes with every tenth of the games, and at least so often.
    const LINE_EVERY: Duration = Duration::from_secs(60);

    /// Of more than two bots, how many are named.
    const BEST: usize = 3;

    pub(super) fn start(games: u64) -> Self {
        let template = "{wide_bar} {pos}/{len} games  {msg}  {eta} left";
        let style = ProgressStyle::with_template(template).expect("the template is right");
        let bar = ProgressBar::new(games).with_style(style);
        Self { bar, games, last_line: Instant::now(), next_line: games.div_ceil(10) }
    }

    /// Shows how it stands now.
    pub(super) fn show(&mut self, tally: &Tally) {
        let games = tally.games();
        if !self.bar.is_hidden() {
            self.bar.set_position(games);
            self.bar.set_message(standing(tally));
        } else if games >= self.next_line || self.last_line.elapsed() >= Self::LINE_EVERY {
            // Nobody may be listening.
            let all = self.games;
            let _ = writeln!(std::io::stderr(), "{games}/{all} games  {}", standing(tally));
            self.last_line = Instant::now();
            self.next_line = games + self.games.div_ceil(10);
        }
    }
}

impl Drop for Live {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

/// The score, and how the test stands, in half a line.
fn standing(tally: &Tally) -> String {
    let names: Vec<_> = tally.names().collect();
    let mut text = if let [a, b] = names[..] {
        format!("{a} {} : {} {b}", tally.wins(0), tally.wins(1))
    } else {
        let mut bots: Vec<_> = (0..names.len()).collect();
        bots.sort_by(|&a, &b| tally.score(b).total_cmp(&tally.score(a)));
        let best = bots.iter().take(Live::BEST);
        let best = best.map(|&bot| format!("{} {:.0} %", names[bot], 100.0 * tally.score(bot)));
        best.collect::<Vec<_>>().join(", ")
    };
    if let Some(sprt) = tally.sprt() {
        text += &format!("  LLR {:.2} of {:.2}", sprt.log_likelihood_ratio, sprt.bound);
    }
    text
}
