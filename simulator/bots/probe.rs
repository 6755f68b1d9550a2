//! probe: measures the arena that it plays in, says what it found, and plays on.
//!
//! Upload it, let it play a game, and hand what it printed to `hexidor probe`, which makes settings of
//! it. It prints lines `#hx probe v1 TOPIC KEY=VALUE .. sum=CHECK`. Where an arena shows no output, the
//! walls tell the most important findings: see `Message` below.
//!
//! Nothing here is taken for granted but the 27 functions. Each measurement is a difference between two
//! readings of `get_tick` or `get_time_left`, and what the measuring itself costs is measured, too.
//! Every action is asked for first, in the same turn, so it is legal by the arena's own word.

use arena::*;
use std::ops::RangeInclusive;

fn main() {
    // The very first statement. A program that starts at tick 0 and is answered when the call returns
    // has paid for the call by then.
    let first_tick = get_tick() as i64;
    let mut probe = Probe::new(first_tick);
    probe.measure_statements();
    probe.measure_queries();
    probe.measure_frames();
    loop {
        probe.wait_for_my_turn();
        probe.look();
        probe.measure_clock_once();
        probe.measure_field_once();
        probe.act();
    }
}

/// The functions that act: the numbers 22 to 26, after the queries in the order in which they are
/// measured.
const ACTIONS: [&str; 5] =
    ["make_move", "move_in_direction", "move_in_direction_rel", "place_wall", "place_wall_rel"];

/// Prints one line of the report. If your arena shows output in another way, change it here.
fn say(topic: &str, pairs: &str) {
    let text = format!("v1 {topic} {pairs}");
    let sum = text.bytes().fold(0, |sum, byte| (31 * sum + u32::from(byte)) % 65_521);
    println!("#hx probe {text} sum={sum}");
}

/// The ticks from one reading of the clock to the next, with `code` in between.
fn ticks_of<T>(code: impl FnOnce() -> T) -> i64 {
    let start = get_tick() as i64;
    let _ = code();
    get_tick() as i64 - start
}

/// What is known so far. A setting is `None` while it cannot be told.
struct Probe {
    me: PlayerId,
    clock_ticks: i64,
    walls: i64,
    first_tick: i64,
    /// What a measurement of nothing shows.
    nothing: i64,
    /// Ticks of one statement.
    statement: i64,
    /// By piece of code: whether it costs something else than expected.
    surprises: Vec<bool>,
    /// Name, expected price and, once measured, the price of each function, by its number.
    prices: Vec<(&'static str, i64, Option<i64>)>,
    /// Is a query answered as of its call (not of its return)?
    answers_at_call: Option<bool>,
    /// Does an action land before its pause (so that the pause runs in the other's turn)?
    pays_after: Option<bool>,
    /// May walls cover edges of the rim?
    rim: Option<bool>,
    /// Must a wall leave a way for its owner, too?
    protects_me: Option<bool>,
    /// The turn in which the last action was called.
    acted_in: Option<u32>,
    board: Board,
    /// Two walls around my pawn, and a third that would seal it off: see `measure_seal`.
    ring: Option<[Wall; 3]>,
    walls_placed: usize,
    moves_made: usize,
    message: Option<Message>,
    /// What my clock showed when I acted last.
    left_before: u64,
}

impl Probe {
    fn new(first_tick: i64) -> Self {
        let me = get_player_id();
        let StartInfo { clock_ticks, ticks_per_second, walls, .. } = get_start_info();
        let told = format!("clock_ticks={clock_ticks} ticks_per_second={ticks_per_second}");
        // By now the clock may have run for as long as the game, and no longer.
        let (left, tick) = (get_time_left(), get_tick());
        let is_right = left <= clock_ticks && clock_ticks - left <= tick;
        let expected = if is_right { left } else { clock_ticks };
        let seen = format!("player={} first_tick={first_tick} left={left}/{expected}", me.index());
        say("start", &format!("{seen} {told} walls={walls}"));
        Self {
            me,
            clock_ticks: clock_ticks as i64,
            walls: walls.into(),
            first_tick,
            nothing: ticks_of(|| ()),
            statement: 0,
            surprises: Vec::new(),
            prices: Vec::new(),
            answers_at_call: None,
            pays_after: None,
            rim: None,
            protects_me: None,
            acted_in: None,
            board: Board::empty(),
            ring: None,
            walls_placed: 0,
            moves_made: 0,
            message: None,
            left_before: left,
        }
    }

