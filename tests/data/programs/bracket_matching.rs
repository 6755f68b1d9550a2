//! Checks brackets and says where they fail.
#[derive(Debug)]
enum Verdict {
    Fine { deepest: usize },
    Wrong { at: usize, found: char, expected: Option<char> },
    Open(Vec<usize>),
}

fn check(text: &str) -> Verdict {
    let mut open: Vec<(usize, char)> = vec![];
    let mut deepest = 0;
    for (at, found) in text.char_indices() {
        let closes = match found {
            '(' => ')',
            '[' => ']',
            '{' => '}',
            ')' | ']' | '}' => {
                match open.pop() {
                    Some((_, expected)) if expected == found => {}
                    other => return Verdict::Wrong { at, found, expected: other.map(|(_, c)| c) },
                }
                continue;
            }
            _ => continue,
        };
        open.push((at, closes));
        deepest = deepest.max(open.len());
    }
    if open.is_empty() { Verdict::Fine { deepest } } else { Verdict::Open(open.into_iter().map(|(at, _)| at).collect()) }
}

fn main() {
    for text in ["a(b[c]{})", "(]", "((", ")", "no"] {
        println!("{text}: {:?}", check(text));
    }
}
