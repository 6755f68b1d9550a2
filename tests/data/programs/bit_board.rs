//! A board in a word, with shifts and masks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Set(u64);

const NOT_A: u64 = 0xfefe_fefe_fefe_fefe;
const NOT_H: u64 = 0x7f7f_7f7f_7f7f_7f7f;

impl Set {
    fn spread(self) -> Set {
        Set(self.0 | self.0 << 8 | self.0 >> 8 | (self.0 & NOT_H) << 1 | (self.0 & NOT_A) >> 1)
    }
    fn flood(self, within: Set) -> (Set, u32) {
        let mut reached = self;
        let mut layers = 0;
        loop {
            let next = Set(reached.spread().0 & within.0);
            if next == reached {
                return (reached, layers);
            }
            reached = next;
            layers += 1;
        }
    }
}

impl FromIterator<u32> for Set {
    fn from_iter<I: IntoIterator<Item = u32>>(squares: I) -> Set {
        Set(squares.into_iter().fold(0, |set, square| set | 1 << square))
    }
}

impl Iterator for Set {
    type Item = u32;
    fn next(&mut self) -> Option<u32> {
        let square = self.0.trailing_zeros();
        self.0 &= self.0.wrapping_sub(1);
        (square < 64).then_some(square)
    }
}

fn main() {
    let walls: Set = [9, 10, 11, 17, 25, 33, 34, 35, 36].into_iter().collect();
    let (reached, layers) = Set(1).flood(Set(!walls.0));
    println!("{layers} {} {:?}", reached.count(), walls.map(|s| s % 8).max());
    println!("{:?}", Set(1 << 18).flood(Set(!walls.0 & 0x0000_00ff_ffff_ffff)).1);
}
