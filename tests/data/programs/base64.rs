//! Base 64, there and back.
const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

fn encode(bytes: &[u8]) -> String {
    bytes
        .chunks(3)
        .flat_map(|chunk| {
            let word = chunk.iter().fold(0u32, |word, &byte| word << 8 | byte as u32) << (8 * (3 - chunk.len()));
            (0..4).map(move |at| {
                if at > chunk.len() { '=' } else { LETTERS[(word >> (18 - 6 * at) & 63) as usize] as char }
            })
        })
        .collect()
}

fn decode(text: &str) -> Option<Vec<u8>> {
    let mut bytes = Vec::new();
    let (mut word, mut bits) = (0u32, 0);
    for letter in text.bytes().take_while(|&byte| byte != b'=') {
        let value = LETTERS.iter().position(|&known| known == letter)? as u32;
        word = word << 6 | value;
        bits += 6;
        if bits >= 8 {
            bits -= 8;
            bytes.push((word >> bits) as u8);
            word &= (1 << bits) - 1;
        }
    }
    Some(bytes)
}

fn main() {
    for text in ["", "f", "fo", "foo", "foob", "any carnal pleasure."] {
        let encoded = encode(text.as_bytes());
        println!("{encoded} {}", decode(&encoded).is_some_and(|bytes| bytes == text.as_bytes()));
    }
    println!("{:?}", decode("a*b"));
}
