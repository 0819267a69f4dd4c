//! Random games of BDL and planted faults, each with what the compiler said and what the built game did, where they lie
//! beside the repository. Where they do not, the tests pass.

use std::path::Path;
use std::sync::Arc;

use ludex_base::{Database, File, Severity};
use ludex_ide::diagnostics::diagnostics;
use ludex_ide::play::play;
use ludex_languages::LANGUAGES;
use ludex_tests::repository;
use serde_json::Value;

/// A game is followed to positions in at most this many of which moves are looked for.
const MAX_POSITIONS: u64 = 500;

/// The rows of a table, an object a line; none where the table is not there.
fn rows(name: &str) -> Vec<Value> {
    let Ok(table) = std::fs::read_to_string(repository().join("../shared/reference").join(name)) else {
        println!("left out: no {name} beside the repository");
        return Vec::new();
    };
    let rows: Vec<Value> = table.lines().map(|line| serde_json::from_str(line).expect("an object")).collect();
    assert!(rows.len() >= 300, "{} rows", rows.len());
    rows
}

/// A member of a row that is a text.
fn word<'r>(row: &'r Value, member: &str) -> &'r str {
    row[member].as_str().unwrap_or_else(|| panic!("no {member} in {row}"))
}

/// The game of a row in a database.
fn opened(row: &Value) -> (Database, File) {
    let mut db = Database::new(LANGUAGES, None);
    let dialect = LANGUAGES.from_id("bdl").expect("the language");
    let file = db.set_file(Path::new("/main.bdl"), dialect, Arc::from(word(row, "text")), Default::default());
    (db, file)
}

/// Says what is wrong with what is found in a row: what the compiler refuses, and what breaks the page, is a fault, and
/// everything else is no error.
fn judged(row: &Value) -> Option<String> {
    let (db, file) = opened(row);
    let found = diagnostics(&db, file);
    let worst = found.iter().map(|diagnostic| diagnostic.severity).min();
    let is_broken = word(row, "verdict") != "ok" || row["throws"].is_string();
    match worst {
        Some(Severity::Error) if !is_broken => Some(format!("it is sound, and has an error: {found:#?}")),
        Some(Severity::Error | Severity::Warning) => None,
        _ => is_broken.then(|| "it has a fault, and nothing is said of it".to_owned()),
    }
}

/// Says what is wrong with how a game is played: it has the moves of the built one, or its notes say that the built one
/// fails.
fn played(row: &Value) -> Option<String> {
    if word(row, "verdict") != "ok" {
        return None;
    }
    let (db, file) = opened(row);
    let mut session = match play(&db, file).expect("games of BDL are played") {
        Ok(session) => session,
        Err(why) => return Some(format!("it is refused: {why}")),
    };
    if row["throws"].is_string() {
        let is_said = session.notes().iter().any(|note| note.contains("fails on a board"));
        return (!is_said).then(|| format!("the page fails, and the notes are {:?}", session.notes()));
    }
    // Where the moves were not counted, there is no list.
    let counts: Vec<u64> = row["counts"].as_array().into_iter().flatten().filter_map(Value::as_u64).collect();
    let positions = std::iter::once(1).chain(counts.iter().copied());
    let wanted = counts.iter().zip(positions).take_while(|(_, positions)| *positions <= MAX_POSITIONS);
    let wanted: Vec<u64> = wanted.map(|(count, _)| *count).collect();
    let depths = 1..=u32::try_from(wanted.len()).unwrap_or(0);
    let found: Result<Vec<u64>, String> = depths.map(|depth| session.count(depth)).collect();
    match found {
        Ok(found) if found == wanted => None,
        found => Some(format!("the built game has {wanted:?} sequences, and here are {found:?}")),
    }
}

/// No row of a table has a fault.
fn agree(name: &str, fault: fn(&Value) -> Option<String>) {
    let rows = rows(name);
    let faults = rows.iter().filter_map(|row| Some(format!("{}: {}", word(row, "name"), fault(row)?)));
    let faults: Vec<String> = faults.collect();
    assert!(faults.is_empty(), "{} of {} rows:\n{}", faults.len(), rows.len(), faults.join("\n"));
}

#[test]
fn random_games_are_judged_like_the_compiler() {
    agree("bdl-perft.jsonl", judged);
}

#[test]
fn planted_faults_are_found() {
    agree("bdl-mutants.jsonl", judged);
}

#[test]
fn games_with_javascript_have_the_moves_of_the_built_ones() {
    let folder = repository().join("../shared/corpus/bdl");
    for (name, counts) in [
        ("2020-05-21_1757bcb6_damas_chinesas.bdl", &[15, 225][..]),
        ("2020-05-24_7278db07_damas_chinesas.bdl", &[24, 576, 18_256]),
        ("2020-05-29_c378c6f3_damas_chinesas_adaptadas.bdl", &[24, 576]),
        ("2020-05-20_e34638f8_sort.bdl", &[90, 8_100]),
        ("2020-06-03_f8089e58_sort.bdl", &[90, 8_100]),
        ("2020-04-02_14ebeee4_chess.bdl", &[20, 400, 8_902]),
    ] {
        let Ok(text) = std::fs::read_to_string(folder.join(name)) else {
            println!("left out: no {name} beside the repository");
            continue;
        };
        let (db, file) = opened(&serde_json::json!({ "text": text }));
        let mut session = play(&db, file).expect("games of BDL are played").expect("a game");
        assert_eq!(session.notes(), [""; 0], "{name}");
        let depths = 1..=u32::try_from(counts.len()).unwrap_or(0);
        let found: Result<Vec<u64>, String> = depths.map(|depth| session.count(depth)).collect();
        assert_eq!(found, Ok(counts.to_vec()), "{name}");
    }
}

#[test]
fn random_games_have_the_moves_of_the_built_ones() {
    agree("bdl-perft.jsonl", played);
}
