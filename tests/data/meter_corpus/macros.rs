// statements: 37
// Own macros that only compute; what is handed in pays where it is written.
macro_rules! or { ($($e:expr),+ $(,)?) => { $($e)|+ } }
macro_rules! shifted { ($f:expr, $n:literal) => { ($f << $n) | ($f >> $n) } }
macro_rules! point { ($t:ident { $($k:ident = $v:expr),* }) => { $t { $($k: $v),* } } }
macro_rules! constants { ($($v:vis $n:ident : $t:ty = $e:expr;)*) => { $($v const $n: $t = $e;)* } }
macro_rules! call { ($f:expr; $($a:expr),*) => { $f($($a),*) } }
macro_rules! run { ($b:block) => { $b } }
macro_rules! even { () => { 0 | 2 | 4 } }
macro_rules! max { ($h:expr $(, $t:expr)* $(,)?) => { $h$(.max($t))* } }
macro_rules! list { ($t:ty) => { Vec<$t> } }
macro_rules! count { () => { 0u32 }; ($h:expr $(, $t:expr)*) => { 1 + count!($($t),*) } }
macro_rules! first_of { ($a:expr, $b:expr) => { ($a, $b).1 } }
struct P { x: u32, y: u32 }
constants! { A: u32 = 1; pub B: u32 = if A == 1 { 2 } else { 3 }; }
fn main() {
    let v: list!(u32) = vec![A, B]; // 1
    println!("{}", or!(1, { let a = 2; a }, 8)); // 1 + 2
    println!("{}", shifted!(v[0] + 3, 1)); // 1
    println!("{}", shifted!({ v[0] + 3 }, 1)); // 1 + 2: written once, evaluated twice
    let p = point!(P { x = 1, y = or!(4, 2) }); // 1
    println!("{} {}", p.x, p.y); // 1
    println!("{}", call!(|a, b| a + b; 1, 2)); // 1 + 1
    println!("{}", run!({ let q = 1; let r = 2; q + r })); // 1 + 3
    println!("{}", match 2 { even!() => "even", _ => "odd" }); // 1 + 1
    println!("{}", count!(1, { 2 }, 3)); // 1: counted, not evaluated
    println!("{}", or!({ 1 }, { 2 })); // 1 + 2
    constants! { C: u32 = 4; } // 1
    println!("{C}"); // 1
    let mut n = 0; // 1
    call!(|x: u32| n += x; 5); // 1 + 1
    or!(n == 1, n == 5); // 1
    let w = first_of!(n = 2, 3); // 1 + 1
    println!("{w} {n}"); // 1
    let t = std::convert::identity::<list!(u8)>(vec![1; 2]); // 1
    println!("{t:?}"); // 1
    println!("{}", max!(1u32, { 2 }, or!(3, { 1 }),)); // 1 + 1 + 1
    println!("{}", max!(1u32,)); // 1
}
