//! Two old ciphers.
fn shift(letter: char, by: i32) -> char {
    let base = match letter {
        'a'..='z' => b'a',
        'A'..='Z' => b'A',
        _ => return letter,
    };
    char::from((i32::from(letter as u8 - base) + by).rem_euclid(26) as u8 + base)
}

fn caesar(text: &str, by: i32) -> String {
    text.chars().map(|letter| shift(letter, by)).collect()
}

fn vigenere(text: &str, key: &str, encode: bool) -> String {
    let mut shifts = key.bytes().map(|byte| i32::from(byte - b'a')).cycle();
    text.chars()
        .map(|letter| {
            if letter.is_ascii_alphabetic() {
                let by = shifts.next().unwrap_or_default();
                shift(letter, if encode { by } else { -by })
            } else {
                letter
            }
        })
        .collect()
}

fn main() {
    let secret = caesar("Hello, World!", 3);
    println!("{secret} {}", caesar(&secret, -3));
    let secret = vigenere("Attack at dawn", "lemon", true);
    println!("{secret} {}", vigenere(&secret, "lemon", false));
}
