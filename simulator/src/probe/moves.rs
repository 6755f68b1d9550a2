//! Reads the walls by which a probe tells its findings where nothing is printed.
//!
//! How they are written stands at `Message` in `simulator/bots/probe.rs`.

use arena::Function;
use rules::Wall;

use super::ProbeError;
use super::findings::{Findings, Source};
use super::report::{ACTION_COST, ANSWER_AT, ON_FIELD, SEAL, code_remark};
use crate::arena_rules::ArenaRules;

/// The pieces of code that the probe measures, in its order.
pub(super) const PIECES: [&str; 19] = [
    "statements",
    "expression",
    "block",
    "if",
    "else_if",
    "while",
    "for",
    "loop",
    "arm",
    "guard",
    "assignments",
    "call",
    "operator",
    "closure",
    "closure_block",
    "macro",
    "question_mark",
    "library",
    "constant",
];

/// Walls that the probe places before its message.
const SILENT_WALLS: usize = 2;

/// A wall that somebody placed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Placed {
    /// How many actions had landed before.
    pub(super) turn_number: usize,
    pub(super) wall: Wall,
}

/// Reads the message of the player whose walls hold one.
pub(super) fn read(name: &str, placed: Vec<Placed>) -> Result<Findings, ProbeError> {
    let [first, second] = [0, 1].map(|parity| {
        let own = placed.iter().filter(|placed| placed.turn_number % 2 == parity);
        let symbols = own.skip(SILENT_WALLS).map(|placed| symbol(placed.wall));
        Bits::of(symbols).read(parity)
    });
    match (first, second) {
        (Ok(findings), Err(_)) | (Err(_), Ok(findings)) => Ok(findings),
        // The probe has played against itself.
        (Ok(first), Ok(second)) if first.settings() == second.settings() => Ok(first),
        (first, second) => {
            let flaws = [first, second].map(|read| match read {
                Ok(_) => "a message that the other's contradicts".to_owned(),
                Err(flaw) => flaw.to_owned(),
            });
            let problem = format!("who acts first: {}; the other: {}", flaws[0], flaws[1]);
            Err(ProbeError::NoMessage { name: name.to_owned(), problem })
        }
    }
}

/// The five bits that a wall carries.
fn symbol(wall: Wall) -> u8 {
    let (tile, d, o) = (wall.tile(), wall.direction().index(), wall.zigzag().index());
    let sum = 30 * i32::from(tile.q) + 6 * i32::from(tile.r) + (2 * d + o) as i32;
    sum.rem_euclid(32) as u8
}

/// A message that is being read.
struct Bits {
    bits: Vec<bool>,
    next: usize,
}

type Flaw = &'static str;

impl Bits {
    fn of(symbols: impl Iterator<Item = u8>) -> Self {
        let bits =
            symbols.flat_map(|symbol| (0..5).rev().map(move |index| symbol >> index & 1 == 1));
        Self { bits: bits.collect(), next: 0 }
    }

    /// The message of the player that acts in every second turn: 0 in the first, 1 in the second.
    fn read(mut self, parity: usize) -> Result<Findings, Flaw> {
        let mut findings = Findings::new(Source::Moves);
        if self.take(2)? != 1 {
            return Err("no message of version 1");
        }
        let player = self.take(1)?;
        findings.player = Some(player as u8);
        findings.found("first_player", player ^ parity as i64);
        let usual = ArenaRules::default();
        self.number(&mut findings, "statement_ticks", usual.statement_ticks as i64)?;
        if self.take(1)? == 1 {
            for piece in PIECES {
                if self.take(1)? == 1 {
                    findings.remark(code_remark(piece, "something else than expected"));
                }
            }
        }
        self.settings(&mut findings)?;
        self.number(&mut findings, "clock_ticks", usual.clock_ticks.0 as i64)?;
        self.number(&mut findings, "walls", usual.rules.walls.into())?;
        self.prices(&mut findings, &usual)?;
        self.check()?;
        Ok(findings)
    }

    fn settings(&mut self, findings: &mut Findings) -> Result<(), Flaw> {
        let settings = [
            ("action_cost", ["before", "after"], ACTION_COST),
            ("answer_at", ["return", "call"], ANSWER_AT),
            ("seal", ["opponent", "either"], SEAL),
            ("on_field", ["inner", "rim"], ON_FIELD),
        ];
        let is_usual = self.take(1)? == 0;
        for (key, values, reason) in settings {
            match if is_usual { 0 } else { self.take(2)? } {
                2 => findings.not_told(key, reason),
                3 => return Err("its settings make no sense"),
                value => findings.found(key, values[value as usize]),
            }
        }
        Ok(())
    }

    fn prices(&mut self, findings: &mut Findings, usual: &ArenaRules) -> Result<(), Flaw> {
        // What is not mentioned is as usual; but the moves come after the message.
        let mut as_usual = Function::ALL.to_vec();
        as_usual.retain(|function| !function.name().contains("move") || !function.is_action());
        while self.take(1)? == 1 {
            let number = self.take(5)? as usize;
            let function = *Function::ALL.get(number).ok_or("its prices make no sense")?;
            as_usual.retain(|&other| other != function);
            let key = format!("costs.{}", function.name());
            self.number(findings, &key, usual.costs[function] as i64)?;
        }
        for function in as_usual {
            findings.found(&format!("costs.{}", function.name()), usual.costs[function] as i64);
        }
        Ok(())
    }

    /// A number: one bit if it is `usual`.
    fn number(&mut self, findings: &mut Findings, key: &str, usual: i64) -> Result<(), Flaw> {
        if self.take(1)? == 0 {
            findings.found(key, usual);
            return Ok(());
        }
        match self.take(5)? as usize {
            31 => findings.not_told(key, "it was not measured, or is too large for the message"),
            length => findings.found(key, self.take(length)?),
        }
        Ok(())
    }

    /// The check over all bits so far; what is left of the last wall's is 0.
    fn check(&mut self) -> Result<(), Flaw> {
        let sum =
            self.bits[..self.next].iter().fold(1, |sum, &bit| (2 * sum + i64::from(bit)) % 61);
        let is_right = self.take(6)? == sum;
        let rest = self.next.next_multiple_of(5) - self.next;
        match is_right && self.take(rest)? == 0 {
            true => Ok(()),
            false => Err("its check does not fit"),
        }
    }

    fn take(&mut self, length: usize) -> Result<i64, Flaw> {
        let bits = self.bits.get(self.next..self.next + length).ok_or("the message is cut off")?;
        self.next += length;
        Ok(bits.iter().fold(0, |value, &bit| 2 * value + i64::from(bit)))
    }
}
