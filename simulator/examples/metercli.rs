use std::io::Read;
fn main() {
    let mode = if std::env::args().nth(1).as_deref() == Some("each") {
        simulator::meter::Mode::Each
    } else {
        simulator::meter::Mode::Batched
    };
    let mut s = String::new();
    std::io::stdin().read_to_string(&mut s).unwrap();
    let t = std::time::Instant::now();
    match simulator::meter::meter(&s, mode) {
        Ok(m) => {
            print!("{}", m.source);
            eprintln!("ok unsafe={} {:?}", m.has_unsafe, t.elapsed());
        }
        Err(r) => {
            eprintln!("{r}\n{:?}", t.elapsed());
            std::process::exit(2)
        }
    }
}
