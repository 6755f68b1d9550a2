//! This checkout's bot as one file.

use std::path::{Path, PathBuf};

use bundler::{Bundle, Error, Options};

use crate::compile::default_cache_folder;

/// The crate's directory in a checkout, and the word that names it on the command line.
pub const BOT: &str = "bot";

/// How the crate in `directory` is bundled, shaken and readable; without a directory, the bot of the
/// checkout in which the program was started.
///
/// # Errors
/// If there is no checkout around the current directory.
pub fn options(directory: Option<&Path>) -> Result<Options, Error> {
    let directory = match directory {
        Some(directory) => directory.to_owned(),
        None => {
            let here = std::env::current_dir()
                .map_err(|source| Error::Read { path: PathBuf::from("."), source })?;
            bundler::find_crate(&here, BOT)?
        }
    };
    Ok(Options {
        kept: vec!["arena".to_owned()],
        // What is broken off there, the cache's next build removes.
        scratch: Some(default_cache_folder()),
        ..Options::new(directory)
    })
}

/// The bundle that is played when the bot is called `bot`.
///
/// # Errors
/// See [`Error`].
pub fn bundle_bot() -> Result<Bundle, Error> {
    bundler::bundle(&options(None)?)
}
