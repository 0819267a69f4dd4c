//! The results of the measurements, as an aligned table and as JSON.

use std::time::Duration;

use serde_json::{Value, json};

/// A row of the table.
#[derive(Debug)]
pub(crate) struct Row {
    what: String,
    times: Vec<Duration>,
    /// The memory in KiB, as often as it was measured.
    memory: Vec<u64>,
    /// The median as a multiple of another program's.
    ratio: Option<f64>,
}

impl Row {
    /// Times of one thing.
    pub(crate) fn times(what: impl Into<String>, times: Vec<Duration>) -> Row {
        Row { what: what.into(), times, memory: Vec::new(), ratio: None }
    }

    /// A row with the memory of the server, in KiB; nothing where the system does not say it.
    pub(crate) fn memory(what: impl Into<String>, kibibytes: Option<u64>) -> Row {
        Row { what: what.into(), times: Vec::new(), memory: kibibytes.into_iter().collect(), ratio: None }
    }

    /// Adds what was measured of the same thing once more.
    pub(crate) fn add(&mut self, again: Row) {
        self.times.extend(again.times);
        self.memory.extend(again.memory);
    }

    /// This row and that of another program, which says so.
    pub(crate) fn beside(mut self, mut other: Row, program: &str) -> [Row; 2] {
        self.ratio = self.typical().zip(other.typical()).map(|(own, other)| own / other);
        other.what = format!("  the same with {program}");
        [self, other]
    }

    /// The median of the times or, if there are none, of the memory.
    fn typical(&self) -> Option<f64> {
        let time = percentile(&sorted(&self.times), 50).map(|time| time.as_secs_f64());
        time.or_else(|| self.kibibytes().map(|kib| kib as f64))
    }

    fn kibibytes(&self) -> Option<u64> {
        percentile(&sorted(&self.memory), 50)
    }

    /// Adds the row to a JSON object: what was measured, with times in milliseconds and the memory in KiB.
    pub(crate) fn describe(&self, out: &mut Value) {
        let times = sorted(&self.times);
        let at = |percent| percentile(&times, percent).map(|time| (time.as_secs_f64() * 1e6).round() / 1e3);
        out["row"] = json!(self.what);
        if !times.is_empty() {
            out["times"] = json!(times.len());
            out["median_ms"] = json!(at(50));
            out["p99_ms"] = json!(at(99));
            out["max_ms"] = json!(at(100));
        }
        if let Some(kibibytes) = self.kibibytes() {
            out["memory_kib"] = json!(kibibytes);
        }
    }

    fn cells(&self) -> Vec<String> {
        let times = sorted(&self.times);
        let shown = |cell: Option<String>| cell.unwrap_or_else(|| "-".to_owned());
        let at = |percent: usize| shown(percentile(&times, percent).map(milliseconds));
        let count = if times.is_empty() { "-".to_owned() } else { times.len().to_string() };
        let memory = self.kibibytes().map(|kib| format!("{:.1}", kib as f64 / 1024.0));
        let ratio = self.ratio.map(|ratio| format!("{ratio:.2}"));
        vec![self.what.clone(), count, at(50), at(99), at(100), shown(memory), shown(ratio)]
    }
}

fn sorted<T: Copy + Ord>(values: &[T]) -> Vec<T> {
    let mut values = values.to_vec();
    values.sort_unstable();
    values
}

/// The value that this many of a hundred do not exceed, of sorted ones.
pub(crate) fn percentile<T: Copy>(sorted: &[T], percent: usize) -> Option<T> {
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied()
}

/// A time as people compare it.
pub(crate) fn milliseconds(time: Duration) -> String {
    format!("{:.1}", time.as_secs_f64() * 1000.0)
}

/// Prints the rows under their titles.
pub(crate) fn print(rows: &[Row]) {
    let head = ["what", "times", "median ms", "p99 ms", "max ms", "memory MiB", "ratio"];
    // There is no ratio without another program.
    let columns = if rows.iter().any(|row| row.ratio.is_some()) { head.len() } else { head.len() - 1 };
    let mut all = vec![head.iter().map(|&title| title.to_owned()).collect::<Vec<_>>()];
    all.extend(rows.iter().map(Row::cells));
    let width = |column: usize| all.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in &all {
        let mut line = format!("{:<1$}", row[0], widths[0]);
        for (cell, width) in row.iter().zip(&widths).skip(1) {
            line.push_str(&format!("  {cell:>width$}"));
        }
        println!("{}", line.trim_end());
    }
}
