// statements: 18
// What is computed at compile time is free; what a static only names is not.
use std::cell::Cell;
use std::sync::{LazyLock, OnceLock};
const fn cube(n: usize) -> usize {
    let mut total = 0;
    let mut i = 0;
    while i < n { total += n * n; i += 1; }
    total
}
const C: usize = { let a = 2; cube(a) };
static TABLE: [u8; cube(2)] = [{ let x = 3; x }; C];
static LAZY: LazyLock<u32> = LazyLock::new(|| 5);
static CALL: fn(u32) -> u32 = |x| { let y = x; y };
static ONCE: OnceLock<u32> = OnceLock::new();
enum E { A = { let v = 7; v } }
struct G<const N: usize>;
impl<const N: usize> G<N> { const M: usize = { let m = N * 2; m }; fn n(&self) -> usize { Self::M } }
thread_local! {
    static T: Cell<u32> = Cell::new({ let t = 4; t });
    static U: Cell<u32> = const { Cell::new({ let t = 4; t }) };
}
fn main() {
    println!("{} {} {}", C, TABLE.len(), E::A as u8); // 1
    println!("{} {}", *LAZY, *LAZY); // 1 + 1 (the closure runs once)
    println!("{}", CALL(1)); // 1 + 2
    println!("{}", ONCE.get_or_init(|| 8)); // 1 + 1
    println!("{}", G::<{ let q = 3; q }>.n()); // 1 + 1
    println!("{} {}", T.with(Cell::get), U.with(|u| u.get())); // 1 + 2 (first use of T) + 1
    let a = [0u8; { let z = 2; z }]; // 1
    let b = const { let w = 1; w + 1 }; // 1
    println!("{} {b}", a.len()); // 1
    let _ = 0; // 1
}
