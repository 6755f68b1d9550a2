//! Eight queens by bits and by hand.
fn count(row: u32, n: u32, columns: u32, up: u32, down: u32) -> u32 {
    if row == n {
        return 1;
    }
    let mut free = !(columns | up | down) & ((1 << n) - 1);
    let mut found = 0;
    while free != 0 {
        let bit = free & free.wrapping_neg();
        free ^= bit;
        found += count(row + 1, n, columns | bit, (up | bit) << 1, (down | bit) >> 1);
    }
    found
}

fn first(placed: &mut Vec<usize>, n: usize) -> bool {
    if placed.len() == n {
        return true;
    }
    for column in 0..n {
        let row = placed.len();
        let safe = placed.iter().enumerate().all(|(r, &c)| c != column && row - r != column.abs_diff(c));
        if safe {
            placed.push(column);
            if first(placed, n) {
                return true;
            }
            placed.pop();
        }
    }
    false
}

fn main() {
    println!("{:?}", (1..=7).map(|n| count(0, n, 0, 0, 0)).collect::<Vec<_>>());
    let mut placed = Vec::new();
    println!("{} {placed:?}", first(&mut placed, 8));
    println!("{placed:?}");
}
