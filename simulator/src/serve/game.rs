//! One game of a person against a bot: played by the referee on a thread of its own, told to the page
//! as it goes on.

use std::cell::RefCell;
use std::path::Path;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use arena::PlayerId;
use rules::{Action, Position};
use serde::Serialize;
use tokio::sync::watch;

use super::failure::Failure;
use super::folder;
use super::person::{Decision, Person};
use crate::arena_rules::ArenaRules;
use crate::bot::{Bot, MatchError};
use crate::referee;
use crate::referee::ending::{Ending, Reason};
use crate::referee::game::{Game, Spent, Turn};
use crate::referee::opening::Opening;
use crate::referee::output::Output;
use crate::referee::seat::{HostAbort, OffTurnReport, Seat, TurnEnd, TurnReport, TurnStart};
use crate::replay::{self, Place, Replay, WriteError};
use crate::ticks::Ticks;

/// What the page is told of a game.
#[derive(Clone, Serialize)]
pub(super) struct News {
    /// Rises with each change.
    pub(super) version: u64,
    /// Which player the person is.
    pub(super) person: u8,
    pub(super) state: State,
    /// What the person may do now; empty when it is not on turn.
    pub(super) legal: Vec<LegalAction>,
    /// The game so far. Until it is over, its ending says so.
    pub(super) replay: Option<Replay>,
    /// Why there is no game, if the machine failed.
    pub(super) problem: Option<String>,
}

