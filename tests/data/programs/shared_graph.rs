//! Nodes that know each other through `Rc` and `Weak`.
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

struct Person {
    name: &'static str,
    boss: RefCell<Weak<Person>>,
    team: RefCell<Vec<Rc<Person>>>,
    visits: Cell<u32>,
}

impl Person {
    fn new(name: &'static str) -> Rc<Self> {
        Rc::new(Person { name, boss: RefCell::default(), team: RefCell::default(), visits: Cell::new(0) })
    }
    fn hire(self: &Rc<Self>, other: Rc<Person>) -> Rc<Person> {
        *other.boss.borrow_mut() = Rc::downgrade(self);
        self.team.borrow_mut().push(other.clone());
        other
    }
    fn size(&self) -> usize {
        self.visits.set(self.visits.get() + 1);
        1 + self.team.borrow().iter().map(|person| person.size()).sum::<usize>()
    }
    fn rank(&self) -> usize {
        self.boss.borrow().upgrade().map_or(0, |boss| boss.rank() + 1)
    }
}

impl Drop for Person {
    fn drop(&mut self) {
        println!("{} leaves after {}", self.name, self.visits.get());
    }
}

fn main() {
    let ann = Person::new("ann");
    let bob = ann.hire(Person::new("bob"));
    let cid = bob.hire(Person::new("cid"));
    ann.hire(Person::new("dee"));
    println!("{} {} {}", ann.size(), bob.size(), cid.rank());
    drop(ann);
    println!("{} {}", cid.rank(), Rc::strong_count(&bob));
}
