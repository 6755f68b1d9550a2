//! Libraries of several editions and habits: macros by the dozen, features, unsafe code, trait tricks.

use either::{Either, for_both};
use scopeguard::defer;
use smallvec::{SmallVec, smallvec};

fn half(n: u32) -> Either<u32, String> {
    if n.is_multiple_of(2) { Either::Left(n / 2) } else { Either::Right(format!("{n}/2")) }
}

fn main() {
    defer! { println!("deferred"); }
    let mut list: SmallVec<[u64; 4]> = smallvec![3, 1, 2];
    list.extend([9, 8, 7]);
    list.insert(1, 5);
    list.retain(|n| *n != 8);
    list.sort_unstable();
    println!("{list:?} {} {:?}", list.spilled(), list.iter().rev().take(2).collect::<Vec<_>>());
    let mut total = 0;
    for number in list.drain(1..3) {
        total += number;
    }
    println!("{total} {:?}", list.into_iter().map(|n| n * 2).collect::<SmallVec<[u64; 8]>>());

    println!("{}", [3, 4].map(|n| for_both!(half(n), value => value.to_string())).join(" "));
    println!("{:?}", half(10).map_left(|n| n + 1).left());
    println!("{:?}", half(7).either(|n| n.to_string(), |text| text).len());

    let mut buffer = itoa::Buffer::new();
    println!("{} {}", buffer.format(u64::MAX), itoa::Buffer::new().format(-12_345i32));

    let mut random = fastrand::Rng::with_seed(7);
    let mut numbers: Vec<u32> = (0..8).collect();
    random.shuffle(&mut numbers);
    println!("{numbers:?} {} {}", random.u8(..10), random.bool());
}
