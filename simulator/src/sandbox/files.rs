//! Rules on files, networks and signals: landlock.

use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::path::Path;

use landlock::{
    ABI, Access, AccessFs, AccessNet, Ruleset, RulesetAttr, RulesetCreated, RulesetCreatedAttr,
    RulesetError, Scope, path_beneath_rules,
};
use nix::errno::Errno;

/// What is asked for; an older kernel does what it can.
const VERSION: ABI = ABI::V7;

/// What a process may do with files, ready to be laid on it. It may use no network, and send no
/// signal to a process that is not under the same rules.
pub(crate) struct FileRules(Option<OwnedFd>);

impl FileRules {
    /// Files and folders that may be read and run, and those that may be changed too. What does not
    /// exist is left out.
    pub(crate) fn new(
        readable: &[impl AsRef<Path>],
        writable: &[impl AsRef<Path>],
    ) -> Result<Self, RulesetError> {
        let read = path_beneath_rules(readable, AccessFs::from_read(VERSION));
        let write = path_beneath_rules(writable, AccessFs::from_all(VERSION));
        let rules: RulesetCreated = Ruleset::default()
            .handle_access(AccessFs::from_all(VERSION))?
            .handle_access(AccessNet::from_all(VERSION))?
            .scope(Scope::from_all(VERSION))?
            .create()?
            .add_rules(read)?
            .add_rules(write)?;
        Ok(Self(rules.into()))
    }

    /// No file at all.
    pub(crate) fn nothing() -> Result<Self, RulesetError> {
        Self::new(&[""; 0], &[""; 0])
    }

    /// Lays them on the calling process, for good. Plain system calls: also between fork and exec.
    #[expect(unsafe_code, reason = "the library's own call uses the heap on its way")]
    pub(crate) fn apply(&self) -> io::Result<()> {
        let Some(rules) = &self.0 else { return Ok(()) };
        nix::sys::prctl::set_no_new_privs()?;
        // SAFETY: the descriptor is open; the call reads no memory.
        let applied =
            unsafe { libc::syscall(libc::SYS_landlock_restrict_self, rules.as_raw_fd(), 0) };
        Errno::result(applied).map(drop).map_err(io::Error::from)
    }
}

/// The version that the kernel has; 0 if it has none.
#[expect(unsafe_code, reason = "no wrapper asks for the version alone")]
pub(super) fn version() -> u32 {
    const ASK_VERSION: libc::c_uint = 1;
    let nothing = std::ptr::null::<libc::c_void>();
    // SAFETY: with this flag the call reads no memory and only returns a number.
    let version =
        unsafe { libc::syscall(libc::SYS_landlock_create_ruleset, nothing, 0_usize, ASK_VERSION) };
    u32::try_from(version).unwrap_or(0)
}
