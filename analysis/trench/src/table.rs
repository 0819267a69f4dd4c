//! Reads the tables in `data`: columns parted by tabs, a dash for nothing, lines that begin with `#` are
//! comments. What a column holds is the type it is read as.

/// What a column of a table can hold.
pub(crate) trait Cell: Sized {
    /// What a cell says; an empty text stands for nothing.
    fn read(text: &'static str) -> Self;
}

impl Cell for &'static str {
    fn read(text: &'static str) -> Self {
        text
    }
}

impl Cell for Option<u8> {
    fn read(text: &'static str) -> Self {
        text.parse().ok()
    }
}

impl Cell for u8 {
    fn read(text: &'static str) -> Self {
        text.parse().unwrap_or_default()
    }
}

/// Names parted by commas.
impl Cell for Vec<&'static str> {
    fn read(text: &'static str) -> Self {
        text.split(',').filter(|part| !part.is_empty()).collect()
    }
}

/// The cells of one row, from left to right.
#[derive(Debug, Clone)]
pub(crate) struct Cells {
    rest: std::str::Split<'static, char>,
}

impl Cells {
    /// The next cell of the row.
    pub(crate) fn cell<T: Cell>(&mut self) -> T {
        let text = self.rest.next().unwrap_or_default();
        T::read(if text == "-" { "" } else { text })
    }
}

/// The rows of a table.
pub(crate) fn rows(text: &'static str) -> impl Iterator<Item = Cells> {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).map(|line| Cells { rest: line.split('\t') })
}
