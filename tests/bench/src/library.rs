//! A library of GDL modules: one that exists, or one that is generated, the same every time.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

use ludex_syntax::encoding;

use crate::session::File;

/// The modules below a folder.
pub(crate) fn read(folder: &Path) -> Result<Vec<File>, String> {
    let mut files: Vec<File> = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        let entries = std::fs::read_dir(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
        for path in entries.flatten().map(|entry| entry.path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "g")
                && let Some(name) = path.file_name().and_then(|name| name.to_str())
            {
                let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
                files.push((name.to_owned(), bytes));
            }
        }
    }
    // All go into one folder: of two with one name the first stays.
    files.sort();
    files.dedup_by(|next, previous| next.0 == previous.0);
    if files.is_empty() { Err(format!("{}: there are no GDL modules", folder.display())) } else { Ok(files) }
}

/// A library of this many modules: the ground, the rules, which are by far the largest, and games with types and
/// names of their own.
pub(crate) fn generate(modules: usize) -> Vec<File> {
    let mut files = vec![("ground.g".to_owned(), ground()), ("rules.g".to_owned(), rules())];
    let mut group = 0;
    while files.len() < modules {
        files.push((format!("types-{group}.g"), types(&format!("group-{group}"), 12, 12)));
        files.push((format!("names-{group}.g"), names(group)));
        files.push((format!("game-{group}.g"), game(group)));
        group += 1;
    }
    files.truncate(modules.max(2));
    files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect()
}

/// A fragment that means something only in what includes it, and this many games that do.
pub(crate) fn fragment(includers: usize) -> Vec<File> {
    let mut fragment = "; What all games share.\n".to_owned();
    for unit in 0..200 {
        let _ = writeln!(fragment, "(add shared-unit-{} hp-max {})", unit % 12, unit % 20 + 1);
    }
    let mut files = vec![
        ("ground.g".to_owned(), ground()),
        ("shared-types.g".to_owned(), types("shared", 12, 12)),
        ("fragment.g".to_owned(), fragment),
    ];
    for game in 0..includers {
        let text = "(include \"ground\")\n(include \"shared-types\")\n(include \"fragment\")\n(set last-turn 60)\n";
        files.push((format!("game-{game}.g"), text.to_owned()));
    }
    files.into_iter().map(|(name, text)| (name, text.into_bytes())).collect()
}

/// A library with renamed copies of all its modules, this many times as large. The copies include copies.
pub(crate) fn enlarged(library: &[File], times: usize) -> Vec<File> {
    let stems: HashSet<&str> = library.iter().filter_map(|(name, _)| name.strip_suffix(".g")).collect();
    let mut files = library.to_vec();
    for copy in 1..times {
        for (name, bytes) in library {
            let (text, source_encoding) = encoding::decode(bytes.clone());
            let suffix = format!("-copy-{copy}");
            let bytes = encoding::encode(&with_suffix(&text, &stems, &suffix), source_encoding)
                .unwrap_or_else(|_| bytes.clone());
            files.push((format!("{}{suffix}.g", name.strip_suffix(".g").unwrap_or(name)), bytes));
        }
    }
    files
}

/// A module with a suffix behind the names of the modules that it includes.
fn with_suffix(text: &str, stems: &HashSet<&str>, suffix: &str) -> String {
    let mut out = String::with_capacity(text.len() + 100);
    let mut before = "";
    for (index, part) in text.split('"').enumerate() {
        if index > 0 {
            out.push('"');
        }
        out.push_str(part);
        let form = before.trim_end();
        if (form.ends_with("include") || form.ends_with("base-module")) && stems.contains(part) {
            out.push_str(suffix);
        }
        before = part;
    }
    out
}

