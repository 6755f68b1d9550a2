//! A cache that forgets what was used longest ago.
use std::collections::{HashMap, VecDeque};

struct Cache {
    most: usize,
    values: HashMap<String, u64>,
    order: VecDeque<String>,
    hits: u32,
}

impl Cache {
    fn get_or(&mut self, key: &str, compute: impl FnOnce(&str) -> u64) -> u64 {
        if let Some(at) = self.order.iter().position(|known| known == key) {
            self.hits += 1;
            let key = self.order.remove(at).expect("it is there");
            self.order.push_back(key);
            return self.values[self.order.back().unwrap()];
        }
        let value = compute(key);
        if self.order.len() == self.most {
            if let Some(oldest) = self.order.pop_front() {
                self.values.remove(&oldest);
            }
        }
        self.order.push_back(key.to_owned());
        self.values.insert(key.to_owned(), value);
        value
    }
}

fn main() {
    let mut cache = Cache { most: 3, values: HashMap::new(), order: VecDeque::new(), hits: 0 };
    let mut computed = 0;
    for key in ["a", "bb", "ccc", "a", "dddd", "bb", "a"] {
        let value = cache.get_or(key, |key| {
            computed += 1;
            key.len() as u64 * 11
        });
        print!("{value} ");
    }
    println!("hits {} computed {computed} order {:?}", cache.hits, cache.order);
}
