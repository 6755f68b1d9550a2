//! Text as bytes, characters and words.
fn is_palindrome(text: &str) -> bool {
    let letters = || text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase);
    letters().eq(letters().rev())
}

fn title(text: &str) -> String {
    text.split_inclusive(' ')
        .map(|word| {
            let mut letters = word.chars();
            match letters.next() {
                Some(first) => first.to_uppercase().chain(letters).collect::<String>(),
                None => String::new(),
            }
        })
        .collect()
}

fn anagrams<'a>(words: &[&'a str]) -> Vec<Vec<&'a str>> {
    let mut groups = std::collections::BTreeMap::<Vec<u8>, Vec<&'a str>>::new();
    for word in words {
        let mut key = word.as_bytes().to_vec();
        key.sort_unstable();
        groups.entry(key).or_default().push(word);
    }
    groups.into_values().filter(|group| group.len() > 1).collect()
}

fn main() {
    println!("{} {}", is_palindrome("A man, a plan, a canal: Panama"), is_palindrome("no"));
    println!("{:?}", title("der über-lange weg"));
    println!("{:?}", anagrams(&["listen", "silent", "enlist", "google", "elbow", "below"]));
    let text = "naïve";
    println!("{} {} {:?}", text.len(), text.chars().count(), text.char_indices().nth(3));
    println!("{:?}", text.bytes().map(|b| format!("{b:02x}")).collect::<Vec<_>>().concat());
}
