//! A long formula, once in statements and once in one expression.
fn stepwise(year: u32) -> (u32, u32) {
    let a = year % 19;
    let b = year / 100;
    let c = year % 100;
    let d = b / 4;
    let e = b % 4;
    let f = (b + 8) / 25;
    let g = (b - f + 1) / 3;
    let h = (19 * a + b - d - g + 15) % 30;
    let i = c / 4;
    let k = c % 4;
    let l = (32 + 2 * e + 2 * i - h - k) % 7;
    let m = (a + 11 * h + 22 * l) / 451;
    let month = (h + l - 7 * m + 114) / 31;
    let day = (h + l - 7 * m + 114) % 31 + 1;
    (month, day)
}

fn at_once(year: u32) -> (u32, u32) {
    let (a, b, c) = (year % 19, year / 100, year % 100);
    let h = (19 * a + b - b / 4 - (b - (b + 8) / 25 + 1) / 3 + 15) % 30;
    let l = (32 + 2 * (b % 4) + 2 * (c / 4) - h - c % 4) % 7;
    let n = h + l - 7 * ((a + 11 * h + 22 * l) / 451) + 114;
    (n / 31, n % 31 + 1)
}

fn main() {
    let same = (1900..2100).filter(|&year| stepwise(year) == at_once(year)).count();
    println!("{same} {:?} {:?}", stepwise(2026), at_once(2000));
}
