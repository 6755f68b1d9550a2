//! What must be refused, and what looks like it but must not.

use miette::Diagnostic as _;

use crate::meter::{Mode, meter};

/// `source` is refused at `LINE:COLUMN` for a reason that contains `reason`.
#[track_caller]
fn refused(source: &str, place: &str, reason: &str) {
    let with_main = if source.contains("fn main(") {
        source.to_owned()
    } else {
        format!("{source}\nfn main() {{}}")
    };
    match meter(&with_main, Mode::Batched) {
        Ok(metered) => panic!("passed: {}", metered.source),
        Err(refusals) => assert!(
            refusals.iter().any(|refusal| {
                format!("{}:{}", refusal.line, refusal.column) == place
                    && refusal.reason.contains(reason)
            }),
            "refused, but: {refusals}"
        ),
    }
}

/// `source` passes the meter.
#[track_caller]
fn passes(source: &str) {
    let with_main = if source.contains("fn main(") {
        source.to_owned()
    } else {
        format!("{source}\nfn main() {{}}")
    };
    if let Err(refusals) = meter(&with_main, Mode::Batched) {
        panic!("{refusals}\n{source}");
    }
}

#[test]
fn paths_go_through_the_list() {
    const STD: &str = "is not on the list";
    refused("use std::thread::spawn;", "1:18", STD);
    refused("use std::{thread::{self, spawn}};", "1:26", STD);
    refused("use std::thread; fn f() { thread::spawn(|| {}); }", "1:27", STD);
    refused("use std::thread as t; fn f() { t::spawn(|| {}); }", "1:32", STD);
    refused("use std::{thread::{self as t}}; fn f() { t::spawn(|| {}); }", "1:42", STD);
    refused(
        "mod m { pub use std::thread as t; } use m::t as u; fn f() { u::spawn(|| {}); }",
        "1:61",
        STD,
    );
    refused(
        "mod m { pub use std::thread; } fn f() { self::m::thread::spawn(|| {}); }",
        "1:41",
        STD,
    );
    refused("mod m { pub use std::thread; } use m::thread::*;", "1:47", "only some items");
    refused("use std::sync::*;", "1:16", "only some items");
    refused("use std::*;", "1:10", "root");
    refused("use std as s;", "1:5", "root");
    refused("use std::{self as s};", "1:11", "root");
    refused("use ::std as s;", "1:7", "root");
    refused("use core::{self};", "1:12", "root");
    refused("use {std as s, core::fmt};", "1:6", "root");
    refused("use *;", "1:5", "");
    refused("extern crate std as s;", "1:1", "another name");
    refused("extern crate rand;", "1:1", "`rand` is an external crate");
    refused("extern crate self as std;", "1:1", "external crate");
    refused("extern crate std; fn f() { crate::std::process::id(); }", "1:28", STD);
    refused("mod m { extern crate std; } use m::std::fs;", "1:41", STD);
    refused("fn f() { ::std::fs::read(\"x\"); }", "1:12", STD);
    refused("fn f() { r#std::r#thread::r#spawn(|| {}); }", "1:10", STD);
    refused("fn f() -> ::std::time::Instant { loop {} }", "1:13", STD);
    refused("fn f() { <std::time::Instant>::now(); }", "1:11", STD);
    refused("fn f() { <std::net::TcpStream as std::io::Read>::by_ref; }", "1:11", STD);
    refused("fn f(_: Box<dyn std::os::fd::AsFd>) {}", "1:17", STD);
    refused("fn f() { match 1 { _ => ::std::env::args() }; }", "1:27", STD);
    refused("fn f() { println!(\"{:?}\", std::env::args()); }", "1:27", STD);
    refused("macro_rules! m { () => { std::env::args() } }", "1:26", STD);
    refused("macro_rules! m { ($a:ident) => { std::$a::spawn(f) } }", "1:34", "root");
    refused("macro_rules! m { ($a:ident) => { std::process::$a(1) } }", "1:34", "only some items");
    refused(
        "macro_rules! m { ($a:ident) => { $a::thread::spawn(f) } } fn g() { m!(std) }",
        "1:71",
        "begin any path",
    );
    refused(
        "use std::thread; macro_rules! m { ($a:ident) => { $a::spawn(f) } } fn g() { m!(thread) }",
        "1:80",
        "begin any path",
    );
    refused("use std::collections::HashMap as H; use std::panic::set_hook;", "1:53", STD);
    refused("use std::alloc::System;", "1:17", STD);
    refused("use std::sync::mpsc;", "1:16", STD);
    refused("use std::path::Path;", "1:16", STD);
    refused("fn f() { core::arch::x86_64::_rdtsc(); }", "1:10", STD);
    refused("use std::prelude::v1::global_allocator as default;", "1:23", STD);
    refused("use serde::Serialize;", "1:12", "`serde` is an external crate");
    refused("use ::other::x;", "1:14", "`other` is an external crate");
    refused("fn f(a:&std::fs::File) {}", "1:9", STD);
    refused("use _other::x;", "1:13", "`_other` is an external crate");
    refused(
        "fn f(a: bool) -> bool { return !serde; } use serde::Serialize;",
        "1:53",
        "external crate",
    );
    refused("fn f() { let a = 1; let v = Vec::<u8>::new(); std::fs::read(v); }", "1:47", STD);
    refused("fn __hx_f() {}", "1:4", "reserved");
    refused("fn f() { arena::__hx::tick(0); }", "1:10", "reserved");
    refused("use arena::__hx;", "1:12", "reserved");
    refused("use arena::get_tick as __hxt;", "1:12", "reserved");
    refused("macro_rules! m { () => { arena::__hx::tick } }", "1:26", "reserved");
    refused("fn f() { let r#__hx = 1; }", "1:14", "reserved");

    passes(
        "use std::{cell::{Cell, UnsafeCell}, panic::{RefUnwindSafe, UnwindSafe}, sync::atomic::{AtomicBool, Ordering}, thread::{self, Thread}}; fn f() { thread::park(); let _: Thread = thread::current(); }",
    );
    passes("use std::{self, };".replace("self, ", "fmt::{self, Write as _}").as_str());
    passes(
        "use std::io::{self, Write}; use std::io::prelude::*; fn f() { io::stdout().flush().unwrap(); }",
    );
    passes("extern crate alloc; use alloc::{boxed::Box, vec::Vec}; extern crate core;");
    passes("use std::prelude::v1::*; use core::fmt;");
    passes(
        "mod geometry { pub enum Side { A, B } } use geometry::Side::{self, *}; use crate::geometry as g;",
    );
    passes(
        "use arena as a; use a::Tile; fn f() { let core = 1; let std = core; let _ = std + core; }",
    );
    passes("struct S { std: f64 } fn f(s: S) -> f64 { s.std }");
    passes("mod m { pub mod core { pub fn f() {} } } fn g() { m::core::f(); self::m::core::f(); }");
    passes("fn f() { std::process::exit(std::mem::size_of::<std::time::Duration>() as i32) }");
    passes("fn f<'a>(x: &'a str) -> impl Iterator<Item = char> + use<'a> { x.chars() }");
    passes("use std::{alloc::{alloc, Layout}, process}; fn f() { process::abort() }");
    passes("use u32 as word;");
    passes("use Undeclared::Name;");
    passes("use std::io; fn f(io: u8) -> u8 { io }");
    passes("mod m { pub(in crate::m) fn f() {} } extern \"C\" fn g() {}");
}