    /// The price of a function; 0 as long as it is not measured.
    fn price(&self, name: &str) -> i64 {
        self.prices.iter().find(|price| price.0 == name).and_then(|price| price.2).unwrap_or(0)
    }

    /// Each piece of code of `code` between two readings of the clock, beside what it should cost.
    fn measure_statements(&mut self) {
        let nothing = ticks_of(|| {});
        let pieces = [code::control(), code::calls()].concat();
        self.statement = (ticks_of(pieces[0].2) - nothing) / pieces[0].1;
        let mut pairs = format!("statement={}", self.statement);
        for (name, statements, piece) in pieces {
            let (ticks, expected) = (ticks_of(piece) - nothing, statements * self.statement);
            self.surprises.push(ticks != expected);
            pairs += &format!(" {name}={ticks}/{expected}");
        }
        say("code", &pairs);
    }

    /// Each query between two readings of the clock.
    fn measure_queries(&mut self) {
        let (tile, direction, zigzag) = (Tile::new(0, 0), Direction::ALL[0], Zigzag::ALL[0]);
        let player = self.me;
        let queries = [
            ("get_player_id", 1, ticks_of(|| get_player_id())),
            ("is_my_turn", 1, ticks_of(|| is_my_turn())),
            ("get_turn_number", 1, ticks_of(|| get_turn_number())),
            ("get_tick", 1, ticks_of(|| get_tick())),
            ("get_start_info", 1, ticks_of(|| get_start_info())),
            ("rel_to_abs", 5, ticks_of(|| rel_to_abs(tile))),
            ("abs_to_rel", 5, ticks_of(|| abs_to_rel(tile))),
            ("direction_relative_to_me", 5, ticks_of(|| direction_relative_to_me(direction))),
            ("direction_me_to_rel", 5, ticks_of(|| direction_me_to_rel(tile))),
            ("get_steps_to_goal", 5, ticks_of(|| get_steps_to_goal(player))),
            ("can_place_wall", 10, ticks_of(|| can_place_wall(tile, direction, zigzag))),
            ("can_place_wall_rel", 10, ticks_of(|| can_place_wall_rel(tile, direction, zigzag))),
            ("get_walls", 10, ticks_of(|| get_walls())),
            ("get_time_left", 10, ticks_of(|| get_time_left())),
            ("get_tile_abs", 20, ticks_of(|| get_tile_abs(tile))),
            ("get_tile_rel", 20, ticks_of(|| get_tile_rel(tile))),
            ("get_wall_abs", 20, ticks_of(|| get_wall_abs(tile, direction))),
            ("can_move", 20, ticks_of(|| can_move(tile))),
            ("can_move_rel", 20, ticks_of(|| can_move_rel(tile))),
            ("get_player_info", 50, ticks_of(|| get_player_info(player))),
            ("get_surroundings", 100, ticks_of(|| get_surroundings())),
            ("get_surroundings_rel", 100, ticks_of(|| get_surroundings_rel())),
        ];
        for some in queries.chunks(8) {
            let pairs =
                some.iter().map(|(name, _, ticks)| format!("{name}={}", ticks - self.nothing));
            say("prices", &pairs.collect::<Vec<_>>().join(" "));
        }
        let nothing = self.nothing;
        self.prices
            .extend(queries.map(|(name, usual, ticks)| (name, usual, Some(ticks - nothing))));
        self.prices.extend(ACTIONS.map(|name| (name, 1_000, None)));
    }

    /// Where my frame's axes lie on the board, what it calls the board's directions, and where each
    /// direction leads from my pawn (`-`: off the board).
    fn measure_frames(&mut self) {
        let [along_q, along_r] = [Tile::new(1, 0), Tile::new(0, 1)].map(rel_to_abs);
        let mine = Direction::ALL.map(|board| direction_relative_to_me(board).index().to_string());
        let pawn = get_player_info(self.me).tile;
        let steps = get_surroundings().map(|side| match side.tile {
            Some(tile) => format!("{},{}", tile.q - pawn.q, tile.r - pawn.r),
            None => "-".to_string(),
        });
        let axes = format!("q={},{} r={},{}", along_q.q, along_q.r, along_r.q, along_r.r);
        say("frame", &format!("{axes} mine={} steps={}", mine.join(""), steps.join("/")));
    }

