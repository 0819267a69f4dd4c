//! The program under test: the same entry point as the shipped binary.
//!
//! The variable `LUDEX_FAULTS` plants panics in the language server. It lists, between commas, how the
//! names of points begin (see `ludex::lsp::faults`): each of these points fails the first time that it is
//! reached, or, with a `!` behind the beginning, always. `LUDEX_FAULTS_LOG` names a file that gets a line
//! for every failure. `LUDEX_HELD`, as in `scan:FILE`, is the beginning of the names of points, and a file: what reaches
//! one of these points while the file is not there waits for it, for a minute at most, and leaves `FILE.reached`.

use std::collections::BTreeSet;
use std::io::Write;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::time::{Duration, Instant};

/// The beginnings of the names of the points that are to fail, and whether they always do.
static FAULTS: OnceLock<Vec<(String, bool)>> = OnceLock::new();
/// The points that have failed.
static FAILED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
/// The beginning of the names of the points that are held up, and the file without which they are.
static HELD: OnceLock<(String, PathBuf)> = OnceLock::new();

fn main() -> ExitCode {
    if let Ok(faults) = std::env::var("LUDEX_FAULTS") {
        plant(&faults);
    } else if let Ok(held) = std::env::var("LUDEX_HELD")
        && let Some((begin, file)) = held.split_once(':')
    {
        let _ = HELD.set((begin.to_owned(), file.into()));
        ludex::lsp::faults::plant(hold);
    }
    ludex::cli::main()
}

fn plant(faults: &str) {
    let faults = faults.split(',').map(|fault| match fault.strip_suffix('!') {
        Some(begin) => (begin.to_owned(), true),
        None => (fault.to_owned(), false),
    });
    let _ = FAULTS.set(faults.collect());
    // What is planted need not be reported.
    let report = std::panic::take_hook();
    std::panic::set_hook(Box::new(move |info| {
        let message = info.payload().downcast_ref::<String>();
        if !message.is_some_and(|message| message.starts_with("planted")) {
            report(info);
        }
    }));
    ludex::lsp::faults::plant(fail);
}

fn fail(point: &str) {
    let faults = FAULTS.get().map(Vec::as_slice).unwrap_or_default();
    let Some((_, always)) = faults.iter().find(|(begin, _)| point.starts_with(begin)) else { return };
    let first = FAILED.lock().unwrap_or_else(PoisonError::into_inner).insert(point.to_owned());
    if first || *always {
        note(point);
        panic!("planted at {point}");
    }
}

/// Holds up what reaches a point until the test lets it go on.
fn hold(point: &str) {
    let Some((_, file)) = HELD.get().filter(|(begin, file)| point.starts_with(begin.as_str()) && !file.exists()) else {
        return;
    };
    let _ = std::fs::write(file.with_extension("reached"), "");
    let end = Instant::now() + Duration::from_secs(60);
    while !file.exists() && Instant::now() < end {
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn note(point: &str) {
    if let Some(path) = std::env::var_os("LUDEX_FAULTS_LOG")
        && let Ok(mut file) = std::fs::File::options().create(true).append(true).open(path)
    {
        // In one piece: other threads fail at the same time.
        let _ = file.write_all(format!("{point}\n").as_bytes());
    }
}