fn ground() -> String {
    let mut text = "; The ground of every game of this library.\n\n".to_owned();
    for ground in 0..12_u8 {
        let letter = char::from(b'a' + ground);
        let _ = write!(
            text,
            "(terrain-type ground-{ground}\n  (char \"{letter}\")\n  (help \"Ground with the number {ground}.\"))\n\n"
        );
    }
    for goods in 0..4 {
        let _ = write!(text, "(material-type goods-{goods}\n  (help \"Goods with the number {goods}.\"))\n\n");
    }
    text
}

/// Unit types, and tables over all of them.
fn types(prefix: &str, count: usize, tables: usize) -> String {
    let units: Vec<String> = (0..count).map(|unit| format!("{prefix}-unit-{unit}")).collect();
    let mut text = format!("; Types and tables: {prefix}.\n\n");
    for (number, unit) in units.iter().enumerate() {
        let (actions, strength) = (number % 6 + 1, number % 20 + 1);
        let _ = write!(
            text,
            "; The unit with the number {number}.
(unit-type {unit}
  (image-name \"{unit}\")
  (acp-per-turn {actions})
  (hp-max {strength})
  (help \"A unit that does what units do.\"))

"
        );
    }
    let (movers, places) = units.split_at(count / 2);
    let _ = write!(
        text,
        "(define {prefix}-movers ({}))\n(define {prefix}-places ({}))\n\n",
        movers.join(" "),
        places.join(" ")
    );
    let _ = write!(text, "(add {prefix}-movers speed 100)\n(add {prefix}-places speed 0)\n\n");
    let names = ["hit-chance", "damage", "mp-to-enter-terrain", "unit-capacity-x", "capture-chance"];
    for table in 0..tables {
        let name = names[table % names.len()];
        let add = if table < names.len() { "" } else { " add" };
        let _ = write!(text, "; Table {table}.\n(table {name}{add}\n");
        for (number, unit) in units.iter().enumerate() {
            if name == "mp-to-enter-terrain" {
                let _ = writeln!(text, "  ({unit} ground-{} {})", (number + table) % 12, number % 9 + 1);
            } else {
                let other = &units[(number * 7 + table) % count];
                let _ = writeln!(text, "  ({unit} {other} {})", (number * 5 + table) % 90 + 1);
            }
        }
        text.push_str(")\n\n");
    }
    text
}

/// The largest module: many types and tables, with rules and images in the middle.
fn rules() -> String {
    let text = types("rules", 60, 100);
    let middle = text[text.len() / 2..].find("; Table").map_or(text.len(), |at| text.len() / 2 + at);
    let mut rules = "(include \"ground\")\n\n".to_owned();
    rules.push_str(&text[..middle]);
    for (name, value) in [("last-turn", 60), ("sides-min", 2), ("sides-max", 4)] {
        let _ = write!(rules, "; A rule of the game.\n(set {name} {value})\n\n");
    }
    for unit in 0..60 {
        let _ = writeln!(rules, "(imf \"rules-unit-{unit}\" ((16 16) (file \"rules-{unit}.gif\")))");
    }
    rules.push('\n');
    rules.push_str(&text[middle..]);
    rules
}

fn names(group: usize) -> String {
    let mut text = format!("; Names of group {group}.\n(namer group-{group}-names (random");
    for name in 0..40 {
        let _ = write!(text, " \"Name {name}\"");
    }
    let _ = write!(text, "))\n\n(add group-{group}-movers namer \"group-{group}-names\")\n");
    text
}

fn game(group: usize) -> String {
    let mut text = format!(
        "(game-module \"game-{group}\"
  (title \"Game {group}\")
  (blurb \"A game of the library.\"))

(include \"ground\")
(include \"types-{group}\")
(include \"names-{group}\")

(set last-turn 60)
(set sides-max 2)

(side 1 (name \"North\") (color \"blue\"))
(side 2 (name \"South\") (color \"red\"))

(area 40 30)

"
    );
    for unit in 0..60 {
        let (x, y, side) = (16 + unit % 10, 4 + unit % 20, unit % 2 + 1);
        let _ = writeln!(text, "(group-{group}-unit-{} {x} {y} {side})", unit % 12);
    }
    text
}
