//! The options about bots, wherever bots play.

use std::time::Duration;

use clap::Args;

use crate::bot::BotOptions;

/// How bots are compiled and run.
#[derive(Args)]
pub(super) struct BotArguments {
    /// Panic on overflow and failed debug assertions, which the arena does not check
    #[arg(long)]
    checked: bool,

    /// Seconds of real time that an external engine may be silent on its turn
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = seconds)]
    engine_timeout: Duration,

    /// Refuse to play where a part of the sandbox is missing, and external engines, which have none
    #[arg(long)]
    require_sandbox: bool,
}

impl BotArguments {
    pub(super) fn options(&self) -> BotOptions {
        BotOptions {
            checked: self.checked,
            engine_timeout: self.engine_timeout,
            require_sandbox: self.require_sandbox,
            ..BotOptions::default()
        }
    }
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "not a number".to_owned())?;
    if seconds <= 0.0 {
        return Err("it must be more than 0".to_owned());
    }
    Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string())
}
