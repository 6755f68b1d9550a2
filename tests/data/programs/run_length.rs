//! Run lengths, there and back, with checks.
fn pack(text: &str) -> String {
    let mut packed = String::new();
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let mut count = 1;
        while letters.peek() == Some(&letter) {
            letters.next();
            count += 1;
        }
        if count > 1 {
            packed += &count.to_string();
        }
        packed.push(letter);
    }
    packed
}

fn unpack(packed: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut count = None::<usize>;
    for letter in packed.chars() {
        if let Some(digit) = letter.to_digit(10) {
            count = Some(count.unwrap_or(0) * 10 + digit as usize);
        } else {
            text.extend(std::iter::repeat(letter).take(count.take().unwrap_or(1)));
        }
    }
    match count {
        None => Ok(text),
        Some(left) => Err(format!("{left} of nothing")),
    }
}

fn main() {
    for text in ["aaabccdddd", "", "xyz", "zzzzzzzzzzzz"] {
        let packed = pack(text);
        assert_eq!(unpack(&packed).as_deref(), Ok(text));
        println!("{text:?} {packed:?}");
    }
    println!("{:?}", unpack("3a12"));
}
