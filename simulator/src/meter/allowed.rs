//! What a submission may use of the standard library: the whole list, as data.
//!
//! A path that begins with `std`, `core` or `alloc` must go through this list; what is not on it is
//! refused. Methods are not paths: a type stands here only if all its methods are harmless.

/// Modules of which everything may be used, sub-modules too.
pub(super) const MODULES: &[&str] = &[
    "any",
    "array",
    "ascii",
    "borrow",
    "boxed",
    "cell",
    "char",
    "clone",
    "cmp",
    "collections",
    "convert",
    "default",
    "error",
    "f32",
    "f64",
    "ffi",
    "fmt",
    "future",
    "hash",
    "hint",
    "i128",
    "i16",
    "i32",
    "i64",
    "i8",
    "isize",
    "iter",
    "marker",
    "mem",
    "num",
    "ops",
    "option",
    "pin",
    "primitive",
    "ptr",
    "range",
    "rc",
    "result",
    "slice",
    "str",
    "string",
    "task",
    "u128",
    "u16",
    "u32",
    "u64",
    "u8",
    "usize",
    "vec",
];

/// Modules of which only some items may be used. A name that is a module itself is allowed whole.
#[rustfmt::skip]
pub(super) const ITEMS: &[(&str, &[&str])] = &[
    // `System` would go past the counted memory.
    ("alloc", &["alloc", "alloc_zeroed", "dealloc", "handle_alloc_error", "realloc", "Layout", "LayoutError"]),
    // Not `pipe`; files and sockets are elsewhere.
    ("io", &[
        "copy", "empty", "prelude", "read_to_string", "repeat", "sink", "stderr", "stdin", "stdout", "BufRead",
        "BufReader", "BufWriter", "Bytes", "Chain", "Cursor", "Empty", "Error", "ErrorKind", "IntoInnerError",
        "IoSlice", "IoSliceMut", "LineWriter", "Lines", "Read", "Repeat", "Result", "Seek", "SeekFrom", "Sink",
        "Split", "Stderr", "StderrLock", "Stdin", "StdinLock", "Stdout", "StdoutLock", "Take", "Write", "WriterPanicked",
    ]),
    // Not `set_hook` and `take_hook`: the arena tells a panic by its own hook.
    ("panic", &["catch_unwind", "panic_any", "resume_unwind", "AssertUnwindSafe", "Location", "PanicHookInfo",
        "PanicInfo", "RefUnwindSafe", "UnwindSafe"]),
    ("prelude", &[]),
    ("process", &["abort", "exit"]),
    // Not `Condvar`, `mpsc` and `Barrier`: there is one thread, and waiting with a timeout is a clock.
    ("sync", &[
        "atomic", "Arc", "LazyLock", "LockResult", "Mutex", "MutexGuard", "Once", "OnceLock", "OnceState",
        "PoisonError", "RwLock", "RwLockReadGuard", "RwLockWriteGuard", "TryLockError", "TryLockResult", "Weak",
    ]),
    // What `once_cell` needs.
    ("thread", &["current", "park", "AccessError", "LocalKey", "Thread"]),
    // A length of time is a number; clocks are not allowed.
    ("time", &["Duration"]),
];

/// Modules of whose items a glob may be taken although they cannot be named one by one.
pub(super) const GLOBS: &[&str] =
    &["prelude::v1", "prelude::rust_2015", "prelude::rust_2018", "prelude::rust_2021"];

/// Attributes. Everything else (procedural macros, linkage, features) is refused.
pub(super) const ATTRIBUTES: &[&str] = &[
    "allow",
    "automatically_derived",
    "cfg",
    "cfg_attr",
    "cold",
    "default",
    "deny",
    "deprecated",
    "derive",
    "doc",
    "expect",
    "forbid",
    "ignore",
    "inline",
    "macro_export",
    "macro_use",
    "must_use",
    "non_exhaustive",
    "recursion_limit",
    "repr",
    "should_panic",
    "target_feature",
    "test",
    "track_caller",
    "type_length_limit",
    "warn",
];

/// Tools whose attributes mean nothing to the compiler.
pub(super) const ATTRIBUTE_TOOLS: &[&str] =
    &["clippy", "diagnostic", "miri", "rust_analyzer", "rustfmt"];

/// What may be derived: the standard library writes it, so it is free.
pub(super) const DERIVES: &[&str] =
    &["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];
