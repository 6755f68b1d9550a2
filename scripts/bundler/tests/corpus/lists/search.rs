use arrayvec::ArrayVec;

use crate::tables::SQUARES;

#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Move {
    pub(crate) tile: u8,
    pub(crate) gain: i32,
}

macro_rules! widest {
    ($first:expr $(, $rest:expr)*) => { $first $(.max($rest))* };
}

pub(crate) fn best(moves: &ArrayVec<Move, 8>) -> Option<Move> {
    let limit = widest!(SQUARES[1], SQUARES[2], SQUARES[3]);
    moves.iter().copied().filter(|m| m.gain <= limit).max_by_key(|m| m.gain)
}
