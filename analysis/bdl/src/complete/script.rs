//! Completion in `explicit` blocks: the members of what stands before a dot, of an object that the place wants, and
//! the names that are known there; in a text that names a piece, the pieces; in an empty block, its shape.

use ludex_base::completion::{Completion, CompletionKind, Completions, Subject};
use ludex_base::marker::word_around;
use ludex_base::model::SymbolKind;
use ludex_base::{BuiltinId, Db, File, TextRange, TextSize};
use ludex_syntax::bdl::ast::Explicit;
use ludex_syntax::bdl::{BdlLanguage, SyntaxElement, SyntaxKind as K, SyntaxToken};
use rowan::ast::AstNode;

use super::snippets;
use crate::javascript::globals::Origin;
use crate::javascript::shapes::{self, Entries, Shape};
use crate::javascript::{ScriptEntry, ScriptEntryKind, Source, Type, facts, members_at, names_at, piece_name_at};
use crate::occurrences::model;
use crate::{DIALECT, builtins, kinds};

/// The words of JavaScript that a small function has.
const WORDS: [&str; 20] = [
    "break", "case", "const", "continue", "default", "do", "else", "false", "for", "function", "if", "let", "new",
    "null", "of", "return", "switch", "true", "typeof", "while",
];

/// The block between whose braces an offset is.
pub(crate) fn block_in(source: &Source, offset: TextSize) -> Option<Explicit> {
    let root = source.parse.root::<BdlLanguage>();
    if offset > root.text_range().end() {
        return None;
    }
    let token = root.token_at_offset(offset).left_biased()?;
    let block = token.parent_ancestors().find_map(Explicit::cast)?;
    let tokens = || block.syntax().children_with_tokens().filter_map(SyntaxElement::into_token);
    let opener = tokens().find(|token| token.kind() == K::EXPLICIT_L_BRACE)?;
    let is_behind = opener.text_range().end() <= offset;
    let closer = tokens().find(|token| token.kind() == K::EXPLICIT_R_BRACE);
    let is_before = closer.is_none_or(|closer| offset <= closer.text_range().start());
    (is_behind && is_before).then_some(block)
}

/// The entries that can be written at an offset of a block; `None` in comments, texts and numbers.
///
/// The block is one of `source`, which begins with the text of the file.
pub(super) fn complete(
    db: &dyn Db,
    file: File,
    offset: TextSize,
    source: &Source,
    block: &Explicit,
) -> Option<Completions> {
    let left = block.syntax().token_at_offset(offset).left_biased();
    if let Some(token) = left.filter(|token| is_text(token, offset)) {
        return piece_name(db, file, offset, &token, source);
    }
    if let Some(members) = members_at(source, offset) {
        return Some(Completions::new(members.range, members.entries.into_iter().map(completion).collect()));
    }
    let names = names_at(source, offset)?;
    let range = word_at(file.text(db), offset)?;
    let before = file.text(db).get(usize::from(block.syntax().text_range().start())..usize::from(range.start()))?;
    let mut entries = parameters(block, before);
    let are_named = |entry: &ScriptEntry| entries.iter().any(|parameter| parameter.name == entry.name);
    let others: Vec<ScriptEntry> = names.into_iter().filter(|entry| !are_named(entry)).collect();
    entries.extend(others);
    let mut items: Vec<Completion> = entries.into_iter().map(completion).collect();
    items.extend(WORDS.map(word));
    if block.script().is_none() {
        items.extend(shape(block));
    }
    Some(Completions::new(range, items))
}

/// True inside of comments, texts and what has no end, whatever stands there.
fn is_text(token: &SyntaxToken, offset: TextSize) -> bool {
    let range = token.text_range();
    if range.start() >= offset {
        return false;
    }
    match token.kind() {
        K::COMMENT | K::JS_UNCLOSED => true,
        K::BLOCK_COMMENT
        | K::JS_STRING
        | K::JS_REGEX
        | K::JS_TEMPLATE
        | K::JS_TEMPLATE_HEAD
        | K::JS_TEMPLATE_MIDDLE
        | K::JS_TEMPLATE_TAIL => offset < range.end(),
        _ => false,
    }
}

