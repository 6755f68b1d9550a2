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

/// The edges that stay open when a wall is added.
#[rustfmt::skip]
macro_rules! add_wall {
    ($o:ident, $k:ident) => {
        black_box([
            $o[0] & $k[0], $o[1] & $k[1], $o[2] & $k[2], $o[3] & $k[3], $o[4] & $k[4], $o[5] & $k[5],
            $o[6] & $k[6], $o[7] & $k[7], $o[8] & $k[8], $o[9] & $k[9], $o[10] & $k[10], $o[11] & $k[11],
            $o[12] & $k[12], $o[13] & $k[13], $o[14] & $k[14], $o[15] & $k[15], $o[16] & $k[16], $o[17] & $k[17],
            $o[18] & $k[18], $o[19] & $k[19], $o[20] & $k[20], $o[21] & $k[21], $o[22] & $k[22], $o[23] & $k[23],
            $o[24] & $k[24], $o[25] & $k[25], $o[26] & $k[26], $o[27] & $k[27], $o[28] & $k[28], $o[29] & $k[29],
            $o[30] & $k[30], $o[31] & $k[31], $o[32] & $k[32], $o[33] & $k[33], $o[34] & $k[34], $o[35] & $k[35],
            $o[36] & $k[36], $o[37] & $k[37], $o[38] & $k[38], $o[39] & $k[39], $o[40] & $k[40], $o[41] & $k[41],
            $o[42] & $k[42], $o[43] & $k[43], $o[44] & $k[44], $o[45] & $k[45], $o[46] & $k[46], $o[47] & $k[47],
            $o[48] & $k[48], $o[49] & $k[49], $o[50] & $k[50], $o[51] & $k[51], $o[52] & $k[52], $o[53] & $k[53],
            $o[54] & $k[54], $o[55] & $k[55], $o[56] & $k[56], $o[57] & $k[57], $o[58] & $k[58], $o[59] & $k[59],
            $o[60] & $k[60], $o[61] & $k[61], $o[62] & $k[62], $o[63] & $k[63], $o[64] & $k[64], $o[65] & $k[65],
            $o[66] & $k[66], $o[67] & $k[67], $o[68] & $k[68], $o[69] & $k[69], $o[70] & $k[70], $o[71] & $k[71],
            $o[72] & $k[72], $o[73] & $k[73], $o[74] & $k[74], $o[75] & $k[75], $o[76] & $k[76], $o[77] & $k[77],
            $o[78] & $k[78], $o[79] & $k[79], $o[80] & $k[80], $o[81] & $k[81], $o[82] & $k[82], $o[83] & $k[83],
            $o[84] & $k[84], $o[85] & $k[85], $o[86] & $k[86], $o[87] & $k[87], $o[88] & $k[88], $o[89] & $k[89],
            $o[90] & $k[90], $o[91] & $k[91], $o[92] & $k[92], $o[93] & $k[93], $o[94] & $k[94], $o[95] & $k[95],
            $o[96] & $k[96], $o[97] & $k[97], $o[98] & $k[98], $o[99] & $k[99], $o[100] & $k[100], $o[101] & $k[101],
            $o[102] & $k[102], $o[103] & $k[103], $o[104] & $k[104], $o[105] & $k[105], $o[106] & $k[106], $o[107] & $k[107],
            $o[108] & $k[108], $o[109] & $k[109], $o[110] & $k[110], $o[111] & $k[111], $o[112] & $k[112], $o[113] & $k[113],
            $o[114] & $k[114], $o[115] & $k[115], $o[116] & $k[116], $o[117] & $k[117], $o[118] & $k[118], $o[119] & $k[119],
            $o[120] & $k[120], $o[121] & $k[121], $o[122] & $k[122], $o[123] & $k[123], $o[124] & $k[124], $o[125] & $k[125],
            $o[126] & $k[126], $o[127] & $k[127], $o[128] & $k[128], $o[129] & $k[129], $o[130] & $k[130], $o[131] & $k[131],
            $o[132] & $k[132], $o[133] & $k[133], $o[134] & $k[134], $o[135] & $k[135], $o[136] & $k[136], $o[137] & $k[137],
            $o[138] & $k[138], $o[139] & $k[139], $o[140] & $k[140], $o[141] & $k[141], $o[142] & $k[142], $o[143] & $k[143],
            $o[144] & $k[144], $o[145] & $k[145], $o[146] & $k[146], $o[147] & $k[147], $o[148] & $k[148], $o[149] & $k[149],
            $o[150] & $k[150], $o[151] & $k[151], $o[152] & $k[152], $o[153] & $k[153], $o[154] & $k[154], $o[155] & $k[155],
        ])
    };
}

/// Adds `layers` layers to the floods in `history`, which holds at least one: a tick each, and two.
pub(crate) fn flood(
    history: &mut Vec<Batch>,
    [o0, o1, o2, o3, o4, o5, o6, o7]: &[Open; LANES],
    layers: usize,
) {
    history.extend(
        successors(
            Some(history[history.len() - 1]),
            |[[a0, b0], [a1, b1], [a2, b2], [a3, b3], [a4, b4], [a5, b5], [a6, b6], [a7, b7]]: &Batch| {
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
        )
        .skip(1)
        .take(layers),
    );
}

/// The open edges of one position after each of eight walls, given by what they leave open.
pub(crate) fn add_walls(
    open: &Open,
    [k0, k1, k2, k3, k4, k5, k6, k7]: [&Open; LANES],
) -> [Open; LANES] {
    [
        add_wall!(open, k0),
        add_wall!(open, k1),
        add_wall!(open, k2),
        add_wall!(open, k3),
        add_wall!(open, k4),
        add_wall!(open, k5),
        add_wall!(open, k6),
        add_wall!(open, k7),
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
