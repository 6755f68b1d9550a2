//! The slow twin: both programs side by side, tick by tick.

use arena::{Function, PlayerId};
use proptest::prelude::*;
use rules::{Action, Position, RuleSet};

use super::script::{Choice, ScriptSeat, Step, pause};
use crate::arena_rules::{ActionCost, ArenaRules};
use crate::referee::ending::Reason;
use crate::referee::opening::Opening;
use crate::referee::play;
use crate::ticks::Ticks;

/// What both must agree on.
#[derive(Debug, PartialEq)]
struct Outcome {
    winner: PlayerId,
    reason: Reason,
    tick: u64,
    clock_left: [u64; 2],
    landings: Vec<(u64, Action)>,
}

/// One program in the middle of its script.
struct Program<'a> {
    steps: std::slice::Iter<'a, Step>,
    /// The step that is being done, and the tick at which it is.
    step: Option<&'a Step>,
    done_at: u64,
    ended: Option<Reason>,
    /// An action that has been called and not landed.
    landing: Option<(u64, Action)>,
}

impl<'a> Program<'a> {
    fn new(steps: &'a [Step]) -> Self {
        let mut program =
            Self { steps: steps.iter(), step: None, done_at: 0, ended: None, landing: None };
        program.begin(0);
        program
    }

    fn begin(&mut self, now: u64) {
        self.step = self.steps.next();
        self.done_at = now
            + match self.step {
                Some(Step::Think(ticks)) => *ticks,
                Some(Step::Wait) => 2,
                Some(Step::Act(_) | Step::Panic) | None => 1,
            };
    }
}

/// The game between two ticks.
struct World<'a> {
    rules: &'a ArenaRules,
    position: Position,
    clocks: [u64; 2],
    turn_start: u64,
    landings: Vec<(u64, Action)>,
    programs: [Program<'a>; 2],
}

impl World<'_> {
    fn clock_left(&self, now: u64) -> u64 {
        self.clocks[self.position.to_move().index()] - (now - self.turn_start)
    }

    fn land(&mut self, now: u64, action: Action) {
        self.clocks[self.position.to_move().index()] = self.clock_left(now);
        self.turn_start = now;
        self.position.play(action);
        self.landings.push((now, action));
    }

    /// All that happens at one tick; returns how the game ended, if it did.
    fn tick(&mut self, now: u64) -> Option<(PlayerId, Reason)> {
        let player = self.position.to_move();
        // Out of time comes before a landing at the same tick.
        if let Some((at, action)) = self.programs[player.index()].landing
            && at == now
            && self.clock_left(now) > 0
        {
            self.programs[player.index()].landing = None;
            self.land(now, action);
        }
        // The player on turn comes first; the turn may pass in between.
        let first = self.position.to_move();
        for player in [first, first.opponent()] {
            if let Some(winner) = self.position.winner() {
                return Some((winner, Reason::Goal));
            }
            let out = self.run(player, now);
            if let Some(reason) = out {
                return Some((player.opponent(), reason));
            }
        }
        self.position.winner().map(|winner| (winner, Reason::Goal))
    }

    /// What one program does at one tick; returns why it is out, if it is.
    fn run(&mut self, player: PlayerId, now: u64) -> Option<Reason> {
        let on_turn = player == self.position.to_move();
        if on_turn && self.clock_left(now) == 0 {
            return Some(Reason::Clock);
        }
        let program = &mut self.programs[player.index()];
        if program.ended.is_none() && program.done_at == now && program.landing.is_none() {
            match program.step {
                Some(Step::Wait) if !on_turn => program.done_at += 2,
                Some(Step::Think(_) | Step::Wait) => program.begin(now),
                Some(Step::Panic) => program.ended = Some(Reason::Panicked),
                None => program.ended = Some(Reason::Exited),
                Some(Step::Act(_)) if !on_turn => return Some(Reason::OutOfTurn),
                Some(Step::Act(choice)) => {
                    let action = choice.action(&self.position);
                    if self.position.check_as(player, action).is_err() {
                        return Some(Reason::IllegalAction);
                    }
                    let paused_until = now + pause(self.rules);
                    program.begin(paused_until);
                    if self.rules.action_cost == ActionCost::After || paused_until == now {
                        self.land(now, action);
                        return None;
                    }
                    program.landing = Some((paused_until, action));
                }
            }
        }
        // Who ended off turn is out when its turn begins.
        program.ended.filter(|_| on_turn)
    }
}