/// The pieces, in a text that stands for the name of one.
fn piece_name(db: &dyn Db, file: File, offset: TextSize, token: &SyntaxToken, source: &Source) -> Option<Completions> {
    if token.kind() != K::JS_STRING {
        return None;
    }
    let named = facts(db, file).piece_names.iter().find(|named| named.range.contains_inclusive(offset));
    let range = named.map(|named| named.range).or_else(|| piece_name_at(source, offset))?;
    let pieces = model(db, file).definitions.iter().filter(|definition| definition.id.namespace == kinds::PIECES);
    let items = pieces.filter(|piece| piece.id.nth == 0).map(|piece| Completion::definition(file, piece)).collect();
    Some(Completions::new(range, items))
}

/// The parameters of the function that the place of a block wants, where the text of the block up to the cursor's word
/// is the beginning of their list.
fn parameters(block: &Explicit, before: &str) -> Vec<ScriptEntry> {
    let begun = before.split_once('{').map_or("", |(_, begun)| begun.trim_start());
    let is_list = |c: char| c.is_alphanumeric() || c.is_whitespace() || matches!(c, '_' | '$' | ',');
    let is_begun = begun.is_empty() || begun.strip_prefix('(').is_some_and(|names| names.chars().all(is_list));
    if !is_begun {
        return Vec::new();
    }
    let Some(Shape::Function(signature)) = block.place().and_then(shapes::of).map(|shape| shape.slot.shape) else {
        return Vec::new();
    };
    let entry = |parameter: &shapes::Parameter| ScriptEntry {
        name: parameter.name.to_owned(),
        ty: parameter.ty,
        kind: ScriptEntryKind::Parameter,
        form: "",
        builtin: builtins::script(parameter.name),
    };
    signature.parameters.iter().map(entry).collect()
}

/// The entry for a word of JavaScript.
fn word(word: &str) -> Completion {
    Completion { rank: 2, ..Completion::new(word, CompletionKind::Keyword, Origin::JavaScript.word()) }
}

/// The shape that the place of a block wants, as one entry.
fn shape(block: &Explicit) -> Option<Completion> {
    let shape = shapes::of(block.place()?)?;
    let form = shape.slot.form;
    if form.is_empty() {
        return None;
    }
    let snippet = snippets::contents(shape);
    let label = if shape.entries == Entries::Members { format!("NAME: {form}") } else { form.to_owned() };
    let own = Completion::new(label, CompletionKind::Snippet, "the shape of this place");
    Some(Completion { insert: snippets::plain(&snippet), snippet: Some(snippet), ..own })
}

/// The word that an offset is in or behind; empty where no word stands, `None` in a number.
fn word_at(text: &str, offset: TextSize) -> Option<TextRange> {
    let word = word_around(text, usize::from(offset), |c| c.is_alphanumeric() || c == '_' || c == '$')?;
    let begins_a_number = text[word.clone()].starts_with(|c: char| c.is_ascii_digit());
    (!begins_a_number).then(|| TextRange::new(TextSize::new(word.start as u32), TextSize::new(word.end as u32)))
}

fn completion(entry: ScriptEntry) -> Completion {
    let (kind, rank) = match entry.kind {
        ScriptEntryKind::Member | ScriptEntryKind::WantedMember => (SymbolKind::Property, 0),
        ScriptEntryKind::Parameter | ScriptEntryKind::Variable => (SymbolKind::Variable, 1),
        ScriptEntryKind::Function => (SymbolKind::Function, 1),
        ScriptEntryKind::File => (SymbolKind::Variable, 2),
        ScriptEntryKind::Global(Origin::JavaScript) => (SymbolKind::Variable, 3),
        ScriptEntryKind::Global(Origin::Browser) => (SymbolKind::Variable, 4),
    };
    let detail = match entry.kind {
        ScriptEntryKind::Global(origin) => origin.word().to_owned(),
        _ if entry.ty == Type::Unknown => entry.form.to_owned(),
        _ => entry.ty.name().replace('`', ""),
    };
    let subject =
        entry.builtin.map_or(Subject::Nothing, |index| Subject::Builtin(BuiltinId { dialect: DIALECT, index }));
    Completion { rank, subject, ..Completion::new(entry.name, CompletionKind::Symbol(kind), detail) }
}

#[cfg(test)]
mod tests {
    use ludex_syntax::bdl::{SyntaxKind as K, lex};
    use ludex_test_support::Fixture;

