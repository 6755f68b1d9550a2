//! Trait objects with a default method and a constant.
use std::fmt::Debug;

trait Shape: Debug {
    fn area(&self) -> f64;
    fn name(&self) -> String {
        format!("{self:?}").split(['(', ' ']).next().unwrap_or("?").to_lowercase()
    }
    fn scaled(&self, by: f64) -> Box<dyn Shape>;
}

#[derive(Debug)]
struct Circle(f64);
#[derive(Debug)]
struct Square {
    side: f64,
}

impl Shape for Circle {
    fn area(&self) -> f64 {
        3.0 * self.0 * self.0
    }
    fn scaled(&self, by: f64) -> Box<dyn Shape> {
        Box::new(Circle(self.0 * by))
    }
}

impl Shape for Square {
    fn area(&self) -> f64 {
        self.side.powi(2)
    }
    fn scaled(&self, by: f64) -> Box<dyn Shape> {
        Box::new(Square { side: self.side * by })
    }
    fn name(&self) -> String {
        "box".into()
    }
}

fn largest<'a>(shapes: &'a [Box<dyn Shape>]) -> Option<&'a dyn Shape> {
    shapes.iter().map(|shape| &**shape).max_by(|a, b| a.area().total_cmp(&b.area()))
}

fn main() {
    let mut shapes: Vec<Box<dyn Shape>> = vec![Box::new(Circle(1.5)), Box::new(Square { side: 2.5 })];
    let more: Vec<_> = shapes.iter().map(|shape| shape.scaled(2.0)).collect();
    shapes.extend(more);
    for shape in &shapes {
        println!("{} {:.2}", shape.name(), shape.area());
    }
    println!("{:?}", largest(&shapes));
}