#[test]
fn attributes_go_through_the_list() {
    refused("#[path = \"x.rs\"] mod m {}", "1:3", "one file");
    refused("mod m;", "1:1", "one file");
    refused("#![feature(asm)]", "1:4", "crate attribute");
    refused("#![no_std]", "1:4", "crate attribute");
    refused("#![no_main]", "1:4", "crate attribute");
    refused("#[no_mangle] fn f() {}", "1:3", "linking");
    refused("#[unsafe(no_mangle)] fn f() {}", "1:3", "linking");
    refused("#[export_name = \"f\"] fn f() {}", "1:3", "linking");
    refused("#[link_section = \".init_array\"] static F: u8 = 1;", "1:3", "linking");
    refused("#[used] static F: u8 = 1;", "1:3", "linking");
    refused("#[global_allocator] static A: u8 = 1;", "1:3", "memory");
    refused("#[cfg_attr(all(), no_mangle)] fn f() {}", "1:19", "linking");
    refused(
        "#[cfg_attr(all(), cfg_attr(all(), export_name = \"x\"))] fn f() {}",
        "1:35",
        "linking",
    );
    refused("#[derive(Serialize)] struct S;", "1:10", "derives");
    refused("#[tokio::main] fn main() {}", "1:3", "attribute `tokio`");
    refused("#[panic_handler] fn f() {}", "1:3", "attribute `panic_handler`");
    refused("#[doc = include_str!(\"/etc/passwd\")] fn f() {}", "1:9", "include_str");
    refused("fn f() { #[no_mangle] static X: u8 = 1; }", "1:12", "linking");
    refused("fn f(#[export_name = \"x\"] a: u8) {}", "1:8", "linking");
    refused("fn f() { match 1 { #[export_name = \"x\"] _ => {} } }", "1:22", "linking");
    refused("#![allow(long_running_const_eval)]", "1:10", "may not be allowed");
    refused("struct S { #[export_name = \"x\"] a: u8 }", "1:14", "linking");
    refused("enum E { #[export_name = \"x\"] A }", "1:12", "linking");

    passes("#![allow(clippy::all)] #![recursion_limit = \"256\"] #[rustfmt::skip] fn f() {}");
    passes("#[cfg_attr(test, no_mangle)] fn f() {}");
    passes("#[derive(Debug, Default)] enum E { #[default] A } #[repr(C)] #[must_use] struct S;");
    passes(
        "#[cfg(test)] mod tests { use super::*; use proptest::prelude::*; #[tokio::test] async fn t() {} }",
    );
    passes("#[doc = concat!(\"a\", \"b\")] #[inline(always)] #[cold] #[track_caller] fn f() {}");
}

