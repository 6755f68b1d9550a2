//! Everything that a slice pattern can do.
fn describe(words: &[&str]) -> String {
    match words {
        [] => "nothing".to_string(),
        [only] => format!("only {only}"),
        ["sum", numbers @ ..] => numbers.iter().flat_map(|n| n.parse::<i32>()).sum::<i32>().to_string(),
        [first, .., last] if first == last => format!("{first} around {}", words.len() - 2),
        [first, middle @ .., last] => format!("{first}[{}]{last}", middle.join("")),
    }
}

fn rle(mut bytes: &[u8]) -> Vec<(u8, usize)> {
    let mut runs = vec![];
    while let [first, rest @ ..] = bytes {
        let run = 1 + rest.iter().take_while(|byte| *byte == first).count();
        runs.push((*first, run));
        bytes = &bytes[run..];
    }
    runs
}

fn peaks(numbers: &[i32]) -> Vec<i32> {
    numbers
        .windows(3)
        .filter_map(|window| if let &[a, b, c] = window { (a < b && b > c).then_some(b) } else { None })
        .collect()
}

fn main() {
    for words in [&[][..], &["a"], &["sum", "1", "x", "41"], &["a", "b", "a"], &["a", "b", "c", "d"]] {
        println!("{}", describe(words));
    }
    println!("{:?} {:?}", rle(b"aabccc"), peaks(&[1, 3, 2, 5, 4, 4, 6, 1]));
    let [[a, _], [_, d]] = [[1, 2], [3, 4]];
    let (x, .., z) = (a, 'y', "w", d);
    println!("{x} {z}");
}
