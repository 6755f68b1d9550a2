//! Edits of a text by position: insertions only, so that every line keeps its number.

/// Insertions into one source text.
#[derive(Debug, Default)]
pub(super) struct Splice {
    insertions: Vec<Insertion>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Insertion {
    at_byte: usize,
    text: String,
}

impl Splice {
    /// Of two texts at the same place, the one inserted first stands first.
    pub(super) fn insert(&mut self, at_byte: usize, text: impl Into<String>) {
        let text = text.into();
        debug_assert!(!text.contains('\n'), "an edit must not move lines");
        self.insertions.push(Insertion { at_byte, text });
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

    /// The text with all insertions made.
    pub(super) fn apply(mut self, source: &str) -> String {
        self.insertions.sort_by_key(|insertion| insertion.at_byte);
        let added: usize = self.insertions.iter().map(|insertion| insertion.text.len()).sum();
        let mut result = String::with_capacity(source.len() + added);
        let mut copied = 0;
        for Insertion { at_byte, text } in self.insertions {
            result.push_str(&source[copied..at_byte]);
            result.push_str(&text);
            copied = at_byte;
        }
        result.push_str(&source[copied..]);
        result
    }
}
