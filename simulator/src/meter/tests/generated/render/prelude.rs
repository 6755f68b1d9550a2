//! What every generated program uses. The interpreter knows by hand what each function here costs.

pub(super) const PRELUDE: &str = r##"#![allow(warnings)]
use std::convert::identity;
use std::fmt::Write as _;
macro_rules! or { ($($value:expr),+ $(,)?) => { $($value)|+ } }
macro_rules! twice { ($value:expr) => { or!($value, $value) } }
macro_rules! less { ($a:expr, $b:expr) => { $a < $b } }
macro_rules! second { ($a:expr => $b:expr) => { ($a, $b).1 } }
macro_rules! block { ($block:block) => { $block } }
macro_rules! convert { ($to:ty, $value:expr) => { <$to>::from($value) } }
macro_rules! apply { ($option:expr, $else:literal, $f:expr) => { $option.map_or($else, $f) } }
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Point { a: i64, b: i64 }
#[derive(Clone, Copy, Debug, PartialEq)]
enum Shape { Dot, Line(i64), Rectangle { width: i64, height: i64 } }
struct Guard(i64);
impl Guard {
    fn read(&self, n: i64) -> i64 {
        n ^ self.0
    }
}
impl Drop for Guard {
    fn drop(&mut self) {
        if self.0 > 2 {
            self.0 -= 1;
        }
        println!("drop {} {}", self.0, arena::get_tick());
    }
}
#[derive(Clone, Copy, Debug, PartialEq)]
struct Fault(i64);
struct Small(i64);
impl From<Small> for Fault {
    fn from(small: Small) -> Fault {
        let Small(n) = small;
        Fault(n + 1)
    }
}
fn narrow(result: Result<i64, Fault>) -> Result<i64, Small> {
    match result {
        Ok(n) => Ok(n),
        Err(fault) => {
            Err(Small(fault.0))
        }
    }
}
const fn half(n: i64) -> Option<i64> {
    if n & 1 == 0 { Some(n >> 1) } else { None }
}
fn order(n: i64) -> std::cmp::Ordering {
    n.cmp(&0)
}
fn keep(f: impl Fn(i64) -> i64) -> impl Fn(i64) -> i64 {
    move |n| f(n)
}
fn constant<const N: i64>() -> i64 {
    N
}
trait Act {
    fn act(&self, n1: i64) -> i64;
    fn double(&self, n: i64) -> i64 {
        self.act(n) ^ self.act(n)
    }
}
fn bound<A: Act>(actor: A, n: i64) -> i64 {
    actor.act(n)
}
fn with_actor(actor: &impl Act, n: i64) -> i64 {
    let m = n;
    actor.act(m)
}
"##;
