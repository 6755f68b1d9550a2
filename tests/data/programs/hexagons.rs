//! Axial coordinates, rings and lines.
use std::collections::HashSet;
use std::ops::{Add, Mul, Sub};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Hex {
    q: i32,
    r: i32,
}

const fn hex(q: i32, r: i32) -> Hex {
    Hex { q, r }
}

const DIRECTIONS: [Hex; 6] = [hex(1, 0), hex(1, -1), hex(0, -1), hex(-1, 0), hex(-1, 1), hex(0, 1)];

impl Add for Hex {
    type Output = Hex;
    fn add(self, o: Hex) -> Hex {
        hex(self.q + o.q, self.r + o.r)
    }
}
impl Sub for Hex {
    type Output = Hex;
    fn sub(self, o: Hex) -> Hex {
        hex(self.q - o.q, self.r - o.r)
    }
}
impl Mul<i32> for Hex {
    type Output = Hex;
    fn mul(self, by: i32) -> Hex {
        hex(self.q * by, self.r * by)
    }
}

impl Hex {
    fn length(self) -> i32 {
        (self.q.abs() + self.r.abs() + (self.q + self.r).abs()) / 2
    }
    fn ring(self, radius: i32) -> Vec<Hex> {
        let mut at = self + DIRECTIONS[4] * radius;
        let mut ring = Vec::new();
        for direction in DIRECTIONS {
            for _ in 0..radius {
                ring.push(at);
                at = at + direction;
            }
        }
        ring
    }
    fn turned(self) -> Hex {
        hex(-self.r, self.q + self.r)
    }
}

fn main() {
    let ring = hex(1, 1).ring(3);
    println!("{} {}", ring.len(), ring.iter().all(|&tile| (tile - hex(1, 1)).length() == 3));
    println!("{:?}", ring.iter().collect::<HashSet<_>>().len());
    let mut tile = hex(2, -1);
    for _ in 0..6 {
        print!("{},{} ", tile.q, tile.r);
        tile = tile.turned();
    }
    println!();
}
