//! Elementary automata as closures over rule numbers.
fn rule(number: u8) -> impl Fn(&[bool]) -> bool {
    move |around| {
        let index = around.iter().fold(0, |index, &cell| index << 1 | u8::from(cell));
        number >> index & 1 == 1
    }
}

fn evolve(cells: &[bool], next: &dyn Fn(&[bool]) -> bool) -> Vec<bool> {
    let padded: Vec<bool> = [&[false][..], cells, &[false]].concat();
    padded.windows(3).map(next).collect()
}

fn main() {
    for number in [30, 90] {
        let next = rule(number);
        let mut cells = vec![false; 31];
        cells[15] = true;
        for _ in 0..8 {
            println!("{}", cells.iter().map(|&c| if c { '#' } else { '.' }).collect::<String>());
            cells = evolve(&cells, &next);
        }
    }
}
