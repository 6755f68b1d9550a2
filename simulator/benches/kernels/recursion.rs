//! Plain recursion: nothing but calls.

fn main() {
    std::hint::black_box(kernel(1));
}

fn fib(n: u64) -> u64 {
    if n < 2 {
        return n;
    }
    fib(n - 1) + fib(n - 2)
}

pub fn kernel(seed: u64) -> u64 {
    fib(20 + (seed & 1))
}
