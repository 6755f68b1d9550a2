// statements: 15
// ticks: [8, 10, 17, 19]
//> drop 3 8
//> odd 10
//> half 2 17
//> drop 4 19
struct Noisy(i64);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {} {}", self.0, arena::get_tick());
    }
}
impl Noisy {
    fn half(&self) -> Option<i64> {
        if self.0 % 2 == 0 { Some(self.0 / 2) } else { None }
    }
}
pub fn main() {
    for n in 3..5 {
        match n {
            n if let Some(half) = Noisy(n).half() => println!("half {half} {}", arena::get_tick()),
            _ => println!("odd {}", arena::get_tick()),
        }
    }
}
