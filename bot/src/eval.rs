//! What a position is worth, from the side of the player who has just acted.
//!
//! Everything is looked up in tables made at compile time, so that any function of a distance or of
//! a number of threats is free. Threats are the single walls that would lengthen a path; the wide
//! floods count them.

use crate::weights::{
    LONG_LATER, LONG_NOW, LONG_THREAT, TEMPO, THREAT, VERY_LONG_LATER, VERY_LONG_NOW, WALL_IN_HAND,
    WON_RACE,
};

/// Having won, at the root; each ply that it takes costs one.
pub(crate) const WIN: i32 = 20_000;
/// Scores beyond this are wins for certain.
pub(crate) const SURE_WIN: i32 = WIN - 100;
/// Beyond every score.
pub(crate) const INFINITE: i32 = 30_000;
/// What makes an action that is none come last.
pub(crate) const ILLEGAL: i32 = 100_000;
/// Scores below this are of actions that are none.
pub(crate) const NOT_LEGAL: i32 = -ILLEGAL / 2;
/// Distances from here on count as this.
pub(crate) const FAR: usize = 31;
/// Numbers of threats from here on count as this.
const MANY: i32 = 15;

/// What threats are worth: by the steps they add (1, 2, 3), by their number.
pub(crate) type ThreatValues = [[i32; 129]; 3];

/// The race by: whether I have walls, whether the other has, the other's distance, mine.
pub(crate) static RACE: [[[[i32; FAR + 1]; FAR + 1]; 2]; 2] = race();
/// What walls in hand are worth.
pub(crate) static IN_HAND: [i32; 64] = linear(WALL_IN_HAND);
/// What my threats are worth to me, which come after the other's action; by whether I have a wall.
pub(crate) static MY_THREATS: [ThreatValues; 2] = threats(LONG_LATER, VERY_LONG_LATER);
/// What the other's threats cost me, which come first.
pub(crate) static OTHER_THREATS: [ThreatValues; 2] = threats(LONG_NOW, VERY_LONG_NOW);

/// The value of a position to the player who has just acted: distances (`mine`, `other`), walls in
/// hand, and the sets of walls that lengthen each path by 1, 2, 3 steps or more.
macro_rules! value {
    (
        $mine:expr, $other:expr, $my_walls:expr, $other_walls:expr,
        [$me1:expr, $me2:expr, $me3:expr], [$other1:expr, $other2:expr, $other3:expr]
    ) => {
        crate::eval::RACE[($my_walls > 0) as usize][($other_walls > 0) as usize]
            [$other.min(crate::eval::FAR)][$mine.min(crate::eval::FAR)]
            + crate::eval::IN_HAND[$my_walls]
            - crate::eval::IN_HAND[$other_walls]
            + crate::eval::threat_value!(
                crate::eval::MY_THREATS[($my_walls > 0) as usize],
                [$other1, $other2, $other3]
            )
            - crate::eval::threat_value!(
                crate::eval::OTHER_THREATS[($other_walls > 0) as usize],
                [$me1, $me2, $me3]
            )
    };
}

/// One player's threats.
macro_rules! threat_value {
    ($values:expr, [$one:expr, $two:expr, $three:expr]) => {
        ($values[0][($one).count_ones() as usize]
            + $values[1][($two).count_ones() as usize]
            + $values[2][($three).count_ones() as usize])
    };
}

pub(crate) use {threat_value, value};

const fn race() -> [[[[i32; FAR + 1]; FAR + 1]; 2]; 2] {
    let mut all = [[[[0; FAR + 1]; FAR + 1]; 2]; 2];
    let mut at = 0;
    while at < 4 * (FAR + 1) * (FAR + 1) {
        let (other, mine) = (at / (FAR + 1) % (FAR + 1), at % (FAR + 1));
        let hands = at / ((FAR + 1) * (FAR + 1));
        let (my_walls, other_walls) = (hands / 2, hands % 2);
        let mut value = 100 * (other as i32 - mine as i32) - TEMPO;
        if other_walls == 0 && mine < other {
            value += WON_RACE;
        }
        if my_walls == 0 && other <= mine {
            value -= WON_RACE;
        }
        if mine == 0 {
            value = WIN;
        }
        all[my_walls][other_walls][other][mine] = value;
        at += 1;
    }
    all
}

const fn linear(each: i32) -> [i32; 64] {
    let mut all = [0; 64];
    let mut count = 0;
    while count < 64 {
        all[count] = each * count as i32;
        count += 1;
    }
    all
}

const fn threats(long: i32, very_long: i32) -> [ThreatValues; 2] {
    let mut all = [[[0; 129]; 3]; 2];
    let mut count = 1;
    // Without lanes nobody counts them.
    while count <= 128 && !cfg!(feature = "no-lanes") {
        let counted = if count < MANY { count } else { MANY };
        all[1][0][count as usize] = THREAT * counted;
        all[1][1][count as usize] = LONG_THREAT * counted + long;
        all[1][2][count as usize] = very_long;
        count += 1;
    }
    all
}
