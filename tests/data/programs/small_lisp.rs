//! Reads and evaluates lists in parentheses.
use std::collections::HashMap;
use std::rc::Rc;

#[derive(Clone)]
enum Value {
    Number(i64),
    Symbol(String),
    List(Vec<Value>),
    Function(Rc<dyn Fn(&[Value]) -> Result<Value, String>>),
}

impl Value {
    fn show(&self) -> String {
        match self {
            Self::Number(n) => n.to_string(),
            Self::Symbol(name) => name.clone(),
            Self::List(items) => format!("({})", items.iter().map(Self::show).collect::<Vec<_>>().join(" ")),
            Self::Function(_) => "<fn>".into(),
        }
    }
    fn number(&self) -> Result<i64, String> {
        if let Self::Number(n) = self { Ok(*n) } else { Err(format!("{} is no number", self.show())) }
    }
}

fn read<'a>(tokens: &mut impl Iterator<Item = &'a str>) -> Option<Value> {
    match tokens.next()? {
        "(" => {
            let mut items = Vec::new();
            while let Some(item) = read(tokens) {
                items.push(item);
            }
            Some(Value::List(items))
        }
        ")" => None,
        word => Some(word.parse().map_or_else(|_| Value::Symbol(word.to_owned()), Value::Number)),
    }
}

type Env = HashMap<String, Value>;

fn eval(value: &Value, env: &Env) -> Result<Value, String> {
    match value {
        Value::Symbol(name) => env.get(name).cloned().ok_or_else(|| format!("{name} is unknown")),
        Value::List(items) => match items.as_slice() {
            [Value::Symbol(word), test, then, otherwise] if word == "if" => {
                eval(if eval(test, env)?.number()? != 0 { then } else { otherwise }, env)
            }
            [Value::Symbol(word), Value::Symbol(name), bound, body] if word == "let" => {
                let mut inner = env.clone();
                inner.insert(name.clone(), eval(bound, env)?);
                eval(body, &inner)
            }
            [head, arguments @ ..] => {
                let arguments = arguments.iter().map(|item| eval(item, env)).collect::<Result<Vec<_>, _>>()?;
                match eval(head, env)? {
                    Value::Function(function) => function(&arguments),
                    other => Err(format!("{} is no function", other.show())),
                }
            }
            [] => Ok(value.clone()),
        },
        other => Ok(other.clone()),
    }
}

fn main() {
    let mut env = Env::new();
    let mut fold = |name: &str, f: fn(i64, i64) -> i64| {
        let function = move |values: &[Value]| {
            let numbers = values.iter().map(Value::number).collect::<Result<Vec<_>, _>>()?;
            numbers.into_iter().reduce(f).map(Value::Number).ok_or_else(|| "nothing".to_string())
        };
        env.insert(name.to_string(), Value::Function(Rc::new(function)));
    };
    fold("+", |a, b| a + b);
    fold("*", |a, b| a * b);
    fold("<", |a, b| (a < b) as i64);
    for text in ["( + 1 ( * 2 3 ) 4 )", "( let x 5 ( if ( < x 3 ) x ( * x x ) ) )", "( y 1 )", "( + )", "( 1 2 )"] {
        let tree = read(&mut text.split(' ')).expect("a value");
        match eval(&tree, &env) {
            Ok(value) => println!("{}", value.show()),
            Err(problem) => println!("{problem}: {}", tree.show()),
        }
    }
}
