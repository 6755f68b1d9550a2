//! Formats a table with every kind of alignment.
struct Table<'a, const C: usize> {
    head: [&'a str; C],
    rows: Vec<[String; C]>,
}

impl<const C: usize> std::fmt::Display for Table<'_, C> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let mut widths = self.head.map(str::len);
        for row in &self.rows {
            for (width, cell) in widths.iter_mut().zip(row) {
                *width = (*width).max(cell.chars().count());
            }
        }
        for (head, width) in self.head.iter().zip(widths) {
            write!(f, "{head:^width$}|")?;
        }
        for row in &self.rows {
            writeln!(f)?;
            for (at, (cell, width)) in row.iter().zip(widths).enumerate() {
                if at == 0 { write!(f, "{cell:<width$}|")? } else { write!(f, "{cell:>width$}|")? }
            }
        }
        Ok(())
    }
}

fn main() {
    let rows = (-40..=40).step_by(20).map(|c| {
        let f = f64::from(c) * 1.8 + 32.0;
        [format!("{c:+}°"), format!("{f:.1}"), format!("{:08.3e}", f + 1000.0)]
    });
    println!("{}", Table { head: ["celsius", "f", "science"], rows: rows.collect() });
}
