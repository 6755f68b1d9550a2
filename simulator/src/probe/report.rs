//! Reads the lines that a probe printed.
//!
//! ```text
//! #hx probe v1 TOPIC KEY=VALUE KEY=VALUE .. sum=CHECK
//! ```
//!
//! Anything may stand before the mark, and other lines between. The check is
//! `sum = (31 sum + byte) % 65521` over the text from `v1` to before ` sum=`, from 0. A value
//! `FOUND/EXPECTED` is something that has no setting.

use arena::{Direction, Function, PlayerId};

use super::findings::{Findings, Source};
use super::{MARK, ProbeError};

/// One line.
struct Line<'a> {
    topic: &'a str,
    pairs: Vec<(&'a str, &'a str)>,
}

/// Reads all the lines of a report in `text`.
pub(super) fn read(name: &str, text: &str) -> Result<Findings, ProbeError> {
    let mut findings = Findings::new(Source::Report);
    for (index, line) in text.lines().enumerate() {
        let Some((_, rest)) = line.split_once(MARK) else { continue };
        let read = Line::read(rest.trim()).and_then(|line| line.find(&mut findings));
        read.map_err(|problem| ProbeError::Line { name: name.into(), line: index + 1, problem })?;
    }
    Ok(findings)
}

impl<'a> Line<'a> {
    fn read(text: &'a str) -> Result<Self, String> {
        let version = text.split(' ').next().unwrap_or_default();
        if version != "v1" {
            return Err(format!("a report of version `{version}`, and this program reads `v1`"));
        }
        let damaged = "it is damaged or cut off: its check does not fit";
        let (text, sum) = text.rsplit_once(" sum=").ok_or(damaged)?;
        let expected = text.bytes().fold(0, |sum, byte| (31 * sum + u32::from(byte)) % 65_521);
        if sum != expected.to_string() {
            return Err(damaged.to_owned());
        }
        let mut words = text.split(' ').skip(1);
        let topic = words.next().ok_or("it has no topic")?;
        let pairs = words
            .map(|word| word.split_once('=').ok_or_else(|| format!("`{word}` is no `KEY=VALUE`")));
        Ok(Self { topic, pairs: pairs.collect::<Result<_, _>>()? })
    }

    /// Takes in what the line says.
    fn find(&self, findings: &mut Findings) -> Result<(), String> {
        for (key, value) in self.pairs.iter().copied() {
            if let Some((found, expected)) = value.split_once('/').filter(|_| self.topic != "frame")
            {
                if found != expected {
                    findings.remark(remark(self.topic, key, found, expected));
                }
                continue;
            }
            match (self.topic, key) {
                ("start", "player") => findings.player = Some(number(key, value)? as u8),
                ("clock", "first_player") if value == "untold" => {
                    findings.not_told(key, "the game did not begin from the arena's start");
                }
                ("start", "clock_ticks" | "ticks_per_second" | "walls")
                | ("clock", "first_player") => findings.found(key, number(key, value)?),
                ("code", "statement") => findings.found("statement_ticks", number(key, value)?),
                ("prices" | "action", name) if is_function(name) => {
                    findings.found(&format!("costs.{name}"), number(key, value)?);
                }
                ("clock", "answer_at") => setting(findings, key, value, ANSWER_AT),
                ("field", "on_field") => setting(findings, key, value, ON_FIELD),
                ("seal", "seal") => setting(findings, key, value, SEAL),
                ("action", "action_cost") => setting(findings, key, value, ACTION_COST),
                ("frame", "q" | "r" | "mine" | "steps") => frame(findings, key, value),
                (_, _) if RAW.contains(&(self.topic, key)) => {}
                (topic, key) => return Err(format!("`{key}` of `{topic}` is nothing known")),
            }
        }
        Ok(())
    }
}

/// Readings that the probe has judged itself; they are there for people.
const RAW: [(&str, &str); 12] = [
    ("start", "first_tick"),
    ("clock", "left"),
    ("clock", "gap_1"),
    ("clock", "gap_2"),
    ("field", "rim_1"),
    ("field", "rim_3"),
    ("field", "inner"),
    ("seal", "closes"),
    ("seal", "allowed"),
    ("action", "paid"),
    ("action", "turns"),
    ("wall", "listed"),
];

// Why each of these may be `untold`.
pub(super) const ANSWER_AT: &str = "both ways would look the same at these prices";
pub(super) const ON_FIELD: &str = "walls with one edge and with three edges on the rim differ, or no wall \
                                   could be placed";
pub(super) const SEAL: &str = "the walls around the start could not be placed";
pub(super) const ACTION_COST: &str = "actions are too cheap, or the other acts too soon";

fn setting(findings: &mut Findings, key: &str, value: &str, reason: &str) {
    match value {
        "untold" => findings.not_told(key, reason),
        value => findings.found(key, value),
    }
}

fn number(key: &str, value: &str) -> Result<i64, String> {
    value.parse().map_err(|_| format!("`{key}={value}` is no number"))
}

fn is_function(name: &str) -> bool {
    Function::ALL.iter().any(|function| function.name() == name)
}

/// In words, what differs.
fn remark(topic: &str, key: &str, found: &str, expected: &str) -> String {
    match (topic, key) {
        ("code", piece) => code_remark(piece, &format!("{found} ticks instead of {expected}")),
        ("clock", "turn") => {
            format!("`get_turn_number` is {found} in the probe's first turn, and not {expected}")
        }
        ("action", "off_turn") => {
            "off turn `can_place_wall` refuses a wall that it allows on turn".to_owned()
        }
        ("action", "idle") => format!("off turn the clock runs on: {found} ticks between readings"),
        ("wall", "listed") => {
            format!("`get_walls` lists the wall {expected} (q, r, direction, zigzag) as {found}")
        }
        ("wall", zigzag) => format!(
            "a wall of {} covers other edges: {found}, and not {expected} (tile|next, tile|left, \
             next|right, next|left, tile|right)",
            zigzag.replace('_', " ")
        ),
        (topic, key) => format!("{topic}: {key} is {found}, and not {expected}"),
    }
}

pub(super) fn code_remark(piece: &str, how: &str) -> String {
    format!("statements are billed otherwise: the piece of code `{piece}` of the probe costs {how}")
}

/// Holds what the probe saw of directions and frames against the crates `arena` and `rules`.
fn frame(findings: &mut Findings, key: &str, value: &str) {
    let is_turned = findings.player == Some(1);
    let me = PlayerId::ALL[usize::from(is_turned)];
    let sign = if is_turned { -1 } else { 1 };
    let (what, expected) = match key {
        "q" => ("my frame's (1,0) on the board is", format!("{sign},0")),
        "r" => ("my frame's (0,1) on the board is", format!("0,{sign}")),
        "mine" => {
            let turned = |direction: Direction| match is_turned {
                true => direction.opposite(),
                false => direction,
            };
            let numbers = Direction::ALL.map(|direction| turned(direction).index().to_string());
            ("the board's directions 0 to 5 are, in my frame,", numbers.concat())
        }
        _ => {
            let start = rules::START[me];
            let steps = Direction::ALL.map(|direction| {
                let (q, r) = direction.delta();
                let is_there = rules::is_on_board(start.step(direction));
                if is_there { format!("{q},{r}") } else { "-".to_owned() }
            });
            ("from my start the directions 0 to 5 lead", steps.join("/"))
        }
    };
    if value != expected {
        findings.remark(format!("{what} {value}, and not {expected}"));
    }
}
