//! A simulation by ticks with an enum in a loop.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Lift {
    Idle { floor: i32 },
    Moving { from: i32, to: i32, progress: u8 },
    Open { floor: i32, left: u8 },
}

fn step(lift: Lift, calls: &mut Vec<i32>) -> Lift {
    match lift {
        Lift::Idle { floor } => {
            let nearest = calls.iter().enumerate().min_by_key(|(_, call)| (*call - floor).abs()).map(|(at, _)| at);
            match nearest.map(|at| calls.swap_remove(at)) {
                Some(to) if to != floor => Lift::Moving { from: floor, to, progress: 0 },
                Some(floor) => Lift::Open { floor, left: 1 },
                None => lift,
            }
        }
        Lift::Moving { from, to, .. } if from == to => Lift::Open { floor: to, left: 2 },
        Lift::Moving { from, to, progress: 1.. } => Lift::Moving { from: from + (to - from).signum(), to, progress: 0 },
        Lift::Moving { progress, from, to } => Lift::Moving { progress: progress + 1, from, to },
        Lift::Open { floor, left: 0 } => Lift::Idle { floor },
        Lift::Open { floor, left } => Lift::Open { floor, left: left - 1 },
    }
}

fn main() {
    let mut calls = vec![3, 0, 5];
    let mut lift = Lift::Idle { floor: 1 };
    let mut opened = vec![];
    for tick in 0.. {
        let next = step(lift, &mut calls);
        if let (Lift::Open { floor, .. }, false) = (next, matches!(lift, Lift::Open { .. })) {
            opened.push((tick, floor));
        }
        if next == lift {
            println!("{tick} {opened:?} {lift:?}");
            break;
        }
        lift = next;
    }
}
