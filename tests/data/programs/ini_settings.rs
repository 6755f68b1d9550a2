//! Reads settings into typed fields with defaults.
use std::collections::HashMap;
use std::str::FromStr;

#[derive(Debug, Clone, PartialEq)]
struct Settings {
    name: String,
    size: (u32, u32),
    full: bool,
    ratio: Option<f32>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings { name: "none".into(), size: (640, 480), full: false, ratio: None }
    }
}

fn field<T: FromStr>(map: &HashMap<&str, &str>, key: &str) -> Result<Option<T>, String> {
    map.get(key).map(|text| text.parse().map_err(|_| format!("bad value {text:?} for {key}"))).transpose()
}

impl FromStr for Settings {
    type Err = String;
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let map = text
            .lines()
            .filter(|line| !line.starts_with(';'))
            .filter_map(|line| line.split_once('='))
            .map(|(key, value)| (key.trim(), value.trim()))
            .collect::<HashMap<_, _>>();
        let default = Settings::default();
        let size = (field(&map, "width")?.unwrap_or(default.size.0), field(&map, "height")?.unwrap_or(default.size.1));
        Ok(Settings {
            name: field(&map, "name")?.unwrap_or(default.name.clone()),
            full: field(&map, "full")?.unwrap_or_default(),
            ratio: field(&map, "ratio")?,
            size,
            ..default
        })
    }
}

fn main() {
    for text in ["name = x\nwidth=3\n; height=7\nratio = 1.5", "full=perhaps", ""] {
        println!("{:?}", text.parse::<Settings>());
    }
}
