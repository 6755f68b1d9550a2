//! Programs with steps in every place the language has for them: each prints the same metered and not,
//! and costs what its comments count.

use std::fs;

use super::program::{data, run, run_plain};
use crate::meter::Mode;

#[test]
fn the_corpus_prints_the_same_and_costs_what_its_comments_say() {
    let mut checked = 0;
    let mut wrong = Vec::new();
    for entry in fs::read_dir(data("meter_corpus")).expect("the corpus") {
        let path = entry.expect("an entry").path();
        let source = fs::read_to_string(&path).expect("a program");
        let name = path.file_name().expect("a name").to_string_lossy().into_owned();
        let expected: u64 = source
            .lines()
            .find_map(|line| line.trim_start_matches('\u{feff}').strip_prefix("// statements: "))
            .and_then(|count| count.trim().parse().ok())
            .unwrap_or_else(|| panic!("{name} does not say what it costs"));
        let plain = run_plain(&source);
        for mode in [Mode::Each, Mode::Batched] {
            let metered = run(&source, mode);
            assert_eq!(metered.stdout, plain.stdout, "{name} {mode:?}");
            if metered.statements != expected {
                wrong.push(format!("{name} {mode:?}: {} and not {expected}", metered.statements));
            }
        }
        checked += 1;
    }
    assert!(checked >= 12, "only {checked} programs");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
