//! A hundred ordinary programs in many styles, in `tests/data/programs`: the meter takes each, and
//! metered it prints what it prints unmetered.
//!
//! Add a program by putting it there. It is compiled as a module beside others: no `crate::` paths and
//! no attributes of a crate's own.

use std::fs;

use super::batch;
use super::program::data;
use crate::meter::{Mode, meter};

/// How many are compiled at once, each of them in three versions.
const AT_ONCE: usize = 26;

struct Program {
    name: String,
    source: String,
}

fn programs() -> Vec<Program> {
    let entries = fs::read_dir(data("programs")).expect("the programs");
    let mut programs: Vec<_> = entries
        .map(|entry| {
            let path = entry.expect("an entry").path();
            let source = fs::read_to_string(&path).expect("a program");
            let name = path.file_name().expect("a name").to_string_lossy().into_owned();
            // Called from outside of its module.
            Program { name, source: source.replacen("\nfn main()", "\npub fn main()", 1) }
        })
        .collect();
    programs.sort_by(|a, b| a.name.cmp(&b.name));
    programs
}

/// What is wrong with each of these programs.
fn wrong(programs: &[Program]) -> Vec<String> {
    let mut wrong = Vec::new();
    let mut versions = Vec::new();
    for Program { name, source } in programs {
        match [Mode::Each, Mode::Batched].map(|mode| meter(source, mode)) {
            [Ok(each), Ok(batched)] => {
                versions.push((name, [source.clone(), each.source, batched.source]));
            }
            [Err(refusals), _] | [_, Err(refusals)] => wrong.push(format!("{name}: {refusals}")),
        }
    }
    let texts: Vec<_> = versions.iter().flat_map(|(_, texts)| texts.clone()).collect();
    match batch::run(&texts) {
        Err((at, error)) => wrong.push(format!("{}: {error}", versions[at / 3].0)),
        Ok(outcomes) => {
            for ((name, _), outcomes) in versions.iter().zip(outcomes.chunks(3)) {
                let [plain, each, batched] = outcomes else { unreachable!("three versions") };
                if plain.stdout.trim().is_empty() || each.statements == 0 {
                    wrong.push(format!("{name} does nothing"));
                }
                if each.stdout != plain.stdout || batched.stdout != plain.stdout {
                    wrong.push(format!("{name} prints something else when it is metered"));
                }
                if each.statements != batched.statements {
                    let (each, batched) = (each.statements, batched.statements);
                    wrong.push(format!("{name}: {each} statements one by one, {batched} batched"));
                }
            }
        }
    }
    wrong
}

#[test]
fn ordinary_programs_print_the_same_metered() {
    let programs = programs();
    assert!(programs.len() >= 100, "only {} programs", programs.len());
    let wrong: Vec<_> = std::thread::scope(|scope| {
        let parts: Vec<_> =
            programs.chunks(AT_ONCE).map(|part| scope.spawn(|| wrong(part))).collect();
        parts.into_iter().flat_map(|part| part.join().expect("no panic")).collect()
    });
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
