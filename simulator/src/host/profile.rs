//! The memory in which a submission books its ticks by place: made here, written by the processes of its
//! games, read here.

use std::cell::Cell;
use std::fs::File;
use std::io;
use std::num::NonZeroUsize;
use std::os::unix::fs::FileExt;
use std::process::Command;
use std::sync::OnceLock;

use arena::__hx::RawProfile;
use arena::__hx::profile::{self, Place, Spent};
use nix::sys::memfd::{MFdFlags, memfd_create};
use nix::sys::mman::{MapFlags, ProtFlags, mmap};

const WORD_BYTES: usize = size_of::<u64>();

/// Where the ticks of a submission went, and where it stands.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Profile {
    /// The place of its last statement or call; `None` if it never ran.
    pub now: Option<Place>,
    /// By place, in no order.
    pub spent: Vec<Spent>,
}

/// The memory, in the program that looks at it.
pub(super) struct Shared {
    file: File,
    words: usize,
}

impl Shared {
    /// For a source of so many bytes.
    pub(super) fn new(source_bytes: u64) -> io::Result<Self> {
        let words = profile::Profile::words(source_bytes as usize);
        let file = File::from(memfd_create("hexidor profile", MFdFlags::MFD_CLOEXEC)?);
        file.set_len((words * WORD_BYTES) as u64)?;
        Ok(Self { file, words })
    }

    /// Has a process inherit it, as its standard output, and tells it how long it is.
    pub(super) fn hand_to(&self, command: &mut Command) -> io::Result<()> {
        command.arg(self.words.to_string()).stdout(self.file.try_clone()?);
        Ok(())
    }

    pub(super) fn read(&self) -> io::Result<Profile> {
        let mut bytes = vec![0; self.words * WORD_BYTES];
        self.file.read_exact_at(&mut bytes, 0)?;
        let (words, _) = bytes.as_chunks::<WORD_BYTES>();
        let words: Vec<_> = words.iter().map(|&word| u64::from_ne_bytes(word)).collect();
        let (now, spent) = profile::read(&words);
        Ok(Profile { now, spent })
    }
}

/// The memory, in a process that writes it.
static WORDS: OnceLock<Words> = OnceLock::new();

struct Words(&'static [Cell<u64>]);

#[expect(unsafe_code, reason = "one thread")]
// SAFETY: a submission's processes have one thread each, and only one of them runs at a time.
unsafe impl Sync for Words {}

#[expect(unsafe_code, reason = "as above")]
// SAFETY: as above.
unsafe impl Send for Words {}

/// Takes over the memory that came as standard output. The games that are forked share it.
pub(super) fn take_over(words: usize) -> io::Result<()> {
    let too_long = || io::Error::from(io::ErrorKind::InvalidInput);
    let bytes = words.checked_mul(WORD_BYTES).and_then(NonZeroUsize::new).ok_or_else(too_long)?;
    let access = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
    #[expect(unsafe_code, reason = "memory shared with the program that looks at it")]
    // SAFETY: a new mapping of a file of that length, which is never unmapped; numbers of any value are
    // numbers, and those who write them do it in one thread.
    let cells = unsafe {
        let start = mmap(None, bytes, access, MapFlags::MAP_SHARED, io::stdout(), 0)?;
        std::slice::from_raw_parts(start.cast().as_ptr(), words)
    };
    WORDS.set(Words(cells)).map_err(|_| io::Error::from(io::ErrorKind::AlreadyExists))
}

fn words() -> &'static [Cell<u64>] {
    WORDS.get().map_or(&[], |words| words.0)
}

/// For the host's own part of the booking; `None` in most games.
pub(super) fn booked() -> Option<profile::Profile> {
    profile::Profile::new(words())
}

/// For the submission's library.
pub(super) extern "C" fn raw() -> RawProfile {
    words().into()
}
