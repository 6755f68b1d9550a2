// statements: 12
// `cfg`: what is removed costs nothing, and the charge goes with it.
#[cfg(test)]
mod tests { use std::thread; macro_rules! m { ($($t:tt)*) => { let x = 1; } } #[test] fn t() { thread::spawn(|| {}); } }
#[cfg(any())]
fn gone() { std::fs::read("x"); }
#[cfg(not(any()))]
fn here() -> u32 { #[cfg(windows)] { return 1; } #[cfg(not(windows))] 2 } // 1
fn main() {
    #[cfg(test)] println!("never");
    #[cfg(unix)] println!("unix"); // 1
    #[cfg(not(unix))] let a = 1;
    #[cfg(unix)] let a = 2; // 1
    #[allow(unused)] let b = 3; // 1
    #[cfg_attr(unix, cfg(windows))] println!("never");
    loop { // 1 + 1
        #[cfg(windows)] println!("never");
        #[cfg(unix)] break; // 1
    }
    match a { #[cfg(test)] _ => panic!(), #[cfg(unix)] 2 => println!("two"), _ => {} } // 1 + 1
    println!("{}", here()); // 1 + 1
    println!("{}", [#[cfg(test)] 1, #[cfg(not(test))] { 2 }].len()); // 1 + 1
}
