//! The shrunk form is the same program.

use bundler::{minify, same_tokens};
use proptest::prelude::*;

#[track_caller]
fn check(source: &str, expected: &str) {
    let shrunk = minify(source).expect("tokens");
    assert_eq!(shrunk.trim_end(), expected);
    assert!(same_tokens(source, &shrunk).expect("tokens"), "{source} became {shrunk}");
}

#[test]
fn spaces_stay_where_tokens_would_join() {
    check("let mut x : & 'a u8 = & & y ;", "let mut x:&'a u8=& &y;");
    check("a < - b ; a <- b", "a< -b;a<-b");
    check("a / * b", "a/ *b");
    check("x . 0 . 1 .. 2", "x.0 .1..2");
    check("1 . max ( 2. ) .. 3.", "1.max(2.)..3.");
    check("r#fn ( r#\"raw\"# , b'x' , c\"text\" )", "r#fn(r#\"raw\"#,b'x',c\"text\")");
    check("in \"text\" ; x # y", "in \"text\";x #y");
    check("Vec < Vec < u8 > > = a >>= b >> c > = d", "Vec<Vec<u8> > =a>>=b>>c> =d");
    check(
        "/// docs\nfn f ( ) -> ! { 'l : loop { break 'l } } // gone",
        "#[doc=\" docs\"]fn f()->!{'l:loop{break 'l}}",
    );
    check("a = > b ; a => b ; $ ( $ x : expr ) , *", "a= >b;a=>b;$($x:expr),*");
}

/// Pieces whose neighbours matter.
fn piece() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        "a", "r#b", "_", "1", "2.", "3.5", "0x1f", "1u8", "'c'", "b'd'", "\"s\"", "r#\"t\"#",
        "'life", "+", "-", "*", "/", "%", "^", "!", "&", "|", "<", ">", "=", ".", ",", ";", ":",
        "#", "$", "?", "@", "~", "->", "=>", "::", "..", "..=", "<<", ">>=", "&&", "||", "+=", "(",
        "[", "{",
    ]);
    fixed.prop_map(str::to_owned)
}

/// Pieces with all brackets closed again.
fn source() -> impl Strategy<Value = String> {
    prop::collection::vec((piece(), any::<bool>()), 0..40).prop_map(|pieces| {
        let mut text = String::new();
        let mut open = Vec::new();
        for (piece, closes) in pieces {
            match piece.as_str() {
                "(" => open.push(" ) "),
                "[" => open.push(" ] "),
                "{" => open.push(" } "),
                _ => {}
            }
            text += &piece;
            text.push(' ');
            if closes {
                text += open.pop().unwrap_or_default();
            }
        }
        text.extend(open.into_iter().rev());
        text
    })
}

proptest! {
    #[test]
    fn shrinking_keeps_the_tokens(source in source()) {
        let shrunk = minify(&source).expect("tokens");
        prop_assert!(same_tokens(&source, &shrunk).expect("still tokens"), "{source:?} became {shrunk:?}");
        prop_assert_eq!(&minify(&shrunk).expect("tokens"), &shrunk);
        prop_assert!(shrunk.len() <= source.len() + 1);
    }
}
