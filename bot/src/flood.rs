//! Wide floods: the distances of a thousand boards at once, one layer of them a tick.
//!
//! A statement costs a tick whatever value it computes, so one expression spreads every board by a
//! step. The boards are *transposed*: a word belongs to a tile, and bit `w` of the word says whether
//! the tile is reached in world `w`, the world in which wall `w` was added (see `worlds`). A lane is
//! one position with its 128 worlds and both players' goals; a batch is [`LANES`] lanes.
//!
//! ```text
//! history[k][lane][player][tile], bit w:
//!     in world w of this lane, the player's goal is at most k steps from the tile
//! ```

use std::hint::black_box;
use std::iter::successors;

use crate::board::{EDGES, IS_GOAL, TILES, WALL, WALLS};

/// Positions that are flooded together. Twice as many take three times as long to compile.
pub(crate) const LANES: usize = 8;
/// The world in which no wall was added.
pub(crate) const NO_WALL_WORLD: u32 = 127;

/// For each edge, the worlds in which it is open.
pub(crate) type Open = [u128; EDGES];
/// For each tile, the worlds in which it is reached.
pub(crate) type Reach = [u128; TILES];
/// One layer of all floods: by lane and by player whose goal it is.
pub(crate) type Batch = [[Reach; 2]; LANES];

/// The layer of the goal tiles themselves, where each flood begins.
pub(crate) static GOALS: Batch = [goal_reach(); LANES];

/// For each wall (and for no wall) the edges that it leaves open.
pub(crate) static LEFT_OPEN: [Open; WALLS + 1] = left_open();