    /// On my first turn. Three readings of my clock, the middle one by a dearer function: if answers
    /// are of the time of the return, its price lies before its answer, or else behind it.
    fn measure_clock_once(&mut self) {
        if self.acted_in.is_some() {
            return;
        }
        let turn = get_turn_number();
        let readings = [get_time_left(), get_player_info(self.me).time_left, get_time_left()];
        let [before, between, after] = readings.map(|ticks| ticks as i64);
        let gaps = (before - between, between - after);
        let prices = (self.price("get_player_info"), self.price("get_time_left"));
        // Between two answers lies the price of the second function, or with answers of the time of
        // the call that of the first. All else that may lie there is in both gaps.
        let (gap, price) = (gaps.0 - gaps.1, prices.0 - prices.1);
        let start = self.statement;
        let by_gaps = told(gap == price, gap == -price);
        let by_start =
            told(self.first_tick == start + self.price("get_tick"), self.first_tick == start);
        self.answers_at_call = by_gaps.or(by_start);
        let answer = word(self.answers_at_call, "return", "call");
        // Whoever finds the board as at the start acts first; turns are counted from 0.
        let starts = get_start_info().start.into_iter().zip(self.board.pawns);
        let actions = self.board.walls + starts.filter(|(start, pawn)| start != pawn).count();
        let first = match actions {
            0 => self.me.index().to_string(),
            1 => self.me.opponent().index().to_string(),
            _ => "untold".to_string(),
        };
        let first = format!("first_player={first} turn={turn}/{actions}");
        let gaps = format!("gap_1={} gap_2={}", gaps.0, gaps.1);
        say("clock", &format!("{first} left={before} answer_at={answer} {gaps}"));
    }

    /// On my first turn. May a wall end in an edge of the rim, or lie along it? Asked at both ends of
    /// the board, since something may stand at one of them; an inner wall must be allowed.
    fn measure_field_once(&mut self) {
        if self.acted_in.is_some() {
            return;
        }
        let one_edge =
            [Wall::new(4, -2, 2, 0), Wall::new(-4, 2, 5, 0)].iter().any(Wall::is_allowed);
        let all_edges =
            [Wall::new(4, -2, 0, 0), Wall::new(-4, 2, 3, 0)].iter().any(Wall::is_allowed);
        let inner = [Wall::new(1, 1, 1, 0), Wall::new(-1, -1, 1, 0)].iter().any(Wall::is_allowed);
        self.rim = Some(one_edge).filter(|_| inner && one_edge == all_edges);
        let on_field = word(self.rim, "inner", "rim");
        let asked = format!("rim_1={one_edge} rim_3={all_edges} inner={inner}");
        say("field", &format!("on_field={on_field} {asked}"));
        self.ring = self.find_ring();
    }

    /// Two walls that leave my start one gap, and a third that would close it.
    fn find_ring(&self) -> Option<[Wall; 3]> {
        let above = [Wall::new(3, 0, 1, 0), Wall::new(3, -2, 0, 1), Wall::new(2, -1, 0, 0)];
        let below = [Wall::new(3, -3, 0, 1), Wall::new(3, -1, 1, 0), Wall::new(2, -1, 1, 1)];
        let rings = [above, below].map(|ring| match self.me.index() {
            0 => ring,
            _ => ring.map(Wall::turned),
        });
        rings.into_iter().find(|ring| {
            let closed = ring.iter().fold(self.board.clone(), |board, wall| board.with(wall));
            let fit = ring.iter().all(|wall| self.board.fits(wall) && wall.is_allowed());
            fit && closed.steps(self.me) == NEVER && closed.steps(self.me.opponent()) < NEVER
        })
    }

    /// Once the two walls stand: may I place the third, and so seal myself off? It is only asked.
    fn measure_seal(&mut self) {
        let Some([_, _, last]) = self.ring else { return say("seal", "seal=untold") };
        let closed = self.board.with(&last);
        let seals_me = self.board.fits(&last)
            && closed.steps(self.me) == NEVER
            && closed.steps(self.me.opponent()) < NEVER;
        let allowed = last.is_allowed();
        self.protects_me = Some(!allowed).filter(|_| seals_me);
        let seal = word(self.protects_me, "opponent", "either");
        say("seal", &format!("seal={seal} closes={seals_me} allowed={allowed}"));
    }

