//! How each kind of function is written and called.

use super::super::{Block, Kind, Type, Value};
use super::Render;

impl Render<'_> {
    pub(super) fn function(&self, at: usize) -> String {
        let function = &self.program.functions[at];
        let body = &function.body;
        let inside = self.inside(body);
        match function.kind {
            Kind::Main => format!("pub fn main() {{\n{inside}}}\n"),
            Kind::Plain => self.plain(at, "fn", "i64"),
            Kind::Option => self.plain(at, "fn", "Option<i64>"),
            Kind::Result => self.plain(at, "fn", "Result<i64, Fault>"),
            Kind::Const => self.plain(at, "const fn", "i64"),
            Kind::Recursive => format!(
                "fn f{at}(fuel: i64, mut n0: i64, mut n1: i64) -> i64 {{ \
                 if fuel <= 0 {{ return n0 ^ n1; }}\n{inside} }}\n"
            ),
            Kind::Generic => format!(
                "fn f{at}<A: Into<i64>, B>(a: A, b: B) -> i64 where B: Into<i64> {{ \
                 let mut n0: i64 = a.into(); let mut n1: i64 = b.into();\n{inside} }}\n"
            ),
            // Written where they are called.
            Kind::Nested | Kind::NestedMethod => String::new(),
            Kind::ReturnsClosure => format!(
                "fn f{at}(n0: i64) -> impl Fn(i64) -> i64 {{ {} }}\n",
                self.returned_closure(body)
            ),
            Kind::ReturnsBox => format!(
                "fn f{at}(n0: i64) -> Box<dyn Fn(i64) -> i64> {{ Box::new({}) }}\n",
                self.returned_closure(body)
            ),
            Kind::Lazy => format!(
                "static L{at}: std::sync::LazyLock<i64> = std::sync::LazyLock::new(|| {{ \
                 let (mut n0, mut n1) = (1i64, 2i64);\n{inside} }});\n"
            ),
            Kind::ThreadLocal => format!(
                "thread_local! {{ static L{at}: i64 = {{ \
                 let (mut n0, mut n1) = (1i64, 2i64);\n{inside} }}; }}\n"
            ),
            kind => self.of_own_type(at, kind, body),
        }
    }

    /// A type of the function's own, and the function as what is called of a trait.
    fn of_own_type(&self, at: usize, kind: Kind, body: &Block) -> String {
        let inside = self.inside(body);
        let ty = format!("T{at}");
        let own = format!("struct {ty}(i64, i64);\n");
        let both = "let (mut n0, mut n1) = (self.0, self.1);";
        let with_other = "let (mut n0, mut n1) = (self.0, other.0);";
        let value = format!("let value: i64 = (|| {})();", self.block(body));
        let operator = |name: &str, method: &str| {
            format!(
                "{own}impl std::ops::{name} for {ty} {{ type Output = i64;\n\
                 fn {method}(self, other: Self) -> i64 {{ {with_other}\n{inside} }} }}\n"
            )
        };
        let act = || {
            format!(
                "{own}impl Act for {ty} {{ fn act(&self, mut n1: i64) -> i64 {{ \
                 let mut n0 = self.0;\n{inside} }} }}\n"
            )
        };
        match kind {
            Kind::Add => operator("Add", "add"),
            Kind::AddAssign => format!(
                "{own}impl std::ops::AddAssign<i64> for {ty} {{ \
                 fn add_assign(&mut self, other: i64) {{ \
                 let (mut n0, mut n1) = (self.0, other); {value} self.0 = value; }} }}\n"
            ),
            Kind::Neg => format!(
                "{own}impl std::ops::Neg for {ty} {{ type Output = i64; \
                 fn neg(self) -> i64 {{ {both}\n{inside} }} }}\n"
            ),
            Kind::Index => format!(
                "{own}impl std::ops::Index<()> for {ty} {{ type Output = i64; \
                 fn index(&self, _: ()) -> &i64 {{ {both} {value} Box::leak(Box::new(value)) }} }}\n"
            ),
            Kind::Deref => format!(
                "{own}impl std::ops::Deref for {ty} {{ type Target = i64; \
                 fn deref(&self) -> &i64 {{ {both} {value} Box::leak(Box::new(value)) }} }}\n"
            ),
            Kind::PartialEq => format!(
                "{own}impl PartialEq for {ty} {{ fn eq(&self, other: &Self) -> bool {{ \
                 {with_other} {value} value & 1 == 0 }} }}\n"
            ),
            Kind::Less | Kind::Sort => format!(
                "#[derive(PartialEq, Eq)]\n{own}impl PartialOrd for {ty} {{ \
                 fn partial_cmp(&self, other: &Self) -> Option<std::cmp::Ordering> {{ \
                 Some(self.cmp(other)) }} }}\n\
                 impl Ord for {ty} {{ fn cmp(&self, other: &Self) -> std::cmp::Ordering {{ \
                 {with_other} {value} value.cmp(&0) }} }}\n"
            ),
            Kind::Display => format!(
                "{own}impl std::fmt::Display for {ty} {{ \
                 fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {{ \
                 {both} {value} write!(f, \"<{{value}}>\") }} }}\n"
            ),
            Kind::From => format!(
                "{own}impl From<{ty}> for i64 {{ fn from(other: {ty}) -> i64 {{ \
                 let (mut n0, mut n1) = (other.0, other.1);\n{inside} }} }}\n"
            ),
            Kind::FromIterator => format!(
                "{own}impl FromIterator<i64> for {ty} {{ \
                 fn from_iter<I: IntoIterator<Item = i64>>(items: I) -> Self {{ \
                 let mut items = items.into_iter(); \
                 let (mut n0, mut n1) = (items.next().unwrap_or(0), items.next().unwrap_or(0)); \
                 {value} {ty}(value, 0) }} }}\n"
            ),
            Kind::Next => format!(
                "{own}impl Iterator for {ty} {{ type Item = i64; \
                 fn next(&mut self) -> Option<i64> {{ if self.0 <= 0 {{ return None; }} \
                 self.0 -= 1; {both} {value} Some(value) }} }}\n"
            ),
            Kind::Dyn | Kind::Bound | Kind::ImplTrait | Kind::Default => act(),
            Kind::Drop => format!(
                "{own}impl Drop for {ty} {{ fn drop(&mut self) {{ \
                 {both} {value} println!(\"dropped {{value}}\"); }} }}\n"
            ),
            other => unreachable!("it needs no type: {other:?}"),
        }
    }

    fn plain(&self, at: usize, keyword: &str, returns: &str) -> String {
        let body = self.block(&self.program.functions[at].body);
        format!("{keyword} f{at}(mut n0: i64, mut n1: i64) -> {returns} {body}\n")
    }

    /// With a body that is no block where there is nothing but a tail.
    fn returned_closure(&self, body: &Block) -> String {
        let text = match &body.tail {
            Some(tail) if body.statements.is_empty() && !self.program.is_block(tail) => {
                self.bare(tail)
            }
            _ => self.block(body),
        };
        format!("move |mut n1: i64| {text}")
    }

    pub(super) fn call(&self, at: usize, a: &Value, b: &Value) -> String {
        let (a, b) = (self.bare(a), self.bare(b));
        let ty = format!("T{at}");
        match self.program.functions[at].kind {
            Kind::Recursive => format!("f{at}(2, {a}, {b})"),
            Kind::Generic => format!("f{at}(({a}) as i32, {b})"),
            Kind::Nested => {
                let item = self.plain(at, "fn", "i64");
                format!("{{ {item} f{at}({a}, {b}) }}")
            }
            Kind::NestedMethod => format!(
                "{{ struct {ty}(i64, i64);\nimpl {ty} {{ fn run(self) -> i64 {{ \
                 let (mut n0, mut n1) = (self.0, self.1);\n{} }} }}\n{ty}({a}, {b}).run() }}",
                self.inside(&self.program.functions[at].body)
            ),
            Kind::Add => format!("({ty}({a}, 0) + {ty}({b}, 0))"),
            Kind::AddAssign => {
                format!("{{ let mut sum = {ty}({a}, 0); sum += {b}; sum.0 }}")
            }
            Kind::Neg => format!("(-{ty}({a}, {b}))"),
            Kind::Index => format!("{ty}({a}, {b})[()]"),
            Kind::Deref => format!("(*{ty}({a}, {b}))"),
            Kind::PartialEq => format!("(({ty}({a}, 0) == {ty}({b}, 0)) as i64)"),
            Kind::Less => format!("(({ty}({a}, 0) < {ty}({b}, 0)) as i64)"),
            Kind::Sort => format!(
                "{{ let mut sorted = vec![{ty}({a}, 0), {ty}({b}, 0), {ty}(1, 0)]; \
                 sorted.sort(); sorted[0].0 }}"
            ),
            Kind::Display => format!("({ty}({a}, {b}).to_string().len() as i64)"),
            Kind::From => format!("i64::from({ty}({a}, {b}))"),
            Kind::FromIterator => format!("[{a}, {b}].into_iter().collect::<{ty}>().0"),
            Kind::Dyn => format!("(Box::new({ty}({a}, 0)) as Box<dyn Act>).act({b})"),
            Kind::Bound => format!("bound({ty}({a}, 0), {b})"),
            Kind::ImplTrait => format!("with_actor(&{ty}({a}, 0), {b})"),
            Kind::Default => format!("{ty}({a}, 0).double({b})"),
            Kind::ReturnsClosure | Kind::ReturnsBox => format!("f{at}({a})({b})"),
            Kind::Lazy => format!("(*L{at} ^ i64::from({a}) ^ i64::from({b}))"),
            Kind::ThreadLocal => {
                format!("(L{at}.with(|value| *value) ^ i64::from({a}) ^ i64::from({b}))")
            }
            _ => format!("f{at}({a}, {b})"),
        }
    }

    /// An iterator of the file.
    pub(super) fn own_iterator(&self, at: usize, a: &Value, b: &Value) -> String {
        format!("T{at}({} & 3, {})", self.value(a), self.bare(b))
    }

    /// A type's name, as a pattern's or a variable's annotation.
    pub(super) fn ty(ty: Type) -> &'static str {
        match ty {
            Type::Int => "i64",
            Type::Bool => "bool",
            Type::Option => "Option<i64>",
            Type::Result => "Result<i64, Fault>",
            Type::List => "Vec<i64>",
            Type::Text => "String",
            Type::Point => "Point",
            Type::Shape => "Shape",
            Type::Guard => "Guard",
            Type::Unit | Type::Closure { .. } => "_",
        }
    }
}
