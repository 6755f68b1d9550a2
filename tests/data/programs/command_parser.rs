//! Splits command lines and dispatches through a table of functions.
type Command = (&'static str, usize, fn(&mut State, &[String]) -> Result<String, String>);

#[derive(Default)]
struct State {
    variables: Vec<(String, String)>,
    count: usize,
}

const COMMANDS: &[Command] = &[
    ("set", 2, |state, words| {
        state.variables.push((words[0].clone(), words[1].clone()));
        Ok(String::new())
    }),
    ("get", 1, State::get),
    ("count", 0, |state, _| Ok(state.count.to_string())),
];

impl State {
    fn get(&mut self, words: &[String]) -> Result<String, String> {
        let found = self.variables.iter().rev().find(|(name, _)| *name == words[0]);
        found.map(|(_, value)| value.clone()).ok_or(format!("no {}", words[0]))
    }
    fn run(&mut self, line: &str) -> Result<String, String> {
        self.count += 1;
        let mut words = split(line)?;
        if words.is_empty() {
            return Ok(String::new());
        }
        let name = words.remove(0);
        let Some((_, arguments, function)) = COMMANDS.iter().find(|(known, ..)| *known == name) else {
            return Err(format!("unknown: {name}"));
        };
        if words.len() != *arguments {
            return Err(format!("{name} takes {arguments}"));
        }
        function(self, &words)
    }
}

fn split(line: &str) -> Result<Vec<String>, String> {
    let mut words = vec![];
    let mut word = None::<String>;
    let mut quoted = false;
    for letter in line.chars() {
        match letter {
            '"' => {
                quoted = !quoted;
                word.get_or_insert_with(String::new);
            }
            ' ' if !quoted => words.extend(word.take()),
            letter => word.get_or_insert_default().push(letter),
        }
    }
    words.extend(word);
    if quoted { Err("a quote is open".into()) } else { Ok(words) }
}

fn main() {
    let mut state = State::default();
    for line in ["set a 1", "set b \"two words\"", "get b", "get c", "get", "fly", "say \"x", "", "count"] {
        println!("{line:20} {:?}", state.run(line));
    }
}
