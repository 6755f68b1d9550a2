//! The root of the search: every wall valued once, the best eight of them together with the steps
//! deeper and deeper.

use arrayvec::ArrayVec;

use crate::children::Family;
use crate::eval::{INFINITE, NOT_LEGAL, SURE_WIN, WIN};
use crate::flood::LANES;
use crate::node::Node;
use crate::search::{Choice, Search, STEP_CODE};
use crate::survey::Survey;
use crate::table::NO_ACTION;
use crate::worlds::{list, WorldSet};

/// Walls whose replies are looked at, to find the best eight.
const WIDTH: usize = 24;
/// Walls that the inner nodes are told to look at.
const PROMISING: usize = 16;
/// Deep enough.
const DEEPEST: i32 = 20;
/// A reply by a wall counts for at most so much more than the best step when actions are ordered.
const PROSPECT_IN_ORDER: i32 = 150;

impl Search {
    /// Searches deeper and deeper until the clock says stop. Answers the best choice, none if
    /// there is no legal action, and the depth that was reached. When the player `runs`, it makes no
    /// step but those that bring it nearest.
    pub(crate) fn think(&mut self, root: &Node, runs: bool) -> (Option<Choice>, i32) {
        let mut survey = self.survey(root);
        if runs {
            survey.keep_nearest();
        }
        let (step, direction) = survey.scores.into_iter().zip(0..).max().unwrap_or_default();
        let mut best = Choice { score: step, action: survey.to[direction] + STEP_CODE };
        if let Some(goal) = survey.steps.into_iter().position(|steps| steps == 0) {
            best = Choice { score: WIN, action: survey.to[goal] + STEP_CODE };
            return (Some(best), 1);
        }
        let walls = self.first_look(root, &survey);
        if let Some(&(negated, world)) = walls.first() {
            let action = self.worlds.wall[world as usize] as usize;
            best = best.max(Choice { score: -negated, action });
        }
        if best.score < NOT_LEGAL {
            return (None, 0);
        }
        let family = self.second_look(root, &survey, &walls);
        let mut depth = 1;
        while depth < DEEPEST && best.score.abs() < SURE_WIN && self.clock.may_deepen() {
            let window = [-INFINITE, INFINITE];
            let is_done = self.visit_children(&family, best.action, depth + 2, window, 0).is_some();
            if self.best[0].action != NO_ACTION as usize {
                best = self.best[0];
            }
            if !is_done {
                break;
            }
            depth += 1;
        }
        (Some(best), depth + 1)
    }

    /// Every legal wall by its world, with its negated value after one ply, best first.
    fn first_look(&mut self, root: &Node, survey: &Survey) -> Vec<(i32, u16)> {
        let mut ranking: Vec<(i32, u16)> = Vec::new();
        for worlds in list([self.legal_walls(root), 0, 0, 0]).chunks(LANES) {
            if self.clock.is_over() {
                break;
            }
            let walls = self.grow(root, survey, worlds, 0);
            macro_rules! ranked_walls {
                ($($i:literal)+) => {
                    [$((-walls.scores[$i], walls.world[$i] as u16)),+]
                };
            }
            ranking.extend_from_slice(&ranked_walls!(0 1 2 3 4 5 6 7)[..worlds.len()]);
        }
        ranking.sort_unstable();
        self.promising[root.side] =
            ranking.iter().take(PROMISING).fold(0, |set: WorldSet, &(_, world)| set | 1 << world);
        ranking
    }

    /// The root's children, by the steps and the eight walls that look best after a reply.
    fn second_look(&mut self, root: &Node, survey: &Survey, ranking: &[(i32, u16)]) -> Family {
        let mut again: ArrayVec<(i32, u16), WIDTH> = ArrayVec::new();
        for group in ranking[..ranking.len().min(WIDTH)].chunks(LANES) {
            if self.clock.is_over() {
                break;
            }
            let worlds: Vec<u16> = group.iter().map(|&(_, world)| world).collect();
            let family = self.reply_family(root, survey, &worlds);
            macro_rules! valued {
                ($($i:literal)+) => {
                    [$((-family.scores[$i], *worlds.get($i).unwrap_or(&0))),+]
                };
            }
            if again.try_extend_from_slice(&valued!(0 1 2 3 4 5 6 7)[..worlds.len()]).is_err() {
                break;
            }
        }
        again.sort_unstable();
        let best: Vec<u16> = again.iter().take(LANES).map(|&(_, world)| world).collect();
        self.reply_family(root, survey, &best)
    }

    /// The children by up to eight walls and the steps, valued after the other's reply.
    fn reply_family(&mut self, root: &Node, survey: &Survey, worlds: &[u16]) -> Family {
        let walls = self.grow(root, survey, worlds, 0);
        let mut family = self.family(root, survey, &walls, 0);
        let replies = self.replies(root, &family, 0);
        macro_rules! after_reply {
            ($($i:literal)+) => {
                [$(-replies.least[$i]
                    - (replies.most[$i] - replies.least[$i]).min(PROSPECT_IN_ORDER) / 2),+]
            };
        }
        family.scores = after_reply!(0 1 2 3 4 5 6 7 8 9 10 11 12 13);
        family
    }
}
