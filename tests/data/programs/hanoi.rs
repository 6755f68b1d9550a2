//! The towers, by recursion and by counting.
fn solve(n: u32, from: usize, to: usize, towers: &mut [Vec<u32>; 3], count: &mut u32) {
    let Some(rest) = n.checked_sub(1) else { return };
    let other = 3 - from - to;
    solve(rest, from, other, towers, count);
    let disk = towers[from].pop().expect("a disk");
    debug_assert!(towers[to].last().is_none_or(|top| *top > disk));
    towers[to].push(disk);
    *count += 1;
    solve(rest, other, to, towers, count);
}

fn by_counting(n: u32) -> Vec<(usize, usize)> {
    (1usize..1 << n).map(|m| ((m & (m - 1)) % 3, ((m | (m - 1)) + 1) % 3)).collect()
}

fn main() {
    let mut towers = [vec![5, 4, 3, 2, 1], vec![], vec![]];
    let mut count = 0;
    solve(5, 0, 2, &mut towers, &mut count);
    println!("{count} {towers:?}");
    let moves = by_counting(5);
    let mut towers = [vec![5, 4, 3, 2, 1], vec![], vec![]];
    for (from, to) in &moves {
        let disk = towers[*from].pop().unwrap();
        towers[*to].push(disk);
    }
    println!("{} {towers:?}", moves.len());
}
