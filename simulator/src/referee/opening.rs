//! The actions that are on the board when the clocks start.

use rules::{Action, Position, RuleSet};

/// A list of legal actions, none of which ends the game. They land at tick 0, cost nothing, and count
/// as turns and as walls spent.
#[derive(Clone, Debug)]
pub struct Opening {
    actions: Vec<Action>,
    position: Position,
}

/// Why a list of actions is no opening.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error, miette::Diagnostic)]
#[error("opening: action {}, `{text}`: {problem}", index + 1)]
pub struct OpeningError {
    /// Which action, from 0.
    index: usize,
    text: String,
    problem: String,
}

impl Opening {
    /// No actions: the arena's start.
    #[must_use]
    pub fn none(rules: &RuleSet) -> Self {
        Self { actions: Vec::new(), position: Position::start(rules) }
    }

    /// Plays `actions` from the start.
    ///
    /// # Errors
    /// The first action that is illegal, or that ends the game.
    pub fn new(actions: &[Action], rules: &RuleSet) -> Result<Self, OpeningError> {
        let mut opening = Self::none(rules);
        for &action in actions {
            opening.push(action)?;
        }
        Ok(opening)
    }

    /// Reads actions separated by `;`, such as `move 3 -2; wall 0 0 1 0`.
    ///
    /// # Errors
    /// As [`Opening::new`], and the first text that is no action.
    pub fn parse(text: &str, rules: &RuleSet) -> Result<Self, OpeningError> {
        let mut opening = Self::none(rules);
        let texts = text.split(';').map(str::trim).filter(|text| !text.is_empty());
        for (index, text) in texts.enumerate() {
            let action = text.parse().map_err(|error: rules::ParseActionError| OpeningError {
                index,
                text: text.to_owned(),
                problem: error.to_string(),
            })?;
            opening.push(action)?;
        }
        Ok(opening)
    }

    /// Appends one action.
    ///
    /// # Errors
    /// When it is illegal or ends the game; the opening stays as it was.
    pub fn push(&mut self, action: Action) -> Result<(), OpeningError> {
        let mut position = self.position.clone();
        let problem = match position.try_play(action) {
            Ok(()) if position.winner().is_none() => {
                self.position = position;
                self.actions.push(action);
                return Ok(());
            }
            Ok(()) => "ends the game".to_owned(),
            Err(rejection) => rejection.to_string(),
        };
        Err(OpeningError { index: self.actions.len(), text: action.to_string(), problem })
    }

    /// The actions, in order.
    #[must_use]
    pub fn actions(&self) -> &[Action] {
        &self.actions
    }

    /// The position after them.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }
}
