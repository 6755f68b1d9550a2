//! Reads a table and sums it up by group.
use std::collections::BTreeMap;

const TABLE: &str = "\
name,team,points
ann,red,10
bob,blue,7
cid,red,3
dee,blue,x
eve,green,8,9
fay,green,5
";

#[derive(Debug)]
struct Row<'a> {
    name: &'a str,
    team: &'a str,
    points: i32,
}

fn rows(text: &str) -> impl Iterator<Item = Result<Row<'_>, String>> {
    text.lines().enumerate().skip(1).map(|(at, line)| {
        let fields: Vec<&str> = line.split(',').map(str::trim).collect();
        match fields[..] {
            [name, team, points] => match points.parse() {
                Ok(points) => Ok(Row { name, team, points }),
                Err(error) => Err(format!("line {}: {error}", at + 1)),
            },
            _ => Err(format!("line {}: {} fields", at + 1, fields.len())),
        }
    })
}

fn main() {
    let (good, bad): (Vec<_>, Vec<_>) = rows(TABLE).partition(Result::is_ok);
    let mut teams: BTreeMap<&str, (i32, Vec<&str>)> = BTreeMap::new();
    for Row { name, team, points } in good.into_iter().flatten() {
        let (sum, names) = teams.entry(team).or_default();
        *sum += points;
        names.push(name);
    }
    for (team, (sum, names)) in &teams {
        println!("{team:>6} {sum:3} {}", names.join("+"));
    }
    bad.into_iter().filter_map(Result::err).for_each(|problem| println!("{problem}"));
}