#[test]
fn macros_of_the_file_hold_no_steps() {
    let body = |body: &str| {
        format!("macro_rules! m {{ ($a:expr, $i:ident, $b:block, $t:ty, $v:vis) => {{ {body} }} }}")
    };
    for (text, reason) in [
        ("$a = 1", "an assignment"),
        ("$i += $a", "an assignment"),
        ("($i <<= 1, 2)", "an assignment"),
        ("if $a $b", "`if`"),
        ("match $a { _ => 1 }", "`match`"),
        ("loop $b", "`loop`"),
        ("while $a $b", "`while`"),
        ("{ $a }", "a block"),
        ("unsafe { $a }", "`unsafe`"),
        ("'a: { $a }", "a block"),
        ("const { $a }", "a block"),
        ("|x| $a", "a closure"),
        ("|| $a", "a closure"),
        ("move || $a", "a closure"),
        ("return || $a", "a closure"),
        ("f(|x| x)", "a closure"),
        ("($a, || 1)", "a closure"),
        ("$v || $a", "a closure"),
        ("$($c)* || $a", "cannot be read"),
        ("fn f() {}", "`fn`"),
        ("let $i = $a", "`let`"),
        ("$a; $a", "a statement"),
        ("$a $a", "a second expression"),
        ("$b $b", "a second expression"),
        ("$b || $a", "a closure"),
        ("$b + $a", "a statement"),
        ("$b ($a)", "a statement"),
        ("S { a: 1 } || $a", "a closure"),
        ("async { 1 }", "`async`"),
        ("struct S;", "the keyword `struct`"),
        ("use std::fmt;", "the keyword `use`"),
        ("macro_rules! n { () => {} }", "macro"),
        ("$i!(1)", "handed in"),
        ("unknown!(1)", "`unknown!`"),
        ("thread_local!(static X: u8 = 1)", "`thread_local!`"),
        ("#[no_mangle] static X: u8 = 1;", "an attribute"),
        ("static F: fn() = || ();", "a closure"),
        ("const X: u8 = { 1 };", "a block"),
        ("const X: u8 = 1; $a; $a", "statement"),
        ("m!(move, $a)", "a closure"),
        ("m!(mut, $a)", "the keyword `mut`"),
        ("m!({ $a })", "a block"),
        ("vec![|| 1]", "a closure"),
        ("$nothing", "cannot be read"),
        ("${count($a)}", "cannot be read"),
        ("0 $(+ $a)* 1", "a second expression"),
        ("f(pub)", "the keyword `pub`"),
        ("dyn const $a", "the keyword `const`"),
        ("* const X: u8 = 1;", "an assignment"),
        ("const", "a statement beside constants"),
        ("const X: u8 = 1; $a", "a statement beside constants"),
        ("m!((mut), $a)", "the keyword `mut`"),
    ] {
        refused_anywhere(&body(text), reason);
    }
    refused_anywhere("macro_rules! m { ($($a:expr),*) => { $($a)* || 1 } }", "a closure");
    refused_anywhere("macro_rules! m { ($($a:expr),*) => { 1 $(+ $a +)* || 1 } }", "a closure");
    refused_anywhere("macro_rules! m { ($($a:expr),*) => { $(|| $a)* } }", "a closure");
    refused_anywhere("macro_rules! m { ($($a:expr),*) => { $($a),* | 2 } }", "a closure");
    for text in [
        "$crate::f::<&'static str>($a)",
        "&raw const $a",
        "0 $(+ $a)* $(+ $a)* $(+ $a)* $(+ $a)* $(+ $a)*",
        "const X: u8 = 1; const Y: u8 = 2;",
        "pub const X: u8 = 1; pub(crate) static Y: u8 = 2;",
        "$(const X: u8 = $a;)* const Y: u8 = 1;",
    ] {
        passes(&body(text));
    }
    for kind in ["tt", "stmt", "item", "meta"] {
        refused(&format!("macro_rules! m {{ ($a:{kind}) => {{ 1 }} }}"), "1:19", "past the meter");
    }
    refused(
        "macro_rules! m { ($k:ident, $e:expr) => { $k || $e } } fn f() { m!(move, 1); }",
        "1:68",
        "a keyword",
    );
    refused(
        "macro_rules! m { ($e:expr) => { $e }; ($k:ident $e:expr) => { $k $e } } fn f() { m!(move || 1) }",
        "1:66",
        "",
    );
    refused(
        "macro_rules! m { ($e:expr) => { $e || f() } } fn f() -> bool { m!(if true {} else {}) }",
        "1:67",
        "parentheses",
    );

    passes("macro_rules! m { ($($e:expr),* $(,)?) => { 0 $(| $e)* } } fn f() -> u32 { m!(1, 2,) }");
    passes(
        "macro_rules! m { ($p:pat, $l:lifetime, $t:ty) => { <$t as Into<&$l dyn Fn(u8) -> u8>>::into } }",
    );
    passes(
        "macro_rules! m { ($($n:ident),*) => { [$(stringify!($n)),*, S { a: 1, ..S::new() }.a as u8 as *const u8; 3] } }",
    );
    passes("macro_rules! m { ($a:expr) => { $a? & (return $a) } }");
    passes("macro_rules! m { () => { Some(1) | None } ; (x) => { Vec<fn(u8)> } }");
    passes(
        "macro_rules! m { ($v:vis $n:ident) => { $v const $n: &[u8] = &[0; 3]; $v static mut M: u8 = 1; } }",
    );
}