    /// `of` is a name where no loop begins.
    #[test]
    fn the_words_are_words_of_javascript() {
        let head = "finish{ explicit{ ";
        for word in super::WORDS {
            let lexed = lex(&format!("{head}{word} }} }}"));
            let kind = lexed.tokens.iter().find(|token| token.start as usize == head.len()).map(|token| token.kind);
            assert!(kind.is_some_and(|kind| (kind == K::JS_IDENT) == (word == "of")), "{word}: {kind:?}");
        }
    }

    /// The first entries at the cursor in a block that stands in a place of a game.
    fn first(place: &str, count: usize) -> Vec<String> {
        let text = format!(
            "rules{{ player_change : explicit{{ {place} }} }}\npieces{{ fox{{ moves{{ x : 0, y : 1 }} }} }}\n\
             initial_piece_position{{ fox{{ positions{{ x : 0, y : 0 }} }} }}\ninvariants{{}}\nfinish{{}}\n"
        );
        let fixture = Fixture::new(crate::LANGUAGES, "bdl", &text);
        let (file, offset) = fixture.cursor();
        let found = ludex_ide::completion::completion(&fixture.db, file, offset);
        let found = found.map(|found| found.items).unwrap_or_default();
        found.into_iter().take(count).map(|one| one.label).collect()
    }

    #[test]
    fn members_of_what_stands_before_a_dot() {
        let found = first("(context) => { return context.cu$0 }", 20);
        assert!(found.contains(&"current_player".to_owned()) && found.contains(&"board".to_owned()), "{found:?}");
        assert!(!found.contains(&"console".to_owned()), "{found:?}");
    }

    #[test]
    fn members_of_objects_of_javascript() {
        let found = first("(context) => { return Math.$0 }", 100);
        assert!(["floor", "max", "PI"].iter().all(|name| found.contains(&(*name).to_owned())), "{found:?}");
        assert_eq!(first("(context) => { return Object.k$0 }", 100).iter().filter(|name| *name == "keys").count(), 1);
        // A name of the block is what the block says.
        for block in ["(Math) => { return Math.$0 }", "(context) => { const Math = context; return Math.$0 }"] {
            let found = first(block, 100);
            assert!(found.contains(&"move_count".to_owned()) && !found.contains(&"floor".to_owned()), "{found:?}");
        }
    }

    #[test]
    fn names_of_the_block_come_before_those_of_browsers() {
        let found = first("(context) => { const steps = 1; return st$0 }", 2);
        assert_eq!(found, ["steps", "context"]);
    }

    #[test]
    fn words_and_names_of_javascript_come_before_those_of_browsers() {
        let found = first("(context) => { $0 }", 500);
        let at =
            |name: &str| found.iter().position(|label| label == name).unwrap_or_else(|| panic!("{name}: {found:?}"));
        assert!(at("context") < at("let") && at("let") < at("Math") && at("Math") < at("caches"), "{found:?}");
    }

    #[test]
    fn the_parameters_of_the_function_have_their_names() {
        assert_eq!(first("(c$0)", 1), ["context"]);
        assert_eq!(first("(context) => { return c$0 }", 500).iter().filter(|label| *label == "context").count(), 1);
    }

    #[test]
    fn an_empty_block_gets_its_shape_first() {
        let form = "(context) => { context.current_player = 1 - context.current_player }";
        assert_eq!(first("$0", 1), [form]);
        assert!(!first("(context) => { $0 }", 500).contains(&form.to_owned()));
    }

    #[test]
    fn a_text_that_names_a_piece() {
        let block = "(context) => { return context.board[0][0].piece.name === 'f$0' }";
        assert_eq!(first(block, 5), ["fox"]);
        assert_eq!(first(&block.replace('f', ""), 5), ["fox"]);
        assert_eq!(first(&block.replace("'f$0'", "\"$0\""), 5), ["fox"]);
        assert_eq!(first("(context) => { switch (context.board[0][0].piece.name) { case \"$0\": } }", 5), ["fox"]);
        assert_eq!(first("(context) => { return context.width === \"$0\" }", 5), Vec::<String>::new());
        assert_eq!(first("(context) => { return 'f$0' }", 5), Vec::<String>::new());
    }

    #[test]
    fn nothing_in_numbers_and_comments() {
        assert_eq!(first("(context) => 12$0", 5), Vec::<String>::new());
        assert_eq!(first("/* cont$0 */ (context) => 1", 5), Vec::<String>::new());
        assert_eq!(first("(context) => 1 // cont$0\n", 5), Vec::<String>::new());
        assert_eq!(first("(context) => `cont$0`", 5), Vec::<String>::new());
    }
}
