//! A small matrix product with integer weights, as a network's layer is computed.

fn main() {
    std::hint::black_box(kernel(1));
}

const N: usize = 24;

fn product(a: &[[i64; N]; N], b: &[[i64; N]; N]) -> [[i64; N]; N] {
    let mut c = [[0; N]; N];
    for i in 0..N {
        for j in 0..N {
            let mut sum = 0;
            for k in 0..N {
                sum += a[i][k] * b[k][j] % 1_009;
            }
            c[i][j] = sum;
        }
    }
    c
}

pub fn kernel(seed: u64) -> u64 {
    let mut a = [[1; N]; N];
    for i in 0..N {
        for j in 0..N {
            a[i][j] = (seed as usize + i * 31 + j * 17) as i64 % 97;
        }
    }
    let b = product(&a, &a);
    let c = product(&b, &a);
    c[3][5] as u64
}
