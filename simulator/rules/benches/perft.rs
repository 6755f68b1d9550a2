//! Counting all sequences of three actions from the start, one thread.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use rules::perft::{perft, perft_by_playing};
use rules::{Position, RuleSet};

const SEQUENCES: u64 = 16_668_506;

fn perft_3(criterion: &mut Criterion) {
    let start = Position::start(&RuleSet::default());
    let mut group = criterion.benchmark_group("perft 3");
    group.throughput(Throughput::Elements(SEQUENCES)).sample_size(10);
    type Count = fn(&Position, u32) -> u64;
    for (name, count) in
        [("last action counted", perft as Count), ("last action played", perft_by_playing)]
    {
        group.bench_function(name, |bencher| {
            bencher.iter(|| assert_eq!(count(black_box(&start), 3), SEQUENCES));
        });
    }
    group.finish();
}

criterion_group!(benches, perft_3);
criterion_main!(benches);