/// The next layer of one flood, each tile's formula written out: reached if it or a neighbour was,
/// through an open edge. `black_box` keeps the compiler from mixing lanes, which only costs it time.
#[rustfmt::skip]
macro_rules! spread {
    ($r:ident, $o:ident) => {
        black_box([
            $r[0] | $r[6] & $o[0] | $r[5] & $o[1] | $r[1] & $o[4],
            $r[1] | $r[7] & $o[2] | $r[6] & $o[3] | $r[0] & $o[4] | $r[2] & $o[7],
            $r[2] | $r[8] & $o[5] | $r[7] & $o[6] | $r[1] & $o[7] | $r[3] & $o[10],
            $r[3] | $r[9] & $o[8] | $r[8] & $o[9] | $r[2] & $o[10] | $r[4] & $o[13],
            $r[4] | $r[10] & $o[11] | $r[9] & $o[12] | $r[3] & $o[13],
            $r[5] | $r[12] & $o[14] | $r[11] & $o[15] | $r[0] & $o[1] | $r[6] & $o[18],
            $r[6] | $r[13] & $o[16] | $r[12] & $o[17] | $r[5] & $o[18] | $r[0] & $o[0] | $r[1] & $o[3] | $r[7] & $o[21],
            $r[7] | $r[14] & $o[19] | $r[13] & $o[20] | $r[6] & $o[21] | $r[1] & $o[2] | $r[2] & $o[6] | $r[8] & $o[24],
            $r[8] | $r[15] & $o[22] | $r[14] & $o[23] | $r[7] & $o[24] | $r[2] & $o[5] | $r[3] & $o[9] | $r[9] & $o[27],
            $r[9] | $r[16] & $o[25] | $r[15] & $o[26] | $r[8] & $o[27] | $r[3] & $o[8] | $r[4] & $o[12] | $r[10] & $o[30],
            $r[10] | $r[17] & $o[28] | $r[16] & $o[29] | $r[9] & $o[30] | $r[4] & $o[11],
            $r[11] | $r[19] & $o[31] | $r[18] & $o[32] | $r[5] & $o[15] | $r[12] & $o[35],
            $r[12] | $r[20] & $o[33] | $r[19] & $o[34] | $r[11] & $o[35] | $r[5] & $o[14] | $r[6] & $o[17] | $r[13] & $o[38],
            $r[13] | $r[21] & $o[36] | $r[20] & $o[37] | $r[12] & $o[38] | $r[6] & $o[16] | $r[7] & $o[20] | $r[14] & $o[41],
            $r[14] | $r[22] & $o[39] | $r[21] & $o[40] | $r[13] & $o[41] | $r[7] & $o[19] | $r[8] & $o[23] | $r[15] & $o[44],
            $r[15] | $r[23] & $o[42] | $r[22] & $o[43] | $r[14] & $o[44] | $r[8] & $o[22] | $r[9] & $o[26] | $r[16] & $o[47],
            $r[16] | $r[24] & $o[45] | $r[23] & $o[46] | $r[15] & $o[47] | $r[9] & $o[25] | $r[10] & $o[29] | $r[17] & $o[50],
            $r[17] | $r[25] & $o[48] | $r[24] & $o[49] | $r[16] & $o[50] | $r[10] & $o[28],
            $r[18] | $r[27] & $o[51] | $r[26] & $o[52] | $r[11] & $o[32] | $r[19] & $o[55],
            $r[19] | $r[28] & $o[53] | $r[27] & $o[54] | $r[18] & $o[55] | $r[11] & $o[31] | $r[12] & $o[34] | $r[20] & $o[58],
            $r[20] | $r[29] & $o[56] | $r[28] & $o[57] | $r[19] & $o[58] | $r[12] & $o[33] | $r[13] & $o[37] | $r[21] & $o[61],
            $r[21] | $r[30] & $o[59] | $r[29] & $o[60] | $r[20] & $o[61] | $r[13] & $o[36] | $r[14] & $o[40] | $r[22] & $o[64],
            $r[22] | $r[31] & $o[62] | $r[30] & $o[63] | $r[21] & $o[64] | $r[14] & $o[39] | $r[15] & $o[43] | $r[23] & $o[67],
            $r[23] | $r[32] & $o[65] | $r[31] & $o[66] | $r[22] & $o[67] | $r[15] & $o[42] | $r[16] & $o[46] | $r[24] & $o[70],
            $r[24] | $r[33] & $o[68] | $r[32] & $o[69] | $r[23] & $o[70] | $r[16] & $o[45] | $r[17] & $o[49] | $r[25] & $o[73],
            $r[25] | $r[34] & $o[71] | $r[33] & $o[72] | $r[24] & $o[73] | $r[17] & $o[48],
            $r[26] | $r[35] & $o[74] | $r[18] & $o[52] | $r[27] & $o[77],
            $r[27] | $r[36] & $o[75] | $r[35] & $o[76] | $r[26] & $o[77] | $r[18] & $o[51] | $r[19] & $o[54] | $r[28] & $o[80],
            $r[28] | $r[37] & $o[78] | $r[36] & $o[79] | $r[27] & $o[80] | $r[19] & $o[53] | $r[20] & $o[57] | $r[29] & $o[83],
            $r[29] | $r[38] & $o[81] | $r[37] & $o[82] | $r[28] & $o[83] | $r[20] & $o[56] | $r[21] & $o[60] | $r[30] & $o[86],
            $r[30] | $r[39] & $o[84] | $r[38] & $o[85] | $r[29] & $o[86] | $r[21] & $o[59] | $r[22] & $o[63] | $r[31] & $o[89],
            $r[31] | $r[40] & $o[87] | $r[39] & $o[88] | $r[30] & $o[89] | $r[22] & $o[62] | $r[23] & $o[66] | $r[32] & $o[92],
            $r[32] | $r[41] & $o[90] | $r[40] & $o[91] | $r[31] & $o[92] | $r[23] & $o[65] | $r[24] & $o[69] | $r[33] & $o[95],
            $r[33] | $r[42] & $o[93] | $r[41] & $o[94] | $r[32] & $o[95] | $r[24] & $o[68] | $r[25] & $o[72] | $r[34] & $o[97],
            $r[34] | $r[42] & $o[96] | $r[33] & $o[97] | $r[25] & $o[71],
            $r[35] | $r[43] & $o[98] | $r[26] & $o[74] | $r[27] & $o[76] | $r[36] & $o[101],
            $r[36] | $r[44] & $o[99] | $r[43] & $o[100] | $r[35] & $o[101] | $r[27] & $o[75] | $r[28] & $o[79] | $r[37] & $o[104],
            $r[37] | $r[45] & $o[102] | $r[44] & $o[103] | $r[36] & $o[104] | $r[28] & $o[78] | $r[29] & $o[82] | $r[38] & $o[107],
            $r[38] | $r[46] & $o[105] | $r[45] & $o[106] | $r[37] & $o[107] | $r[29] & $o[81] | $r[30] & $o[85] | $r[39] & $o[110],
            $r[39] | $r[47] & $o[108] | $r[46] & $o[109] | $r[38] & $o[110] | $r[30] & $o[84] | $r[31] & $o[88] | $r[40] & $o[113],
            $r[40] | $r[48] & $o[111] | $r[47] & $o[112] | $r[39] & $o[113] | $r[31] & $o[87] | $r[32] & $o[91] | $r[41] & $o[116],
            $r[41] | $r[49] & $o[114] | $r[48] & $o[115] | $r[40] & $o[116] | $r[32] & $o[90] | $r[33] & $o[94] | $r[42] & $o[118],
            $r[42] | $r[49] & $o[117] | $r[41] & $o[118] | $r[33] & $o[93] | $r[34] & $o[96],
            $r[43] | $r[50] & $o[119] | $r[35] & $o[98] | $r[36] & $o[100] | $r[44] & $o[122],
            $r[44] | $r[51] & $o[120] | $r[50] & $o[121] | $r[43] & $o[122] | $r[36] & $o[99] | $r[37] & $o[103] | $r[45] & $o[125],
            $r[45] | $r[52] & $o[123] | $r[51] & $o[124] | $r[44] & $o[125] | $r[37] & $o[102] | $r[38] & $o[106] | $r[46] & $o[128],
            $r[46] | $r[53] & $o[126] | $r[52] & $o[127] | $r[45] & $o[128] | $r[38] & $o[105] | $r[39] & $o[109] | $r[47] & $o[131],
            $r[47] | $r[54] & $o[129] | $r[53] & $o[130] | $r[46] & $o[131] | $r[39] & $o[108] | $r[40] & $o[112] | $r[48] & $o[134],
            $r[48] | $r[55] & $o[132] | $r[54] & $o[133] | $r[47] & $o[134] | $r[40] & $o[111] | $r[41] & $o[115] | $r[49] & $o[136],
            $r[49] | $r[55] & $o[135] | $r[48] & $o[136] | $r[41] & $o[114] | $r[42] & $o[117],
            $r[50] | $r[56] & $o[137] | $r[43] & $o[119] | $r[44] & $o[121] | $r[51] & $o[140],
            $r[51] | $r[57] & $o[138] | $r[56] & $o[139] | $r[50] & $o[140] | $r[44] & $o[120] | $r[45] & $o[124] | $r[52] & $o[143],
            $r[52] | $r[58] & $o[141] | $r[57] & $o[142] | $r[51] & $o[143] | $r[45] & $o[123] | $r[46] & $o[127] | $r[53] & $o[146],
            $r[53] | $r[59] & $o[144] | $r[58] & $o[145] | $r[52] & $o[146] | $r[46] & $o[126] | $r[47] & $o[130] | $r[54] & $o[149],
            $r[54] | $r[60] & $o[147] | $r[59] & $o[148] | $r[53] & $o[149] | $r[47] & $o[129] | $r[48] & $o[133] | $r[55] & $o[151],
            $r[55] | $r[60] & $o[150] | $r[54] & $o[151] | $r[48] & $o[132] | $r[49] & $o[135],
            $r[56] | $r[50] & $o[137] | $r[51] & $o[139] | $r[57] & $o[152],
            $r[57] | $r[56] & $o[152] | $r[51] & $o[138] | $r[52] & $o[142] | $r[58] & $o[153],
            $r[58] | $r[57] & $o[153] | $r[52] & $o[141] | $r[53] & $o[145] | $r[59] & $o[154],
            $r[59] | $r[58] & $o[154] | $r[53] & $o[144] | $r[54] & $o[148] | $r[60] & $o[155],
            $r[60] | $r[59] & $o[155] | $r[54] & $o[147] | $r[55] & $o[150],
        ])
    };
}

