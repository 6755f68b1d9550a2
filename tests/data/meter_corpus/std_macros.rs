// statements: 44
use std::fmt::Write as _;
use std::pin::pin;
fn two() -> u32 { 2 } // 1
fn main() {
    let mut s = String::new(); // 1
    write!(s, "{}{x}", { let a = 1; a }, x = { let b = 2; b }).unwrap(); // 1 + 2 + 2
    writeln!(s, "{0:>1$}", two(), 4).unwrap(); // 1 + 1
    print!("{s}"); // 1
    println!("{:?}", vec![{ two() }; { 2 }]); // 1 + 2 + 1
    println!("{:?}", vec![two(), if two() == 2 { 1 } else { 0 },]); // 1 + 1 + 1 + 1
    assert!((0..3).all(|x| x < 3)); // 1 + 3
    assert_eq!(two(), { 2 }, "not {}", { 2 }); // 1 + 1 + 1: no message
    debug_assert!(two() == 3); // 1: off
    let m = matches!(two(), 1 | 2 if { two() } == 2); // 1 + 1 + 1 + 1
    let f = format!("{}", m as u8); // 1
    let p = pin!({ 5 }); // 1 + 1
    let q = std::ptr::addr_of!(f); // 1
    println!("{} {}", *p, q.is_null()); // 1
    println!("{}", stringify!(if a { b } else { c })); // 1
    println!("{}", concat!("a", 1, line!())); // 1
    println!("{}", cfg!(test)); // 1
    let r = std::panic::catch_unwind(|| ()).is_ok(); // 1 + 1
    if !r { todo!("{}", { 1 }); unreachable!(); } // 1
    println!("{}", format_args!("{r}")); // 1
    println!("{}", { let name = 3; name }); // 1 + 2
}
const fn checked(n: u32) -> u32 { assert!({ let m = n; m } < 9); n }
const CHECKED: u32 = checked(3);
