//! The visitor pattern over an expression tree.
enum Expr {
    Number(i64),
    Name(&'static str),
    Sum(Vec<Expr>),
    Product(Box<Expr>, Box<Expr>),
}

trait Visitor {
    type Out;
    fn number(&mut self, n: i64) -> Self::Out;
    fn name(&mut self, name: &str) -> Self::Out;
    fn sum(&mut self, parts: Vec<Self::Out>) -> Self::Out;
    fn product(&mut self, a: Self::Out, b: Self::Out) -> Self::Out;
}

impl Expr {
    fn accept<V: Visitor>(&self, visitor: &mut V) -> V::Out {
        match self {
            Expr::Number(n) => visitor.number(*n),
            Expr::Name(name) => visitor.name(name),
            Expr::Sum(parts) => {
                let parts = parts.iter().map(|part| part.accept(visitor)).collect();
                visitor.sum(parts)
            }
            Expr::Product(a, b) => {
                let (a, b) = (a.accept(visitor), b.accept(visitor));
                visitor.product(a, b)
            }
        }
    }
}

struct Print;
impl Visitor for Print {
    type Out = String;
    fn number(&mut self, n: i64) -> String {
        n.to_string()
    }
    fn name(&mut self, name: &str) -> String {
        name.to_owned()
    }
    fn sum(&mut self, parts: Vec<String>) -> String {
        format!("({})", parts.join(" + "))
    }
    fn product(&mut self, a: String, b: String) -> String {
        format!("{a} * {b}")
    }
}

struct Value<F>(F, usize);
impl<F: Fn(&str) -> Option<i64>> Visitor for Value<F> {
    type Out = Option<i64>;
    fn number(&mut self, n: i64) -> Option<i64> {
        Some(n)
    }
    fn name(&mut self, name: &str) -> Option<i64> {
        self.1 += 1;
        (self.0)(name)
    }
    fn sum(&mut self, parts: Vec<Option<i64>>) -> Option<i64> {
        parts.into_iter().sum()
    }
    fn product(&mut self, a: Option<i64>, b: Option<i64>) -> Option<i64> {
        Some(a? * b?)
    }
}

fn main() {
    use Expr::*;
    let tree = Product(Box::new(Sum(vec![Number(2), Name("x"), Number(-1)])), Box::new(Name("y")));
    println!("{}", tree.accept(&mut Print));
    let mut value = Value(|name: &str| (name == "x").then_some(6), 0);
    println!("{:?} {}", tree.accept(&mut value), value.1);
    println!("{:?}", tree.accept(&mut Value(|name: &str| Some(name.len() as i64), 0)));
}
