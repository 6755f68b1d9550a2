//! Tables for people.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};

/// A table whose numbers stand on the right: those of the columns `numbers`.
pub(super) fn table(
    header: impl IntoIterator<Item = String>,
    numbers: std::ops::Range<usize>,
) -> Table {
    let line = LineStyle::none().fill('─').junction('─');
    let mut table = Table::new();
    table
        .load_style(TableStyle::new().header_separator(line))
        .set_header(header.into_iter().collect::<Vec<_>>());
    for index in numbers {
        let column = table.column_mut(index).expect("the header has all columns");
        column.set_cell_alignment(CellAlignment::Right);
    }
    table
}
