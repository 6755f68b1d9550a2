//! A tiny subset of a markup language.
enum Block {
    Heading(usize, String),
    List(Vec<String>),
    Text(String),
}

fn inline(text: &str) -> String {
    let mut html = String::new();
    let mut bold = false;
    for (at, part) in text.split('*').enumerate() {
        if at > 0 {
            html.push_str(if bold { "</b>" } else { "<b>" });
            bold ^= true;
        }
        html.extend(part.chars().map(|c| match c {
            '<' => "&lt;".to_string(),
            '&' => "&amp;".to_string(),
            c => c.to_string(),
        }));
    }
    html
}

fn blocks(text: &str) -> Vec<Block> {
    text.lines().map(str::trim).filter(|line| !line.is_empty()).fold(Vec::new(), |mut blocks, line| {
        if let Some(item) = line.strip_prefix("- ") {
            match blocks.last_mut() {
                Some(Block::List(items)) => items.push(inline(item)),
                _ => blocks.push(Block::List(vec![inline(item)])),
            }
        } else if line.starts_with('#') {
            let level = line.bytes().take_while(|b| *b == b'#').count();
            blocks.push(Block::Heading(level, inline(line[level..].trim())));
        } else {
            blocks.push(Block::Text(inline(line)));
        }
        blocks
    })
}

fn main() {
    for block in blocks("# Title\n\nsome *bold* & <plain>\n- one\n- *two*\n\n## End") {
        match block {
            Block::Heading(n, text) => println!("<h{n}>{text}</h{n}>"),
            Block::List(items) => println!("<ul>{}</ul>", items.iter().map(|i| format!("<li>{i}</li>")).collect::<String>()),
            Block::Text(text) => println!("<p>{text}</p>"),
        }
    }
}