/// Refused for this reason, wherever.
#[track_caller]
fn refused_anywhere(source: &str, reason: &str) {
    match meter(&format!("{source}\nfn main() {{}}"), Mode::Batched) {
        Ok(_) => panic!("passed: {source}"),
        Err(refusals) => assert!(
            refusals.iter().any(|refusal| refusal.reason.contains(reason)),
            "{source} is refused, but: {refusals}"
        ),
    }
}

/// The compiler must have no other understanding of a call than the meter.
#[test]
fn a_call_is_read_in_one_way() {
    const BEGINS: &str = "begins a repetition and stands behind it";
    const DIFFER: &str = "several rules of this macro match";
    refused_anywhere("macro_rules! m { ($(const)? const $b:block) => { $b } }", BEGINS);
    refused_anywhere("macro_rules! m { ($([$x:expr]),* , [0; $b:block]) => { $b } }", BEGINS);
    refused_anywhere("macro_rules! m { (($($v:vis k)* . k $b:block)) => { $b } }", BEGINS);
    for rule in [
        "$(, $v:vis $b:block)* $(,)?",
        "$(, $(a)? $b:block)* $(,)?",
        "$(,)? $(, $b:block)* ,",
        "$(, $b:block)* $(,)? $(k)?",
        "$(, $b:block)* $(,)*",
        "$(, $b:block)* $(, k)?",
        "$(a $(, $b:block)* $(,)?)*",
        "$($(a)* k $b:block)* k",
    ] {
        refused_anywhere(&format!("macro_rules! m {{ ({rule}) => {{ 1 }} }}"), BEGINS);
    }
    for rule in [
        "$a:expr $(, $b:block)* $(,)?",
        "$([$(, $b:block)* $(,)?])*",
        "$(; $k:ident)? ;",
        "$($(a)+ k)* k",
    ] {
        passes(&format!("macro_rules! m {{ ({rule}) => {{ 1 }} }}"));
    }
    refused_anywhere(
        "macro_rules! m { (& & $p:pat) => { 0 }; (&& $e:expr) => { $e } } fn f() { m!(&& |x| g(x)); }",
        DIFFER,
    );
    refused_anywhere("macro_rules! \u{212a} { ($e:expr) => { $e } }", "must be ASCII");

    let nested = format!("fn f() {{ {}1{} }}", "m!({".repeat(40), "})".repeat(40));
    refused_anywhere(
        &format!("macro_rules! m {{ ($e:expr) => {{ $e }}; ($b:block) => {{ $b }} }} {nested}"),
        "too many macro calls within each other",
    );
    passes("macro_rules! m { ($($k:ident: $($e:expr),+);* $(;)?) => { [$($($e),+),*] } }");
    passes(
        "macro_rules! m { ($a:ident) => { $a }; ($e:expr) => { $e } } fn f(a: u8) { m!(a); m!({ 1 }); }",
    );
}

