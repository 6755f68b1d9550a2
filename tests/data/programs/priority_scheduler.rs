//! Tasks with dependencies, run by priority.
use std::collections::{BTreeMap, BTreeSet};

#[derive(Debug)]
struct Task {
    priority: u8,
    after: &'static [&'static str],
    work: u32,
}

fn schedule(tasks: &BTreeMap<&'static str, Task>) -> Result<Vec<(&'static str, u32)>, Vec<&'static str>> {
    let mut done: BTreeSet<&str> = BTreeSet::new();
    let mut order = vec![];
    let mut clock = 0;
    while done.len() < tasks.len() {
        let ready = tasks
            .iter()
            .filter(|(name, task)| !done.contains(*name) && task.after.iter().all(|a| done.contains(a)))
            .max_by_key(|(name, task)| (task.priority, std::cmp::Reverse(**name)));
        let Some((name, task)) = ready else {
            return Err(tasks.keys().copied().filter(|name| !done.contains(name)).collect());
        };
        clock += task.work;
        done.insert(name);
        order.push((*name, clock));
    }
    Ok(order)
}

fn main() {
    let mut tasks = BTreeMap::from([
        ("paint", Task { priority: 9, after: &["build"], work: 3 }),
        ("build", Task { priority: 1, after: &["plan", "buy"], work: 5 }),
        ("buy", Task { priority: 5, after: &[], work: 2 }),
        ("plan", Task { priority: 5, after: &[], work: 1 }),
    ]);
    println!("{:?}", schedule(&tasks));
    tasks.insert("plan", Task { priority: 0, after: &["paint"], work: 1 });
    println!("{:?}", schedule(&tasks));
}
