//! The indexes by which names reach files: what files contribute, when it counts, and what is left of files that are
//! gone.

use std::path::Path;
use std::sync::Arc;

use ludex_base::database::{Contribution, Effect, Extent};
use ludex_base::{BacklinkKey, Database, Db, File, Name};
use ludex_syntax::encoding::Encoding;

fn set(db: &mut Database, path: &str, text: &str) -> File {
    db.set_file(Path::new(path), ludex_gdl::DIALECT, Arc::from(text), Encoding::Utf8)
}

fn paths(db: &Database, files: &[File]) -> Vec<String> {
    files.iter().map(|file| file.path(db).display().to_string()).collect()
}

fn mentioning(db: &Database, name: &str) -> Vec<String> {
    paths(db, db.backlink(BacklinkKey::Mentions(Name::new(name))).files(db))
}

#[test]
fn files_lead_to_names_in_order_of_their_paths() {
    let mut db = Database::new(ludex_languages::LANGUAGES, None);
    for path in ["/b.g", "/c/a.g", "/a.g"] {
        set(&mut db, path, "(include \"types\")\n(add boat speed 1)\n");
    }
    // Asked for before it is known, and after.
    assert_eq!(mentioning(&db, "boat"), [""; 0]);
    db.refresh_mentions();
    let all = ["/a.g", "/b.g", "/c/a.g"];
    assert_eq!(mentioning(&db, "boat"), all);
    assert_eq!(mentioning(&db, "speed"), all);
    let links = BacklinkKey::Links(Name::new("types"));
    assert_eq!(paths(&db, &db.leading(links)), all);
    assert_eq!(paths(&db, db.backlink(links).files(&db)), all);
    set(&mut db, "/b.g", "(add ship speed 1)\n");
    db.refresh_mentions();
    assert_eq!(mentioning(&db, "boat"), ["/a.g", "/c/a.g"]);
    assert_eq!(mentioning(&db, "ship"), ["/b.g"]);
    assert_eq!(paths(&db, &db.leading(links)), ["/a.g", "/c/a.g"]);
}

#[test]
fn what_was_read_from_another_text_does_not_count() {
    let mut db = Database::new(ludex_languages::LANGUAGES, None);
    let file = set(&mut db, "/a.g", "(include \"old\")\n(unit-type boat)\n");
    let old = Contribution::read(&db, file, Extent::Symbols);
    set(&mut db, "/a.g", "(include \"new\")\n(unit-type ship)\n");
    assert_eq!(db.contribute([old]), Effect::default());
    assert_eq!(db.stale(Extent::Links), [file]);
    assert_eq!(mentioning(&db, "boat"), [""; 0]);
    let links = Contribution::read(&db, file, Extent::Links);
    db.contribute([links]);
    assert!(db.stale(Extent::Links).is_empty());
    assert!(db.is_stale(file, Extent::Mentions));
    // The same again changes nothing.
    let links = Contribution::read(&db, file, Extent::Links);
    assert_eq!(db.contribute([links]), Effect::default());
    let all = Contribution::read(&db, file, Extent::Symbols);
    db.backlink(BacklinkKey::Mentions(Name::new("ship")));
    assert_eq!(db.contribute([all]), Effect { asked: true, unlinked: false });
    assert_eq!(mentioning(&db, "ship"), ["/a.g"]);
    assert!(!db.is_stale(file, Extent::Symbols));
    assert_eq!(db.workspace_symbols()[&file].symbols.len(), 1);
    set(&mut db, "/a.g", "(unit-type ship)\n");
    let links = Contribution::read(&db, file, Extent::Links);
    assert_eq!(db.contribute([links]), Effect { asked: false, unlinked: true });
}

#[test]
fn nothing_leads_to_a_file_that_is_gone() {
    let mut db = Database::new(ludex_languages::LANGUAGES, None);
    let file = set(&mut db, "/a.g", "(include \"types\")\n(unit-type boat)\n");
    db.refresh_mentions();
    assert_eq!(mentioning(&db, "boat"), ["/a.g"]);
    let late = Contribution::read(&db, file, Extent::Symbols);
    db.remove_file(Path::new("/a.g"));
    assert_eq!(db.contribute([late]), Effect::default());
    assert_eq!(mentioning(&db, "boat"), [""; 0]);
    assert!(db.leading(BacklinkKey::Links(Name::new("types"))).is_empty());
    assert!(db.workspace_symbols().is_empty() && db.stale(Extent::Symbols).is_empty() && db.files().is_empty());
    // It is the same file when it comes back, so that coming and going takes no memory.
    assert_eq!(set(&mut db, "/a.g", "(unit-type ship)\n"), file);
    db.refresh_mentions();
    assert_eq!(mentioning(&db, "ship"), ["/a.g"]);
    assert_eq!(mentioning(&db, "boat"), [""; 0]);
}

#[test]
fn files_below_a_folder() {
    let mut db = Database::new(ludex_languages::LANGUAGES, None);
    for path in ["/w/a/x.g", "/w/a.g", "/w/a-b/x.g", "/w/a/b/x.g", "/w/ab.g", "/w/a"] {
        set(&mut db, path, "");
    }
    let below = |path: &str| paths(&db, &db.files_below(Path::new(path)));
    assert_eq!(below("/w/a"), ["/w/a", "/w/a/b/x.g", "/w/a/x.g"]);
    assert_eq!(below("/w/a/x.g"), ["/w/a/x.g"]);
    assert_eq!(below("/w/c"), [""; 0]);
    assert_eq!(below("/w").len(), 6);
}
