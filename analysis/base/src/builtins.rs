//! Reference data: the names a language brings along, one table a language, read once.
//!
//! A table is a text of lines; columns are parted by tabs, `-` stands for an empty one, and a line
//! that begins with `# ` is a comment. The first column is the name that the row is found by. What
//! a column holds is a type: a row is made by a closure that takes the columns in order, and a
//! value that does not fit its type fails a test of the table, not a user.

use std::str::FromStr;

use rustc_hash::FxHashMap;

/// The columns of a line, taken one after the other.
#[derive(Debug)]
pub struct Columns {
    line: &'static str,
    rest: std::str::Split<'static, char>,
}

impl Columns {
    /// The next column; empty if it is `-` or missing.
    pub fn text(&mut self) -> &'static str {
        match self.rest.next() {
            Some("-") | None => "",
            Some(text) => text,
        }
    }

    /// The next column as it is written, also if it is `-`.
    pub fn literal(&mut self) -> &'static str {
        self.rest.next().unwrap_or_default()
    }

    /// The next column as a value.
    ///
    /// # Panics
    /// If it is none: the table is part of the program, and a test reads all of it.
    pub fn value<T: FromStr>(&mut self) -> T {
        let text = self.text();
        text.parse().unwrap_or_else(|_| panic!("`{text}` does not fit its column in the line: {}", self.line))
    }

    /// The next column as words, each with its number: `cell 0 border 1`.
    pub fn numbered(&mut self) -> Vec<(&'static str, i64)> {
        let mut parts = self.text().split(' ');
        let pair = || Some((parts.next()?, parts.next()?.parse().ok()?));
        std::iter::from_fn(pair).collect()
    }

    /// The next column as a value; `None` if it is empty.
    ///
    /// # Panics
    /// As [`Self::value`].
    pub fn optional<T: FromStr>(&mut self) -> Option<T> {
        let text = self.text();
        let value = || text.parse().unwrap_or_else(|_| panic!("`{text}` does not fit its column in: {}", self.line));
        (!text.is_empty()).then(value)
    }
}

/// Declares the rows of a table of builtins: a type with a field for each column, in their order, and `row`, which reads
/// a line. Behind the type of a field stands the method of [`Columns`] that takes its column.
#[macro_export]
macro_rules! builtin_row {
    ($(#[$meta:meta])* $visibility:vis struct $name:ident {
        $( $(#[$doc:meta])* $field_visibility:vis $field:ident: $type:ty = $take:ident, )+
    }) => {
        $(#[$meta])*
        #[derive(Debug)]
        $visibility struct $name {
            $( $(#[$doc])* $field_visibility $field: $type, )+
        }

        fn row(columns: &mut $crate::builtins::Columns) -> $name {
            $name { $( $field: columns.$take(), )+ }
        }
    };
}

/// A table of reference data.
#[derive(Debug)]
pub struct Table<R> {
    rows: Vec<R>,
    by_name: FxHashMap<&'static str, Vec<u32>>,
}

impl<R> Table<R> {
    /// Reads a table.
    pub fn read(text: &'static str, row: impl Fn(&mut Columns) -> R) -> Table<R> {
        let mut table = Table { rows: Vec::new(), by_name: FxHashMap::default() };
        for line in text.lines().filter(|line| !line.starts_with("# ") && !line.is_empty()) {
            let columns = || Columns { line, rest: line.split('\t') };
            table.by_name.entry(columns().literal()).or_default().push(table.rows.len() as u32);
            table.rows.push(row(&mut columns()));
        }
        table
    }

    /// Every row, in the order of the table.
    pub fn all(&self) -> &[R] {
        &self.rows
    }

    /// The row with this index.
    pub fn get(&self, index: u32) -> Option<&R> {
        self.rows.get(index as usize)
    }

    /// The rows with this name and their indexes, in the order of the table.
    pub fn with_name(&self, name: &str) -> impl Iterator<Item = (u32, &R)> {
        let rows = self.by_name.get(name).map(Vec::as_slice).unwrap_or_default();
        rows.iter().filter_map(|index| Some((*index, self.get(*index)?)))
    }

    /// The first row with this name that fits.
    pub fn find(&self, name: &str, fits: impl Fn(&R) -> bool) -> Option<u32> {
        self.with_name(name).find(|(_, row)| fits(row)).map(|(index, _)| index)
    }
}

/// Declares an enumeration of the words a column can hold: `Variant "word"`, with [`FromStr`] and the
/// word back.
#[macro_export]
macro_rules! words {
    ($(#[$meta:meta])* $name:ident { $( $variant:ident $word:literal, )+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum $name {
            $( #[doc = concat!("`", $word, "` in the data.")] $variant, )+
        }

        impl $name {
            /// Every value.
            pub const ALL: &'static [$name] = &[$($name::$variant),+];

            /// The word for it, in the data and for people.
            pub fn word(self) -> &'static str {
                match self {
                    $( $name::$variant => $word, )+
                }
            }
        }

        impl std::str::FromStr for $name {
            type Err = ();
            fn from_str(word: &str) -> Result<$name, ()> {
                $name::ALL.iter().copied().find(|value| value.word() == word).ok_or(())
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.word())
            }
        }
    };
}

/// Declares the table of a language's builtins: its rows, and the way from an index to what occurrences
/// mean. The data is the text of the table, and `row` reads one of its lines. `by_use` and the text of a table of
/// frequencies, whose places are the words of the rows' `kind`, give a function of this name too.
#[macro_export]
macro_rules! builtin_table {
    ($row_type:ty, $dialect:expr, $data:expr, $row:expr) => {
        static TABLE: std::sync::LazyLock<$crate::builtins::Table<$row_type>> =
            std::sync::LazyLock::new(|| $crate::builtins::Table::read($data, $row));

        /// Every row, in the order of the data.
        pub fn all() -> &'static [$row_type] {
            TABLE.all()
        }

        /// The row with this index.
        pub fn get(index: u32) -> Option<&'static $row_type> {
            TABLE.get(index)
        }

        /// The identity of the row with this index.
        pub fn id(index: u32) -> $crate::BuiltinId {
            $crate::BuiltinId { dialect: $dialect, index }
        }

        /// The row with this index, as a target of occurrences.
        pub fn target(index: u32) -> $crate::Target {
            $crate::Target::Builtin(id(index))
        }
    };
    ($row_type:ty, $dialect:expr, $data:expr, $row:expr, by_use $frequencies:expr) => {
        $crate::builtin_table!($row_type, $dialect, $data, $row);

        /// The order of the row with this index in lists of completions, by how often programs write it.
        fn by_use(index: u32) -> u32 {
            static FREQUENCIES: std::sync::LazyLock<$crate::frequencies::Frequencies> =
                std::sync::LazyLock::new(|| {
                    $crate::frequencies::Frequencies::read($frequencies, &TABLE, |row| row.kind.word())
                });
            FREQUENCIES.order(index)
        }
    };
}
