//! What may share a charge, by examples: the metered text shows where charges stand.

use crate::meter::{Mode, meter};

/// The charges of the function `f` in a file with these declarations, in their order in the text.
#[track_caller]
fn check(declarations: &str, parameters: &str, body: &str, expected: &[u64]) {
    let source = format!("{declarations}\nfn main() {{}}\nfn f({parameters}) {{\n{body}\n}}");
    let metered =
        meter(&source, Mode::Batched).unwrap_or_else(|refusals| panic!("{refusals}")).source;
    let function = metered.split("fn f(").nth(1).expect("the function");
    let charges: Vec<u64> = function
        .split("::arena::__hx::tick(")
        .skip(1)
        .map(|rest| rest.split(')').next().expect("an argument").parse().expect("a number"))
        .collect();
    assert_eq!(charges, expected, "{metered}");
}

#[test]
fn primitives_share_a_charge_with_what_follows() {
    check("", "a: u32, b: u64", "let c = a + 1; let d = b as u32 | c; g(c, d);", &[3]);
    check("", "mut a: u32", "a += 1; a <<= 2; a = !a; a /= 3; a %= 7;", &[5]);
    check("", "a: i32", "let (b, c) = (a.abs(), -a); let d = b.min(c).wrapping_add(1);", &[2]);
    check("", "a: u32", "if a > 1 { let b = a; } else { g(); } g(); g();", &[1, 1, 1, 1, 1]);
    check("", "a: u32", "if a > 1 { let b = a; } else if a > 2 { a; } g();", &[2, 1, 1, 1]);
    check("", "", "for i in 0..9u32 { let j = i * 2; if j > 3 { continue; } }", &[1, 3, 1]);
    check("", "", "let s = \"text\"; let t = s; let r = &t; let a = [1, 2]; g();", &[5]);
    check("", "", "let mut x; ; const N: u8 = 1; x = 1; g();", &[2, 1]);
    check("const N: usize = 3;", "", "let n = N + 1; let m = u32::MAX; g();", &[3]);
    check("", "a: bool", "let c = if a { 1 } else { 2 }; g();", &[2, 1, 1]);
    check("", "a: u32", "(a + 1); { a + 1 } a.min(1); !a; g();", &[5, 1]);
    check("", "a: u32", "let b = (a, 1); let c = S { x: a }; let d = [a; 2]; g();", &[4]);
    check("", "", "u32::MAX + 1; g();", &[2]);
    check("impl<const N: usize> S<N> {}", "", "N + 1; g();", &[2]);
    check("", "mut a: u32", "1 + a; let b: u32 = a; let _ = a; g();", &[4]);
    check("", "", "for i in (0..9) { i + 1; g(); }", &[1, 3]);
    check("", "a: u32", "let f = |b: u32| { b + 1; g(); };", &[1, 2]);
    check("", "a: u32", "let abs = g(); let b = a.abs(); b + 1; g();", &[1, 3]);
}

#[test]
fn what_could_be_noticed_ends_a_batch() {
    // May panic.
    check("", "a: u32, b: u32", "let c = a / b; g();", &[1, 1]);
    check("", "a: u32, v: &[u32]", "let c = v[a as usize]; g();", &[1, 1]);
    // May run code of the file: an operator, `Deref`, `Drop`.
    check("", "a: V, b: V", "let c = a + b; g();", &[1, 1]);
    check("", "a: V", "let b = a; let c = b + 1; g();", &[2, 1]);
    check("", "mut a: V, b: V", "a = b; g();", &[1, 1]);
    check("", "a: &B", "let b: &u32 = a; g();", &[1, 1]);
    check("", "a: V", "let _ = a; g();", &[1, 1]);
    check("", "a: S", "let b = a.x; let c = *a; g();", &[1, 1, 1]);
    for work in [
        "g() as u32",
        "a as V",
        "*a",
        "!g()",
        "a.pow(1)",
        "a.min::<u8>(1)",
        "g().min(1)",
        "a.min(g())",
        "u32::NEW + 1",
        "V::MAX + 1",
        "'l: { a }",
    ] {
        let inner = u64::from(work.contains('l'));
        check(
            "",
            "a: u32",
            &format!("({work}); a; g();"),
            &[&[1][..], &vec![1; inner as usize], &[2]].concat(),
        );
    }
    for statement in [
        "let b = S { x: a, ..c };",
        "let b = &g();",
        "let ref b = &a;",
        "\"text\";",
        "a / 0;",
        "a /= b;",
        "a %= 0;",
        "v.x += 1;",
        "a += g();",
    ] {
        check("", "mut a: u32, b: u32", &format!("{statement} g();"), &[1, 1]);
    }
    check("", "a: u32", "let b = a else { return }; g();", &[1, 1, 1]);
    // A call, a macro, a loop, a way out.
    check("", "", "g(); let a = 1; g(); let b = 2;", &[1, 2, 1]);
    check("", "", "println!(); let a = 1; loop { break; } g();", &[1, 2, 2, 1]);
    check("", "a: u32", "if a == 1 { return; } g();", &[1, 1, 1]);
}

