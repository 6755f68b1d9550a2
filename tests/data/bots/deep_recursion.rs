//! A frame of 1 KiB and no end: the stack overflows long before the clock runs out.
fn deeper(frame: &mut [u8; 1024]) -> u8 {
    let mut next = *frame;
    next[0] = next[0].wrapping_add(1);
    deeper(std::hint::black_box(&mut next)) ^ next[0]
}

fn main() {
    std::hint::black_box(deeper(&mut [0; 1024]));
}
