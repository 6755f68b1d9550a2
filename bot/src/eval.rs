//! What a position is worth, from the side of the player who has just acted.
//!
//! Distances and walls in hand are looked up in tables made at compile time, so any function of
//! them is free; the threats (single walls that would lengthen a path) come from the floods.

use crate::weights::{TEMPO, WALL_IN_HAND, WON_RACE};

/// Scores beyond this are wins, the sooner the higher.
pub const WIN: i32 = 20_000;
/// Beyond every score.
pub const INFINITE: i32 = 30_000;
/// What makes an action that is none come last.
pub const ILLEGAL: i32 = 100_000;
/// Distances from here on count as this.
pub const FAR: usize = 31;

/// The race by: whether I have walls, whether the other has, my distance, the other's.
pub static RACE: [[[[i32; FAR + 1]; FAR + 1]; 2]; 2] = race();

/// What walls in hand are worth.
pub static IN_HAND: [i32; 64] = in_hand();

/// The value of a position to the player who has just acted (`mine` against `other`): distances,
/// threats `[longer, much longer]` against each, walls in hand.
macro_rules! value {
    ($mine:expr, $other:expr, $against_me:expr, $against_other:expr, $my_walls:expr, $other_walls:expr) => {
        crate::eval::RACE[($my_walls > 0) as usize][($other_walls > 0) as usize]
            [$mine.min(crate::eval::FAR)][$other.min(crate::eval::FAR)]
            + crate::eval::IN_HAND[$my_walls]
            - crate::eval::IN_HAND[$other_walls]
            + crate::weights::THREAT
                * ($against_other[0].min(12) * ($my_walls > 0) as i32
                    - $against_me[0].min(12) * ($other_walls > 0) as i32)
            + crate::weights::LONG_THREAT
                * ($against_other[1].min(12) * ($my_walls > 0) as i32
                    - $against_me[1].min(12) * ($other_walls > 0) as i32)
    };
}
pub(crate) use value;

const fn race() -> [[[[i32; FAR + 1]; FAR + 1]; 2]; 2] {
    let mut all = [[[[0; FAR + 1]; FAR + 1]; 2]; 2];
    let mut at = 0;
    while at < 4 * (FAR + 1) * (FAR + 1) {
        let (mine, other) = (at / (FAR + 1) % (FAR + 1), at % (FAR + 1));
        let hands = at / ((FAR + 1) * (FAR + 1));
        let (my_walls, other_walls) = (hands / 2, hands % 2);
        let ahead = mine < other;
        let mut value = 100 * (other as i32 - mine as i32) - TEMPO;
        if other_walls == 0 && ahead {
            value += WON_RACE;
        }
        if my_walls == 0 && !ahead {
            value -= WON_RACE;
        }
        all[my_walls][other_walls][mine][other] = value;
        at += 1;
    }
    all
}

const fn in_hand() -> [i32; 64] {
    let mut all = [0; 64];
    let mut walls = 0;
    while walls < 64 {
        all[walls] = WALL_IN_HAND * walls as i32;
        walls += 1;
    }
    all
}
