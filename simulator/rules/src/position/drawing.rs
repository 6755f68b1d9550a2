//! A position as text, for people.

use std::fmt;

use arena::{Direction, Tile};

use super::Position;
use crate::board::{RADIUS, is_on_board};
use crate::edge::Edge;
use crate::wall::Wall;

/// Draws the board. A tile shows its `r`, the last line the `q` of each column. Pawns are `(0)` and
/// `(1)`; the walls of player 0 are drawn with `#`, those of player 1 with `%`:
///
/// ```text
///  ___
/// /-1 \___      (0,-1), and to its lower right (1,-1)
/// \###/-1 \     wall 0 0 1 0 of player 0: above (0,0), then down to its right,
/// / 0 ####/     then below (1,-1)
/// \___/(1)\     player 1 on (1,0)
///     \___/
///   0   1
/// ```
impl fmt::Display for Position {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut canvas = Canvas::new();
        for tile in tiles() {
            for direction in Direction::ALL {
                canvas.write_edge(Edge::new(tile, direction), None);
            }
            let label = match self.pawn_on(tile) {
                Some(player) => format!("({})", player.index()),
                None => format!("{:2} ", tile.r),
            };
            canvas.write(top_left(tile), 0, 1, &label);
        }
        for &placed in self.placed_walls() {
            let ink = ["#", "%"][placed.owner.index()];
            for edge in Wall::from(placed).edges() {
                canvas.write_edge(edge, Some(ink));
            }
        }
        for q in -RADIUS..=RADIUS {
            let (_, column) = top_left(Tile::new(q, 0));
            canvas.write((Canvas::ROWS - 1, column), 0, 1, &format!("{q:2}"));
        }
        canvas.lines.iter().try_for_each(|line| writeln!(formatter, "{}", line.trim_end()))
    }
}

fn tiles() -> impl Iterator<Item = Tile> {
    let range = -RADIUS..=RADIUS;
    let all = range.clone().flat_map(move |q| range.clone().map(move |r| Tile::new(q, r)));
    all.filter(|&tile| is_on_board(tile))
}

/// Row and column of the upper left corner of a tile's two rows of five characters. Tiles off the
/// board, from which an edge of the rim is named, may lie outside.
fn top_left(tile: Tile) -> (i32, i32) {
    let (q, r, radius) = (i32::from(tile.q), i32::from(tile.r), i32::from(RADIUS));
    (2 * r + q + 2 * radius + 1, 4 * (q + radius))
}

/// Lines of text to write over.
struct Canvas {
    lines: Vec<String>,
}

impl Canvas {
    /// Two rows a tile, one for the uppermost edges, one for the numbers of the columns.
    const ROWS: i32 = 20;

    /// Four characters for each of nine columns of tiles, and the last edge.
    const COLUMNS: usize = 37;

    fn new() -> Self {
        Self { lines: vec![" ".repeat(Self::COLUMNS); Self::ROWS as usize] }
    }

    fn write(&mut self, (row, column): (i32, i32), down: i32, right: i32, text: &str) {
        let start = (column + right) as usize;
        self.lines[(row + down) as usize].replace_range(start..start + text.len(), text);
    }

    /// Draws an edge, with `ink` if a wall stands there.
    fn write_edge(&mut self, edge: Edge, ink: Option<&str>) {
        let corner = top_left(edge.tile());
        match edge.direction().index() {
            0 => self.write(corner, 1, 4, ink.unwrap_or("/")),
            1 => self.write(corner, 0, 4, ink.unwrap_or("\\")),
            _ => self.write(corner, -1, 1, &ink.unwrap_or("_").repeat(3)),
        }
    }
}
