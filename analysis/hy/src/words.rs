//! How the words of the level language are told apart and written: their colours, and their names after a rename.

use std::borrow::Cow;

use ludex_base::classifying::Classifying;
use ludex_base::model::TokenKind;
use ludex_base::naming::Naming;
use ludex_base::{Db, Definition, File, Name, Role};
use ludex_syntax::hy::{self as syntax, SyntaxKind as K, literal};
use ludex_syntax::tree::Kind;
use ludex_syntax::words::{Words, words};
use rustc_hash::FxHashSet;

use crate::Hy;
use crate::builtins::{self, BuiltinKind};
use crate::game_names::python;
use crate::index::mangled;
use crate::kinds::{IMPORTED, READERS, TEXTS};

impl Classifying for Hy {
    /// The type of a token by itself.
    fn classify(&self, kind: u16, _text: &str) -> Option<TokenKind> {
        Some(match K::from_raw(kind) {
            K::COMMENT | K::BLOCK_COMMENT => TokenKind::Comment,
            K::NUMBER => TokenKind::Number,
            K::STRING => TokenKind::String,
            K::KEYWORD => TokenKind::EnumMember,
            K::QUOTE_MARK | K::QUASIQUOTE_MARK | K::UNQUOTE_MARK | K::SPLICE_MARK => TokenKind::Operator,
            K::READER_MARK => TokenKind::Macro,
            _ => return None,
        })
    }

    /// The token type of a predefined name.
    fn builtin_token(&self, index: u32) -> TokenKind {
        match builtins::get(index).map(|row| row.kind) {
            Some(BuiltinKind::Function) => TokenKind::Function,
            Some(BuiltinKind::Probability) => TokenKind::EnumMember,
            Some(BuiltinKind::Variable) => TokenKind::Variable,
            _ => TokenKind::Macro,
        }
    }
}

impl Naming for Hy {
    /// The name that somebody means who has typed this: that of a level may have been typed in its quotes.
    fn typed_name<'n>(&self, definition: &Definition, typed: &'n str) -> Cow<'n, str> {
        if !TEXTS.contains(&definition.id.namespace) || !typed.starts_with('"') {
            return Cow::Borrowed(typed);
        }
        let lexed = syntax::lex(typed);
        let is_string = lexed.complete && lexed.errors.is_empty() && lexed.tokens.len() == 1;
        if is_string { Cow::Owned(literal::unescape(typed)) } else { Cow::Borrowed(typed) }
    }

    /// Checks that a definition can have this name: a level any text, a reader macro one character, and
    /// anything else a symbol.
    fn check_name(&self, definition: &Definition, name: &str) -> Result<(), String> {
        if TEXTS.contains(&definition.id.namespace) {
            let fits = !name.is_empty() && !name.contains(|c: char| c.is_control());
            let kind = definition.kind.label;
            let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
            return if fits { Ok(()) } else { Err(format!("the name of {article} {kind} is a text on one line")) };
        }
        if definition.id.namespace == READERS {
            let fits =
                name.chars().count() == 1 && !name.contains(|c: char| c.is_whitespace() || "()[]{}\"'`".contains(c));
            return if fits { Ok(()) } else { Err(format!("`{name}` is not one character, as a reader macro needs")) };
        }
        let mut tokens = words(name, syntax::lex(name));
        let fits = matches!((tokens.next(), tokens.next()), (Some((K::SYMBOL, _)), None)) && !name.contains('.');
        if fits { Ok(()) } else { Err(format!("`{name}` is not a symbol")) }
    }

    /// True if a definition with this name would stand beside another one that has it: symbols that Python spells alike
    /// are one.
    fn is_taken(&self, definition: &Definition, name: &str, other: &Definition) -> bool {
        let namespace = definition.id.namespace;
        if other.id.namespace != namespace || other.scope != definition.scope {
            return false;
        }
        let own = other.id.name.as_str();
        if TEXTS.contains(&namespace) || namespace == READERS { own == name } else { mangled(own) == mangled(name) }
    }

    fn rename_refusal(&self, db: &dyn Db, file: File, definition: &Definition) -> Option<String> {
        rename_refusal(file.text(db), definition)
    }

    /// A use of a definition with its new name: in quotes, after `#`, or as Python spells it, as it was.
    fn renamed_text(&self, definition: &Definition, written: &str, new_name: &str) -> Option<String> {
        let name = definition.id.name;
        if let Some(quote) = written.chars().next_back().filter(|last| matches!(last, '"' | '\'')) {
            // One with a prefix, or of Python's with three quotes, may be something else in another spelling.
            let inner = written.strip_prefix(quote)?;
            let text = if quote == '"' { literal::unescape(written) } else { python::string_value(written)? };
            if inner.len() > 1 && inner.starts_with(quote) {
                return None;
            }
            let new = renamed_string(name.as_str(), &text, new_name)?;
            let escaped = new.replace('\\', "\\\\").replace(quote, &format!("\\{quote}"));
            return Some(format!("{quote}{escaped}{quote}"));
        }
        if written == name.as_str() {
            return Some(new_name.to_owned());
        }
        if let Some(mark) = written.strip_prefix('#') {
            return (mark == name.as_str()).then(|| format!("#{new_name}"));
        }
        (mangled(written) == mangled(name.as_str())).then(|| mangled(new_name).to_string())
    }

    fn is_linked(&self, definition: &Definition, _role: Role) -> bool {
        *definition.kind == crate::kinds::LEVEL
    }
}

/// Symbols as they are written and as Python has them, each part of a dotted one, and strings
/// that are short enough to name a level.
pub(crate) fn mentions(words: Words<'_>) -> FxHashSet<Name> {
    let mut names = FxHashSet::default();
    // A file says the same again and again.
    let mut seen: FxHashSet<&str> = FxHashSet::default();
    words.each(syntax::lex, |kind, written| match kind {
        K::SYMBOL if seen.insert(written) => {
            names.insert(Name::new(written));
            for part in written.split('.').filter(|part| !part.is_empty()) {
                names.insert(Name::new(part));
                names.insert(mangled(part));
            }
        }
        K::READER_MARK if seen.insert(written) => {
            names.insert(Name::new(written));
            if let Some(name) = literal::reader_name(written) {
                names.insert(Name::new(&name.to_string()));
            }
        }
        K::STRING if written.len() <= 80 && seen.insert(written) => {
            let text = literal::unescape(written);
            names.insert(Name::new(&text));
            // One picture of a base names the base.
            if let Some((base, _)) = text.rsplit_once('_') {
                names.insert(Name::new(base));
            }
        }
        _ => {}
    });
    names
}

/// The reason why a definition keeps its name, for the user; [`None`] if it can be renamed. A name from a module that is
/// not known belongs to its definition there, but the one behind `:as` is this file's own.
pub(crate) fn rename_refusal(text: &str, definition: &Definition) -> Option<String> {
    let before = text.get(..usize::from(definition.name_range.start()))?;
    if *definition.kind != IMPORTED || before.trim_end().ends_with(":as") {
        return None;
    }
    let name = definition.id.name;
    Some(format!(
        "`{name}` comes from a module that Ludex does not read, so it keeps this name: to use another name in this \
         file, write `:as` and that name after it in the import"
    ))
}

/// The text of a string that names a definition with this name, once that has another one: the name itself, or one of
/// the pictures that have it in front (`rock_pit_07`).
fn renamed_string(name: &str, text: &str, new_name: &str) -> Option<String> {
    let rest = text.strip_prefix(name)?;
    (rest.is_empty() || rest.starts_with('_')).then(|| format!("{new_name}{rest}"))
}
