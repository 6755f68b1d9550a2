//! Fills a small board by backtracking over bit sets.
const N: usize = 4;

struct Board {
    cells: [[u8; N]; N],
    tried: u32,
}

impl Board {
    fn options(&self, y: usize, x: usize) -> u16 {
        let mut used = 0u16;
        for at in 0..N {
            used |= 1 << self.cells[y][at];
            used |= 1 << self.cells[at][x];
            used |= 1 << self.cells[y / 2 * 2 + at / 2][x / 2 * 2 + at % 2];
        }
        !used & 0b11110
    }

    fn solve(&mut self) -> bool {
        let open = (0..N)
            .flat_map(|y| (0..N).map(move |x| (y, x)))
            .filter(|&(y, x)| self.cells[y][x] == 0)
            .min_by_key(|&(y, x)| self.options(y, x).count_ones());
        let Some((y, x)) = open else { return true };
        let mut options = self.options(y, x);
        while options != 0 {
            let digit = options.trailing_zeros() as u8;
            options &= options - 1;
            self.tried += 1;
            self.cells[y][x] = digit;
            if self.solve() {
                return true;
            }
        }
        self.cells[y][x] = 0;
        false
    }
}

fn main() {
    let mut board = Board { cells: [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]], tried: 0 };
    println!("{} {}", board.solve(), board.tried);
    for row in board.cells {
        println!("{}", row.map(|digit| digit.to_string()).join(" "));
    }
}
