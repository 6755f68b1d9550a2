//! A loop that the compiler runs eight elements at a time: metered it cannot, so time for each tick
//! counts, not the ratio.

fn main() {
    std::hint::black_box(kernel(1));
}

pub fn kernel(seed: u64) -> u64 {
    let mut data = [0u32; 4_096];
    for at in 0..data.len() {
        data[at] = at as u32 ^ seed as u32;
    }
    let mut sum = 0u32;
    for at in 0..data.len() {
        sum = sum.wrapping_add(data[at] & 0xff);
    }
    u64::from(sum)
}
