//! How much memory a submission's statics take: its allocator never sees them.

use std::path::Path;

use object::Endianness;
use object::elf::{FileHeader64, PF_W, PT_LOAD, PT_TLS};
use object::read::elf::{FileHeader, ProgramHeader};

/// What the standard library and the arena's runtime have of their own, generously.
const RUNTIME_BYTES: u64 = 64 << 10;

/// Bytes of a library that are each process's own, beyond those of the runtime.
///
/// # Errors
/// If the file is no library of this machine.
pub(super) fn static_bytes(library: &Path) -> Result<u64, String> {
    let file = std::fs::read(library).map_err(|error| error.to_string())?;
    let writable = writable_bytes(&file).map_err(|error| error.to_string())?;
    Ok(writable.saturating_sub(RUNTIME_BYTES))
}

fn writable_bytes(file: &[u8]) -> object::Result<u64> {
    let header = FileHeader64::<Endianness>::parse(file)?;
    let endian = header.endian()?;
    let bytes = header.program_headers(endian, file)?.iter().map(|segment| {
        let is_writable = segment.p_flags(endian).contains(PF_W);
        match segment.p_type(endian) {
            PT_LOAD if is_writable => segment.p_memsz(endian),
            PT_TLS => segment.p_memsz(endian),
            _ => 0,
        }
    });
    Ok(bytes.fold(0, u64::saturating_add))
}
