//! The player: takes turns, and thinks in the other's.

use crate::adapter::Arena;
use crate::board::{NO_WALL, WALLS};
use crate::clock::{Clock, Limit};
use crate::game::Game;
use crate::notes::Note;
use crate::search::{Search, STEP_CODE};

/// The player.
pub(crate) struct Bot {
    search: Search,
    game: Game,
    me: usize,
}

impl Bot {
    /// A player that knows who it is and where the game stands.
    pub(crate) fn new() -> Self {
        let mut arena = Arena::default();
        let me = arena.my_number();
        let players = [arena.player(0), arena.player(1)];
        let game =
            Game::new(players.map(|player| player.tile), players.map(|player| player.in_hand));
        Self { search: Search::new(Clock::new(arena)), game, me }
    }

    /// Plays until the arena ends it.
    pub(crate) fn play(&mut self) {
        loop {
            self.ponder();
            self.take_turn();
        }
    }

    /// Thinks about the other's turn until it is over.
    fn ponder(&mut self) {
        self.learn();
        self.search.clock.limit = Limit::MyTurn;
        if !self.search.clock.is_over() {
            let root = self.game.root(1 - self.me, &mut self.search);
            self.search.think(&root);
        }
        while !self.search.clock.arena.is_my_turn() {}
    }

    /// Thinks about my turn, and acts.
    fn take_turn(&mut self) {
        let clock_ticks = self.search.clock.arena.clock_ticks();
        self.search.clock.begin_turn(clock_ticks);
        self.learn();
        let root = self.game.root(self.me, &mut self.search);
        let (choices, depth) = self.search.think(&root);
        let used = self.search.clock.arena.tick() - self.search.clock.turn_began;
        if let Some(choice) = choices.first() {
            Note {
                eval: choice.score,
                depth,
                nodes: self.search.nodes,
                action: choice.action,
                reply: 0,
                budget: self.search.clock.budget,
                used,
            }
            .print();
        }
        for choice in &choices {
            if self.act(choice.action) {
                return;
            }
        }
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

    /// Any legal action; none leaves the clock to run.
    fn act_somehow(&mut self) {
        for action in (0..61).map(|tile| tile + STEP_CODE).chain(0..WALLS) {
            if self.act(action) {
                return;
            }
        }
        while self.search.clock.arena.is_my_turn() {}
    }

    /// Brings the game up to date with the arena.
    fn learn(&mut self) {
        for wall in self.search.clock.arena.walls_after(self.game.placed) {
            if wall == NO_WALL {
                self.game.placed += 1;
            } else {
                self.game.add_wall(wall, &self.search.worlds);
            }
        }
        let other = self.search.clock.arena.player(1 - self.me);
        self.game.pawn[1 - self.me] = other.tile;
        self.game.in_hand[1 - self.me] = other.in_hand;
    }
}
