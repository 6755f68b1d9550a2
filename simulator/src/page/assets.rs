//! The files of the pages, which the program carries with it.

/// One file of `simulator/page`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asset {
    /// Its name, without a folder.
    pub name: &'static str,
    /// What is in it.
    pub text: &'static str,
}

impl Asset {
    /// Its media type.
    #[must_use]
    pub fn media_type(&self) -> &'static str {
        match self.name.rsplit_once('.').map(|(_, extension)| extension) {
            Some("html") => "text/html; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            _ => "text/javascript; charset=utf-8",
        }
    }
}

macro_rules! assets {
    ($($name:literal)*) => {
        &[$(Asset { name: $name, text: include_str!(concat!("../../page/", $name)) }),*]
    };
}

const ASSETS: &[Asset] = assets! {
    "aim.js"
    "api.js"
    "board.js"
    "chart_frame.js"
    "control.js"
    "dom.js"
    "editor.js"
    "format.js"
    "geometry.js"
    "help.js"
    "home_page.js"
    "keys.js"
    "line_chart.js"
    "link.js"
    "live_game.js"
    "move_list.js"
    "play_board.js"
    "play_page.js"
    "playback.js"
    "players.js"
    "plot.js"
    "replay.html"
    "replay.js"
    "replay_page.js"
    "replay_text.js"
    "scrubber.js"
    "served.html"
    "served_replay_page.js"
    "site.js"
    "source.js"
    "style.css"
    "symbols.js"
    "theme.js"
    "ticks_chart.js"
    "timeline.js"
    "turn_panel.js"
    "viewer.js"
    "write_page.js"
};

/// The file with this name.
#[must_use]
pub fn asset(name: &str) -> Option<Asset> {
    ASSETS.iter().copied().find(|asset| asset.name == name)
}

/// The text of a file that is there.
pub(super) fn text(name: &str) -> &'static str {
    asset(name).unwrap_or_else(|| panic!("{name} is not among the page's files")).text
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::Path;

    use super::*;

    #[test]
    fn every_file_is_carried() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
        let entries = std::fs::read_dir(folder).unwrap();
        let names: BTreeSet<_> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        let carried: BTreeSet<_> = ASSETS.iter().map(|asset| asset.name.to_owned()).collect();
        assert_eq!(carried, names);
    }

    #[test]
    fn nothing_is_parsed_as_markup_and_nothing_ends_a_script() {
        for Asset { name, text } in ASSETS.iter().filter(|asset| asset.name.ends_with(".js")) {
            for word in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "</script",
                "<!--",
            ] {
                assert!(!text.contains(word), "{name} has {word}");
            }
        }
    }

    #[test]
    fn nothing_is_fetched_from_elsewhere() {
        for Asset { name, text } in ASSETS {
            // The one address is the name of SVG's elements.
            let text = text.replace("http://www.w3.org/2000/svg", "");
            assert!(!text.contains("http:") && !text.contains("https:"), "{name}");
        }
    }
}
