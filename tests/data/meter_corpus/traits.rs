// statements: 36
use std::fmt;
use std::ops::{AddAssign, Deref, Index};
trait Shape { fn area(&self) -> u32 { let a = self.side(); a * a } fn side(&self) -> u32; }
#[derive(Clone, PartialEq, Debug, Default)]
struct Sq(u32);
impl Shape for Sq { fn side(&self) -> u32 { self.0 } }
impl Deref for Sq { type Target = u32; fn deref(&self) -> &u32 { &self.0 } }
impl AddAssign<u32> for Sq { fn add_assign(&mut self, o: u32) { self.0 += o } }
impl Index<usize> for Sq { type Output = u32; fn index(&self, _: usize) -> &u32 { &self.0 } }
impl fmt::Display for Sq { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "<{}>", self.0) } }
impl Ord for Key { fn cmp(&self, o: &Self) -> std::cmp::Ordering { o.0.cmp(&self.0) } }
impl PartialOrd for Key { fn partial_cmp(&self, o: &Self) -> Option<std::cmp::Ordering> { Some(self.cmp(o)) } }
#[derive(PartialEq, Eq)]
struct Key(u32);
fn dynamic(s: &dyn Shape) -> u32 { s.area() }
fn generic(s: impl Shape) -> u32 { s.area() }
fn main() {
    let mut s = Sq(3); // 1
    println!("{}", dynamic(&s)); // 1 + 1 + 2 + 1
    println!("{}", generic(s.clone())); // 1 + 1 + 2 + 1
    s += 1; // 1 + 1
    println!("{}", *s + 1); // 1 + 1
    println!("{}", s[0]); // 1 + 1
    println!("{s}"); // 1 + 1
    println!("{:?} {}", s, s == Sq(4)); // 1
    println!("{}", s.count_ones()); // 1 + 1 (deref)
    println!("{}", Key(1) < Key(2)); // 1 + partial_cmp 1 + cmp 1
    println!("{}", std::cmp::max(Key(1), Key(2)).0); // 1 + 2: `max` compares with `<`
    fn inner(n: u32) -> u32 { struct L; impl L { fn go(&self, n: u32) -> u32 { if n == 0 { return 0; } self.go(n - 1) } } L.go(n) }
    println!("{}", inner(2)); // 1 + 1 + (2 + 2 + 2)
}