    /// Acts, and measures the function's price and how much of it my own clock has paid.
    fn measure_action(&mut self, name: &'static str, action: impl FnOnce()) {
        let turn = get_turn_number();
        let left = get_time_left() as i64;
        let ticks = ticks_of(action);
        let turns = get_turn_number() - turn;
        let left_after = get_time_left() as i64;
        // Off turn the clock must stand still.
        let idle = left_after - get_time_left() as i64;
        // And do queries answer as if it were my turn? This wall was allowed in it.
        let asked = self.ring.filter(|_| self.walls_placed == 1).map(|ring| ring[2].is_allowed());
        let is_off_turn = get_turn_number() - turn == 1;
        self.acted_in = Some(turn);
        let known = self.prices.iter_mut().find(|known| known.0 == name && known.2.is_none());
        let Some(known) = known else { return };
        let (price, paid) = (ticks - self.nothing, left - left_after);
        known.2 = Some(price);
        // A few statements are always paid. If less than the price is paid, the pause ran in the
        // other's turn; if all of it, and the other has not acted since, it ran in mine.
        let is_clear = price > 20 * self.statement + self.price("get_tick");
        let pays_after = told(is_clear && paid >= price && turns == 1, is_clear && paid < price);
        self.pays_after = self.pays_after.or(pays_after);
        let cost = word(pays_after, "before", "after");
        let asked = asked.map(|allowed| format!(" off_turn={allowed}/true")).unwrap_or_default();
        let seen = if is_off_turn { format!(" idle={idle}/0{asked}") } else { String::new() };
        say(
            "action",
            &format!("{name}={price} action_cost={cost} paid={paid} turns={turns}{seen}"),
        );
    }

    /// Which edges the wall that was just placed covers, and how `get_walls` lists it.
    fn measure_wall(&self, wall: &Wall) {
        let next = wall.tile.step(wall.direction);
        let d = wall.direction.index();
        let edges =
            [(wall.tile, d), (wall.tile, d + 1), (next, d + 4), (next, d + 2), (wall.tile, d + 5)];
        let covered =
            edges.map(|(tile, d)| ["0", "1"][usize::from(get_wall_abs(tile, direction(d)))]);
        let covered = covered.concat();
        let expected = ["11100", "10011"][wall.zigzag.index()];
        let place = |tile: Tile, direction: Direction, zigzag: Zigzag| {
            format!("{},{},{},{}", tile.q, tile.r, direction.index(), zigzag.index())
        };
        let own = get_walls().into_iter().filter(|placed| placed.owner == self.me).last();
        let listed = own.map(|placed| place(placed.tile, placed.direction, placed.zigzag));
        let listed = listed.unwrap_or_default();
        let named = place(wall.tile, wall.direction, wall.zigzag);
        let zigzag = wall.zigzag.index();
        say("wall", &format!("zigzag_{zigzag}={covered}/{expected} listed={listed}/{named}"));
    }

    /// Waits until the turn is mine and another one than that in which I acted last.
    fn wait_for_my_turn(&self) {
        while !is_my_turn() || self.acted_in == Some(get_turn_number()) {}
    }

    /// Takes in the board as it stands.
    fn look(&mut self) {
        for placed in get_walls().into_iter().skip(self.board.walls) {
            let wall =
                Wall { tile: placed.tile, direction: placed.direction, zigzag: placed.zigzag };
            self.board = self.board.with(&wall);
        }
        self.board.pawns = PlayerId::ALL.map(|player| get_player_info(player).tile);
    }

    /// Acts once. Nothing is placed that the arena has not just allowed; if no wall is wanted or allowed,
    /// the pawn steps.
    fn act(&mut self) {
        if self.walls_placed == 2 && self.message.is_none() {
            self.measure_seal();
            self.message = Some(self.compose());
        }
        let left = get_time_left();
        let last_turn = self.left_before - left;
        self.left_before = left;
        // When ten turns like the last one would not fit into the clock, it only runs.
        let walls = if left / 10 > last_turn { self.wanted_walls() } else { Vec::new() };
        match walls.into_iter().find(Wall::is_allowed) {
            Some(wall) => self.place(wall),
            None => self.step(),
        }
    }

