//! Finds a way through a maze and draws it.
use std::collections::VecDeque;

const MAZE: [&str; 7] = [
    "##########",
    "#S  #    #",
    "# # # ## #",
    "# #   #  #",
    "# ##### ##",
    "#       E#",
    "##########",
];

fn main() {
    let mut grid: Vec<Vec<u8>> = MAZE.iter().map(|row| row.bytes().collect()).collect();
    let find = |what: u8| {
        MAZE.iter().enumerate().find_map(|(y, row)| row.bytes().position(|b| b == what).map(|x| (y, x)))
    };
    let (Some(start), Some(end)) = (find(b'S'), find(b'E')) else { panic!("no way") };
    let mut from = vec![[None; 10]; MAZE.len()];
    let mut queue = VecDeque::from(vec![start]);
    from[start.0][start.1] = Some(start);
    'search: while let Some((y, x)) = queue.pop_front() {
        for (ny, nx) in [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)] {
            if grid[ny][nx] != b'#' && from[ny][nx].is_none() {
                from[ny][nx] = Some((y, x));
                if (ny, nx) == end {
                    break 'search;
                }
                queue.push_back((ny, nx));
            }
        }
    }
    let mut at = end;
    let mut steps = 0;
    while at != start {
        at = from[at.0][at.1].unwrap();
        steps += 1;
        if at != start {
            grid[at.0][at.1] = b'.';
        }
    }
    println!("{steps}");
    for row in &grid {
        println!("{}", std::str::from_utf8(row).unwrap());
    }
}
