//! Notes: the lines by which a program speaks to the replay.

use std::collections::BTreeMap;

/// The word that begins a line of notes.
const MARK: &str = "#hx";

/// The notes in what a program printed: from each line `#hx key=value key="two words" ...` its keys and
/// values. The last value of a key counts; a word without `=` is skipped.
pub(super) fn notes_in(text: &str) -> BTreeMap<String, String> {
    let lines = text.lines().filter_map(|line| line.trim_start().strip_prefix(MARK));
    // `#hxy` is not the mark.
    let lines = lines.filter(|rest| rest.is_empty() || rest.starts_with(char::is_whitespace));
    lines.flat_map(Pairs).map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

/// The `key=value` pairs of the rest of a line.
struct Pairs<'a>(&'a str);

impl<'a> Iterator for Pairs<'a> {
    type Item = (&'a str, &'a str);

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            self.0 = self.0.trim_start();
            if self.0.is_empty() {
                return None;
            }
            let end = self.0.find(|c: char| c == '=' || c.is_whitespace()).unwrap_or(self.0.len());
            let (key, rest) = self.0.split_at(end);
            let Some(rest) = rest.strip_prefix('=') else {
                self.0 = rest;
                continue;
            };
            let (value, rest) = match rest.strip_prefix('"') {
                Some(quoted) => quoted.split_once('"').unwrap_or((quoted, "")),
                None => rest.split_at(rest.find(char::is_whitespace).unwrap_or(rest.len())),
            };
            self.0 = rest;
            if !key.is_empty() {
                return Some((key, value));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: &[(&str, &str)]) {
        let notes = notes_in(text);
        let notes: Vec<_> = notes.iter().map(|(key, value)| (&**key, &**value)).collect();
        assert_eq!(notes, expected);
    }

    #[test]
    fn notes_are_read_from_marked_lines() {
        check("", &[]);
        check("eval=3", &[]);
        check("#hx", &[]);
        check("#hxeval=3", &[]);
        check("#hx eval=-3 depth=5\n", &[("depth", "5"), ("eval", "-3")]);
        check("  #hx eval=3\r\n", &[("eval", "3")]);
        check("hello\n#hx a=1\n#hx b=2 a=3", &[("a", "3"), ("b", "2")]);
        check("#hx pv=\"move 3 -2\" next=1", &[("next", "1"), ("pv", "move 3 -2")]);
        check("#hx pv=\"open", &[("pv", "open")]);
        check("#hx word a= =b c=d=e", &[("a", ""), ("c", "d=e")]);
    }
}
