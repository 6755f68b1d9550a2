//! What a program prints: kept up to a limit, the rest counted.

/// Some bytes that a program printed, and how many more it printed that nobody kept.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Output {
    /// The bytes kept, in order.
    pub bytes: Vec<u8>,
    /// How many bytes were dropped after them.
    pub dropped_bytes: u64,
}

impl From<Vec<u8>> for Output {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, dropped_bytes: 0 }
    }
}

/// All that one program printed in one game, by turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Captured {
    /// The bytes kept, at most [`Captured::BYTES_MAX`] in all, oldest first.
    pub parts: Vec<Part>,
    /// How many bytes were dropped.
    pub dropped_bytes: u64,
}

/// What was printed from one report of a seat to the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The turn at whose end it was reported: the program's own turn and its pondering before that,
    /// or, at the end of a game, the last turn.
    pub turn_number: u32,
    /// What it printed.
    pub bytes: Vec<u8>,
}

impl Captured {
    /// The most that is kept of one program's output in one game: 64 KiB.
    pub const BYTES_MAX: usize = 64 << 10;

    /// Appends what was printed up to the end of a turn. Once something has been dropped, nothing
    /// more is kept, so that the text kept has no gap.
    pub fn push(&mut self, turn_number: u32, output: Output) {
        let Output { mut bytes, dropped_bytes } = output;
        let kept: usize = self.parts.iter().map(|part| part.bytes.len()).sum();
        let room = if self.dropped_bytes == 0 { Self::BYTES_MAX - kept } else { 0 };
        self.dropped_bytes += dropped_bytes + bytes.len().saturating_sub(room) as u64;
        bytes.truncate(room);
        if !bytes.is_empty() {
            self.parts.push(Part { turn_number, bytes });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_cut_at_the_limit_and_has_no_gap() {
        let mut captured = Captured::default();
        captured.push(0, b"first".to_vec().into());
        captured.push(2, Output::default());
        captured.push(4, vec![b'x'; Captured::BYTES_MAX].into());
        captured.push(6, b"last".to_vec().into());
        let lengths: Vec<_> =
            captured.parts.iter().map(|part| (part.turn_number, part.bytes.len())).collect();
        assert_eq!(lengths, [(0, 5), (4, Captured::BYTES_MAX - 5)]);
        assert_eq!(captured.dropped_bytes, 9);
    }

    #[test]
    fn what_the_seat_dropped_counts() {
        let mut captured = Captured::default();
        captured.push(0, Output { bytes: b"a".to_vec(), dropped_bytes: 7 });
        captured.push(2, b"b".to_vec().into());
        assert_eq!(captured.parts.len(), 1);
        assert_eq!(captured.dropped_bytes, 8);
    }
}
