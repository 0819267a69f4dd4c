//! The limits that `.github/SECURITY.md` names are those of the program.

use std::path::Path;

use ludex_tests::repository;

/// The value of a constant in a Rust file: a number, or a product of powers of two of one, such as `16 << 20`, where
/// another constant of the file may stand for a number. [`None`] if it is something else.
fn constant(source: &str, name: &str) -> Option<u64> {
    let declared = format!("const {name}: ");
    let (_, rest) = source.split_once(&declared)?;
    let (_, value) = rest.split_once(';')?.0.split_once(" = ")?;
    let mut parts = value.split(" << ").map(|part| match part.replace('_', "").parse() {
        Ok(number) => Some(number),
        Err(_) => constant(source, part),
    });
    let first: u64 = parts.next()??;
    parts.try_fold(first, |value, shift| value.checked_shl(u32::try_from(shift?).ok()?))
}

/// A number as the page has it: `10,000` or `16 MB`.
fn number(text: &str) -> Option<u64> {
    match text.strip_suffix(" MB") {
        Some(megabytes) => number(megabytes).map(|megabytes| megabytes << 20),
        None => text.replace(',', "").parse().ok(),
    }
}

#[test]
fn limits_are_those_of_the_program() {
    assert_eq!(constant("pub const MAX_A: u64 = B << 4;\nconst B: u8 = 1_0;", "MAX_A"), Some(160));
    assert_eq!((number("1,048,576"), number("16 MB"), number("many")), (Some(1 << 20), Some(16 << 20), None));
    let page = std::fs::read_to_string(repository().join(".github/SECURITY.md")).expect("the page");
    let mut faults = Vec::new();
    let rows: Vec<Vec<&str>> = page
        .lines()
        .filter(|line| line.starts_with("| ") && line.contains("MAX_"))
        .map(|line| line.trim_matches('|').split('|').map(str::trim).collect())
        .collect();
    assert!(rows.len() > 20, "{} rows", rows.len());
    for row in &rows {
        let [limit, told, place] = row[..] else { panic!("not three columns: {row:?}") };
        let mut words = place.split('`').filter(|word| !word.trim().is_empty());
        let (file, name) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
        let source = std::fs::read_to_string(repository().join(Path::new(file))).unwrap_or_default();
        let found = constant(&source, name);
        if found.is_none() || found != number(told) {
            faults.push(format!("{limit}: the page says {told}, {file} has {name} = {found:?}"));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n"));
}
