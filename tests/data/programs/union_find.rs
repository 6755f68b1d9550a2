//! Disjoint sets with path halving and union by size.
struct Sets {
    parent: Vec<usize>,
    size: Vec<usize>,
}

impl Sets {
    fn new(n: usize) -> Self {
        Self { parent: (0..n).collect(), size: vec![1; n] }
    }
    fn find(&mut self, mut of: usize) -> usize {
        while self.parent[of] != of {
            self.parent[of] = self.parent[self.parent[of]];
            of = self.parent[of];
        }
        of
    }
    fn join(&mut self, a: usize, b: usize) -> bool {
        let (mut a, mut b) = (self.find(a), self.find(b));
        if a == b {
            return false;
        }
        if self.size[a] < self.size[b] {
            std::mem::swap(&mut a, &mut b);
        }
        self.parent[b] = a;
        self.size[a] += self.size[b];
        true
    }
}

fn main() {
    let edges = [(0, 1), (2, 3), (1, 3), (4, 5), (0, 2), (6, 7), (5, 7)];
    let mut sets = Sets::new(9);
    for (a, b) in edges {
        println!("{a} {b}: {}", sets.join(a, b));
    }
    let mut roots: Vec<_> = (0..9).map(|n| sets.find(n)).collect();
    roots.sort_unstable();
    roots.dedup();
    println!("{} components", roots.len());
}
