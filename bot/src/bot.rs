//! The player: takes turns, and thinks in the other's.

use std::collections::BTreeMap;

use once_cell::unsync::OnceCell;

use crate::adapter::Arena;
use crate::board::{EDGE, NEIGHBOUR, NOWHERE, TILES, WALLS};
use crate::clock::{Clock, Limit};
use crate::eval::{SURE_WIN, WIN};
use crate::game::Game;
use crate::node::Node;
use crate::race::Race;
use crate::search::{Choice, Search, STEP_CODE};

/// By player: the directions, those towards the goal first.
const STRAIGHT_ON: [[usize; 6]; 2] = [[3, 4, 2, 5, 0, 1], [0, 1, 2, 5, 3, 4]];

/// Whether to think in the other's turn, too.
const PONDER: bool = !cfg!(feature = "no-pondering");
/// So many turns without a new wall may bring me no nearer; from then on I run. Where the other could cut
/// every way that leads on, each step back looks better to a search that sees no further than four plies.
const PATIENCE: usize = 2;

/// The player.
pub(crate) struct Bot {
    search: Search,
    game: Game,
    me: usize,
    /// What I chose in each position so far, by its key.
    choices: BTreeMap<u64, Choice>,
    /// The fewest steps that I had to go since the last wall was placed.
    nearest: usize,
    /// My turns since then that had brought me no nearer.
    stalls: usize,
    /// The race for each player, once no wall can be placed any more.
    races: OnceCell<[Race; 2]>,
}

/// What to do when the clock is so low that not even the board can be read again. Only one action
/// can come between: if the first tile is closed by it, the second is not.
struct Escape {
    first: usize,
    second: usize,
}

impl Bot {
    /// A player that knows who it is and where the game stands.
    pub(crate) fn new() -> Self {
        let mut arena = Arena::default();
        let me = arena.my_number();
        let players = [arena.player(0), arena.player(1)];
        let mut search = Search::new(Clock::new(arena));
        search.clock.clock_ticks = players[me].clock_ticks;
        Self {
            search,
            game: Game::new(
                [players[0].tile, players[1].tile],
                [players[0].in_hand, players[1].in_hand],
            ),
            me,
            choices: BTreeMap::new(),
            nearest: usize::MAX,
            stalls: 0,
            races: OnceCell::new(),
        }
    }

    /// Plays until the arena ends it.
    pub(crate) fn play(&mut self) {
        loop {
            if self.search.clock.is_rich() {
                self.ponder();
                self.take_turn();
            } else {
                let escape = self.escape();
                self.take_poor_turn(&escape);
            }
        }
    }

    /// Thinks about the other's turn until it is over.
    fn ponder(&mut self) {
        self.learn_walls();
        self.search.clock.limit = Limit::MyTurn;
        if PONDER && !self.search.clock.is_over() && !self.solve_race() {
            let root = self.game.root(1 - self.me, &mut self.search);
            self.search.past.push(root.key());
            self.search.think(&root, false);
        }
        while !self.search.clock.arena.is_my_turn() {}
    }

    /// Thinks about my turn, and acts.
    fn take_turn(&mut self) {
        let clock_ticks = self.search.clock.arena.clock_ticks();
        self.search.clock.begin_turn(clock_ticks);
        self.learn_walls();
        self.learn_other();
        let root = self.game.root(self.me, &mut self.search);
        self.search.past.push(root.key());
        let steps = root.steps[self.me];
        self.stalls += (steps >= self.nearest) as usize;
        self.nearest = self.nearest.min(steps);
        let before = self.choices.get(&root.key()).copied();
        let leads = self.search.repetition[self.me] > 0;
        let thought = if before.is_some() && leads {
            (before, 0)
        } else if self.solve_race() {
            (self.race_choice(&root), 0)
        } else {
            if before.is_some() {
                self.search.clock.hurry();
            }
            self.search.think(&root, before.is_none() && self.stalls >= PATIENCE)
        };
        self.choices.extend(thought.0.map(|choice| (root.key(), choice)));
        #[cfg(feature = "notes")]
        crate::notes::turn(&mut self.search, &root, &thought);
        #[cfg(feature = "notes")]
        crate::notes::board(&mut self.search, &root);
        if thought.0.is_some_and(|choice| self.act(choice.action)) {
            return;
        }
        self.act_somehow();
    }

