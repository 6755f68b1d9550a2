//! A state machine as an enum that is replaced at each event.
#[derive(Debug, Clone, PartialEq)]
enum State {
    Idle,
    Paid { cents: u32 },
    Dispensing { item: String, change: u32 },
    Broken(&'static str),
}

#[derive(Debug)]
enum Event<'a> {
    Coin(u32),
    Choose(&'a str),
    Take,
    Kick,
}

impl State {
    fn next(self, event: &Event) -> State {
        use State::*;
        match (self, event) {
            (Idle, Event::Coin(cents)) => Paid { cents: *cents },
            (Paid { cents }, Event::Coin(more)) if cents + more <= 500 => Paid { cents: cents + more },
            (Paid { .. }, Event::Coin(_)) => Broken("too many coins"),
            (Paid { cents }, Event::Choose(item)) => {
                let price = item.len() as u32 * 30;
                if let Some(change) = cents.checked_sub(price) {
                    Dispensing { item: item.to_uppercase(), change }
                } else {
                    Paid { cents }
                }
            }
            (Dispensing { .. }, Event::Take) => Idle,
            (state @ Broken(_), _) => state,
            (_, Event::Kick) => Broken("kicked"),
            (state, _) => state,
        }
    }
}

fn main() {
    let events = [
        Event::Take, Event::Coin(50), Event::Choose("water"), Event::Coin(200), Event::Choose("water"),
        Event::Take, Event::Coin(100), Event::Kick, Event::Coin(5),
    ];
    let mut state = State::Idle;
    for event in &events {
        state = std::mem::replace(&mut state, State::Idle).next(event);
        println!("{event:?} -> {state:?}");
    }
}
