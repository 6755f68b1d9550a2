//! Warnsdorff's rule on a small board.
const N: i8 = 5;
const JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Square(i8, i8);

impl Square {
    fn on_board(self) -> Option<Self> {
        let Square(x, y) = self;
        ((0..N).contains(&x) && (0..N).contains(&y)).then_some(self)
    }
    fn jumps(self) -> impl Iterator<Item = Self> {
        JUMPS.iter().filter_map(move |&(dx, dy)| Square(self.0 + dx, self.1 + dy).on_board())
    }
    fn bit(self) -> u32 {
        1 << (self.1 * N + self.0)
    }
}

fn tour(at: Square, seen: u32, path: &mut Vec<Square>) -> bool {
    path.push(at);
    let seen = seen | at.bit();
    if path.len() == (N * N) as usize {
        return true;
    }
    let mut next: Vec<_> = at.jumps().filter(|to| seen & to.bit() == 0).collect();
    next.sort_by_cached_key(|to| (to.jumps().filter(|further| seen & further.bit() == 0).count(), *to));
    if next.into_iter().any(|to| tour(to, seen, path)) {
        return true;
    }
    path.pop();
    false
}

fn main() {
    let mut path = Vec::new();
    println!("{}", tour(Square(0, 0), 0, &mut path));
    for y in 0..N {
        for x in 0..N {
            let at = path.iter().position(|square| *square == Square(x, y));
            print!("{:3}", at.map_or(-1, |at| at as i32));
        }
        println!();
    }
}
