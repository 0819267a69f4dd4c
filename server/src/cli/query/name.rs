//! `ludex query` about a name, wherever it stands.

use std::path::PathBuf;

use ludex_base::navigation::Location;
use ludex_base::{Database, Markup, Role};
use ludex_ide::definition::defining;
use ludex_ide::examples::Example;
use ludex_ide::implementation::behind;
use ludex_ide::name_page::{About, Use, about, page, text};
use ludex_ide::names::{Meaning, meanings, near, unknown};
use ludex_ide::references::places;
use ludex_ide::workspace_symbols::workspace_symbols;
use ludex_lsp::games::games;
use serde_json::{Value, json};

use super::{Answer, Asked, Question, Shown};
use crate::cli::output::say;
use crate::cli::place as lines;
use crate::cli::place::Points;

/// The most symbols that are listed by letters of their names.
const MAX_SYMBOLS: usize = 256;

/// The answer about a name, in the files that are given or in the working folder.
pub(super) fn answer(db: &mut Database, asked: &Asked<'_>, name: &str) -> Result<Answer, String> {
    let here = [PathBuf::from(".")];
    let paths = if asked.paths.is_empty() { &here[..] } else { asked.paths };
    asked.configured.load(db, crate::cli::read_paths(paths)?);
    db.refresh_mentions();
    let db: &Database = db;
    if asked.question == Question::Symbols {
        return Ok(symbols(db, asked, name));
    }
    let found = meanings(db, name, asked.language);
    if found.is_empty() {
        say(&unknown(db, name, asked.language));
        let json = json!({"name": name, "meanings": [], "near": near(db, name, asked.language)});
        return Ok(Answer { is_empty: true, json, shown: Shown::Lines(String::new()) });
    }
    Ok(match asked.question {
        Question::Hover => texts(db, asked, name, &found),
        Question::Definition => listed(db, asked, name, &found, |meaning| {
            defined(db, meaning).map(|place| (place, None)).into_iter().collect()
        }),
        Question::References => listed(db, asked, name, &found, |meaning| {
            places(db, meaning).into_iter().map(|(place, role)| (place, Some(role))).collect()
        }),
        Question::Values => listed(db, asked, name, &found, |meaning| {
            behind(db, meaning).into_iter().map(|place| (place, None)).collect()
        }),
        Question::Name | Question::Completion | Question::Signature | Question::Symbols | Question::Tokens => {
            pages(db, asked, name, &found)
        }
    })
}

/// The place of the name in its definition.
fn defined(db: &Database, meaning: Meaning) -> Option<Location> {
    defining(db, meaning).map(|target| Location { file: target.file, range: target.name_range })
}

/// A meaning as data, with the text about it.
fn described(db: &Database, asked: &Asked<'_>, meaning: Meaning) -> (Value, Markup) {
    let text = text(db, meaning);
    let described = json!({
        "name": meaning.name(),
        "language": meaning.dialect(db).id,
        "title": title(&text),
        "definition": defined(db, meaning).map(|place| asked.place(db, place)),
    });
    (described, text)
}

/// The first line of a text, which says what it is about.
fn title(text: &Markup) -> String {
    text.plain().lines().next().unwrap_or_default().to_owned()
}

/// The texts about the meanings of a name.
fn texts(db: &Database, asked: &Asked<'_>, name: &str, all: &[Meaning]) -> Answer {
    let mut shown = Markup::default();
    let mut described_all = Vec::with_capacity(all.len());
    for (index, meaning) in all.iter().enumerate() {
        let (mut described, text) = described(db, asked, *meaning);
        let (plain, markdown) = asked.texts(db, &text);
        described["text"] = json!(plain);
        described["markdown"] = json!(markdown);
        described_all.push(described);
        shown = if index > 0 { shown.with_rule() } else { shown };
        shown = shown.with([text]);
    }
    let json = json!({"name": name, "meanings": described_all});
    Answer { is_empty: false, json, shown: Shown::Text(shown) }
}