    /// Solves the race as far as time allows; whether there is one and it is solved.
    fn solve_race(&mut self) -> bool {
        self.game.is_race() && {
            let is_open = &self.game.is_open;
            self.races.get_or_init(|| [Race::new(0, is_open), Race::new(1, is_open)]);
            self.races.get_mut().is_some_and(|[first, second]| {
                first.solve(&mut self.search.clock) && second.solve(&mut self.search.clock)
            })
        }
    }

    /// My best step in a solved race: the shortest win, a blockade, the longest loss.
    fn race_choice(&mut self, root: &Node) -> Option<Choice> {
        let survey = self.search.survey(root);
        let (me, other) = (self.me, self.game.pawn[1 - self.me]);
        let races = self.races.get()?;
        let mut best = None;
        for (i, &to) in survey.to.iter().enumerate() {
            if to != NOWHERE {
                let score = match (races[me].wins(1, to, other), races[1 - me].wins(0, other, to)) {
                    (Some(rounds), _) => WIN - rounds as i32,
                    (_, Some(rounds)) => rounds as i32 - WIN,
                    _ => survey.scores[i].clamp(-SURE_WIN, SURE_WIN),
                };
                best = best.max(Some(Choice { score, action: to + STEP_CODE }));
            }
        }
        best
    }

    /// Where to step at once: a tile that is free now, and one that no single wall closes together
    /// with it. The turn may have begun already, so there is no time for a flood.
    fn escape(&mut self) -> Escape {
        self.learn_walls();
        self.learn_other();
        let (from, other) = (self.game.pawn[self.me], self.game.pawn[1 - self.me]);
        let mut escape = Escape { first: NOWHERE, second: NOWHERE };
        let mut taken = 0;
        for direction in STRAIGHT_ON[self.me] {
            let to = NEIGHBOUR[from][direction] as usize;
            if to == NOWHERE || to == other || !self.game.is_open[EDGE[from][direction] as usize] {
                continue;
            }
            if escape.first == NOWHERE {
                (escape.first, taken) = (to, direction);
            } else if escape.second == NOWHERE && (2..=4).contains(&((direction + 6 - taken) % 6)) {
                escape.second = to;
                break;
            }
        }
        escape
    }

    /// Acts as soon as it is my turn, by what was planned before.
    fn take_poor_turn(&mut self, escape: &Escape) {
        while !self.search.clock.arena.is_my_turn() {}
        if escape.first < TILES && self.act(escape.first + STEP_CODE) {
            return;
        }
        if escape.second < TILES {
            self.search.clock.arena.step(escape.second);
            self.game.pawn[self.me] = escape.second;
            return;
        }
        self.learn_walls();
        self.learn_other();
        self.act_somehow();
    }

    /// Acts if the action is legal.
    fn act(&mut self, action: usize) -> bool {
        let arena = &mut self.search.clock.arena;
        if action < WALLS {
            arena.can_place(action) && {
                arena.place(action);
                self.game.in_hand[self.me] -= 1;
                true
            }
        } else {
            arena.can_step(action - STEP_CODE) && {
                arena.step(action - STEP_CODE);
                self.game.pawn[self.me] = action - STEP_CODE;
                true
            }
        }
    }

    /// Any legal action; if there is none, the clock runs on.
    fn act_somehow(&mut self) {
        let from = self.game.pawn[self.me];
        for (direction, to) in NEIGHBOUR[from].into_iter().enumerate() {
            for tile in [to as usize, NEIGHBOUR[to as usize][direction] as usize] {
                if tile != NOWHERE && self.act(tile + STEP_CODE) {
                    return;
                }
            }
        }
        for wall in 0..WALLS {
            if self.act(wall) {
                return;
            }
        }
        while self.search.clock.arena.is_my_turn() {}
    }

    /// Takes in the walls that are new.
    fn learn_walls(&mut self) {
        for wall in self.search.clock.arena.walls_after(self.game.placed) {
            self.game.add_wall(wall, &self.search.worlds);
            (self.nearest, self.stalls) = (usize::MAX, 0);
        }
    }

    /// Takes in where the other stands and what it has.
    fn learn_other(&mut self) {
        let other = self.search.clock.arena.player(1 - self.me);
        self.game.pawn[1 - self.me] = other.tile;
        self.game.in_hand[1 - self.me] = other.in_hand;
        // Whoever has more ticks left can wait in a blockade.
        let worth = if self.search.clock.clock_ticks > other.clock_ticks { 20 } else { -150 };
        self.search.repetition[self.me] = worth;
        self.search.repetition[1 - self.me] = -worth;
    }
}
