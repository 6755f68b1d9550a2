//! Alpha-beta over a small take-away game: calls, early exits, a few statements a node.

fn main() {
    std::hint::black_box(kernel(1));
}

struct Position {
    heaps: [u8; 4],
    to_move: i32,
    nodes: u64,
}

impl Position {
    fn evaluate(&self) -> i32 {
        let mut score = 0;
        for (at, heap) in self.heaps.iter().enumerate() {
            score += (i32::from(*heap) * (at as i32 + 3)) % 7;
        }
        score * self.to_move
    }

    fn play(&mut self, heap: usize, take: u8) {
        self.heaps[heap] -= take;
        self.to_move = -self.to_move;
    }

    fn undo(&mut self, heap: usize, take: u8) {
        self.heaps[heap] += take;
        self.to_move = -self.to_move;
    }

    fn search(&mut self, depth: u32, mut alpha: i32, beta: i32) -> i32 {
        self.nodes += 1;
        if depth == 0 {
            return self.evaluate();
        }
        let mut best = -1_000;
        for heap in 0..4 {
            for take in 1..=3 {
                if self.heaps[heap] < take {
                    break;
                }
                self.play(heap, take);
                let value = -self.search(depth - 1, -beta, -alpha);
                self.undo(heap, take);
                if value > best {
                    best = value;
                }
                if best > alpha {
                    alpha = best;
                }
                if alpha >= beta {
                    return best;
                }
            }
        }
        best
    }
}

pub fn kernel(seed: u64) -> u64 {
    let heaps = [5 + (seed % 3) as u8, 6, 7, 5];
    let mut position = Position { heaps, to_move: 1, nodes: 0 };
    let value = position.search(6, -1_000, 1_000);
    position.nodes.wrapping_add(value as u64)
}
