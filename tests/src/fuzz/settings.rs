//! What people and programs write into the files of settings and of baselines.

use std::path::Path;

use ludex::baseline;
use ludex::config::{SettingsFile, apply, parse_json, problems};
use ludex_base::Settings;
use serde_json::Value;

/// The folder in which the files lie.
const FOLDER: &str = "/game";

/// A settings file and, if it happens to be JSON, the configuration of a client: the problems stand in the text, in order,
/// and the same text sets the same.
pub fn settings(data: &[u8]) {
    let folder = Path::new(FOLDER);
    let (mut settings, mut again) = (Settings::default(), Settings::default());
    let file = SettingsFile::parse(&mut settings, folder, data);
    let mut last = 0;
    for problem in &file.problems {
        assert!(file.text.get(problem.range.clone()).is_some(), "{problem:?} in {:?}", file.text);
        assert!(problem.range.start >= last && !problem.message.is_empty(), "{problem:?} behind {last}");
        last = problem.range.start;
    }
    assert_eq!(SettingsFile::parse(&mut again, folder, data).problems, file.problems);
    assert_eq!(again, settings);
    if let Ok(value) = serde_json::from_slice::<Value>(data) {
        let entries = parse_json(&value);
        let found = apply(&mut Settings::default(), &entries, folder);
        // Where wrong settings are refused, the same ones are wrong.
        let refused = problems(&entries, folder);
        let codes = |problems: &[ludex::config::Problem]| problems.iter().map(|one| one.code).collect::<Vec<_>>();
        assert_eq!(codes(&refused), codes(&found), "{value}");
    }
}

/// A baseline: what is read of it is written, and read again.
pub fn baselines(data: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(data) else { return };
    let folder = Path::new(FOLDER);
    let Some(known) = baseline::parse(&value, folder, &|_| None) else { return };
    let written = baseline::text(&known);
    let value: Value = serde_json::from_str(&written).unwrap_or_else(|error| panic!("{error}: {written}"));
    assert_eq!(baseline::parse(&value, folder, &|_| None), Some(known), "{written}");
}
