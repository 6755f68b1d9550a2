//! Has the standard library open files for a backtrace.
// Ends: refused: backtrace

fn main() {
    println!("{}", std::backtrace::Backtrace::force_capture());
}
