//! The results of the measurements, as an aligned table.

use std::time::Duration;

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Row {
    what: String,
    times: Vec<Duration>,
    /// The memory in KiB.
    memory: Option<u64>,
}

impl Row {
    /// Times of one thing.
    pub(crate) fn times(what: impl Into<String>, times: Vec<Duration>) -> Row {
        Row { what: what.into(), times, memory: None }
    }

    /// A row with the memory of the server, in KiB; nothing where the system does not say it.
    pub(crate) fn memory(what: impl Into<String>, kibibytes: Option<u64>) -> Row {
        Row { what: what.into(), times: Vec::new(), memory: kibibytes }
    }

    fn cells(&self) -> Vec<String> {
        let mut times = self.times.clone();
        times.sort_unstable();
        let at = |percent: usize| percentile(&times, percent).map_or_else(|| "-".to_owned(), milliseconds);
        let count = if times.is_empty() { "-".to_owned() } else { times.len().to_string() };
        let memory = self.memory.map_or_else(|| "-".to_owned(), |kib| format!("{:.1}", kib as f64 / 1024.0));
        vec![self.what.clone(), count, at(50), at(99), at(100), memory]
    }
}

/// The time that this many of a hundred do not exceed, of sorted ones.
pub(crate) fn percentile(sorted: &[Duration], percent: usize) -> Option<Duration> {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}

/// A time as people compare it.
pub(crate) fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}

/// Prints the rows under their titles.
pub(crate) fn print(rows: &[Row]) {
    let head = ["what", "times", "median ms", "p99 ms", "max ms", "memory MiB"];
    let mut all = vec![head.iter().map(|&title| title.to_owned()).collect::<Vec<_>>()];
    all.extend(rows.iter().map(Row::cells));
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    for row in &all {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            line.push_str(&format!("  {cell:>width$}"));
        }
        println!("{}", line.trim_end());
    }
}
