//! Patterns with `.`, `*`, `^` and `$`, in the manner of Kernighan and Pike.
fn matches(pattern: &str, text: &str) -> bool {
    let pattern: Vec<char> = pattern.chars().collect();
    let text: Vec<char> = text.chars().collect();
    match pattern.split_first() {
        Some(('^', rest)) => here(rest, &text),
        _ => (0..=text.len()).any(|start| here(&pattern, &text[start..])),
    }
}

fn here(pattern: &[char], text: &[char]) -> bool {
    match (pattern, text) {
        ([], _) => true,
        (['$'], rest) => rest.is_empty(),
        ([one, '*', rest @ ..], text) => star(*one, rest, text),
        ([one, rest @ ..], [first, after @ ..]) if *one == '.' || one == first => here(rest, after),
        _ => false,
    }
}

fn star(one: char, rest: &[char], mut text: &[char]) -> bool {
    loop {
        if here(rest, text) {
            break true;
        }
        match text {
            [first, after @ ..] if one == '.' || *first == one => text = after,
            _ => break false,
        }
    }
}

fn main() {
    let cases = [("^ab*c$", "abbbc"), ("^ab*c$", "abbbd"), ("b.d", "abcde"), ("x*", ""), ("e$", "abcde"), ("^b", "ab")];
    for (pattern, text) in cases {
        println!("{pattern:8} {text:8} {}", matches(pattern, text));
    }
}
