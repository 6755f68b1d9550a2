//! `Cow`, `AsRef`, `Borrow` and friends.
use std::borrow::Cow;

fn tidy(text: &str) -> Cow<'_, str> {
    if text.contains("  ") {
        let mut result = String::with_capacity(text.len());
        let mut space = false;
        for letter in text.chars() {
            if letter == ' ' && std::mem::replace(&mut space, letter == ' ') {
                continue;
            }
            space = letter == ' ';
            result.push(letter);
        }
        Cow::Owned(result)
    } else {
        Cow::Borrowed(text)
    }
}

fn total<T: AsRef<[u32]> + ?Sized>(numbers: &T) -> u32 {
    numbers.as_ref().iter().sum()
}

fn clamp(numbers: &mut Cow<'_, [i32]>, most: i32) {
    for at in 0..numbers.len() {
        if numbers[at] > most {
            numbers.to_mut()[at] = most;
        }
    }
}

fn main() {
    for text in ["a b", "a   b  c"] {
        let tidied = tidy(text);
        println!("{tidied} {}", matches!(tidied, Cow::Owned(_)));
    }
    println!("{} {}", total(&[1, 2, 3]), total(&vec![4, 5]));
    let numbers = [1, 5, 9];
    let (mut a, mut b) = (Cow::Borrowed(&numbers[..]), Cow::Borrowed(&numbers[..]));
    clamp(&mut a, 7);
    clamp(&mut b, 10);
    println!("{a:?} {} {}", matches!(a, Cow::Borrowed(_)), matches!(b, Cow::Borrowed(_)));
}