impl News {
    /// What was offered is no longer.
    fn wait(&mut self) {
        self.state = State::Wait;
        self.legal.clear();
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub(super) enum State {
    /// The person is on turn.
    Choose,
    /// The bot is.
    Wait,
    Over,
}

/// An action with its place on the board.
#[derive(Clone, Serialize)]
pub(super) struct LegalAction {
    pub(super) action: String,
    /// Where a move leads.
    to: Option<Place>,
    /// The edges that a wall covers, its centre edge first.
    edges: Option<[[Place; 2]; 3]>,
}

impl From<Action> for LegalAction {
    fn from(action: Action) -> Self {
        let place = |tile: arena::Tile| [tile.q, tile.r];
        let (to, edges) = match action {
            Action::Move(tile) => (Some(place(tile)), None),
            Action::Wall(wall) => (None, Some(wall.edges().map(|edge| edge.tiles().map(place)))),
        };
        Self { action: action.to_string(), to, edges }
    }
}

/// A game that is going on, or is over and can be taken up again.
pub(super) struct LiveGame {
    person: PlayerId,
    bot: Bot,
    rules: Arc<ArenaRules>,
    desk: Arc<Desk>,
    run: Mutex<Run>,
    /// Of which news the replay is in a file.
    saved: Mutex<Option<u64>>,
}

/// The game as it is played at present: taking an action back begins another run.
struct Run {
    decisions: Sender<Decision>,
    /// The person's, in order.
    actions: Vec<Action>,
    has_resigned: bool,
}

/// Where the thread of a run puts its news.
struct Desk {
    news: watch::Sender<News>,
    /// The number of the present run: earlier ones have nothing more to say.
    run: Mutex<u64>,
}

impl LiveGame {
    /// Begins a game.
    pub(super) fn start(person: PlayerId, bot: Bot, rules: &ArenaRules) -> Self {
        let news = News {
            version: 0,
            person: person.index() as u8,
            state: State::Wait,
            legal: Vec::new(),
            replay: None,
            problem: None,
        };
        let desk = Desk { news: watch::Sender::new(news), run: Mutex::new(0) };
        // The first run replaces this one.
        let run = Run { decisions: channel().0, actions: Vec::new(), has_resigned: false };
        let rules = Arc::new(rules.clone());
        let (desk, run) = (Arc::new(desk), Mutex::new(run));
        let game = Self { person, bot, rules, desk, run, saved: Mutex::new(None) };
        game.begin_run(&mut game.lock(), Vec::new());
        game
    }

    pub(super) fn news(&self) -> watch::Receiver<News> {
        self.desk.news.subscribe()
    }

    /// Plays an action for the person.
    pub(super) fn act(&self, turn_number: u32, text: &str) -> Result<(), Failure> {
        let mut run = self.lock();
        let now = self.desk.news.borrow().clone();
        let turns = now.replay.as_ref().map_or(0, |replay| replay.boards.len() - 1);
        if now.state != State::Choose || turns != turn_number as usize {
            return Err(Failure::conflict("it is not your turn"));
        }
        if !now.legal.iter().any(|legal| legal.action == text) {
            return Err(Failure::bad(format!("`{text}` is not legal now")));
        }
        let action: Action = text.parse().map_err(Failure::bad)?;
        run.actions.push(action);
        self.decide(&run, Decision::Act(action))
    }

    /// Gives the game up.
    pub(super) fn resign(&self) -> Result<(), Failure> {
        let mut run = self.lock();
        if self.desk.news.borrow().state != State::Choose {
            return Err(Failure::conflict("it is not your turn"));
        }
        run.has_resigned = true;
        self.decide(&run, Decision::Resign)
    }

    /// Takes the person's last action (or its resignation) back.
    pub(super) fn undo(&self) -> Result<(), Failure> {
        let mut run = self.lock();
        let mut actions = run.actions.clone();
        if !run.has_resigned && actions.pop().is_none() {
            return Err(Failure::conflict("there is nothing to take back"));
        }
        self.begin_run(&mut run, actions);
        Ok(())
    }

    /// Writes the game as it stands into a folder, unless it has been, or the person has done nothing.
    /// Returns the file's name.
    pub(super) fn save(&self, folder: &Path) -> Result<Option<String>, WriteError> {
        let mut saved = self.saved.lock().unwrap_or_else(PoisonError::into_inner);
        let now = self.desk.news.borrow().clone();
        let has_acted = {
            let run = self.lock();
            run.has_resigned || !run.actions.is_empty()
        };
        let Some(replay) = now.replay.filter(|_| has_acted && *saved != Some(now.version)) else {
            return Ok(None);
        };
        let file = folder::save(folder, &replay)?;
        *saved = Some(now.version);
        Ok(Some(file))
    }

    fn lock(&self) -> MutexGuard<'_, Run> {
        self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn decide(&self, run: &Run, decision: Decision) -> Result<(), Failure> {
        self.desk.publish(self.desk.number(), News::wait);
        run.decisions.send(decision).map_err(|_| Failure::conflict("the game is over"))
    }

    /// Plays on a new thread from the start, first the actions that are given.
    fn begin_run(&self, run: &mut Run, actions: Vec<Action>) {
        let (decisions, receiver) = channel();
        *run = Run { decisions, actions: actions.clone(), has_resigned: false };
        let number = {
            let mut number = self.desk.run.lock().unwrap_or_else(PoisonError::into_inner);
            *number += 1;
            *number
        };
        self.desk.publish(number, News::wait);
        let (person, bot) = (self.person, self.bot.clone());
        let (rules, desk) = (Arc::clone(&self.rules), Arc::clone(&self.desk));
        std::thread::spawn(move || {
            let table = Table { person, bot, rules: &rules, desk: &desk, number };
            if let Err(error) = table.play(actions, receiver) {
                table.desk.publish(number, |news| {
                    news.state = State::Over;
                    news.problem = Some(error.to_string());
                });
            }
        });
    }
}

impl Desk {
    fn number(&self) -> u64 {
        *self.run.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the news, if the run is still the present one.
    fn publish(&self, number: u64, change: impl FnOnce(&mut News)) {
        let present = self.run.lock().unwrap_or_else(PoisonError::into_inner);
        if *present == number {
            self.news.send_modify(|news| {
                news.version += 1;
                change(news);
            });
        }
    }
}

/// One run: the referee and its two seats.
struct Table<'a> {
    person: PlayerId,
    bot: Bot,
    rules: &'a ArenaRules,
    desk: &'a Desk,
    number: u64,
}

impl Table<'_> {
    fn play(&self, past: Vec<Action>, decisions: Receiver<Decision>) -> Result<(), MatchError> {
        let opening = Opening::none(&self.rules.rules);
        let turns = RefCell::new(Vec::new());
        let ask = |position: &Position| {
            let legal = position.legal_actions().into_iter().map(LegalAction::from).collect();
            self.tell(State::Choose, legal, &self.so_far(&turns.borrow()));
        };
        // What is only played again is not shown again.
        let replayed = past.len();
        let show_landed = || {
            let turns = turns.borrow();
            if turns.iter().filter(|turn| turn.player == self.person).count() >= replayed {
                self.tell(State::Wait, Vec::new(), &self.so_far(&turns));
            }
        };
        let mut runner = self.bot.start()?;
        let bot = runner.seat(self.person.opponent(), self.rules, &opening)?;
        let person = Box::new(Person::new(self.person, self.rules, past, decisions, ask));
        let mut person =
            Recorder { seat: person, player: self.person, turns: &turns, on_turn: &|| () };
        let mut bot = Recorder {
            seat: bot,
            player: self.person.opponent(),
            turns: &turns,
            on_turn: &show_landed,
        };
        let mut seats: [&mut dyn Seat; 2] = [&mut person, &mut bot];
        if self.person.index() == 1 {
            seats.reverse();
        }
        let game = referee::play(self.rules, seats, &opening);
        self.tell(State::Over, Vec::new(), &game);
        Ok(())
    }

    /// The game up to now.
    fn so_far(&self, turns: &[Turn]) -> Game {
        let last = turns.last();
        Game {
            opening: Opening::none(&self.rules.rules),
            turns: turns.to_vec(),
            rest: Default::default(),
            clock_left: last.map_or([self.rules.clock_ticks; 2], |turn| turn.clock_left),
            output: Default::default(),
            ending: Ending {
                winner: None,
                reason: Reason::HostAbort,
                tick: last.map_or(Ticks(0), |turn| turn.landed_at),
                detail: Some("the game is not over".to_owned()),
                source_line: None,
            },
        }
    }

    fn tell(&self, state: State, legal: Vec<LegalAction>, game: &Game) {
        let human = replay::Player {
            name: "human".to_owned(),
            blake3: None,
            has_unsafe: false,
            external: true,
        };
        let mut players = [human, self.bot.description()];
        if self.person.index() == 1 {
            players.reverse();
        }
        let replay = Replay::of(game, self.rules, players);
        self.desk.publish(self.number, |news| {
            news.state = state;
            news.legal = legal;
            news.replay = Some(replay);
        });
    }
}

/// A seat whose actions are written down as they are reported.
struct Recorder<'a> {
    seat: Box<dyn Seat + 'a>,
    player: PlayerId,
    turns: &'a RefCell<Vec<Turn>>,
    /// Told when it comes on turn: the other's action has landed.
    on_turn: &'a dyn Fn(),
}

impl Seat for Recorder<'_> {
    fn run_turn(&mut self, turn: &TurnStart) -> Result<TurnReport, HostAbort> {
        (self.on_turn)();
        let report = self.seat.run_turn(turn)?;
        if let TurnEnd::Action { action, called_at, lands_at } = report.end {
            let mut clock_left = turn.clock_ticks;
            let own = &mut clock_left[self.player.index()];
            *own = Ticks(own.0.saturating_sub(report.on_turn.ticks.0));
            self.turns.borrow_mut().push(Turn {
                player: self.player,
                action,
                called_at,
                landed_at: lands_at,
                clock_left,
                noticed_at: report.noticed_at,
                spent: Spent { off_turn: report.off_turn.clone(), on_turn: report.on_turn.clone() },
                note: report.note.clone(),
            });
        }
        Ok(report)
    }

    fn run_off_turn(&mut self, until: Ticks) -> Result<OffTurnReport, HostAbort> {
        self.seat.run_off_turn(until)
    }

    fn finish(&mut self, winner: Option<PlayerId>, reason: Reason) -> Output {
        self.seat.finish(winner, reason)
    }
}
