//! The growth of time with the size of hostile files: each case at four sizes, and the power that fits best.

use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use serde_json::json;

use crate::cases::{CASES, Case, Task};
use crate::report::milliseconds;
use crate::session::{Document, File, folder, start};
use crate::{HostileArguments, chosen};

/// The number of times that the size of a case is doubled.
const DOUBLINGS: usize = 3;

/// A run that takes less than this is repeated, and the shortest time taken.
const SHORT: Duration = Duration::from_secs(2);

/// The number of times that a short run is made.
const REPETITIONS: usize = 3;

/// Measures what was asked for, and prints a line for each case.
pub(crate) fn run(program: &str, arguments: &HostileArguments) -> Result<ExitCode, String> {
    if arguments.list {
        CASES.iter().for_each(|case| println!("{}", case.name));
        return Ok(ExitCode::SUCCESS);
    }
    let meter = Meter { program, timeout: Duration::from_secs(arguments.timeout) };
    let width = CASES.iter().map(|case| case.name.len()).max().unwrap_or_default();
    println!("{}", line("case", width, ["kB", "n ms", "2n ms", "4n ms", "8n ms", "exponent"].map(str::to_owned)));
    let mut above = Vec::new();
    for case in CASES.iter().filter(|case| chosen(case.name, &arguments.cases)) {
        let growth = meter.growth(case, arguments.scale.max(1))?;
        let exponent = growth.exponent();
        let mut cells = vec![(growth.bytes / 1000).to_string()];
        cells.extend((0..=DOUBLINGS).map(|doubling| {
            let point = growth.points.get(doubling);
            point.map_or_else(|| "-".to_owned(), |(_, time)| milliseconds(*time))
        }));
        cells.push(exponent.map_or_else(|| "timeout".to_owned(), |exponent| format!("{exponent:.2}")));
        println!("{}", line(case.name, width, cells));
        if arguments.limit.is_some_and(|limit| exponent.is_none_or(|exponent| exponent > limit)) {
            above.push(case.name);
        }
    }
    if above.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    println!("\nabove the limit: {}", above.join(", "));
    Ok(ExitCode::FAILURE)
}

/// A line of the table.
fn line(name: &str, width: usize, cells: impl IntoIterator<Item = String>) -> String {
    let mut line = format!("{name:<width$}");
    for cell in cells {
        line.push_str(&format!("  {cell:>8}"));
    }
    line
}

/// The times that a case took at each of its sizes.
struct Growth {
    /// The size of the files together, at the largest size, in bytes.
    bytes: usize,
    /// Sizes with times; those that took too long are missing.
    points: Vec<(usize, Duration)>,
}

impl Growth {
    /// The power of the size with which the time grows: the slope of the line through the logarithms that
    /// fits best. `None` if there are too few points.
    fn exponent(&self) -> Option<f64> {
        let points: Vec<(f64, f64)> =
            self.points.iter().map(|(size, time)| ((*size as f64).ln(), time.as_secs_f64().max(0.001).ln())).collect();
        if points.len() <= DOUBLINGS {
            return None;
        }
        let count = points.len() as f64;
        let (x, y) = points.iter().fold((0.0, 0.0), |(x, y), point| (x + point.0 / count, y + point.1 / count));
        let slope = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum::<f64>();
        Some(slope / points.iter().map(|point| (point.0 - x).powi(2)).sum::<f64>())
    }
}

/// The program whose times are taken, and the limit of a run.
struct Meter<'a> {
    program: &'a str,
    timeout: Duration,
}

impl Meter<'_> {
    /// Runs a case at all its sizes, until one takes too long. What a run takes with nothing to do is taken off.
    fn growth(&self, case: &Case, scale: usize) -> Result<Growth, String> {
        let mut growth = Growth { bytes: 0, points: Vec::new() };
        let idle = self.least(case, 1)?.map_or(Duration::ZERO, |(_, time)| time);
        for doubling in 0..=DOUBLINGS {
            let size = (case.base * scale) << doubling;
            let Some((bytes, time)) = self.least(case, size)? else { break };
            growth.bytes = bytes;
            growth.points.push((size, time.saturating_sub(idle)));
        }
        Ok(growth)
    }

    /// The shortest of some runs at a size, and how large the files were; `None` if it took too long.
    fn least(&self, case: &Case, size: usize) -> Result<Option<(usize, Duration)>, String> {
        let files: Vec<File> = (case.files)(size).into_iter().map(|(name, text)| (name, text.into_bytes())).collect();
        let bytes = files.iter().map(|(_, bytes)| bytes.len()).sum();
        let mut least: Option<Duration> = None;
        for _ in 0..REPETITIONS {
            let Some(time) = self.once(case.task, &files)? else { return Ok(None) };
            least = Some(least.map_or(time, |least| least.min(time)));
            if time > SHORT {
                break;
            }
        }
        Ok(least.map(|time| (bytes, time)))
    }

    fn once(&self, task: Task, files: &[File]) -> Result<Option<Duration>, String> {
        match task {
            Task::Check => self.check("json", files),
            Task::Pretty => self.check("pretty", files),
            Task::Outline => self.outline(files).map(Some),
        }
    }

    /// `ludex check` of all files, to the end of the process.
    fn check(&self, format: &str, files: &[File]) -> Result<Option<Duration>, String> {
        let folder = folder(files)?;
        let start = Instant::now();
        let mut command = Command::new(self.program);
        let command = command.args(["check", "--format", format, "."]).current_dir(folder.path());
        let mut child = command
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("{}: {error}", self.program))?;
        loop {
            match child.try_wait().map_err(|error| error.to_string())? {
                Some(_) => return Ok(Some(start.elapsed())),
                None if start.elapsed() > self.timeout => {
                    child.kill().and_then(|()| child.wait()).map_err(|error| error.to_string())?;
                    return Ok(None);
                }
                None => std::thread::sleep(Duration::from_micros(200)),
            }
        }
    }

    /// The outline of the first file in an editor, once its diagnostics are there.
    fn outline(&self, files: &[File]) -> Result<Duration, String> {
        let (name, bytes) = files.first().ok_or("a case without files")?;
        let mut client = start(self.program, folder(files)?);
        Document::open(&mut client, name, &String::from_utf8_lossy(bytes));
        let document = json!({"textDocument": {"uri": client.uri(name)}});
        let start = Instant::now();
        client.request("textDocument/documentSymbol", document);
        Ok(start.elapsed())
    }
}
