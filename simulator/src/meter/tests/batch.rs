//! Many programs in one compilation: each a module, each run on its own.

use std::fmt::Write;

use super::program::{read as read_run, run_plain, try_output};

/// What a run leaves behind.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) statements: u64,
    /// What each call of `get_tick` answered.
    pub(super) ticks: Vec<u64>,
    pub(super) stdout: String,
}

/// Runs metered programs one after another.
///
/// # Errors
///
/// What the compiler says, and of which program; or the first that does not report.
pub(super) fn run(metered: &[String]) -> Result<Vec<Outcome>, (usize, String)> {
    let mut text = String::new();
    let mut main = String::new();
    let mut first_lines = Vec::new();
    for (at, program) in metered.iter().enumerate() {
        first_lines.push(text.lines().count() + 1);
        let _ = writeln!(text, "mod p{at} {{ {program}\n}}");
        let _ = writeln!(main, "run({at}, p{at}::main);");
    }
    let _ = writeln!(
        text,
        "fn run(at: usize, main: fn()) {{\n\
         arena::__hx::restart();\n\
         let _ = std::panic::catch_unwind(main);\n\
         println!(\"\\n{MARK}{{at}} {{:?}}\", arena::__hx::counted());\n\
         }}\n\
         fn main() {{\nstd::panic::set_hook(Box::new(|_| {{}}));\n{main}}}"
    );
    match try_output(&text) {
        Ok(output) => read(&read_run(&output).stdout, metered.len()),
        Err(error) => {
            let line = first_line_named(&error);
            let behind = first_lines.iter().take_while(|first| **first <= line).count();
            Err((behind.saturating_sub(1), error))
        }
    }
}

/// The line of the first place that the compiler names.
fn first_line_named(error: &str) -> usize {
    let place = error.split_once("program.rs:").map_or("", |(_, place)| place);
    place.split(':').next().and_then(|line| line.parse().ok()).unwrap_or(0)
}

/// Where a program's output ends and its counts begin.
const MARK: &str = "== ";

fn read(stdout: &str, programs: usize) -> Result<Vec<Outcome>, (usize, String)> {
    let mut outcomes = Vec::new();
    let mut rest = stdout;
    for at in 0..programs {
        let ends = || (at, "it does not come to its end".to_owned());
        let (printed, after) = rest.split_once(&format!("\n{MARK}{at} ")).ok_or_else(ends)?;
        let (counts, after) = after.split_once('\n').ok_or_else(ends)?;
        let numbers: Vec<u64> = counts
            .split(|letter: char| !letter.is_ascii_digit())
            .filter_map(|digits| digits.parse().ok())
            .collect();
        let (statements, ticks) = numbers.split_first().ok_or_else(ends)?;
        let (statements, ticks) = (*statements, ticks.to_vec());
        outcomes.push(Outcome { statements, ticks, stdout: printed.to_owned() });
        rest = after;
    }
    Ok(outcomes)
}

/// The stand-in for the arena counts in a batch as it does for one program.
#[test]
fn a_batch_counts_like_single_programs() {
    let source = "pub fn main() { ::arena::__hx::tick(3); println!(\"{}\", arena::get_tick()); }";
    let single = run_plain(&format!("{source}\n"));
    let batch = run(&[source.to_owned(), source.to_owned()]).expect("it runs");
    let expected = Outcome { statements: 3, ticks: vec![4], stdout: "4\n".to_owned() };
    assert_eq!((single.statements, single.stdout.as_str()), (3, "4\n"));
    assert_eq!(batch, [expected.clone(), expected]);
}