    /// The two walls of the ring first, then those of the message, then three moves; later on a wall
    /// when the other is ahead.
    fn wanted_walls(&self) -> Vec<Wall> {
        if self.walls_placed < 2 {
            let ring = self.ring.map(|ring| ring[self.walls_placed]);
            return match ring.filter(Wall::is_allowed) {
                Some(wall) => vec![wall],
                None => self.best_walls(self.walls_near_the_other()),
            };
        }
        let moves_left = 3 - self.moves_made.min(3);
        let symbols_left = self.message.as_ref().map_or(0, Message::symbols_left);
        // When the game is about to end, the moves come before the rest of a long message.
        let is_late = self.board.steps(self.me.opponent()) as usize <= moves_left;
        match self.message.as_ref().and_then(Message::next) {
            Some(symbol) if !is_late || symbols_left == 1 => {
                let tiles = tiles(-4..=4, -4..=4).into_iter();
                let same = tiles.filter_map(|tile| Wall::with_symbol(tile, symbol));
                self.best_walls(same.collect())
            }
            _ if moves_left > 0 || self.is_ahead() => Vec::new(),
            _ => self.best_walls(self.walls_near_the_other()),
        }
    }

    fn place(&mut self, wall: Wall) {
        let Wall { tile, direction, zigzag } = wall;
        self.walls_placed += 1;
        if let Some(message) = self.message.as_mut().filter(|message| message.next().is_some()) {
            message.sent += 1;
        }
        let mine = (abs_to_rel(tile), direction_relative_to_me(direction));
        if self.walls_placed == 2 && can_place_wall_rel(mine.0, mine.1, zigzag) {
            self.measure_action("place_wall_rel", || place_wall_rel(mine.0, mine.1, zigzag));
        } else {
            self.measure_action("place_wall", || place_wall(tile, direction, zigzag));
        }
        if self.walls_placed <= 2 {
            self.measure_wall(&wall);
        }
    }

    /// The step that leaves the fewest; each of the three functions in turn.
    fn step(&mut self) {
        let sides = Direction::ALL.into_iter().zip(get_surroundings());
        let reached = sides.filter_map(|(direction, side)| Some((direction, side.reach?)));
        let best = reached.min_by_key(|&(_, tile)| self.board.moved(self.me, tile).steps(self.me));
        let Some((direction, tile)) = best.filter(|&(_, tile)| can_move(tile)) else {
            return self.place_any_wall();
        };
        self.moves_made += 1;
        let mine = direction_relative_to_me(direction);
        let reached = get_surroundings_rel()[mine.index()].reach.map(rel_to_abs);
        match self.moves_made % 3 {
            2 => self.measure_action("move_in_direction", || move_in_direction(direction)),
            0 if reached == Some(tile) => {
                self.measure_action("move_in_direction_rel", || move_in_direction_rel(mine));
            }
            _ => self.measure_action("make_move", || make_move(tile)),
        }
    }

    /// Shut in without a step. If no wall fits either, nothing is legal and the clock runs out.
    fn place_any_wall(&mut self) {
        if let Some(wall) = tiles(-4..=4, -4..=4)
            .into_iter()
            .flat_map(walls_at)
            .find(|wall| self.board.fits(wall) && wall.is_allowed())
        {
            self.place(wall);
        }
    }

    fn is_ahead(&self) -> bool {
        self.board.steps(self.me) <= self.board.steps(self.me.opponent())
    }

    fn walls_near_the_other(&self) -> Vec<Wall> {
        let pawn = self.board.pawns[self.me.opponent().index()];
        let near = tiles(pawn.q - 1..=pawn.q + 1, pawn.r - 1..=pawn.r + 1);
        near.into_iter().flat_map(walls_at).collect()
    }

    /// Those that fit and seal nobody off: first what costs the other most and me least.
    fn best_walls(&self, walls: Vec<Wall>) -> Vec<Wall> {
        // A twentieth of the clock is enough for thinking.
        let deadline = get_tick() + self.left_before / 20;
        let mut valued = Vec::new();
        for wall in walls.into_iter().filter(|wall| self.board.fits(wall)) {
            if get_tick() > deadline && !valued.is_empty() {
                break;
            }
            let board = self.board.with(&wall);
            let (mine, other) = (board.steps(self.me), board.steps(self.me.opponent()));
            if mine < NEVER && other < NEVER {
                valued.push((mine as i32 - other as i32, wall));
            }
        }
        valued.sort_by_key(|&(loss, _)| loss);
        valued.into_iter().map(|(_, wall)| wall).collect()
    }

