//! Exports a function by another name.
// Ends: refused: export_name

#[export_name = "malloc"]
pub extern "C" fn mine(_: usize) -> *mut u8 {
    std::ptr::null_mut()
}

fn main() {}
