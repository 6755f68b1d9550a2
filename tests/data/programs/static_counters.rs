//! State in statics: atomics, cells and lazy values.
use std::cell::Cell;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{LazyLock, Mutex, OnceLock};

static CALLS: AtomicUsize = AtomicUsize::new(0);
static NAMES: Mutex<Vec<String>> = Mutex::new(Vec::new());
static SQUARES: LazyLock<Vec<u32>> = LazyLock::new(|| {
    CALLS.fetch_add(100, Ordering::Relaxed);
    (0..10).map(|n| n * n).collect()
});

thread_local! {
    static DEPTH: Cell<u32> = const { Cell::new(0) };
}

fn id() -> usize {
    CALLS.fetch_add(1, Ordering::SeqCst)
}

fn deepest(n: u32) -> u32 {
    DEPTH.with(|depth| depth.set(depth.get().max(n)));
    if n < 5 { deepest(n + 1) } else { DEPTH.get() }
}

fn config() -> &'static str {
    static CONFIG: OnceLock<String> = OnceLock::new();
    CONFIG.get_or_init(|| format!("config {}", id()))
}

fn main() {
    println!("{} {} {}", id(), id(), config());
    println!("{} {}", SQUARES[3], SQUARES.len());
    println!("{} {} {}", config(), id(), deepest(0));
    for name in ["x", "y"] {
        NAMES.lock().unwrap().push(name.repeat(2));
    }
    println!("{:?}", NAMES.lock().map(|names| names.join("-")).ok());
}