    /// What the walls tell. The fields stand in this order, and a field that is as expected is one bit.
    fn compose(&self) -> Message {
        let mut message = Message::new();
        message.push(1, 2); // the version
        message.push(self.me.index() as i64, 1);
        message.push_number(self.statement, 1);
        let is_usual = !self.surprises.contains(&true);
        message.push(i64::from(!is_usual), 1);
        for &surprise in self.surprises.iter().filter(|_| !is_usual) {
            message.push(i64::from(surprise), 1);
        }
        let settings = [self.pays_after, self.answers_at_call, self.protects_me, self.rim];
        let is_usual = settings == [Some(false); 4];
        message.push(i64::from(!is_usual), 1);
        for setting in settings.into_iter().filter(|_| !is_usual) {
            message.push(setting.map_or(2, i64::from), 2);
        }
        message.push_number(self.clock_ticks, 300_000);
        message.push_number(self.walls, 16);
        for (number, &(name, usual, price)) in self.prices.iter().enumerate() {
            // The moves come after the message.
            let is_left_out = price == Some(usual) || price.is_none() && name.contains("move");
            if !is_left_out {
                message.push(1, 1);
                message.push(number as i64, 5);
                message.push_number(price.unwrap_or(-1), usual);
            }
        }
        message.push(0, 1);
        message.push_check();
        message
    }
}

/// `no` and `yes` are the signs of a setting's two values: one of them must be seen.
fn told(no: bool, yes: bool) -> Option<bool> {
    Some(yes).filter(|_| no != yes)
}

/// A word for a setting, or `untold`.
fn word(setting: Option<bool>, no: &'static str, yes: &'static str) -> &'static str {
    setting.map_or("untold", |setting| if setting { yes } else { no })
}

/// The findings in the probe's walls, for an arena that shows no output.
///
/// The first two walls that it places carry nothing. Each further one carries five bits: a wall named
/// from tile `(q, r)` in direction `d` (0, 1 or 2) with zigzag `o` is the number
/// `30 q + 6 r + 2 d + o` modulo 32. So there are eight walls or more for each number, and the probe
/// takes the one that delays the other most. Its moves carry nothing.
///
/// The bits, highest first; a *number* is 0 if it is what the arena's text says, or else 1, its length
/// in five bits, and itself (length 31: negative or too long, and nothing follows):
///
/// | bits | |
/// |---|---|
/// | 2 | the version, 1 |
/// | 1 | which player I am |
/// | number | ticks of a statement: 1 |
/// | 1 | whether any of the pieces of `code` costs something else than expected; if so, a bit for each of them |
/// | 1 | whether any of these is no: the pause before the action, answers of the return's time, walls may seal their owner off, walls keep off the rim; if so, two bits for each: 0 yes, 1 no, 2 not told |
/// | number | ticks of the clock: 300 000 |
/// | number | walls: 16 |
/// | 1 | for each function with another price than the arena's text says: 1, its number in five bits, its price as a number; after them 0 |
/// | 6 | the check: `sum = (2 sum + bit) % 61` over all bits before, from 1 |
struct Message {
    bits: Vec<u8>,
    /// Symbols, of five bits each, that have been placed.
    sent: usize,
}

impl Message {
    fn new() -> Self {
        Self { bits: Vec::new(), sent: 0 }
    }

    /// The symbol to be placed next; what is missing at the end is 0.
    fn next(&self) -> Option<i32> {
        let bits = self.bits.chunks(5).nth(self.sent)?;
        Some((0..5).fold(0, |symbol, index| 2 * symbol + i32::from(*bits.get(index).unwrap_or(&0))))
    }

    fn symbols_left(&self) -> usize {
        self.bits.len().div_ceil(5) - self.sent
    }

    fn push(&mut self, value: i64, length: usize) {
        self.bits.extend((0..length).rev().map(|index| (value >> index & 1) as u8));
    }

    fn push_number(&mut self, value: i64, expected: i64) {
        self.push(i64::from(value != expected), 1);
        let length = 64 - value.leading_zeros() as usize;
        if value != expected {
            self.push(length.min(31) as i64, 5);
        }
        if value != expected && length < 31 {
            self.push(value, length);
        }
    }