#[test]
fn a_name_counts_as_primitive_only_if_every_binding_is() {
    check("", "a: u32", "let b = a + 1; { let b = g(); } let c = b + 1; g();", &[2, 1, 1, 1]);
    check("", "a: u32", "let b = a; let f = |b| b + 1; b + 1; g();", &[2, 1, 1, 1]);
    check("", "a: u32", "let b = a; match g() { b => {} } b + 1; g();", &[2, 1, 1]);
    check("", "a: u32, v: Vec<V>", "for a in v { a + 1; g(); }", &[1, 2, 1]);
    check("", "a: u32", "if let Some(a) = g() { a + 1; g(); }", &[1, 1, 1]);
    check("", "S { a }: S", "a + 1; g();", &[1, 1]);
    for redefined in [
        "struct u32;",
        "struct u32; struct u64;",
        "enum u32 {}",
        "trait u32 {}",
        "type u32 = V;",
        "union u32 { a: V }",
        "mod m {} use m::u32;",
        "mod m {} use m::V as u32;",
        "trait T { fn min(self); fn max(self); }",
    ] {
        check(redefined, "a: u32", "a + 1; g();", &[1, 1]);
    }
    for hides in
        ["fn N() {}", "static N: V = V;", "fn h<const N: V>() {}", "mod m {} use m::V as N;"]
    {
        check(&format!("const N: u8 = 1; mod n {{ {hides} }}"), "", "N + 1; g();", &[1, 1]);
    }
    for hides in ["const a: V = V;", "static a: V = V;", "fn a() {}", "struct a;"] {
        check("", "a: u32", &format!("{hides} a + 1; g();"), &[1, 1]);
    }
    for parameter in ["ref a: u32", "a @ _: u32", "a: V", "(a, b): u32"] {
        check("", parameter, "a + 1; g();", &[1, 1]);
    }
    check("", "a: u32", "let ref b = a; b + 1; g();", &[2, 1]);
    check("", "a: u32", "fn h<u32>(a: u32) { a + 1; } a + 1; g();", &[1, 1, 1]);
    check("trait T { fn signum(self); }", "a: u32", "a.signum(); a + 1; g();", &[1, 1, 1]);
    check("trait T { const BITS: V; }", "", "bool::BITS + 1; 2; g();", &[1, 1, 1]);
    check("enum E { N } const N: u8 = 1;", "", "N + 1; g();", &[1, 1]);
    check(
        "macro_rules! m { ($p:ident) => { ($p, _) } }",
        "a: u32",
        "let m!(a) = g(); a + 1; g();",
        &[1, 1, 1],
    );
    check(
        "macro_rules! m { ($b:block) => { $b } }",
        "a: u32",
        "m!({ let a = V(1); a + 1; g(); });",
        &[1, 1, 1, 1],
    );
    check(
        "macro_rules! m { ($n:ident) => { const $n: V = V(1); } } const N: u8 = 1;",
        "",
        "m!(N); N + 1; g();",
        &[1, 1, 1],
    );
    for body in ["const $n: V = V; const $n: V = V;", "static $n: V = V; static $n: V = V;"] {
        let own = format!("macro_rules! m {{ ($n:ident) => {{ {body} }} }} const N: u8 = 1;");
        check(&own, "", "m!(N); N + 1; g();", &[1, 1, 1]);
    }
    check("", "", "let (.., a) = (1, 2, g()); a + 1; g();", &[1, 1, 1]);
    check("", "", "for ref i in 0..9 { i + 1; g(); }", &[1, 2, 1]);
    check(
        "const N: u8 = 1; thread_local! { static N: V = V(1); } thread_local! { static M: u8 = 1; }",
        "",
        "N + 1; g();",
        &[1, 1],
    );
    check("", "a: u32", "static F: fn(V) -> V = |a| { a + 1; a }; a + 1; g();", &[1, 1, 2]);
}

#[test]
fn attributes_keep_a_statement_apart() {
    check("", "a: u32", "let b = a; #[cfg(unix)] let c = b; let d = a; g();", &[1, 1, 2]);
    check("", "", "loop { #[cfg(unix)] g(); }", &[1, 1, 1]);
}
