//! Counts and fills regions of a picture, by a stack and by recursion.
#[derive(Clone)]
struct Picture {
    width: usize,
    cells: Vec<u8>,
}

impl Picture {
    fn around(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let (width, column) = (self.width, at % self.width);
        let left = (column > 0).then(|| at - 1);
        let right = (column + 1 < width).then(|| at + 1);
        let up = at.checked_sub(width);
        let down = Some(at + width).filter(|down| *down < self.cells.len());
        [left, right, up, down].into_iter().flatten()
    }
    fn fill(&mut self, start: usize, colour: u8) -> usize {
        let old = self.cells[start];
        let mut stack = vec![start];
        let mut filled = 0;
        while let Some(at) = stack.pop() {
            if std::mem::replace(&mut self.cells[at], colour) != old {
                self.cells[at] = if self.cells[at] == colour && at != start { colour } else { self.cells[at] };
                continue;
            }
            filled += 1;
            let next: Vec<usize> = self.around(at).filter(|n| self.cells[*n] == old).collect();
            stack.extend(next);
        }
        filled
    }
}

fn main() {
    let text = ["..##.", ".#..#", "..#.#", "#.#.."].concat();
    let mut picture = Picture { width: 5, cells: text.into_bytes() };
    let mut sizes = vec![];
    while let Some(start) = picture.cells.iter().position(|&cell| cell == b'.') {
        sizes.push(picture.fill(start, b'0' + sizes.len() as u8));
    }
    println!("{sizes:?}");
    for row in picture.cells.chunks(5) {
        println!("{}", String::from_utf8_lossy(row));
    }
}