    fn push_check(&mut self) {
        let sum = self.bits.iter().fold(1, |sum, &bit| (2 * sum + i64::from(bit)) % 61);
        self.push(sum, 6);
    }
}

/// A wall by a name of its centre edge.
#[derive(Clone, Copy)]
struct Wall {
    tile: Tile,
    direction: Direction,
    zigzag: Zigzag,
}

impl Wall {
    fn new(q: i8, r: i8, d: usize, o: usize) -> Self {
        Self { tile: Tile::new(q, r), direction: direction(d), zigzag: Zigzag::ALL[o] }
    }

    /// The arena's word that I may place it.
    fn is_allowed(&self) -> bool {
        can_place_wall(self.tile, self.direction, self.zigzag)
    }

    /// The wall on the other half of the board; the name is that from its other side.
    fn turned(self) -> Self {
        let next = self.tile.step(self.direction);
        Self { tile: Tile::new(-next.q, -next.r), ..self }
    }

    /// The wall that is named from a tile and carries a symbol, if there is one.
    fn with_symbol(tile: Tile, symbol: i32) -> Option<Self> {
        let n = (symbol - 30 * i32::from(tile.q) - 6 * i32::from(tile.r)).rem_euclid(32) as usize;
        Some(Self::new(tile.q, tile.r, n / 2, n % 2)).filter(|_| n < 6)
    }

    /// Its three edges, each by a tile and the number of a direction (modulo 6).
    fn edges(&self) -> [(Tile, usize); 3] {
        let (tile, d) = (self.tile, self.direction.index());
        let next = tile.step(self.direction);
        match self.zigzag.index() {
            0 => [(tile, d), (tile, d + 1), (next, d + 4)],
            _ => [(tile, d), (next, d + 2), (tile, d + 5)],
        }
    }
}

/// The tiles in a range of columns and rows, those off the board left out.
fn tiles(q: RangeInclusive<i8>, r: RangeInclusive<i8>) -> Vec<Tile> {
    let all = q.flat_map(|q| r.clone().map(move |r| Tile::new(q, r)));
    all.filter(|&tile| bit(tile) != 0).collect()
}

/// The six walls whose centre edge is named from a tile.
fn walls_at(tile: Tile) -> impl Iterator<Item = Wall> {
    (0..6).map(move |n| Wall::new(tile.q, tile.r, n / 2, n % 2))
}

fn direction(d: usize) -> Direction {
    Direction::ALL[d % 6]
}

/// More steps than any way can have: what being sealed off counts as.
const NEVER: u32 = 99;

/// The board as sets of tiles, in which tile `(q, r)` is bit `10 (q + 4) + (r + 4)`: a step in a
/// direction is a shift of the whole set.
#[derive(Clone)]
struct Board {
    /// By direction: the tiles from which a step that way crosses no wall and stays on the board.
    open: [u128; 6],
    walls: usize,
    pawns: [Tile; 2],
}

/// By direction: how far a step shifts to the left.
const SHIFTS: [u32; 6] = [10, 9, 127, 118, 119, 1];

fn bit(tile: Tile) -> u128 {
    let is_on_board = tile.q.abs() <= 4 && tile.r.abs() <= 4 && (tile.q + tile.r).abs() <= 4;
    u128::from(is_on_board) << (10 * (tile.q.clamp(-4, 4) + 4) + tile.r.clamp(-4, 4) + 4)
}

impl Board {
    fn empty() -> Self {
        let tiles = (-4..=4).flat_map(|q| (-4..=4).map(move |r| Tile::new(q, r)));
        let field = tiles.fold(0, |field, tile| field | bit(tile));
        let open = SHIFTS.map(|shift| field & field.rotate_right(shift));
        Self { open, walls: 0, pawns: [Tile::new(4, -2), Tile::new(-4, 2)] }
    }

    /// Whether none of a wall's edges is covered or on the rim.
    fn fits(&self, wall: &Wall) -> bool {
        wall.edges().iter().all(|&(tile, d)| self.open[d % 6] & bit(tile) != 0)
    }

    fn with(&self, wall: &Wall) -> Self {
        let mut board = Self { walls: self.walls + 1, ..self.clone() };
        for (tile, d) in wall.edges() {
            board.open[d % 6] &= !bit(tile);
            board.open[(d + 3) % 6] &= !bit(tile.step(direction(d)));
        }
        board
    }

