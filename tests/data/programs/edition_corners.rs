//! Small corners of the syntax.
#![allow(unused)]
use std::fmt::Debug;

fn r#match(r#in: i32, gen: i32) -> i32 {
    r#in - gen
}

fn show(value: impl Debug + Copy) -> String {
    format!("{value:?}")
}

struct Unit;
struct Empty {}
struct Tuple(pub i32, pub(crate) &'static str);

fn nested<'a, 'b: 'a, T: ?Sized>(a: &'a T, _: &'b T) -> &'a T
where
    for<'c> &'c T: Sized,
{
    a
}

fn main() {
    let (Unit, Empty {}) = (Unit, Empty {});
    println!("{} {}", r#match(5, 3), show(nested(&1, &2)));
    let text = r##"a "#" b"## ;
    println!("{text} {:?} {:?} {}", b"\x41\n", br"\n", '\u{e9}');
    println!("{}", "two \
              lines");
    let closure = |&(a, b): &(i32, i32), [c, ..]: [i32; 3]| -> i32 { a * b + c };
    println!("{}", closure(&(2, 3), [4; 3]));
    let range = ..=5;
    println!("{} {} {}", (1..).contains(&3), range.contains(&6), (0..10).len());
    let n = if let 1 | 2 = 2 { 'a' } else { 'b' } as u8 - b'a';
    let x = match n { 0 if !true => 1, m @ (0 | 1) => m + 10, _ => { return } };
    let y = { let x = x; x } + unsafe { 1 } + { 2 };
    let z = -{ 1i32 }.pow(2) + (|| 5)() + [1, 2, 3][{ 1 }];
    println!("{x} {y} {z} {}", (1_000.0_f64 as u16) << 1 >> 1 & 0xff_u16);
    let Tuple(first, ref second) = Tuple { 0: 7, 1: "x" };
    let t = ((1, 2), 3);
    println!("{first} {second} {} {:?}", t.0.1, <[i32]>::len(&[1, 2]));
    'a: { if t.1 == 3 { break 'a } println!("never") };
    let _: fn(i32) -> Option<i32> = Some;
    ;;;
    println!("{}", <i32 as std::str::FromStr>::from_str("12").unwrap_or_default() as f32 / 8.);
}
