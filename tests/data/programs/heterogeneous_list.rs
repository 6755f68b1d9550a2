//! A list whose length and types are known to the compiler.
struct Nil;
struct Cons<H, T>(H, T);

trait List {
    const LENGTH: usize;
    fn show(&self, out: &mut Vec<String>);
}

impl List for Nil {
    const LENGTH: usize = 0;
    fn show(&self, _: &mut Vec<String>) {}
}

impl<H: std::fmt::Debug, T: List> List for Cons<H, T> {
    const LENGTH: usize = 1 + T::LENGTH;
    fn show(&self, out: &mut Vec<String>) {
        out.push(format!("{:?}", self.0));
        self.1.show(out);
    }
}

macro_rules! list {
    () => { Nil };
    ($head:expr $(, $tail:expr)*) => { Cons($head, list!($($tail),*)) };
}

fn describe<L: List>(list: &L) -> String {
    let mut shown = Vec::with_capacity(L::LENGTH);
    list.show(&mut shown);
    format!("{} of {}", shown.join(" "), L::LENGTH)
}

fn main() {
    println!("{}", describe(&list![1, "two", 3.0, Some('4')]));
    println!("{}", describe(&list![]));
}
