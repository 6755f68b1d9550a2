//! A tree in a vector, with typed indices.
use std::ops::{Index, IndexMut};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Id(u32);

struct Node {
    name: String,
    parent: Option<Id>,
    children: Vec<Id>,
}

#[derive(Default)]
struct Arena(Vec<Node>);

impl Index<Id> for Arena {
    type Output = Node;
    fn index(&self, id: Id) -> &Node {
        &self.0[id.0 as usize]
    }
}

impl IndexMut<Id> for Arena {
    fn index_mut(&mut self, id: Id) -> &mut Node {
        &mut self.0[id.0 as usize]
    }
}

impl Arena {
    fn add(&mut self, name: &str, parent: Option<Id>) -> Id {
        let id = Id(self.0.len() as u32);
        self.0.push(Node { name: name.to_string(), parent, children: vec![] });
        if let Some(parent) = parent {
            self[parent].children.push(id);
        }
        id
    }
    fn path(&self, id: Id) -> String {
        let parents = std::iter::successors(Some(id), |id| self[*id].parent);
        let mut names: Vec<_> = parents.map(|id| self[id].name.as_str()).collect();
        names.reverse();
        names.join("/")
    }
    fn depth_first(&self, id: Id, visit: &mut dyn FnMut(&Node, usize), depth: usize) {
        visit(&self[id], depth);
        self[id].children.iter().for_each(|child| self.depth_first(*child, visit, depth + 1));
    }
}

fn main() {
    let mut arena = Arena::default();
    let root = arena.add("root", None);
    let bin = arena.add("bin", Some(root));
    let home = arena.add("home", Some(root));
    let ann = arena.add("ann", Some(home));
    arena.add("ls", Some(bin));
    arena[ann].name.push('a');
    println!("{}", arena.path(ann));
    arena.depth_first(root, &mut |node, depth| println!("{:depth$}{}", "", node.name, depth = 2 * depth), 0);
}
