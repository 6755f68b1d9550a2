//! Floating point over structs: bodies that attract each other.

fn main() {
    std::hint::black_box(kernel(1));
}

#[derive(Clone, Copy)]
struct Body {
    place: [f64; 3],
    speed: [f64; 3],
    mass: f64,
}

fn advance(bodies: &mut [Body; 5], step: f64) {
    for a in 0..bodies.len() {
        for b in a + 1..bodies.len() {
            let mut apart = [0.0; 3];
            let mut square = 0.0;
            for axis in 0..3 {
                apart[axis] = bodies[a].place[axis] - bodies[b].place[axis];
                square += apart[axis] * apart[axis];
            }
            let pull = step / (square * square.sqrt());
            for axis in 0..3 {
                let (mass_a, mass_b) = (bodies[a].mass, bodies[b].mass);
                bodies[a].speed[axis] -= apart[axis] * mass_b * pull;
                bodies[b].speed[axis] += apart[axis] * mass_a * pull;
            }
        }
    }
    for body in bodies.iter_mut() {
        for axis in 0..3 {
            body.place[axis] += step * body.speed[axis];
        }
    }
}

pub fn kernel(seed: u64) -> u64 {
    let mut bodies = [Body { place: [0.0; 3], speed: [0.0; 3], mass: 1.0 }; 5];
    for (at, body) in bodies.iter_mut().enumerate() {
        let far = 1.0 + at as f64 * 1.7 + seed as f64 * 0.01;
        body.place = [far, -far * 0.3, far * 0.1];
        body.speed = [0.01 * far, 0.2 / far, 0.0];
    }
    for _ in 0..200 {
        advance(&mut bodies, 0.001);
    }
    bodies[1].place[0].to_bits()
}