/// The places of each meaning of a name; where there are several meanings, each below a line that says which it is.
fn listed(
    db: &Database,
    asked: &Asked<'_>,
    name: &str,
    all: &[Meaning],
    places: impl Fn(Meaning) -> Vec<(Location, Option<Role>)>,
) -> Answer {
    let mut lines = String::new();
    let mut is_empty = true;
    let mut described_all = Vec::with_capacity(all.len());
    for meaning in all {
        let (mut described, text) = described(db, asked, *meaning);
        let found = places(*meaning);
        let place = |(place, role): &(Location, Option<Role>)| {
            let mut json = asked.place(db, *place);
            if let Some(role) = role {
                json["role"] = json!(role.word());
            }
            json
        };
        described["places"] = json!(found.iter().map(place).collect::<Vec<Value>>());
        described_all.push(described);
        if !found.is_empty() && all.len() > 1 {
            let gap = if is_empty { "" } else { "\n" };
            lines.push_str(&format!("{gap}{}\n", title(&text)));
        }
        is_empty &= found.is_empty();
        lines.extend(found.iter().map(|(place, _)| asked.line(db, *place)));
    }
    let json = json!({"name": name, "meanings": described_all});
    Answer { is_empty, json, shown: Shown::Lines(lines) }
}

/// The page about a name with these meanings.
pub(super) fn pages(db: &Database, asked: &Asked<'_>, name: &str, all: &[Meaning]) -> Answer {
    let games = games();
    let abouts: Vec<About> = all.iter().map(|meaning| about(db, &games, *meaning)).collect();
    let meaning = |about: &About| {
        let (mut described, _) = described(db, asked, about.meaning);
        let (text, markdown) = asked.texts(db, &about.text);
        described["text"] = json!(text);
        described["markdown"] = json!(markdown);
        described["uses"] = json!({"places": about.use_count, "files": about.file_count});
        described["firstUses"] = about.uses.iter().map(|one| used(db, asked, one)).collect();
        let own = about.examples.iter().map(|one| example(db, asked.place(db, one.place), one, false));
        let shipped = about.shipped.iter().map(|one| {
            let range = Points::new(&games, one.place.file).place(one.place.range);
            let path = one.place.file.path(&games).display().to_string();
            example(&games, json!({"path": path, "range": range}), one, true)
        });
        described["examples"] = own.chain(shipped).collect();
        described
    };
    let json = json!({"name": name, "meanings": abouts.iter().map(meaning).collect::<Vec<Value>>()});
    Answer { is_empty: false, json, shown: Shown::Text(page(db, &games, &abouts)) }
}

fn used(db: &Database, asked: &Asked<'_>, one: &Use) -> Value {
    let mut json = asked.place(db, one.place);
    json["role"] = json!(one.role.word());
    json["within"] = json!(one.within.map(|within| within.as_str()));
    json
}

/// An example at a place as data; one of the games that come along is shipped.
fn example(db: &Database, mut place: Value, example: &Example, shipped: bool) -> Value {
    place["language"] = json!(example.place.file.dialect(db).id);
    place["text"] = json!(example.text);
    place["shipped"] = json!(shipped);
    place
}

/// The definitions whose names hold some letters in their order, the best first.
fn symbols(db: &Database, asked: &Asked<'_>, letters: &str) -> Answer {
    let mut found = workspace_symbols(db, letters, MAX_SYMBOLS);
    found.retain(|found| asked.language.is_none_or(|language| language.prefix == found.file.dialect(db).prefix));
    let (mut json, mut shown) = (Vec::with_capacity(found.len()), String::new());
    for one in &found {
        let place = Location { file: one.file, range: one.symbol.range };
        let (name, kind) = (one.symbol.name.as_str(), one.symbol.kind);
        let mut symbol = asked.place(db, place);
        symbol["name"] = json!(name);
        symbol["kind"] = json!(kind.symbol.word());
        symbol["detail"] = json!(kind.label);
        symbol["container"] = json!(one.symbol.container.map(|container| container.as_str()));
        json.push(symbol);
        let at = Points::new(db, one.file).place(place.range).start;
        let line = lines::line(&asked.path(db, one.file), at, &format!("{name} ({})", kind.label));
        shown.push_str(&format!("{line}\n"));
    }
    Answer { is_empty: found.is_empty(), json: json!({"symbols": json}), shown: Shown::Lines(shown) }
}
