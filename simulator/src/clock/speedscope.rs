//! A profile as a file of the viewer speedscope.
//!
//! The format is `https://www.speedscope.app/file-format-schema.json`: a list of frames, and for each profile
//! stacks of frames with weights. Here a stack is a function and one of its lines, and below that `arena` for
//! the price of calls; weights are ticks.

use serde::Serialize;

use crate::clock::profile::{Cost, LineCost, Profile};
use crate::ticks::Ticks;

/// The file.
#[derive(Debug, Serialize)]
pub struct Speedscope<'a> {
    #[serde(rename = "$schema")]
    schema: &'static str,
    name: &'a str,
    exporter: &'static str,
    shared: Shared<'a>,
    profiles: [Samples; 2],
}

#[derive(Debug, Serialize)]
struct Shared<'a> {
    frames: Vec<Frame<'a>>,
}

#[derive(Debug, Serialize)]
struct Frame<'a> {
    name: String,
    file: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    line: Option<u32>,
}

#[derive(Debug, Serialize)]
struct Samples {
    #[serde(rename = "type")]
    kind: &'static str,
    name: &'static str,
    unit: &'static str,
    #[serde(rename = "startValue")]
    start_value: u64,
    #[serde(rename = "endValue")]
    end_value: Ticks,
    /// Frames by number, the outermost first.
    samples: Vec<Vec<usize>>,
    /// One for each sample.
    weights: Vec<Ticks>,
}

/// Of a cost, all of it and the part for calls.
type Part = fn(&Cost) -> [Ticks; 2];

const ON_TURN: Part = |cost| [cost.on_turn, cost.calls_on_turn];
const OFF_TURN: Part = |cost| [cost.off_turn, cost.calls_off_turn];

impl<'a> Speedscope<'a> {
    /// The profile of the bot `name`, whose source is called `file`.
    #[must_use]
    pub fn new(profile: &'a Profile, name: &'a str, file: &'a str) -> Self {
        let Profile { functions, lines } = profile;
        let function = |line: &LineCost| {
            functions.iter().position(|function| function.function == line.function)
        };
        // Functions first, then the lines, then the arena.
        let stacks: Vec<_> =
            (functions.len()..).zip(lines).map(|(frame, line)| (function(line), frame)).collect();
        let arena = functions.len() + lines.len();
        let frames = functions
            .iter()
            .map(|function| Frame { name: function.function.clone(), file, line: None })
            .chain(lines.iter().map(|line| Frame {
                name: format!("{}: {}", line.line, line.text),
                file,
                line: Some(line.line),
            }))
            .chain([Frame { name: "arena".to_owned(), file: "arena", line: None }]);
        let samples = |name, part: Part| {
            let mut samples = Samples::new(name);
            for (line, &(function, frame)) in lines.iter().zip(&stacks) {
                let [all, calls] = part(&line.cost);
                let stack: Vec<_> = function.into_iter().chain([frame]).collect();
                samples.add([&stack[..], &[arena]].concat(), calls);
                samples.add(stack, all - calls);
            }
            samples
        };
        Self {
            schema: "https://www.speedscope.app/file-format-schema.json",
            name,
            exporter: concat!("hexidor ", env!("CARGO_PKG_VERSION")),
            shared: Shared { frames: frames.collect() },
            profiles: [samples("on turn", ON_TURN), samples("off turn", OFF_TURN)],
        }
    }
}

impl Samples {
    fn new(name: &'static str) -> Self {
        Self {
            kind: "sampled",
            name,
            unit: "none",
            start_value: 0,
            end_value: Ticks(0),
            samples: Vec::new(),
            weights: Vec::new(),
        }
    }

    fn add(&mut self, stack: Vec<usize>, ticks: Ticks) {
        if ticks > Ticks(0) {
            self.samples.push(stack);
            self.weights.push(ticks);
            self.end_value += ticks;
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::clock::profile::FunctionCost;

    #[test]
    fn a_stack_is_a_function_and_its_line() {
        let cost = Cost {
            on_turn: Ticks(12),
            calls_on_turn: Ticks(10),
            off_turn: Ticks(3),
            calls_off_turn: Ticks(0),
        };
        let function = "main".to_owned();
        let line = LineCost { line: 7, function: function.clone(), text: "step();".into(), cost };
        let profile =
            Profile { functions: vec![FunctionCost { function, cost }], lines: vec![line] };
        let file = serde_json::to_value(Speedscope::new(&profile, "a bot", "bot.rs")).unwrap();
        assert_eq!(
            file["shared"]["frames"],
            json!([
                {"name": "main", "file": "bot.rs"},
                {"name": "7: step();", "file": "bot.rs", "line": 7},
                {"name": "arena", "file": "arena"},
            ])
        );
        let [on_turn, off_turn] = [0, 1].map(|number| &file["profiles"][number]);
        assert_eq!(on_turn["samples"], json!([[0, 1, 2], [0, 1]]));
        assert_eq!((&on_turn["weights"], &on_turn["endValue"]), (&json!([10, 2]), &json!(12)));
        assert_eq!((&off_turn["samples"], &off_turn["weights"]), (&json!([[0, 1]]), &json!([3])));
    }
}
