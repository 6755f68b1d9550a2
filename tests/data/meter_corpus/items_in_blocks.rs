// statements: 14
mod a {
    pub mod core_like { pub fn f() -> u32 { 1 } } // 1
    pub use self::core_like::f as g;
    pub fn h() -> u32 { use super::a::core_like; core_like::f() + g() } // 1 + 1 + 1
}
fn main() {
    use a::h;
    const K: u32 = { let k = 3; k };
    static mut COUNT: u32 = 0;
    struct Guard<'a>(&'a str);
    impl Drop for Guard<'_> { fn drop(&mut self) { println!("drop {}", self.0); } } // 1
    let _first = Guard("first"); // 1
    let _ = Guard("at once"); // 1 + 1
    println!("{}", h() + K); // 1 + 3
    { let _inner = Guard("inner"); ; } // 1 + 1 + 1
    unsafe { COUNT += 1; } // 1 + 1
    let _first = 1; // 1
    // at the end: drop of the first guard: 1
}