    fn moved(&self, player: PlayerId, tile: Tile) -> Self {
        let mut board = self.clone();
        board.pawns[player.index()] = tile;
        board
    }

    /// The fewest steps to a player's goal, past the other pawn.
    fn steps(&self, player: PlayerId) -> u32 {
        let goal = 0x1ff << [0, 80][player.index()];
        let mut seen = bit(self.pawns[player.index()]);
        let mut steps = 0;
        while seen & goal == 0 {
            let next = seen | self.stepped(seen);
            if next == seen {
                return NEVER;
            }
            seen = next;
            steps += 1;
        }
        steps
    }

    /// The tiles that are a step away from a set of tiles.
    fn stepped(&self, tiles: u128) -> u128 {
        let [a, b, c, d, e, f] = self.open;
        (tiles & a).rotate_left(SHIFTS[0])
            | (tiles & b).rotate_left(SHIFTS[1])
            | (tiles & c).rotate_left(SHIFTS[2])
            | (tiles & d).rotate_left(SHIFTS[3])
            | (tiles & e).rotate_left(SHIFTS[4])
            | (tiles & f).rotate_left(SHIFTS[5])
    }
}

/// Pieces of code: name, the statements that each should cost, and the code.
///
/// What should cost one: a statement of a block, a round of a loop, a call of a closure or an arm
/// without a block, a guard, the condition of an `else if`. What should cost nothing: expressions, the
/// standard library, what is computed at compile time.
mod code {
    use std::hint::black_box;

    pub type Piece = (&'static str, i64, fn());

    pub fn control() -> Vec<Piece> {
        vec![
            ("statements", 4, || {
                let mut n = black_box(1);
                n += 1;
                n *= 2;
                black_box(n);
            }),
            ("expression", 1, || {
                black_box(black_box(3) + 4 * 5 > 6 && [1, 2].contains(&black_box(2)));
            }),
            ("block", 2, || {
                let _ = { black_box(1) };
            }),
            ("if", 2, || {
                if black_box(true) {
                    black_box(1);
                }
            }),
            ("else_if", 2, || {
                if black_box(false) {
                } else if black_box(true) {
                }
            }),
            ("while", 12, || {
                let mut n = 0;
                while n < 5 {
                    n += 1;
                }
            }),
            ("for", 6, || for _ in 0..5 {}),
            ("loop", 3, || loop {
                break;
            }),
            ("arm", 2, || {
                let _ = match black_box(2) {
                    1 => 10,
                    _ => 20,
                };
            }),
            ("guard", 4, || {
                let _ = match black_box(4) {
                    n if n > 5 => 10,
                    n if n > 3 => 20,
                    _ => 30,
                };
            }),
            ("assignments", 5, || {
                let (mut a, mut b) = (1, 2);
                let _ = (a = 3, b = 4);
                let _ = (a, b);
            }),
        ]
    }

    pub fn calls() -> Vec<Piece> {
        vec![
            ("call", 4, || {
                black_box(one_more(1) + one_more(2) + one_more(3));
            }),
            ("operator", 2, || {
                black_box(Number(1) + Number(2));
            }),
            ("closure", 6, || {
                black_box((0..5).map(|n| n + 1).sum::<i32>());
            }),
            ("closure_block", 13, || {
                let square = |n: i32| {
                    let more = n + 1;
                    more * more
                };
                black_box((0..4).map(square).sum::<i32>());
                black_box(square(4));
            }),
            ("macro", 2, || {
                black_box(vec![one_more(1), 2, 3]);
            }),
            ("question_mark", 2, || {
                let _ = half();
            }),
            ("library", 2, || {
                let mut list: Vec<i32> = (0..100).rev().collect();
                list.sort_unstable();
            }),
            ("constant", 1, || {
                black_box(SUM);
            }),
        ]
    }

    fn one_more(n: i32) -> i32 {
        n + 1
    }

    fn half() -> Option<i32> {
        Some(black_box(Some(4))? / 2)
    }

    const SUM: u32 = sum_to(50);

    const fn sum_to(n: u32) -> u32 {
        if n == 0 {
            0
        } else {
            n + sum_to(n - 1)
        }
    }

    struct Number(i32);

    impl std::ops::Add for Number {
        type Output = i32;

        fn add(self, other: Self) -> i32 {
            self.0 + other.0
        }
    }
}
