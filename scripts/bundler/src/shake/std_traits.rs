//! Traits of the standard library whose implementations may go when nobody needs them.
//!
//! Without the implementation a use of it does not compile any more, so that a compiler's run shows what is missing. The
//! exception is a method call: `x.clone()` would then find the method of what `x` refers to or derefs to, and say nothing.
//! So an implementation stays wherever a method of that name is called at all. Traits that are not listed always stay:
//! `Drop`, `Deref`, `Iterator`, `Index`, operators, `Send`, `Sync` and all that is unknown here.

/// A trait, the methods by which a call could silently find something else, and the traits it needs beside it.
pub(super) struct StdTrait {
    pub(super) name: &'static str,
    pub(super) methods: &'static [&'static str],
    pub(super) needs: &'static [&'static str],
}

const fn entry(
    name: &'static str,
    methods: &'static [&'static str],
    needs: &'static [&'static str],
) -> StdTrait {
    StdTrait { name, methods, needs }
}

const REMOVABLE: &[StdTrait] = &[
    entry("AsMut", &["as_mut"], &[]),
    entry("AsRef", &["as_ref"], &[]),
    entry("Borrow", &["borrow"], &[]),
    entry("BorrowMut", &["borrow_mut"], &["Borrow"]),
    entry("Clone", &["clone", "clone_from", "to_owned", "clone_into"], &[]),
    entry("Debug", &["fmt"], &[]),
    entry("Default", &[], &[]),
    entry("DerefMut", &["deref_mut"], &[]),
    entry("Display", &["fmt", "to_string"], &[]),
    entry(
        "DoubleEndedIterator",
        &["next_back", "nth_back", "advance_back_by", "rfold", "rfind", "try_rfold"],
        &[],
    ),
    entry("Eq", &[], &["PartialEq"]),
    entry("Error", &["source", "description", "cause"], &["Debug", "Display"]),
    entry("ExactSizeIterator", &["len", "is_empty"], &[]),
    entry("Extend", &["extend"], &[]),
    entry("From", &[], &[]),
    entry("FromIterator", &[], &[]),
    entry("FromStr", &[], &[]),
    entry("FusedIterator", &[], &[]),
    entry("Hash", &["hash"], &[]),
    entry("IntoIterator", &["into_iter"], &[]),
    entry("Ord", &["cmp", "max", "min", "clamp"], &["Eq", "PartialEq", "PartialOrd"]),
    entry("PartialEq", &["eq", "ne"], &[]),
    entry("PartialOrd", &["partial_cmp", "lt", "le", "gt", "ge"], &["PartialEq"]),
    entry("RefUnwindSafe", &[], &[]),
    entry("TryFrom", &[], &[]),
    entry("UnwindSafe", &[], &[]),
    entry(
        "Write",
        &[
            "write",
            "write_all",
            "write_fmt",
            "flush",
            "by_ref",
            "write_vectored",
            "write_str",
            "write_char",
        ],
        &[],
    ),
];

/// Methods that run no other of their implementation, unless it has them itself.
pub(super) const INDEPENDENT: &[&str] = &["by_ref", "cause", "description", "source"];

/// The entry of a trait whose implementations may go.
pub(super) fn removable(name: &str) -> Option<&'static StdTrait> {
    REMOVABLE.iter().find(|t| t.name == name)
}
