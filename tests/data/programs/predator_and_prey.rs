//! A system of two equations by small steps.
#[derive(Clone, Copy, Debug)]
struct State {
    prey: f64,
    hunters: f64,
}

impl std::ops::Add for State {
    type Output = State;
    fn add(self, o: State) -> State {
        State { prey: self.prey + o.prey, hunters: self.hunters + o.hunters }
    }
}

impl std::ops::Mul<f64> for State {
    type Output = State;
    fn mul(self, by: f64) -> State {
        State { prey: self.prey * by, hunters: self.hunters * by }
    }
}

fn runge_kutta(state: State, step: f64, f: impl Fn(State) -> State) -> State {
    let a = f(state);
    let b = f(state + a * (step / 2.0));
    let c = f(state + b * (step / 2.0));
    let d = f(state + c * step);
    state + (a + b * 2.0 + c * 2.0 + d) * (step / 6.0)
}

fn main() {
    let change = |State { prey, hunters }| State {
        prey: prey * (1.1 - 0.4 * hunters),
        hunters: hunters * (0.1 * prey - 0.4),
    };
    let mut state = State { prey: 10.0, hunters: 10.0 };
    let mut most = f64::MIN;
    for n in 0..400 {
        if n % 100 == 0 {
            println!("{:.3} {:.3}", state.prey, state.hunters);
        }
        state = runge_kutta(state, 0.05, change);
        most = most.max(state.prey);
    }
    println!("{most:.2}");
}
