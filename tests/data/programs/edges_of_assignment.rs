//! Assignments in every form.
#[derive(Debug, Default, Clone, Copy)]
struct Pair {
    a: i32,
    b: i32,
}

fn bump(n: &mut i32) -> usize {
    *n += 1;
    *n as usize
}

fn main() {
    let (mut a, mut b, mut list) = (1, 2, [0; 4]);
    (a, b) = (b, a);
    [list[0], .., list[3]] = [7, 8, 9];
    (a, _) = (a + 10, ());
    Pair { a, b: list[1] } = Pair { a: a * 2, b };
    println!("{a} {b} {list:?}");
    let mut n = 0;
    list[bump(&mut n)] += 5;
    list[bump(&mut n)] -= bump(&mut n) as i32;
    *if n > 2 { &mut list[0] } else { &mut b } <<= 2;
    println!("{n} {list:?}");
    let mut pairs = vec![Pair::default(); 2];
    for (at, Pair { a, b }) in pairs.iter_mut().enumerate() {
        *a = at as i32;
        *b = { *a += 3; *a * 2 };
    }
    pairs[1] = Pair { a: 100, ..pairs[0] };
    let both = [pairs[0], pairs[1]];
    let all @ [Pair { a: first, .. }, second] = both;
    println!("{all:?} {first} {second:?}");
    let late;
    if first > 2 { late = "big" } else { late = "small" }
    let unit = (n ^= 1, b = n);
    println!("{late} {unit:?} {b}");
}
