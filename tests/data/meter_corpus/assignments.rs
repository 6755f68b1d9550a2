// statements: 26
// Assignments that are not statements pay each time they are evaluated.
struct P { a: u32, b: u32 }
fn main() {
    let (mut x, mut y) = (1u32, 2u32); // 1
    (x, y) = (y, x); // 1
    (x += 1, y <<= 1); // 1 + 2
    let _ = x = 5; // 1 + 1
    if x == 5 && (y = 9) == () { y += 1; } // 1 + 1 + 1
    let mut p = P { a: 1, b: 2 }; // 1
    P { a: x, .. } = p; // 1
    p.a = { p.b = 7; 3 }; // 1 + 2
    [x, _] = [4, 5]; // 1
    let f = match x { 4 => y = 1, _ => (y = 2) }; // 1 + 1: S4 pays, S9 adds nothing
    let g = match x { 9 => (), _ => (y = 3) }; // 1 + 1 + 1: in parentheses it is not the whole arm
    println!("{x} {y} {} {} {f:?} {g:?}", p.a, p.b); // 1
    while (y -= 1) == () && y > 1 {} // 1 + 2 evaluations + 1 body
}
