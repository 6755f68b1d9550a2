//! Metered sources, to be read: one for each part of the language.

use insta::assert_snapshot;

use crate::meter::{Mode, meter};

fn metered(source: &str) -> String {
    meter(source, Mode::Batched).unwrap_or_else(|refusals| panic!("{refusals}")).source
}

#[test]
fn language_cases() {
    for (name, source) in [
        (
            "statements",
            "fn main() {\n    let a = f();\n    f();\n    ;\n    const C: u32 = 1;\n    a + C\n}",
        ),
        (
            "loops",
            "fn main() {\n    for _ in 0..3 {}\n    while f() { g(); }\n    'a: loop {\n        //! inner\n        break 'a;\n    }\n}",
        ),
        (
            "batches",
            "fn main() {\n    let (mut a, b) = (1u32, 2);\n    a += b;\n    if a > 2 { a = 0; }\n    f(a);\n}",
        ),
        (
            "else_if",
            "fn main() {\n    if a() { 1 } else if b() { 2 } else if let Some(c) = d() { c } else if e() { 4 } else { 5 }\n}",
        ),
        (
            "match",
            "fn main() {\n    match f() {\n        1 => 1,\n        n if n > 2 => { 2 }\n        n if let Some(m) = g(n) => m,\n        4 => if f() { 1 } else { 2 },\n        _ => 'l: { 3 }\n    }\n}",
        ),
        (
            "closures",
            "fn main() {\n    v.map(|x| x + 1).filter(|x| { *x }).fold(0, |a, b| (a + b));\n    let f = move |x| move |y| x(y);\n}",
        ),
        (
            "assignments",
            "fn main() {\n    x = 1;\n    (x = 1, y += 2);\n    let z = x = 1;\n    |a| x = a;\n    match z { () => x = 1 }\n}",
        ),
        (
            "compile_time",
            "const A: u32 = { let a = 1; a };\nstatic F: fn(u32) -> u32 = |x| { x };\nstatic L: LazyLock<u32> = LazyLock::new(|| f());\nconst fn f() -> u32 { 1 }\nfn main() {\n    let a = [0; { 1 }];\n    const { g() };\n}",
        ),
        (
            "std_macros",
            "fn main() {\n    println!(\"{} {a}\", { 1 }, a = { 2 });\n    vec![{ 1 }; f()];\n    assert!(v.all(|x| x > 1));\n    matches!({ 1 }, 2 if f({ 3 }));\n    stringify!({ 1 });\n}",
        ),
        (
            "own_macros",
            "macro_rules! or { ($($e:expr),*) => { 0 $(| $e)* } }\nmacro_rules! run { ($b:block, $i:ident) => { ($b, $i) } }\nfn main() {\n    or!(1, { 2 }, or!(|x| x, y = 1));\n    run!({ f() }, x);\n}",
        ),
        (
            "conditional",
            "fn main() {\n    #[cfg(test)]\n    f();\n    #[cfg(unix)]\n    f();\n    #[allow(unused)]\n    let x = 1;\n    loop {\n        #[cfg(unix)]\n        break;\n    }\n}",
        ),
        (
            "items",
            "trait T { fn a(&self) { f() } const B: u32 = { 1 }; }\nimpl Drop for S { fn drop(&mut self) { f(); } }\nfn main() {\n    fn inner() { f() }\n    unsafe { f() }\n    let Some(x) = f() else { return };\n}",
        ),
    ] {
        assert_snapshot!(name, metered(source));
    }
}