fn step_by_step(rules: &ArenaRules, opening: &Opening, scripts: [&[Step]; 2]) -> Outcome {
    let mut world = World {
        rules,
        position: opening.position().clone(),
        clocks: [rules.clock_ticks.0; 2],
        turn_start: 0,
        landings: Vec::new(),
        programs: scripts.map(Program::new),
    };
    for now in 0.. {
        if let Some((winner, reason)) = world.tick(now) {
            let on_turn = world.position.to_move();
            if reason != Reason::Goal {
                world.clocks[on_turn.index()] = world.clock_left(now);
            }
            let World { clocks, landings, .. } = world;
            return Outcome { winner, reason, tick: now, clock_left: clocks, landings };
        }
    }
    unreachable!("a clock runs out")
}

fn by_turns(rules: &ArenaRules, opening: &Opening, scripts: [&[Step]; 2]) -> Outcome {
    let [one, two] = PlayerId::ALL;
    let mut one = ScriptSeat::new(rules, one, opening, scripts[0]);
    let mut two = ScriptSeat::new(rules, two, opening, scripts[1]);
    let game = play(rules, [&mut one, &mut two], opening);
    Outcome {
        winner: game.ending.winner.unwrap_or_else(|| panic!("{:?}", game.ending)),
        reason: game.ending.reason,
        tick: game.ending.tick.0,
        clock_left: game.clock_left.map(|ticks| ticks.0),
        landings: game.turns.iter().map(|turn| (turn.landed_at.0, turn.action)).collect(),
    }
}

fn step() -> impl Strategy<Value = Step> {
    prop_oneof![
        4 => (1..6u64).prop_map(Step::Think),
        8 => Just(Step::Wait),
        8 => (0..6usize).prop_map(|index| Step::Act(Choice::Legal(index))),
        1 => Just(Step::Act(Choice::The("move 0 0"))),
        1 => Just(Step::Panic),
    ]
}

/// Mostly well-behaved: each turn waits, thinks and acts; sometimes anything.
fn script() -> impl Strategy<Value = Vec<Step>> {
    let turn = (0..4u64, 0..6usize).prop_map(|(think, index)| {
        let act = Step::Act(Choice::Legal(index));
        if think == 0 { vec![Step::Wait, act] } else { vec![Step::Wait, Step::Think(think), act] }
    });
    let part = prop_oneof![12 => turn, 1 => step().prop_map(|step| vec![step])];
    prop::collection::vec(part, 0..40).prop_map(|parts| parts.concat())
}

fn openings() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec![
        "",
        "move 3 -2; move -3 2",
        // Both one step from their goals.
        "move 3 -2; move -3 2; move 2 -2; move -2 2; move 1 -2; move -1 2; move 0 -2; move 0 2; \
         move -1 -2; move 1 2; move -2 -2; move 2 2; move -3 -1; move 3 1",
        "wall 0 0 1 0",
    ])
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 4000,
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn turn_by_turn_is_tick_by_tick(
        scripts in [script(), script()],
        opening in openings(),
        clock_ticks in prop_oneof![1..20u64, 100..300u64],
        pause in 0..5u64,
        after: bool,
    ) {
        let mut rules = ArenaRules { clock_ticks: Ticks(clock_ticks), ..ArenaRules::default() };
        rules.costs[Function::MakeMove] = pause;
        rules.action_cost = if after { ActionCost::After } else { ActionCost::Before };
        let opening = Opening::parse(opening, &RuleSet::default()).unwrap();
        let scripts = scripts.each_ref().map(Vec::as_slice);
        prop_assert_eq!(
            by_turns(&rules, &opening, scripts),
            step_by_step(&rules, &opening, scripts)
        );
    }
}
