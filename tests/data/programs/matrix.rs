//! Matrices by constant sizes, with operators.
use std::ops::{Add, Index, Mul, Neg};

#[derive(Clone, Copy, Debug, PartialEq)]
struct Matrix<const R: usize, const C: usize>([[i64; C]; R]);

impl<const R: usize, const C: usize> Matrix<R, C> {
    fn transposed(self) -> Matrix<C, R> {
        let mut result = [[0; R]; C];
        for (r, row) in self.0.iter().enumerate() {
            for (c, value) in row.iter().enumerate() {
                result[c][r] = *value;
            }
        }
        Matrix(result)
    }
}

impl<const N: usize> Matrix<N, N> {
    const ONE: Self = {
        let mut rows = [[0; N]; N];
        let mut at = 0;
        while at < N {
            rows[at][at] = 1;
            at += 1;
        }
        Matrix(rows)
    };
    fn power(self, mut exponent: u32) -> Self {
        let (mut base, mut result) = (self, Self::ONE);
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result * base;
            }
            base = base * base;
            exponent >>= 1;
        }
        result
    }
}

impl<const R: usize, const C: usize> Index<(usize, usize)> for Matrix<R, C> {
    type Output = i64;
    fn index(&self, (r, c): (usize, usize)) -> &i64 {
        &self.0[r][c]
    }
}

impl<const R: usize, const M: usize, const C: usize> Mul<Matrix<M, C>> for Matrix<R, M> {
    type Output = Matrix<R, C>;
    fn mul(self, other: Matrix<M, C>) -> Matrix<R, C> {
        Matrix(std::array::from_fn(|r| {
            std::array::from_fn(|c| (0..M).map(|m| self[(r, m)] * other[(m, c)]).sum())
        }))
    }
}

impl<const R: usize, const C: usize> Add for Matrix<R, C> {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        Matrix(std::array::from_fn(|r| std::array::from_fn(|c| self.0[r][c] + other.0[r][c])))
    }
}

impl<const R: usize, const C: usize> Neg for Matrix<R, C> {
    type Output = Self;
    fn neg(self) -> Self {
        Matrix(self.0.map(|row| row.map(|value| -value)))
    }
}

fn main() {
    let fibonacci = Matrix([[1, 1], [1, 0]]);
    println!("{}", fibonacci.power(50)[(0, 1)]);
    let wide = Matrix([[1, 2, 3], [4, 5, 6]]);
    println!("{:?}", wide * wide.transposed() + -fibonacci);
}
