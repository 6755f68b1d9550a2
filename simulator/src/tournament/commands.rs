//! Commands that show a logged game again.

use crate::tournament::log::GameLine;
use crate::tournament::plan::Plan;
use crate::tournament::schedule::Fixture;

/// The command that plays this game again, for a shell in the folder in which the tournament was
/// started.
#[must_use]
pub fn play_command(plan: &Plan, fixture: &Fixture, line: &GameLine) -> String {
    let mut words = vec!["hexidor".to_owned(), "play".to_owned()];
    words.extend(fixture.bots.map(|bot| plan.bots[bot].argument.clone()));
    if !line.opening.is_empty() {
        words.extend(["--opening".to_owned(), line.opening.join("; ")]);
    }
    if let Some(file) = &plan.arena_file {
        words.extend(["--arena".to_owned(), file.display().to_string()]);
    }
    if plan.checked {
        words.push("--checked".to_owned());
    }
    shlex::try_join(words.iter().map(String::as_str))
        .expect("an argument of a command line has no byte 0 in it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::referee::ending::Reason;
    use crate::ticks::Ticks;
    use crate::tournament::plan::tests::plan;

    #[test]
    fn commands_can_be_pasted_into_a_shell() {
        let mut line = GameLine {
            game: 3,
            players: ["b".to_owned(), "a".to_owned()],
            opening: vec!["move 3 -2".to_owned(), "wall 0 0 1 0".to_owned()],
            winner: Some(0),
            reason: Reason::Goal,
            turns: 12,
            ticks: Ticks(99),
            clock_left: [Ticks(1), Ticks(2)],
        };
        let mut plan = plan(&["a", "b"]);
        plan.bots[0].argument = "cmd:engine --deep".to_owned();
        let fixture = Fixture { game: 3, pair: 1, opening: 1, bots: [1, 0] };
        assert_eq!(
            play_command(&plan, &fixture, &line),
            "hexidor play bots/b 'cmd:engine --deep' --opening 'move 3 -2; wall 0 0 1 0'"
        );
        line.opening.clear();
        plan.arena_file = Some("my arena.toml".into());
        plan.checked = true;
        assert_eq!(
            play_command(&plan, &fixture, &line),
            "hexidor play bots/b 'cmd:engine --deep' --arena 'my arena.toml' --checked"
        );
    }
}
