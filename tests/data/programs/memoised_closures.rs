//! A cache around any pure function.
use std::cell::RefCell;
use std::collections::HashMap;
use std::hash::Hash;

struct Memo<A, R, F> {
    known: RefCell<HashMap<A, R>>,
    function: F,
    calls: std::cell::Cell<u32>,
}

impl<A: Hash + Eq + Clone, R: Clone, F: Fn(&Self, A) -> R> Memo<A, R, F> {
    fn new(function: F) -> Self {
        Memo { known: RefCell::default(), function, calls: Default::default() }
    }
    fn get(&self, argument: A) -> R {
        if let Some(result) = self.known.borrow().get(&argument) {
            return result.clone();
        }
        self.calls.set(self.calls.get() + 1);
        let result = (self.function)(self, argument.clone());
        self.known.borrow_mut().insert(argument, result.clone());
        result
    }
}

fn fix<A, R>(f: &dyn Fn(&dyn Fn(A) -> R, A) -> R, argument: A) -> R {
    f(&|argument| fix(f, argument), argument)
}

fn main() {
    println!("{}", fix::<u64, u64>(&|recurse, n| if n < 2 { n } else { recurse(n - 1) + recurse(n - 2) }, 12));
    struct Fibonacci;
    impl Fibonacci {
        fn of(n: u64, known: &mut Vec<Option<u64>>) -> u64 {
            if let Some(value) = known[n as usize] {
                return value;
            }
            let value = if n < 2 { n } else { Self::of(n - 1, known) + Self::of(n - 2, known) };
            *known[n as usize].insert(value)
        }
    }
    println!("{}", Fibonacci::of(80, &mut vec![None; 81]));
    let square = |_: &_, n: i32| n * n;
    fn memo<F: Fn(&(), i32) -> i32>(f: F) -> impl Fn(i32) -> (i32, usize) {
        let known = RefCell::new(HashMap::new());
        move |n| {
            let value = *known.borrow_mut().entry(n).or_insert_with(|| f(&(), n));
            (value, known.borrow().len())
        }
    }
    let memo = memo(square);
    println!("{:?} {:?} {:?}", memo(3), memo(4), memo(3));
}
