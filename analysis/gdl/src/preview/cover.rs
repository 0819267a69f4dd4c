//! The name of a game, and what its module says to its players.

use ludex_base::preview::Cover;
use ludex_base::{Db, File};

use crate::evaluation::expression::written_list;
use crate::forms::Form;
use crate::source::checking::checking;
use crate::source::lower::{Item, item_tree};

/// The properties of a module that are for players, in the order in which they read them.
const FOR_PLAYERS: [&str; 3] = ["blurb", "instructions", "notes"];

/// The cover of a book about the program that a file is, or is a part of.
pub(super) fn cover(db: &dyn Db, file: File) -> Cover {
    let root = checking(db, file).root(file);
    let mut paragraphs = Vec::new();
    if let Some(item) = module_form(db, root) {
        for wanted in FOR_PLAYERS {
            let given = item.properties(0).filter(|(name, _)| name.as_str() == wanted);
            for value in given.filter_map(|(_, property)| item.child(property, 1)) {
                add_paragraphs(item, value, &mut paragraphs);
            }
        }
    }
    Cover { title: title(db, root), paragraphs }
}

/// The title of a file: the title of the module, its name, or the file's.
pub(super) fn title(db: &dyn Db, file: File) -> String {
    let titled = |item: &Item| {
        let (_, title) = item.properties(0).find(|(name, _)| name.as_str() == "title")?;
        item.text(item.child(title, 1)?)
    };
    let named = |item: &Item| item.text(item.child(0, 1)?);
    let text = module_form(db, file).and_then(|item| titled(item).or_else(|| named(item)));
    match text {
        Some(text) => text.to_string(),
        None => ludex_base::file::module_name(file.path(db)).to_string(),
    }
}

/// The form at the beginning of a file that describes the module.
fn module_form(db: &dyn Db, file: File) -> Option<&Item> {
    item_tree(db, file).get(0).filter(|item| Form::at(item, 0) == Some(Form::GameModule))
}

/// Adds the paragraphs of a text: a string, or a list of strings, which are joined, and of which an empty one begins a
/// paragraph (reference: `notes`).
fn add_paragraphs(item: &Item, value: u32, paragraphs: &mut Vec<String>) {
    let parts: Vec<u32> = match written_list(item, value) {
        Some(list) => item.children(list).collect(),
        None => vec![value],
    };
    let mut paragraph = String::new();
    for text in parts.into_iter().filter_map(|part| item.text(part)) {
        if text.as_str().trim().is_empty() {
            paragraphs.extend(Some(std::mem::take(&mut paragraph)).filter(|written| !written.is_empty()));
            continue;
        }
        if !paragraph.is_empty() && !paragraph.ends_with(char::is_whitespace) {
            paragraph.push(' ');
        }
        paragraph.push_str(text.as_str());
    }
    paragraphs.extend(Some(paragraph).filter(|written| !written.is_empty()));
}
