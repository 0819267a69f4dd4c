//! Reference data: how often real programs write the names that a language brings along, one table a language, counted
//! by `tests/frequencies.py` and read once.

use crate::builtins::Table;
use crate::completion::BY_USE;

/// The order of a name that no program writes, behind all others. One of which every thousandth name in its places is
/// one comes ten before it.
const NEVER: u32 = BY_USE + 10_000;

/// The names of a language by how often they are written.
#[derive(Debug)]
pub struct Frequencies {
    /// The order of each row of the table of names.
    orders: Vec<u32>,
}

/// A line of a table.
struct Line {
    name: &'static str,
    /// The kind of place where it is written.
    place: &'static str,
    /// The share of the names in such places, in thousandths, with one decimal.
    share: f64,
}

impl Frequencies {
    /// Reads a table about the names of another one. `place` is the kind of place where a name is written.
    ///
    /// # Panics
    /// If a line is about something else: the table is part of the program, and a test reads all of it.
    pub fn read<R>(text: &'static str, names: &Table<R>, place: impl Fn(&R) -> &'static str) -> Frequencies {
        let table = Table::read(text, |columns| Line {
            name: columns.literal(),
            place: columns.text(),
            share: columns.value(),
        });
        let mut orders = vec![NEVER; names.all().len()];
        for line in table.all() {
            let index = names.find(line.name, |row| place(row) == line.place);
            let index = index.unwrap_or_else(|| panic!("`{}` is not a {}", line.name, line.place));
            orders[index as usize] = NEVER - ((line.share * 10.0).round() as u32).min(NEVER - BY_USE);
        }
        Frequencies { orders }
    }

    /// The order of the name with an index among those of its kind, from [`BY_USE`]: the more often programs write it,
    /// the less. Names that none writes have the same.
    pub fn order(&self, index: u32) -> u32 {
        self.orders.get(index as usize).copied().unwrap_or(NEVER)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_more_often_the_earlier() {
        let table = "# A comment.\nhare\tanimal\t900.0\nfox\tanimal\t99.9\n";
        let names = Table::read("fox\tplace\nfox\tanimal\nhare\tanimal\nbear\tanimal\n", |columns| {
            columns.literal();
            columns.text()
        });
        let frequencies = Frequencies::read(table, &names, |place| *place);
        let orders = [0, 1, 2, 3].map(|index| frequencies.order(index) - BY_USE);
        assert_eq!(orders, [10_000, 9_001, 1_000, 10_000]);
    }
}