/// The edges that are open in both.
#[rustfmt::skip]
macro_rules! open_in_both {
    ($a:ident, $b:ident) => {
        open_in_both!($a, $b,
            0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 28 29 30 31 32
            33 34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61
            62 63 64 65 66 67 68 69 70 71 72 73 74 75 76 77 78 79 80 81 82 83 84 85 86 87 88 89 90
            91 92 93 94 95 96 97 98 99 100 101 102 103 104 105 106 107 108 109 110 111 112 113 114
            115 116 117 118 119 120 121 122 123 124 125 126 127 128 129 130 131 132 133 134 135 136
            137 138 139 140 141 142 143 144 145 146 147 148 149 150 151 152 153 154 155
        )
    };
    ($a:ident, $b:ident, $($edge:literal)+) => {
        black_box([$($a[$edge] & $b[$edge]),+])
    };
}

/// Keeps the first `kept` layers of the floods in `history`, one at least, and adds `layers` to them: a
/// tick each, and two.
pub(crate) fn flood(
    history: &mut Vec<Batch>,
    kept: usize,
    [o0, o1, o2, o3, o4, o5, o6, o7]: &[Open; LANES],
    layers: usize,
) {
    history.splice(
        history.len().min(kept)..,
        successors(
            Some(history[history.len().min(kept) - 1]),
            // Behind a pointer, or the compiler would write all this out wherever the iterators ask for it.
            black_box(
                &mut |[[a0, b0], [a1, b1], [a2, b2], [a3, b3], [a4, b4], [a5, b5], [a6, b6], [a7, b7]]: &Batch| {
                    Some([
                        [spread!(a0, o0), spread!(b0, o0)],
                        [spread!(a1, o1), spread!(b1, o1)],
                        [spread!(a2, o2), spread!(b2, o2)],
                        [spread!(a3, o3), spread!(b3, o3)],
                        [spread!(a4, o4), spread!(b4, o4)],
                        [spread!(a5, o5), spread!(b5, o5)],
                        [spread!(a6, o6), spread!(b6, o6)],
                        [spread!(a7, o7), spread!(b7, o7)],
                    ])
                },
            ) as &mut dyn FnMut(&Batch) -> Option<Batch>,
        )
        .skip(1)
        .take(layers),
    );
}

