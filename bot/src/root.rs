//! The root of the search: every wall valued once, then the best deeper and deeper.

use crate::eval::{ILLEGAL, INFINITE, SURE_WIN, WIN};
use crate::flood::LANES;
use crate::node::Node;
use crate::search::{Choice, Search, Survey, STEP_CODE};
use crate::worlds::{list, WorldSet};

/// Actions that the deeper search looks at.
const WIDTH: usize = 24;
/// Walls that the inner nodes are told to look at.
const PROMISING: usize = 16;
/// Deep enough.
const DEEPEST: i32 = 20;

impl Search {
    /// Searches deeper and deeper until the clock says stop. The best choice stands first; none at
    /// all means that there is no legal action. Answers the depth that was reached, too.
    pub(crate) fn think(&mut self, root: &Node) -> (Vec<Choice>, i32) {
        let survey = self.survey(root);
        let mut choices = self.first_look(root, &survey);
        choices.truncate(WIDTH);
        let mut depth = 1;
        while depth < DEEPEST
            && choices.len() > 1
            && choices[0].score.abs() < SURE_WIN
            && self.clock.may_deepen()
        {
            if self.look_deeper(root, &survey, depth + 1, &mut choices).is_none() {
                return (choices, depth);
            }
            depth += 1;
        }
        (choices, depth)
    }

    /// Every legal action with its value after one ply, best first.
    fn first_look(&mut self, root: &Node, survey: &Survey) -> Vec<Choice> {
        let mut choices: Vec<Choice> = (0..6)
            .map(|i| Choice { score: survey.scores[i], action: survey.to[i] + STEP_CODE })
            .filter(|choice| choice.score > INFINITE - ILLEGAL)
            .collect();
        for choice in &mut choices {
            if crate::board::IS_GOAL[root.side][choice.action - STEP_CODE] {
                choice.score = WIN;
            }
        }
        for worlds in list([self.legal_walls(root), 0, 0, 0]).chunks(LANES) {
            if self.clock.is_over() {
                break;
            }
            let walls = self.grow(root, survey, worlds, 2, 0);
            macro_rules! choice {
                ($i:literal) => {
                    Choice { score: walls.scores[$i], action: self.worlds.wall[walls.world[$i]] }
                };
            }
            let grown = [
                choice!(0),
                choice!(1),
                choice!(2),
                choice!(3),
                choice!(4),
                choice!(5),
                choice!(6),
                choice!(7),
            ];
            choices.extend_from_slice(&grown[..worlds.len()]);
        }
        choices.sort_unstable();
        choices.reverse();
        self.promising[root.side] = choices
            .iter()
            .filter(|choice| choice.action < STEP_CODE)
            .take(PROMISING)
            .fold(0, |set: WorldSet, choice| set | 1 << self.worlds.of_wall[choice.action]);
        choices
    }

    /// One iteration: the best choice so far is always the first, also when time runs out.
    fn look_deeper(
        &mut self,
        root: &Node,
        survey: &Survey,
        depth: i32,
        choices: &mut [Choice],
    ) -> Option<()> {
        let mut best = -INFINITE;
        for first in (0..choices.len()).step_by(LANES) {
            let group: Vec<Choice> = choices[first..].iter().copied().take(LANES).collect();
            let worlds: Vec<u8> = group
                .iter()
                .filter(|choice| choice.action < STEP_CODE)
                .map(|choice| self.worlds.of_wall[choice.action] as u8)
                .collect();
            let walls = self.grow(root, survey, &worlds, 3, 0);
            let mut lane = 0;
            for (place, choice) in group.iter().enumerate() {
                let index = if choice.action < STEP_CODE {
                    lane += 1;
                    lane - 1
                } else {
                    LANES + (0..6).position(|i| survey.to[i] + STEP_CODE == choice.action)?
                };
                let child = self.child(root, &walls, survey, index, 0);
                let floor = if best == -INFINITE { -INFINITE } else { -best - 1 };
                let late = (first + place > 5 && depth > 2) as i32
                    + (first + place > 13 && depth > 3) as i32;
                let mut score = -self.visit(&child, depth - 1 - late, floor, -best, 1)?;
                if score > best && best > -INFINITE {
                    score = -self.visit(&child, depth - 1, -INFINITE, -best, 1)?;
                }
                if score > best {
                    best = score;
                    choices[first + place].score = score;
                    choices[..=first + place].rotate_right(1);
                }
            }
        }
        Some(())
    }
}
