//! Breadth first, depth first, and a topological order.
use std::collections::{BTreeMap, BTreeSet, VecDeque};

type Graph = BTreeMap<u32, Vec<u32>>;

fn breadth_first(graph: &Graph, start: u32) -> Vec<(u32, usize)> {
    let mut seen = BTreeSet::from([start]);
    let mut queue = VecDeque::from([(start, 0)]);
    let mut order = vec![];
    while let Some((node, depth)) = queue.pop_front() {
        order.push((node, depth));
        for &next in graph.get(&node).into_iter().flatten() {
            if seen.insert(next) {
                queue.push_back((next, depth + 1));
            }
        }
    }
    order
}

fn topological(graph: &Graph) -> Result<Vec<u32>, u32> {
    #[derive(Clone, Copy, PartialEq)]
    enum Mark {
        Open,
        Done,
    }
    fn visit(
        graph: &Graph,
        node: u32,
        marks: &mut BTreeMap<u32, Mark>,
        order: &mut Vec<u32>,
    ) -> Result<(), u32> {
        match marks.get(&node) {
            Some(Mark::Done) => return Ok(()),
            Some(Mark::Open) => return Err(node),
            None => {}
        }
        marks.insert(node, Mark::Open);
        for &next in graph.get(&node).map_or(&[][..], Vec::as_slice) {
            visit(graph, next, marks, order)?;
        }
        marks.insert(node, Mark::Done);
        order.push(node);
        Ok(())
    }
    let mut marks = BTreeMap::new();
    let mut order = Vec::new();
    for &node in graph.keys() {
        visit(graph, node, &mut marks, &mut order)?;
    }
    order.reverse();
    Ok(order)
}

fn main() {
    let mut graph: Graph = [(1, vec![2, 3]), (2, vec![4]), (3, vec![4, 5]), (4, vec![6])].into();
    println!("{:?}", breadth_first(&graph, 1));
    println!("{:?}", topological(&graph));
    graph.entry(6).or_default().push(1);
    println!("{:?}", topological(&graph));
}
