//! Raw pointers in a small box.
struct Slot<T> {
    pointer: *mut T,
}

impl<T> Slot<T> {
    fn new(value: T) -> Self {
        Slot { pointer: Box::into_raw(Box::new(value)) }
    }
    fn replace(&mut self, value: T) -> T {
        // SAFETY: the pointer came out of a box and nobody else has it.
        unsafe { std::mem::replace(&mut *self.pointer, value) }
    }
}

impl<T> std::ops::Deref for Slot<T> {
    type Target = T;
    fn deref(&self) -> &T {
        // SAFETY: as above.
        unsafe { &*self.pointer }
    }
}

impl<T> Drop for Slot<T> {
    fn drop(&mut self) {
        // SAFETY: it is dropped once.
        drop(unsafe { Box::from_raw(self.pointer) });
    }
}

union Bits {
    float: f32,
    word: u32,
}

fn first_and_last<T>(items: &mut [T]) -> Option<(&mut T, &mut T)> {
    let n = items.len();
    if n < 2 {
        return None;
    }
    let start = items.as_mut_ptr();
    // SAFETY: two different places.
    Some(unsafe { (&mut *start, &mut *start.add(n - 1)) })
}

fn main() {
    let mut slot = Slot::new(String::from("one"));
    println!("{} {} {}", slot.replace("two".to_string()), *slot, slot.len());
    let bits = Bits { float: 1.5 };
    println!("{:#x}", unsafe { bits.word });
    let mut items = [1, 2, 3];
    if let Some((a, b)) = first_and_last(&mut items) {
        std::mem::swap(a, b);
    }
    println!("{items:?}");
}
