//! Edits of a text by position: insertions only, so that every line keeps its number.

use super::explain::Charge;

/// Insertions into one source text.
#[derive(Debug, Default)]
pub(super) struct Splice {
    insertions: Vec<Insertion>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Insertion {
    pub(super) at_byte: usize,
    pub(super) text: String,
    /// What it charges for, if it does.
    pub(super) charge: Option<Charge>,
}

impl Splice {
    /// Of two texts at the same place, the one inserted first stands first.
    pub(super) fn insert(&mut self, at_byte: usize, text: impl Into<String>) {
        self.insert_charge(at_byte, text, None);
    }

    /// Inserts a text that charges for something.
    pub(super) fn insert_charge(
        &mut self,
        at_byte: usize,
        text: impl Into<String>,
        charge: Option<Charge>,
    ) {
        let text = text.into();
        debug_assert!(!text.contains('\n'), "an edit must not move lines");
        self.insertions.push(Insertion { at_byte, text, charge });
    }

    /// How many insertions there are: a mark for [`Splice::take_since`].
    pub(super) fn len(&self) -> usize {
        self.insertions.len()
    }

    /// Takes out what was inserted since there were `mark` insertions.
    pub(super) fn take_since(&mut self, mark: usize) -> Vec<Insertion> {
        self.insertions.split_off(mark)
    }

    /// Puts back what was taken out.
    pub(super) fn extend(&mut self, insertions: Vec<Insertion>) {
        self.insertions.extend(insertions);
    }

    /// All insertions from the text's beginning to its end, for a text that goes on `skipped_bytes`
    /// further in front.
    pub(super) fn sorted(mut self, skipped_bytes: usize) -> Vec<Insertion> {
        self.insertions.sort_by_key(|insertion| insertion.at_byte);
        for insertion in &mut self.insertions {
            insertion.at_byte += skipped_bytes;
            if let Some(charge) = &mut insertion.charge {
                charge.at_byte += skipped_bytes;
            }
        }
        self.insertions
    }
}

/// The text with sorted insertions made.
pub(super) fn apply(source: &str, insertions: &[Insertion]) -> String {
    let added: usize = insertions.iter().map(|insertion| insertion.text.len()).sum();
    let mut result = String::with_capacity(source.len() + added);
    let mut copied = 0;
    for Insertion { at_byte, text, .. } in insertions {
        result.push_str(&source[copied..*at_byte]);
        result.push_str(text);
        copied = *at_byte;
    }
    result.push_str(&source[copied..]);
    result
}
