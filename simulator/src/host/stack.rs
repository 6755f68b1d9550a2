//! A stack of a size that the rules set, on which the submission runs.

use std::mem::MaybeUninit;
use std::num::NonZeroUsize;

use nix::sys::mman::{MapFlags, ProtFlags, mmap_anonymous, mprotect};

use super::signals;

/// Below the stack; the compiler touches every page on the way down, so none is stepped over.
const GUARD_BYTES: usize = 64 << 10;

/// Calls `entry` on a new stack, never to come back. The stack's end is known to the signal handlers.
///
/// # Errors
/// There is no memory for it.
pub(super) fn run_on_new_stack(
    stack_bytes: u64,
    entry: extern "C" fn(),
) -> nix::Result<std::convert::Infallible> {
    let usable = usize::try_from(stack_bytes).map_err(|_| nix::errno::Errno::ENOMEM)?;
    let usable = usable.next_multiple_of(GUARD_BYTES);
    let length = NonZeroUsize::new(usable + GUARD_BYTES).ok_or(nix::errno::Errno::EINVAL)?;
    let protection = ProtFlags::PROT_READ | ProtFlags::PROT_WRITE;
    let flags = MapFlags::MAP_PRIVATE | MapFlags::MAP_NORESERVE | MapFlags::MAP_STACK;
    #[expect(unsafe_code, reason = "maps memory and enters a context on it")]
    // SAFETY: the mapping is new, used for nothing else and never unmapped; the context is made by
    // `getcontext` before it is changed, and `entry` takes nothing and does not return.
    unsafe {
        let start = mmap_anonymous(None, length, protection, flags)?;
        mprotect(start, GUARD_BYTES, ProtFlags::PROT_NONE)?;
        let guard = start.as_ptr() as usize;
        signals::set_stack_guard(guard, guard + GUARD_BYTES);

        let mut context = MaybeUninit::<libc::ucontext_t>::uninit();
        nix::errno::Errno::result(libc::getcontext(context.as_mut_ptr()))?;
        let mut context = context.assume_init();
        context.uc_stack.ss_sp = start.as_ptr().byte_add(GUARD_BYTES);
        context.uc_stack.ss_size = usable;
        context.uc_link = std::ptr::null_mut();
        libc::makecontext(&mut context, entry, 0);
        libc::setcontext(&context);
    }
    Err(nix::errno::Errno::last())
}
