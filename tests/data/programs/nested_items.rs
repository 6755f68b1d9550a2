//! Functions, types and constants inside of functions.
fn area(side: u32) -> u32 {
    const FACTOR: u32 = {
        const fn double(n: u32) -> u32 {
            n * 2
        }
        double(double(1))
    };
    struct Square(u32);
    impl Square {
        fn area(&self) -> u32 {
            fn square(n: u32) -> u32 {
                n * n
            }
            square(self.0) * FACTOR
        }
    }
    trait Half {
        fn half(self) -> Self;
    }
    impl Half for u32 {
        fn half(self) -> u32 {
            self / 2
        }
    }
    Square(side).area().half()
}

fn counter() -> impl FnMut() -> u32 {
    static START: u32 = 5;
    let mut n = START;
    move || {
        enum Step {
            Up,
            Down,
        }
        let step = if n % 3 == 0 { Step::Down } else { Step::Up };
        n = match step {
            Step::Up => n + 2,
            Step::Down => n - 1,
        };
        n
    }
}

fn main() {
    println!("{} {}", area(3), { fn one() -> u32 { 1 } one() });
    let mut next = counter();
    println!("{:?}", [next(), next(), next(), next()]);
}
