//! Loops with labels and values, and blocks that are left.
fn pair_with_sum(numbers: &[i32], wanted: i32) -> Option<(usize, usize)> {
    let found = 'search: {
        for (i, a) in numbers.iter().enumerate() {
            for (j, b) in numbers.iter().enumerate().skip(i + 1) {
                if a + b == wanted {
                    break 'search Some((i, j));
                }
            }
        }
        None
    };
    found
}

fn main() {
    println!("{:?} {:?}", pair_with_sum(&[3, 9, 4, 7], 11), pair_with_sum(&[1], 2));
    let mut n = 0;
    let steps = loop {
        n += 7;
        if n % 5 != 3 {
            continue;
        }
        break n;
    };
    let mut rows = vec![];
    'rows: for row in 0.. {
        let mut line = String::new();
        'cells: for cell in 0..6 {
            if row == 4 {
                break 'rows;
            }
            if (row * cell) % 3 == 1 {
                continue 'cells;
            } else if cell > row + 2 {
                rows.push(line);
                continue 'rows;
            }
            line += &cell.to_string();
        }
        rows.push(line);
    }
    println!("{steps} {rows:?}");
    let value = loop {
        break if let Some(value) = rows.pop().and_then(|row| row.parse::<u32>().ok()) { value } else { continue };
    };
    println!("{value}");
}
