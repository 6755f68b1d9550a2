//! Games by their Grundy numbers.
use std::collections::BTreeSet;

fn mex(values: &BTreeSet<u32>) -> u32 {
    (0..).find(|n| !values.contains(n)).unwrap()
}

fn grundy(pile: usize, takes: &[usize], known: &mut Vec<u32>) -> u32 {
    while known.len() <= pile {
        let at = known.len();
        let reachable = takes.iter().filter_map(|&take| at.checked_sub(take)).map(|left| known[left]).collect();
        let value = mex(&reachable);
        known.push(value);
    }
    known[pile]
}

fn winning_move(piles: &[u32]) -> Option<(usize, u32)> {
    let sum = piles.iter().fold(0, |a, b| a ^ b);
    piles.iter().enumerate().find_map(|(at, &pile)| {
        let target = pile ^ sum;
        (target < pile).then_some((at, pile - target))
    })
}

fn main() {
    let mut known = Vec::new();
    println!("{:?}", (0..12).map(|pile| grundy(pile, &[1, 3, 4], &mut known)).collect::<Vec<_>>());
    println!("{:?} {:?}", winning_move(&[3, 4, 5]), winning_move(&[1, 2, 3]));
    let mut piles = vec![7, 5, 3];
    let mut turns = 0;
    while let Some((at, take)) = winning_move(&piles).or_else(|| {
        piles.iter().position(|&pile| pile > 0).map(|at| (at, 1))
    }) {
        piles[at] -= take;
        turns += 1;
    }
    println!("{turns} {piles:?}");
}