#[test]
fn macro_calls_must_be_understood() {
    refused("fn f() { unknown!(1); }", "1:10", "neither the file's own nor");
    refused("fn f() { matches!(1, unknown!()); }", "1:22", "neither the file's own nor");
    refused("fn f() { let _ = env!(\"HOME\"); }", "1:18", "`env!` is not allowed");
    refused("fn f() { let _ = option_env!(\"HOME\"); }", "1:18", "no environment");
    refused("const B: &[u8] = std::include_bytes!(\"x\");", "1:18", "one file");
    refused("include!(\"x.rs\");", "1:1", "one file");
    refused("fn f() { println!(concat!(env!(\"HOME\"))); }", "1:27", "`env!`");
    refused("std::arch::global_asm!(\"nop\");", "1:1", "inline assembly");
    refused("use std::include_str as s;", "1:10", "list");
    refused("use std::stringify as vec;", "1:10", "another name");
    refused("use std::ptr::addr_of as concat;", "1:15", "another name");
    refused("macro_rules! m { () => { 1 } } use m as stringify;", "1:36", "another name");
    refused("macro_rules! m { () => { 1 } } use m as n;", "1:36", "another name");
    refused("mod n { pub fn f() {} } use n::f as vec;", "1:32", "another name");
    refused(
        "macro_rules! stringify { ($e:expr) => { $e } } fn f() { stringify!({ 1 }); }",
        "1:57",
        "cannot be told",
    );
    refused("macro_rules! m { ($e:literal) => { $e } } fn f() { m!(x); }", "1:53", "no rule");
    refused("macro_rules! m { (a $e:expr) => { $e } } fn f() { m!(b 1); }", "1:52", "no rule");
    refused(
        "macro_rules! m { ($($a:literal k)* $b:expr) => { $b } } fn f() { m!(1); }",
        "1:67",
        "no rule",
    );
    refused("macro_rules! m { () = 1 { 1 } }", "1:18", "cannot be read");
    refused("macro_rules! m { ($($a:expr)) => { 1 } }", "1:20", "this repetition cannot be read");
    refused("macro_rules! m { ($($a:expr)a b c d*) => { 1 } }", "1:20", "cannot be read");
    passes("macro_rules! m { (a 1 $e:expr) => { $e } } fn f() { m!(a 1 1); }");
    passes("macro_rules! m { ([$($a:literal)=>*]) => { 1 } } fn f() { m!([1 => 2 => 3]); }");
    passes(
        "macro_rules! m { ($a:path, $b:pat_param) => { matches!(1, $b) & $a(1) } } fn f() { m!(a::b, 1..=2); }",
    );
    refused("cfg_select! { unix => { fn f() {} } _ => {} }", "1:1", "neither the file's own nor");

    passes(
        "macro_rules! vec { ($($e:expr),*) => { [$($e),*] } } fn f() { let _ = vec![{ 1 }, 2]; }",
    );
    passes("fn f() { let env = (1, 2); }");
    passes("fn f(a: bool) -> bool { let env = a; env != !(a) && env!=(a) }");
    passes(
        "macro_rules! m { ($e:expr) => { $e } } mod n { fn f() { crate::m!(1); std::println!(); } }",
    );
}

