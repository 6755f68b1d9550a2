//! An unbalanced search tree of boxes.
use std::cmp::Ordering;

#[derive(Default)]
struct Tree {
    root: Option<Box<Node>>,
}

struct Node {
    key: i32,
    left: Option<Box<Node>>,
    right: Option<Box<Node>>,
}

impl Tree {
    fn insert(&mut self, key: i32) -> bool {
        let mut place = &mut self.root;
        while let Some(node) = place {
            place = match key.cmp(&node.key) {
                Ordering::Less => &mut node.left,
                Ordering::Greater => &mut node.right,
                Ordering::Equal => return false,
            };
        }
        *place = Some(Box::new(Node { key, left: None, right: None }));
        true
    }

    fn walk(node: &Option<Box<Node>>, visit: &mut impl FnMut(i32)) {
        if let Some(node) = node {
            Self::walk(&node.left, visit);
            visit(node.key);
            Self::walk(&node.right, visit);
        }
    }

    fn height(node: &Option<Box<Node>>) -> usize {
        node.as_ref().map_or(0, |node| 1 + Self::height(&node.left).max(Self::height(&node.right)))
    }
}

fn main() {
    let mut tree = Tree::default();
    let added = [50, 20, 70, 10, 30, 60, 80, 30, 65].iter().filter(|&&key| tree.insert(key)).count();
    let mut keys = vec![];
    Tree::walk(&tree.root, &mut |key| keys.push(key));
    println!("{added} {keys:?} {}", Tree::height(&tree.root));
}
