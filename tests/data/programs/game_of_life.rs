//! Life on a torus, one bit a cell.
#[derive(Clone, PartialEq, Eq)]
struct World {
    rows: Vec<u16>,
}

const WIDTH: u32 = 8;

impl World {
    fn parse(picture: &[&str]) -> Self {
        let row = |line: &&str| {
            line.chars().rev().fold(0, |bits, c| bits << 1 | u16::from(c == '#'))
        };
        World { rows: picture.iter().map(row).collect() }
    }
    fn alive(&self, y: i32, x: i32) -> bool {
        let row = self.rows[y.rem_euclid(self.rows.len() as i32) as usize];
        row >> x.rem_euclid(WIDTH as i32) & 1 == 1
    }
    fn next(&self) -> Self {
        let rows = (0..self.rows.len() as i32).map(|y| {
            (0..WIDTH as i32).fold(0u16, |row, x| {
                let mut around = 0;
                for dy in -1..=1 {
                    for dx in -1..=1 {
                        if (dy, dx) != (0, 0) && self.alive(y + dy, x + dx) {
                            around += 1;
                        }
                    }
                }
                let lives = matches!((self.alive(y, x), around), (true, 2 | 3) | (false, 3));
                row | u16::from(lives) << x
            })
        });
        World { rows: rows.collect() }
    }
}

fn main() {
    let mut world = World::parse(&["..#.....", "#.#.....", ".##.....", "........", "........", "........"]);
    let start = world.clone();
    for generation in 0..4 {
        let count: u32 = world.rows.iter().map(|row| row.count_ones()).sum();
        println!("{generation}: {count} {:?}", world.rows);
        world = world.next();
    }
    println!("{}", world == start);
}
