//! Breaks text into lines and justifies them.
fn wrap(text: &str, width: usize) -> Vec<Vec<&str>> {
    let mut lines: Vec<Vec<&str>> = vec![vec![]];
    let mut used = 0;
    for word in text.split_ascii_whitespace() {
        if used > 0 && used + 1 + word.len() > width {
            lines.push(Vec::new());
            used = 0;
        }
        used += word.len() + usize::from(used > 0);
        lines.last_mut().unwrap().push(word);
    }
    lines
}

fn justify(words: &[&str], width: usize) -> String {
    let [first, rest @ ..] = words else { return String::new() };
    if rest.is_empty() {
        return first.to_string();
    }
    let letters: usize = words.iter().map(|word| word.len()).sum();
    let spaces = width - letters;
    let mut line = String::from(*first);
    for (at, word) in rest.iter().enumerate() {
        let gap = spaces / rest.len() + usize::from(at < spaces % rest.len());
        line.push_str(&" ".repeat(gap));
        line += word;
    }
    line
}

fn main() {
    let text = "In the beginning there was nothing, which exploded; and then it went on for a rather long while.";
    let lines = wrap(text, 22);
    let (last, full) = lines.split_last().unwrap();
    for line in full {
        println!("|{}|", justify(line, 22));
    }
    println!("|{:<22}|", last.join(" "));
}
