//! Values whose dropping does something, in the order that the language gives.
use std::cell::RefCell;

thread_local! {
    static LOG: RefCell<Vec<String>> = const { RefCell::new(Vec::new()) };
}

fn log(text: impl Into<String>) {
    LOG.with_borrow_mut(|log| log.push(text.into()));
}

struct Guard<F: FnMut()>(F);

impl<F: FnMut()> Drop for Guard<F> {
    fn drop(&mut self) {
        (self.0)();
    }
}

fn defer(name: &'static str) -> Guard<impl FnMut()> {
    Guard(move || log(name))
}

fn work(fail: bool) -> Result<(), &'static str> {
    let _first = defer("first");
    let second = defer("second");
    if fail {
        return Err("failed");
    }
    drop(second);
    let _ = defer("at once");
    let _third = defer("third");
    log("done");
    Ok(())
}

fn main() {
    for fail in [false, true] {
        println!("{:?}", work(fail));
        LOG.with(|log| println!("{}", log.take().join(" ")));
    }
    let pair = (defer("left"), defer("right"));
    let (left, _) = pair;
    drop(left);
    LOG.with_borrow(|log| println!("{log:?}"));
}
