//! A builder that is used by value and checks at its end.
#[derive(Debug, Clone, Default)]
struct Request {
    path: String,
    headers: Vec<(String, String)>,
    body: Option<Vec<u8>>,
    retries: u8,
}

#[derive(Default)]
struct Builder {
    request: Request,
    problems: Vec<String>,
}

impl Builder {
    fn path(mut self, path: impl Into<String>) -> Self {
        self.request.path = path.into();
        self
    }
    fn header(mut self, name: &str, value: impl ToString) -> Self {
        if name.contains(' ') {
            self.problems.push(format!("bad header {name:?}"));
        } else {
            self.request.headers.push((name.to_ascii_lowercase(), value.to_string()));
        }
        self
    }
    fn body<B: AsRef<[u8]>>(self, body: B) -> Self {
        Builder { request: Request { body: Some(body.as_ref().to_vec()), ..self.request }, ..self }
    }
    fn build(self) -> Result<Request, Vec<String>> {
        let Builder { request, mut problems } = self;
        if request.path.is_empty() {
            problems.insert(0, "no path".to_owned());
        }
        if problems.is_empty() { Ok(request) } else { Err(problems) }
    }
}

fn main() {
    let good = Builder::default().path("/a").header("Accept", "text").header("Age", 3).body("hi").build();
    println!("{good:?}");
    println!("{:?}", Builder::default().header("not good", 'x').build().unwrap_err());
}
