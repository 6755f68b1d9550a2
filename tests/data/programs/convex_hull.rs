//! Points, turns and a hull.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Point {
    x: i32,
    y: i32,
}

macro_rules! points {
    ($($x:literal $y:literal),* $(,)?) => { vec![$(Point { x: $x, y: $y }),*] };
}

fn turn(a: Point, b: Point, c: Point) -> i32 {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
}

fn hull(mut points: Vec<Point>) -> Vec<Point> {
    points.sort();
    points.dedup();
    let half = |points: &mut dyn Iterator<Item = &Point>| {
        let mut chain: Vec<Point> = vec![];
        for &point in points {
            while let [.., a, b] = chain[..] {
                if turn(a, b, point) > 0 {
                    break;
                }
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut all = half(&mut points.iter());
    all.extend(half(&mut points.iter().rev()));
    all
}

fn main() {
    let hull = hull(points![0 0, 2 1, 4 0, 4 4, 0 4, 1 3, 2 2, 4 2, 0 0]);
    println!("{hull:?}");
    let doubled: i32 = hull.iter().zip(hull.iter().cycle().skip(1)).map(|(a, b)| a.x * b.y - a.y * b.x).sum();
    println!("{}", doubled as f32 / 2.0);
}
