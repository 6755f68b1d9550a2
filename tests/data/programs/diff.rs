//! A line diff by the longest common subsequence.
#[derive(Debug, PartialEq)]
enum Line<'a> {
    Same(&'a str),
    Gone(&'a str),
    New(&'a str),
}

fn diff<'a>(a: &[&'a str], b: &[&'a str]) -> Vec<Line<'a>> {
    let mut table = vec![vec![0u16; b.len() + 1]; a.len() + 1];
    for i in (0..a.len()).rev() {
        for j in (0..b.len()).rev() {
            table[i][j] =
                if a[i] == b[j] { table[i + 1][j + 1] + 1 } else { table[i + 1][j].max(table[i][j + 1]) };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut lines = vec![];
    loop {
        lines.push(match (a.get(i), b.get(j)) {
            (None, None) => break lines,
            (Some(x), Some(y)) if x == y => {
                i += 1;
                j += 1;
                Line::Same(x)
            }
            (Some(x), y) if y.is_none() || table[i + 1][j] >= table[i][j + 1] => {
                i += 1;
                Line::Gone(x)
            }
            (_, Some(y)) => {
                j += 1;
                Line::New(y)
            }
            (Some(_), None) => unreachable!("there is nothing new left"),
        });
    }
}

fn main() {
    let (old, new) = ("one two three four", "one three five four");
    let split = |text: &'static str| text.split(' ').collect::<Vec<_>>();
    for line in diff(&split(old), &split(new)) {
        let (mark, text) = match line {
            Line::Same(text) => (' ', text),
            Line::Gone(text) => ('-', text),
            Line::New(text) => ('+', text),
        };
        println!("{mark}{text}");
    }
}
