//! Makes what fails small: cuts stretches out of its choices as long as it goes on failing.

/// How often programs are compiled for it, at most.
const ROUNDS: usize = 40;
/// How many are compiled at once.
const AT_ONCE: usize = 24;

/// The choices of one failing program, and the stretches of them that make one thing each.
#[derive(Clone)]
pub(super) struct Drawn {
    pub(super) choices: Vec<usize>,
    pub(super) spans: Vec<std::ops::Range<usize>>,
}

/// `redraw` says what choices come to; `first_failing` finds the first that still fails.
pub(super) fn shrink(
    mut smallest: Drawn,
    redraw: impl Fn(Vec<usize>) -> Drawn,
    first_failing: impl Fn(&[Vec<usize>]) -> Option<usize>,
) -> Drawn {
    let mut rounds = 0;
    loop {
        let candidates = candidates(&smallest);
        let found = candidates.chunks(AT_ONCE).find_map(|some| {
            rounds += 1;
            let at = (rounds <= ROUNDS).then(|| first_failing(some)).flatten()?;
            Some(redraw(some[at].clone()))
        });
        match found {
            Some(smaller) => smallest = smaller,
            None => return smallest,
        }
    }
}

/// The same choices with a stretch cut out, or made the simplest; the longest first.
fn candidates(of: &Drawn) -> Vec<Vec<usize>> {
    let mut spans = of.spans.clone();
    spans.sort_by_key(|span| std::cmp::Reverse(span.len()));
    spans.dedup();
    let cut = spans.iter().flat_map(|span| {
        let (before, after) = (&of.choices[..span.start], &of.choices[span.end..]);
        [[before, after].concat(), [before, &[0], after].concat()]
    });
    cut.filter(|choices| simpler(choices, &of.choices)).collect()
}

fn simpler(a: &[usize], b: &[usize]) -> bool {
    (a.len(), a) < (b.len(), b)
}

#[test]
fn what_fails_is_cut_to_what_makes_it_fail() {
    let one_by_one = |choices: Vec<usize>| Drawn {
        spans: (0..choices.len()).map(|at| at..at + 1).collect(),
        choices,
    };
    let fails = |choices: &Vec<usize>| choices.contains(&7) && choices.contains(&3);
    let drawn = one_by_one(vec![5, 7, 1, 1, 3, 9]);
    let smallest =
        shrink(drawn, one_by_one, |candidates| candidates.iter().position(fails)).choices;
    assert_eq!(smallest, [7, 3]);
}
