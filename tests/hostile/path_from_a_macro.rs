//! Puts a forbidden path together in a macro.
// Ends: refused: root

macro_rules! read {
    ($module:ident) => {
        std::$module::read("/etc/passwd")
    };
}

fn main() {
    println!("{:?}", read!(fs));
}
