//! Prime numbers in three ways.
fn sieve(limit: usize) -> Vec<usize> {
    let mut composite = vec![false; limit + 1];
    let mut primes = vec![];
    for n in 2..=limit {
        if !composite[n] {
            primes.push(n);
            for multiple in (n * n..=limit).step_by(n) {
                composite[multiple] = true;
            }
        }
    }
    primes
}

fn by_trial(limit: usize) -> impl Iterator<Item = usize> {
    (2..=limit).filter(|n| (2..).take_while(|d| d * d <= *n).all(|d| n % d != 0))
}

const fn count_primes(limit: u32) -> u32 {
    let (mut n, mut count) = (2, 0);
    'outer: while n <= limit {
        let mut d = 2;
        while d * d <= n {
            if n % d == 0 {
                n += 1;
                continue 'outer;
            }
            d += 1;
        }
        count += 1;
        n += 1;
    }
    count
}

const COUNT: u32 = count_primes(100);

fn factors(mut n: u64) -> Vec<(u64, u32)> {
    let mut found = vec![];
    let mut d = 2;
    while n > 1 {
        let mut times = 0;
        while n % d == 0 {
            n /= d;
            times += 1;
        }
        if times > 0 {
            found.push((d, times));
        }
        d += if d == 2 { 1 } else { 2 };
    }
    found
}

fn main() {
    println!("{:?}", sieve(40));
    println!("{} {COUNT} {}", by_trial(100).eq(sieve(100)), count_primes(30));
    println!("{:?} {:?}", factors(360), factors(9991));
}
