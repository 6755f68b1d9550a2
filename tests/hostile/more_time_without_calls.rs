//! Keeps writing to its tick counter, and never calls the arena again.
// Ends: crashed: tick counter

const NEAR: usize = 1_000;

static mut MINE: u64 = 1;

/// A number near its own variable that looks like what is left on the clock.
fn counter() -> Option<*mut u64> {
    let near = std::hint::black_box(&raw mut MINE).wrapping_sub(NEAR / 2);
    let numbers = unsafe { std::slice::from_raw_parts(near, NEAR) };
    let place = numbers.iter().position(|number| (250_000..300_000).contains(number))?;
    Some(near.wrapping_add(place))
}

fn main() {
    let counter = counter().unwrap();
    for more in 0.. {
        unsafe { counter.write_volatile(1 << 39 | more) };
    }
}