#[test]
fn whole_programs() {
    const MAIN: &str = "`main` takes nothing and returns `()`";
    refused("fn main() -> u8 { 1 }", "1:1", MAIN);
    refused("fn main(x: u8) {}", "1:1", MAIN);
    refused("fn main() -> ! { loop {} }", "1:1", MAIN);
    refused("fn main() -> Result<(), ()> { Ok(()) }", "1:1", MAIN);
    passes("fn main() -> () {}");
    passes("#[cfg(test)] fn main(x: u8) {} #[cfg(not(test))] fn main() {}");
    refused("async fn f() {} fn main() {}", "1:1", "`async`");
    refused("fn f() { async { 1 }; }", "1:10", "`async`");
    refused("fn f() { async move || 1; }", "1:10", "`async`");
    refused("trait T { async fn f() {} }", "1:11", "`async`");
    refused("fn f(x: u8) { x.await; }", "1:17", "`async`");
    refused("extern \"C\" { fn getpid() -> i32; }", "1:1", "foreign");
    refused("fn f() { unsafe extern \"C\" { fn getpid() -> i32; } }", "1:17", "foreign");
    refused("fn f() {", "1:8", "not Rust");
    refused("fn f() { let x = ; }", "1:18", "not Rust");
    refused("let x = 1;", "1:1", "not Rust");
    refused("fn f() { yield 1; }", "1:10", "not stable");
    assert_eq!(meter("fn main() {", Mode::Each).map_err(|it| it.is_unreadable()).err(), Some(true));
    let two = meter("use std::fs;\nuse std::env;\nfn main() {}", Mode::Each).expect_err("refused");
    assert_eq!(two.iter().map(|refusal| refusal.line).collect::<Vec<_>>(), [1, 2]);
    assert!(!two.is_unreadable());
    let macros = "macro_rules! m { ($a:tt) => { 1 } }\nfn main() { m!(1); }";
    assert_eq!(meter(macros, Mode::Each).expect_err("refused").iter().count(), 1);
    assert!(two.in_file("bot.rs").to_string().starts_with("bot.rs:1:10: `std::fs`"));

    let source = "\u{feff}fn main() { x.await; }";
    let refusals = meter(source, Mode::Each).expect_err("refused");
    let labels: Vec<_> = refusals.labels().into_iter().flatten().collect();
    assert_eq!(labels.len(), 1);
    let (label, bytes) = (&labels[0], refusals.iter().next().expect("one").bytes.clone());
    assert_eq!(&source[bytes.clone()], "await");
    assert_eq!(label.offset()..label.offset() + label.len(), bytes);
    assert!(label.label().is_some_and(|reason| reason.contains("`async`")));
    assert!(refusals.source_code().is_some() && refusals.help().is_some());
}

