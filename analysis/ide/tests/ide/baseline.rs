//! A baseline: text that moves brings no finding back that it knows.

use std::sync::Arc;

use ludex_base::baseline::{Key, Known, line_at};
use ludex_base::random::Random;
use ludex_base::{Baseline, Database, File, Settings};
use ludex_ide::diagnostics::{diagnostics, with_known};
use ludex_languages::LANGUAGES;
use ludex_syntax::encoding::Encoding;
use ludex_test_support::Fixture;

/// The number of edits that are tried in each language: more than a thousand in all.
const EDITS: usize = 200;

/// A file with several findings, two of which are alike.
const FAULTY: &str = "game G\nx : Int\nx = y\nz : Int\nz = y\nw : Int\nw = x + v\n";

/// Files with several findings in every language, and what a comment begins with, if there are comments. Some messages
/// name the line of something else.
const OF_EVERY_LANGUAGE: [(&str, &str, &str); 6] = [
    ("bgl", "--", "game G\nx : Int\nx = y\nx = y\nx : Int\nw : Int\nw = x + v\n"),
    ("g", ";", "(unit-type boat)\n(unit-type boat)\n(terrain-type sea)\n(set zz 3)\n(add baot speed 1)\n"),
    ("hy", ";", "(level-config-dsl)\n(level-list\n (level \"a\" \"x\")\n (level \"a\" \"x\"))\n"),
    ("bdl", "", "rules{\n  width : 3\n  width : 4\n}\npieces{\n  fox{\n  }\n  fox{\n  }\n}\npieces{\n}\n"),
    ("tr", "//", "int a = 1;\nint a = 2;\ntop:\n  move N;\ntop:\n  goto tpo;\n"),
    (
        "trg",
        "//",
        "bombs: many;\nboard: 5,5;\nboard: 6,6;\nplayer: { team: 1; name: a; position: 1,1; file: ./a.tr; }\n",
    ),
];

/// A database with a file, and a baseline that knows all that is found in it.
fn known(extension: &str, text: &str) -> (Database, File) {
    let Fixture { mut db, files, .. } = Fixture::new(LANGUAGES, extension, text);
    let file = files[0];
    let mut baseline = Baseline::new("/");
    let name = baseline.name_of(file.path(&db));
    for one in with_known(&db, file).iter() {
        let key = Key::new(one.full_code(file.dialect(&db)), one.severity, &one.message());
        let line = line_at(file.text(&db), one.range.start().into());
        baseline.add(&name, Known { key, line, count: 1 });
    }
    let mut settings = Settings::default();
    settings.set_baseline(Some(Arc::new(baseline)));
    db.set_settings(settings);
    (db, file)
}

fn set(db: &mut Database, file: File, text: String) {
    let (path, dialect) = (Arc::clone(file.path(db)), file.dialect(db));
    db.set_file(&path, dialect, Arc::from(text), Encoding::Utf8);
    db.refresh();
}

#[test]
fn what_is_known_is_not_reported() {
    let (mut db, file) = known("bgl", FAULTY);
    assert!(with_known(&db, file).len() >= 3);
    assert_eq!(diagnostics(&db, file).len(), 0);
    // One more of a kind is new, and so is one of another kind.
    set(&mut db, file, format!("{FAULTY}a : Int\na = y\nb : Int\nb = c\n"));
    let new: Vec<String> = diagnostics(&db, file).iter().map(|one| one.message()).collect();
    assert_eq!(new.len(), 2, "{new:?}");
}

#[test]
fn text_that_moves_brings_nothing_back() {
    for (extension, comment, text) in OF_EVERY_LANGUAGE {
        let (mut db, file) = known(extension, text);
        let count = with_known(&db, file).len();
        assert!(count >= 2, "{extension}: {count} findings");
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        let mut random = Random::new(1);
        for edit in 0..EDITS {
            // Every other edit takes back what an earlier one has put in, so that the text stays short.
            let is_inserted = |line: &str| line.is_empty() || (!comment.is_empty() && line.starts_with(comment));
            let inserted: Vec<usize> = (1..lines.len()).filter(|at| is_inserted(&lines[*at])).collect();
            if edit % 2 == 1 && inserted.len() > 5 {
                lines.remove(*random.one_of(&inserted));
            } else {
                let is_blank = random.below(3) == 0 || comment.is_empty();
                let line = if is_blank { String::new() } else { format!("{comment} line {edit}") };
                lines.insert(1 + random.below(lines.len()), line);
            }
            set(&mut db, file, format!("{}\n", lines.join("\n")));
            assert_eq!(with_known(&db, file).len(), count, "{lines:#?}");
            let back: Vec<String> = diagnostics(&db, file).iter().map(|one| one.message()).collect();
            assert_eq!(back, Vec::<String>::new(), "{lines:#?}");
        }
    }
}
