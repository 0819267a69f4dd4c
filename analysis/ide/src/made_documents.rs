//! The text documents that are made of a file, for people to read beside it: its syntax tree, its picture drawn with
//! characters, its costs, and what its language makes beyond that.

use ludex_base::comparison::Comparison;
use ludex_base::made_document::{COSTS, MadeDocument, PICTURE, TREE};
use ludex_base::picture::TextOptions;
use ludex_base::preview::PreviewRequest;
use ludex_base::{Database, Db, Dialect, File, Languages, did_you_mean, interruptible, parse_once};
use ludex_syntax::Parse;

use crate::costs::costs;
use crate::preview::preview;

/// The kinds of documents that are made of the files of a dialect.
pub fn kinds(languages: Languages, dialect: Dialect) -> Vec<MadeDocument> {
    let language = languages.of(dialect);
    let own = language.documents().map(|documents| documents.made_documents()).unwrap_or_default();
    let is_there = |kind: &MadeDocument| *kind != PICTURE || language.pictures().is_some();
    std::iter::once(TREE).chain(own.iter().copied().filter(is_there)).collect()
}

/// The kind of document with a name, among those that are made of the files of a dialect.
///
/// # Errors
/// If there is none; which there are, for people.
pub fn kind(languages: Languages, dialect: Dialect, name: &str) -> Result<MadeDocument, String> {
    let kinds = kinds(languages, dialect);
    let names = || kinds.iter().map(|kind| kind.name);
    kinds.iter().copied().find(|kind| kind.name == name).ok_or_else(|| match did_you_mean(name, names()) {
        Some(meant) => format!("`{name}` cannot be shown of a file in {}; did you mean `{meant}`?", dialect.name),
        None => {
            let all: Vec<&str> = names().collect();
            format!("`{name}` cannot be shown of a file in {}; choose one of {}", dialect.name, all.join(", "))
        }
    })
}

/// The text of a document of a kind that there is of the file's language, if it has no more bytes than `most`.
///
/// # Errors
/// If the file does not have what is to be shown, or too much of it; why, for people.
pub fn text(db: &Database, file: File, kind: MadeDocument, most: usize) -> Result<String, String> {
    let dialect = file.dialect(db);
    let missing = || format!("there is no {} of this file", kind.title);
    let too_long = || format!("the text has more than {} MB, and no more are shown", most >> 20);
    let text = if kind == TREE {
        let parse = parse_once(db, file);
        interruptible(db, file.text(db), || tree(dialect, &parse, most)).ok_or_else(too_long)
    } else if kind == PICTURE {
        let picture = preview(db, file, PreviewRequest::default()).ok_or_else(missing)?;
        picture.map(|picture| picture.text(TextOptions::default())).map_err(|error| error.to_string())
    } else if kind == COSTS {
        costs(db, file).map(|table| format!("{}\n", table.plain())).ok_or_else(missing)
    } else {
        let own = db.language(dialect).documents();
        own.and_then(|own| own.made_document(db, file, kind.name)).unwrap_or_else(|| Err(missing()))
    };
    text.and_then(|text| if text.len() <= most { Ok(text) } else { Err(too_long()) })
}

/// The differences between an old and a new revision of a document of a kind, each in a database of its own; [`None`] if
/// such documents are not compared.
///
/// # Errors
/// If there is nothing to compare; why, for people.
pub fn compared(
    (old, old_file): (&Database, File),
    (new, file): (&Database, File),
    kind: MadeDocument,
) -> Option<Result<Comparison, String>> {
    let own = new.language(file.dialect(new)).documents()?;
    own.compared((old, old_file), (new, file), kind.name)
}

/// The differences between two things in a document of a kind, by their names; [`None`] if there are no such things.
///
/// # Errors
/// If there is nothing to compare; why, for people.
pub fn side_by_side(
    db: &Database,
    file: File,
    kind: MadeDocument,
    things: [&str; 2],
) -> Option<Result<Comparison, String>> {
    db.language(file.dialect(db)).documents()?.side_by_side(db, file, kind.name, things)
}

/// A syntax tree as text, with the errors that the parser found; [`None`] if the tree alone has more bytes than `most`.
pub fn tree(dialect: Dialect, parse: &Parse, most: usize) -> Option<String> {
    let mut out = dialect.grammar.dump_up_to(parse, most)?;
    for error in &parse.errors {
        out.push_str(&format!("error {:?} {}: {}\n", error.range, error.code, error.message));
    }
    Some(out)
}
