//! A state machine whose states are types.
use std::marker::PhantomData;

struct Red;
struct Green;
struct Amber;

struct Light<State> {
    cycles: u32,
    log: Vec<&'static str>,
    state: PhantomData<State>,
}

impl<S> Light<S> {
    fn into<T>(mut self, name: &'static str) -> Light<T> {
        self.log.push(name);
        Light { cycles: self.cycles, log: self.log, state: PhantomData }
    }
}

impl Light<Red> {
    fn new() -> Self {
        Light { cycles: 0, log: vec!["red"], state: PhantomData }
    }
    fn go(self) -> Light<Green> {
        self.into("green")
    }
}

impl Light<Green> {
    fn slow(self) -> Light<Amber> {
        self.into("amber")
    }
}

impl Light<Amber> {
    fn stop(mut self) -> Light<Red> {
        self.cycles += 1;
        self.into("red")
    }
}

fn main() {
    let mut light = Light::new();
    for _ in 0..3 {
        light = light.go().slow().stop();
    }
    println!("{} {}", light.cycles, light.log.join(">"));
}
