//! An interpreter with its jumps computed beforehand.
fn jumps(code: &[u8]) -> Result<Vec<usize>, usize> {
    let mut jumps = vec![0; code.len()];
    let mut open = vec![];
    for (at, &symbol) in code.iter().enumerate() {
        match symbol {
            b'[' => open.push(at),
            b']' => {
                let start = open.pop().ok_or(at)?;
                jumps[start] = at;
                jumps[at] = start;
            }
            _ => (),
        }
    }
    match open.pop() {
        Some(at) => Err(at),
        None => Ok(jumps),
    }
}

fn run(code: &str) -> Result<String, usize> {
    let code = code.as_bytes();
    let jumps = jumps(code)?;
    let mut tape = [0u8; 64];
    let (mut at, mut cell) = (0, 0usize);
    let mut printed = Vec::new();
    while at < code.len() {
        match code[at] {
            b'>' => cell = (cell + 1) % tape.len(),
            b'<' => cell = (cell + tape.len() - 1) % tape.len(),
            b'+' => tape[cell] = tape[cell].wrapping_add(1),
            b'-' => tape[cell] = tape[cell].wrapping_sub(1),
            b'.' => printed.push(tape[cell]),
            b'[' if tape[cell] == 0 => at = jumps[at],
            b']' if tape[cell] != 0 => at = jumps[at],
            _ => {}
        }
        at += 1;
    }
    Ok(String::from_utf8_lossy(&printed).into_owned())
}

fn main() {
    println!("{:?}", run("++++++++[>++++[>++>+++>+++>+<<<<-]>+>+>->>+[<]<-]>>.>---."));
    println!("{:?} {:?}", run("[[]"), run("+]"));
}