/// The edges that are open in both.
pub(crate) fn open_in_both(a: &Open, b: &Open) -> Open {
    open_in_both!(a, b)
}

/// The open edges of one position after each of eight walls, given by what they leave open.
pub(crate) fn add_walls(
    open: &Open,
    [k0, k1, k2, k3, k4, k5, k6, k7]: [&Open; LANES],
) -> [Open; LANES] {
    [
        open_in_both!(open, k0),
        open_in_both!(open, k1),
        open_in_both!(open, k2),
        open_in_both!(open, k3),
        open_in_both!(open, k4),
        open_in_both!(open, k5),
        open_in_both!(open, k6),
        open_in_both!(open, k7),
    ]
}

const fn goal_reach() -> [Reach; 2] {
    let mut reach = [[0; TILES]; 2];
    let mut at = 0;
    while at < 2 * TILES {
        if IS_GOAL[at / TILES][at % TILES] {
            reach[at / TILES][at % TILES] = u128::MAX;
        }
        at += 1;
    }
    reach
}

const fn left_open() -> [Open; WALLS + 1] {
    let mut open = [[u128::MAX; EDGES]; WALLS + 1];
    let mut at = 0;
    while at < WALLS * 3 {
        open[at / 3][WALL[at / 3].edges[at % 3] as usize] = 0;
        at += 1;
    }
    open
}
