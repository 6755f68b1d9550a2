//! A game that is searched to its end.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Board {
    x: u16,
    o: u16,
}

const LINES: [u16; 8] = [0o7, 0o70, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124];

impl Board {
    fn won(side: u16) -> bool {
        LINES.iter().any(|&line| side & line == line)
    }
    fn free(self) -> impl Iterator<Item = u16> {
        let taken = self.x | self.o;
        (0..9).map(|at| 1u16 << at).filter(move |bit| taken & bit == 0)
    }
    fn search(self, mut alpha: i32, beta: i32, nodes: &mut u32) -> (i32, Option<u16>) {
        *nodes += 1;
        if Self::won(self.o) {
            return (-10, None);
        }
        let mut best = (i32::MIN, None);
        for bit in self.free() {
            let next = Board { x: self.o, o: self.x | bit };
            let value = -next.search(-beta, -alpha, nodes).0;
            if value > best.0 {
                best = (value, Some(bit));
            }
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        if best.1.is_none() { (0, None) } else { best }
    }
}

fn main() {
    let mut board = Board { x: 0, o: 0 };
    let mut moves = String::new();
    for _ in 0..9 {
        let mut nodes = 0;
        let (value, Some(bit)) = board.search(-100, 100, &mut nodes) else { break };
        moves += &format!("{}({value}) ", bit.trailing_zeros());
        board = Board { x: board.o, o: board.x | bit };
    }
    println!("{moves}{}", if Board::won(board.x) || Board::won(board.o) { "won" } else { "drawn" });
}