#[test]
fn syntax_must_be_known() {
    for source in [
        "fn f() { become f(); }",
        "fn f() -> u8 { builtin # offset_of(A, b) }",
        "fn f() { match 1 { box x => {} } }",
        "fn f(a: dyn* T) {}",
        "fn f();",
        "impl S { fn f(); }",
        "trait T { pub fn f(); }",
    ] {
        refused_anywhere(source, "syntax that the meter does not know");
    }
    refused_anywhere("fn f() { let a = try { 1 }; }", "`try` blocks are not stable Rust");
    refused_anywhere("mod m;", "a module in another file");
    for item in ["impl S { m!(A); }", "trait T { m!(A); }"] {
        passes(&format!("macro_rules! m {{ ($n:ident) => {{ const $n: u8 = 1; }} }} {item}"));
    }
}

/// Nothing in what `cfg` removes is judged; in what it may keep, everything is.
#[test]
fn what_cfg_removes_is_not_judged() {
    for (predicate, removes) in [
        ("test", true),
        ("feature = \"x\"", true),
        ("unix", false),
        ("target_os = \"linux\"", false),
        ("not(test)", false),
        ("not(not(test))", true),
        ("not(unix)", false),
        ("all(unix, test)", true),
        ("all(unix, not(test))", false),
        ("not(all())", true),
        ("not(all(not(test)))", true),
        ("any()", true),
        ("any(test, feature = \"x\")", true),
        ("any(test, unix)", false),
        ("not(any(unix, not(test)))", true),
        ("target(test)", false),
    ] {
        let source = format!("#[cfg({predicate})] fn f() {{ unknown!(); }}");
        if removes { passes(&source) } else { refused_anywhere(&source, "`unknown!`") }
    }
    refused_anywhere("#[allow(test)] fn f() { unknown!(); }", "`unknown!`");
    for item in [
        "const A: u8 = unknown!();",
        "enum E { A = unknown!() }",
        "extern crate serde;",
        "extern \"C\" { fn f(); }",
        "impl S { const A: u8 = unknown!(); }",
        "macro_rules! m { () => { loop {} } }",
        "mod m { use serde::S; }",
        "static A: u8 = unknown!();",
        "struct S([u8; unknown!()]);",
        "trait T { const A: u8 = unknown!(); }",
        "type A = [u8; unknown!()];",
        "union U { a: [u8; unknown!()] }",
        "use serde::S;",
        "impl S { #[cfg(unix)] const A: u8 = unknown!(); }",
        "impl S { #[cfg(unix)] type A = [u8; unknown!()]; }",
        "impl S { #[cfg(unix)] fn f() { unknown!() } }",
        "impl S { #[cfg(unix)] unknown!(); }",
        "trait T { #[cfg(unix)] const A: u8 = unknown!(); }",
        "trait T { #[cfg(unix)] type A: Is<[u8; unknown!()]>; }",
        "trait T { #[cfg(unix)] fn f() { unknown!() } }",
        "trait T { #[cfg(unix)] unknown!(); }",
        "fn f(a: [u8; unknown!()]) {}",
        "struct S<const N: u8 = { unknown!() }>;",
        "fn f() { #[cfg(unix)] unknown!(); }",
        "fn f() { match 1 { #[cfg(unix)] 1 => unknown!(), _ => {} } }",
    ] {
        refused_anywhere(item, "");
        let removed = match item.replace("cfg(unix)", "cfg(test)") {
            removed if removed == item => format!("#[cfg(test)] {item}"),
            removed => removed,
        };
        passes(&removed);
    }
}

#[test]
fn unsafe_is_marked() {
    let has_unsafe = |source| meter(source, Mode::Batched).expect("passes").has_unsafe;
    assert!(!has_unsafe("fn main() { let _ = \"unsafe\"; }"));
    assert!(has_unsafe("fn main() { unsafe {} unsafe {} }"));
    assert!(has_unsafe("struct S; unsafe impl Send for S {} fn main() {}"));
    assert!(has_unsafe("fn main() { println!(\"{}\", unsafe { 1 }); }"));
}
