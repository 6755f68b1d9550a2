#!/usr/bin/env run
// statements: 11
fn main() {
    let r#loop = r#"{ "}" }"#; /* { */ let b = b"\x7f"; // 2
    let é = '\''; // 1
    let c = '{'; 'x: loop { break 'x; } // 1 + 1 + 1 + 1
    println!("{} {} {} {c}", r#loop, b.len(), é); ; ; // 1
    let s = "a \
    b"; let t = "two
lines"; // 2
    println!("{s} {t}"); /* the end */ } // 1
// a last comment without a newline