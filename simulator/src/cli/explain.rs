//! What `hexidor check --explain` prints: a submission with the charges at each line.

use serde::Serialize;

use crate::meter::LineCharges;

/// The lines of one submission.
#[derive(Serialize)]
pub(super) struct Explanation {
    pub(super) file: String,
    pub(super) lines: Vec<LineCharges>,
}

impl Explanation {
    /// A table: line, ticks, source.
    pub(super) fn to_text(&self) -> String {
        let ticks: Vec<_> = self.lines.iter().map(ticks).collect();
        let width = ticks.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(5);
        let head = format!("{:>5}  {:<width$}  source", "line", "ticks");
        let rows =
            self.lines.iter().zip(&ticks).map(|(LineCharges { line, source, .. }, ticks)| {
                format!("{line:>5}  {ticks:<width$}  {source}").trim_end().to_owned()
            });
        std::iter::once(head).chain(rows).collect::<Vec<_>>().join("\n")
    }
}

/// `2 + 1 a round`: what is paid once when the line runs, then what is paid each time that something
/// else in it happens.
fn ticks(line: &LineCharges) -> String {
    let mut terms = Vec::new();
    if line.statements > 0 {
        terms.push(line.statements.to_string());
    }
    for (count, each) in [
        (line.loops, "a round"),
        (line.closures, "a call"),
        (line.arms, "if taken"),
        (line.tests, "a test"),
        (line.assignments, "an assignment"),
    ] {
        match count {
            0 => {}
            1 => terms.push(format!("1 {each}")),
            _ => terms.push(format!("{count} × 1 {each}")),
        }
    }
    terms.join(" + ")
}

#[cfg(test)]
mod tests {
    use super::Explanation;
    use crate::meter::explain;

    const SOURCE: &str = "\u{feff}const SIZE: usize = { let n = 3; n * n };

fn main() {
    let mut n = 0;
    while n < 3 { n += 1; }
    let evens: Vec<u32> = (0..9).map(|k| k * 2).filter(|k| k % 4 == 0).collect();
    'outer: loop {
        for k in &evens {
            if *k > 4 { break 'outer; } else if n == 3 { n = 4; }
        }
    }
    let text = match n {
        0 => \"none\",
        k if k > SIZE => { println!(\"many\"); \"many\" }
        _ => \"some\",
    };
    let (a, b); (a = text, b = n);
    println!(\"{a} {b} {}\", { 1 });
}
";

    #[test]
    fn every_line_has_its_charges() {
        let lines = explain(SOURCE).expect("it passes");
        let explanation = Explanation { file: "bot.rs".to_owned(), lines };
        insta::assert_snapshot!("explain", explanation.to_text());
        insta::assert_json_snapshot!("explain_json", explanation.lines[4..6]);
    }
}
