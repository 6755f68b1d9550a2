// statements: 44
// Steps in every odd place.
union U { a: u32, b: f32 }
struct S { a: u32, b: u32 }
const fn id(n: u32) -> u32 { n } // 1
impl S { fn new(n: u32) -> Self { Self { a: n, ..S { a: 0, b: { let k = 9; k } } } } } // 1 + 2
fn longest<'a>(x: &'a str, y: &'a str) -> &'a str { if x.len() > y.len() { x } else { y } } // 2
fn early(n: Option<u32>) -> Option<u32> { let m = n?; Some(m + 1) } // 1 or 2
fn never() -> ! { panic!() }
fn main() {
    let u = U { a: { 1 } }; // 1 + 1
    println!("{}", unsafe { u.a }); // 1 + 1
    let s = S::new(4); // 1 + 3
    println!("{} {}", s.a, s.b); // 1
    println!("{}", longest("a", "bc")); // 1 + 2
    println!("{:?} {:?}", early(Some(1)), early(None)); // 1 + 2 + 1
    let a = [{ 1 }, id(2), (|| 3)()]; // 1 + 1 + 1 + 1
    println!("{}", a[{ id(1) } as usize]); // 1 + 1 + 1
    println!("{:?}", { id(1) }..={ 4 }); // 1 + 1 + 1 + 1
    let t = (id(1), if a[0] == 1 { 5 } else { 6 }, match a[1] { 2 => id(3), _ => 0 }); // 1 + 1 + 1 + 1 + 1
    println!("{t:?}"); // 1
    let n = -{ 5i32 } as u32 as i64 * 1; // 1 + 1
    let r = &mut { n }; // 1 + 1
    *r += 1; // 1
    let Some(x) = early(Some(3)) else { never() }; // 1 + 2
    let Some(_y) = early(None) else { return println!("{x}"); }; // 1 + 1 + 1
    println!("unreachable");
}
