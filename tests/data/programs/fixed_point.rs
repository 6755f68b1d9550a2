//! Numbers with sixteen bits behind the point.
use std::fmt::{self, Display};
use std::ops::*;

#[derive(Clone, Copy, PartialEq, PartialOrd, Default, Debug)]
struct Fixed(i32);

impl Fixed {
    const ONE: Fixed = Fixed(1 << 16);
    fn sqrt(self) -> Option<Fixed> {
        if self.0 < 0 {
            return None;
        }
        let mut guess = Fixed::ONE;
        for _ in 0..20 {
            guess = (guess + self / guess) >> 1;
        }
        Some(guess)
    }
}

impl From<i16> for Fixed {
    fn from(n: i16) -> Self {
        Fixed(i32::from(n) << 16)
    }
}

macro_rules! by_bits {
    ($a:expr, $b:expr) => { Fixed($a.0.wrapping_add($b.0)) };
}

impl Add for Fixed {
    type Output = Fixed;
    fn add(self, o: Fixed) -> Fixed {
        by_bits!(self, o)
    }
}
impl Mul for Fixed {
    type Output = Fixed;
    fn mul(self, o: Fixed) -> Fixed {
        Fixed(((i64::from(self.0) * i64::from(o.0)) >> 16) as i32)
    }
}
impl Div for Fixed {
    type Output = Fixed;
    fn div(self, o: Fixed) -> Fixed {
        Fixed(((i64::from(self.0) << 16) / i64::from(o.0)) as i32)
    }
}
impl Shr<u32> for Fixed {
    type Output = Fixed;
    fn shr(self, by: u32) -> Fixed {
        Fixed(self.0 >> by)
    }
}
impl MulAssign for Fixed {
    fn mul_assign(&mut self, o: Fixed) {
        *self = *self * o;
    }
}

impl Display for Fixed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let thousandths = (i64::from(self.0) * 1000) >> 16;
        write!(f, "{}.{:03}", thousandths / 1000, thousandths % 1000)
    }
}

fn main() {
    let two = Fixed::from(2);
    println!("{} {:?}", two.sqrt().unwrap(), Fixed(-1).sqrt());
    let mut power = Fixed::ONE;
    for _ in 0..10 {
        power *= two;
    }
    println!("{power} {}", Fixed::from(1) / Fixed::from(3) + Fixed::ONE);
}
