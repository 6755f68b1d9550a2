//! Text that looks like code, and code that looks like text. 21 ticks: 4 for the statements before
//! the first body, 1 + 1 for the outer body and its `while`, 3 x 3 for the rounds of the inner one,
//! 2 for `continue`, 1 for `break`, 3 for the last two statements and the block's own.
fn main() {
    let text = r##"} loop { "# ; /* "##;
    /* a comment { /* in a comment { */ */
    let brace = '{';
    let mut r#while = 0;
    'outer: loop {
        'inner: while true {
            r#while += 1;
            if r#while < 3 {
                continue 'inner;
            }
            break 'outer;
        }
    }
    let value = 'block: { break 'block r#while };
    std::hint::black_box((text, brace, value));
}
