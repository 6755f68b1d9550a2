// statements: 39
fn main() {
    let mut n = 0u32; // 1
    let r = 'outer: loop { // 1 + 3 bodies
        n += 1; // 3
        while n > 1 { // 2 reached, bodies: 1 (second round), see below
            if n == 2 { continue 'outer; } // second round: 1 + 1; third: 1
            break 'outer n * 2; // third: 1
        }
    };
    // so far: 1 + 1 + 3 + 3; `while` 3; bodies 2; `if` 2; continue 1; break 1 = 17
    println!("{r}"); // 1
    for _ in 0..4 {} // 1 + 4
    let mut it = vec![1, 2].into_iter(); // 1
    while let Some(x) = it.next() { n += x; } // 1 + 2 + 2
    let t = loop { break 3 }; // 1 + 1 + 1
    let s = 'b: { if t > 2 { break 'b 1 } 2 }; // 1 + 1 + 1
    println!("{n} {s}"); // 1
    loop { // 1 + 1
        #![allow(unused)]
        //! inner documentation
        break; // 1
    }
}
