//! Closures that are kept, called and taken away again.
use std::cell::RefCell;
use std::rc::{Rc, Weak};

type Handler = Box<dyn FnMut(&str) -> bool>;

#[derive(Default)]
struct Bus {
    handlers: RefCell<Vec<Handler>>,
}

impl Bus {
    fn on(&self, handler: impl FnMut(&str) -> bool + 'static) -> &Self {
        self.handlers.borrow_mut().push(Box::new(handler));
        self
    }
    fn send(&self, message: &str) -> usize {
        let mut handlers = self.handlers.take();
        handlers.retain_mut(|handler| handler(message));
        let left = handlers.len();
        *self.handlers.borrow_mut() = handlers;
        left
    }
}

fn main() {
    let log = Rc::new(RefCell::new(Vec::new()));
    let bus = Bus::default();
    let weak: Weak<RefCell<Vec<String>>> = Rc::downgrade(&log);
    let mut left = 2;
    bus.on(move |message| {
        if let Some(log) = weak.upgrade() {
            log.borrow_mut().push(message.to_owned());
        }
        true
    })
    .on(move |_| {
        left -= 1;
        left > 0
    });
    for message in ["one", "two", "three"] {
        println!("{message} {}", bus.send(message));
    }
    println!("{:?} {}", log.borrow(), Rc::strong_count(&log));
    drop(log);
    println!("{}", bus.send("four"));
}
