//! Completion in `explicit` blocks: the members of what stands before a dot, of an object that the place wants, and
//! the names that are known there.

use ludex_base::completion::{Completion, CompletionKind, Completions, Subject};
use ludex_base::model::SymbolKind;
use ludex_base::{BuiltinId, Db, File, TextRange, TextSize};

use crate::DIALECT;
use crate::javascript::{Entry, EntryKind, Type, members_at, names_at};

/// The entries that can be written at an offset; `None` outside of blocks.
pub(crate) fn complete(db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
    if let Some(members) = members_at(db, file, offset) {
        return Some(Completions::new(members.range, members.entries.into_iter().map(completion).collect()));
    }
    let names = names_at(db, file, offset)?;
    let range = word_at(file.text(db), offset)?;
    Some(Completions::new(range, names.into_iter().map(completion).collect()))
}

/// The word that an offset is in or behind; empty where no word stands, `None` in a number.
fn word_at(text: &str, offset: TextSize) -> Option<TextRange> {
    let at = usize::from(offset);
    let (before, behind) = (text.get(..at)?, text.get(at..)?);
    let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '$';
    let start = before.trim_end_matches(is_word).len();
    let end = at + (behind.len() - behind.trim_start_matches(is_word).len());
    let begins_a_number = text.get(start..end)?.starts_with(|c: char| c.is_ascii_digit());
    (!begins_a_number).then(|| TextRange::new(TextSize::new(start as u32), TextSize::new(end as u32)))
}

fn completion(entry: Entry) -> Completion {
    let (kind, rank) = match entry.kind {
        EntryKind::Member | EntryKind::WantedMember => (SymbolKind::Property, 0),
        EntryKind::Parameter | EntryKind::Variable => (SymbolKind::Variable, 1),
        EntryKind::Function => (SymbolKind::Function, 1),
        EntryKind::File => (SymbolKind::Variable, 2),
        EntryKind::Global(_) => (SymbolKind::Variable, 3),
    };
    let detail = match entry.kind {
        EntryKind::Global(origin) => origin.word().to_owned(),
        _ if entry.ty == Type::Unknown => entry.form.to_owned(),
        _ => entry.ty.name().replace('`', ""),
    };
    let subject =
        entry.builtin.map_or(Subject::Nothing, |index| Subject::Builtin(BuiltinId { dialect: DIALECT, index }));
    Completion {
        label: entry.name.clone(),
        kind: CompletionKind::Symbol(kind),
        detail,
        insert: entry.name,
        snippet: None,
        filter: None,
        rank,
        order: 0,
        subject,
    }
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    /// The first entries at the cursor in a block that stands in a place of a game.
    fn first(place: &str, count: usize) -> Vec<String> {
        let text = format!(
            "rules{{ player_change : explicit{{ {place} }} }}\npieces{{ fox{{ moves{{ x : 0, y : 1 }} }} }}\n\
             initial_piece_position{{ fox{{ positions{{ x : 0, y : 0 }} }} }}\ninvariants{{}}\nfinish{{}}\n"
        );
        let fixture = Fixture::new(crate::LANGUAGES, "bdl", &text);
        let (file, offset) = fixture.cursor();
        let found = super::complete(&fixture.db, file, offset).map(|found| found.items).unwrap_or_default();
        found.into_iter().take(count).map(|one| one.label).collect()
    }

    #[test]
    fn members_of_what_stands_before_a_dot() {
        let found = first("(context) => { return context.cu$0 }", 20);
        assert!(found.contains(&"current_player".to_owned()) && found.contains(&"board".to_owned()), "{found:?}");
        assert!(!found.contains(&"console".to_owned()), "{found:?}");
    }

    #[test]
    fn names_of_the_block_come_before_those_of_browsers() {
        let found = first("(context) => { const steps = 1; return st$0 }", 2);
        assert_eq!(found, ["context", "steps"]);
    }

    #[test]
    fn nothing_in_a_number_nor_outside() {
        assert_eq!(first("(context) => 12$0", 5), Vec::<String>::new());
        let fixture = Fixture::new(crate::LANGUAGES, "bdl", "rules{ $0 }\n");
        let (file, offset) = fixture.cursor();
        assert_eq!(super::complete(&fixture.db, file, offset), None);
    }
}
