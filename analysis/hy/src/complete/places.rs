//! The kind of thing that may be written at the cursor, read from the lists around it and from the parameters that the
//! reference data has for their heads.

use ludex_base::{Db, File};
use ludex_syntax::hy::{SyntaxKind as K, SyntaxNode, literal};
use ludex_syntax::tree::Kind;

use crate::builtins::{self, Builtin, BuiltinKind, Parameter};
use crate::cursor::{Around, Cursor, is_datum};
use crate::index::{Index, index, mangled};
use crate::kinds::SYMBOLS;
use crate::project::Callable;

/// The kind of thing that may be written at a place.
#[derive(Debug)]
pub(crate) enum CompletionPlace<'c> {
    /// A form at top level, or the head of one.
    Top,
    /// A module that a `require` or an `import` asks for.
    Module,
    /// Something behind the module in its brackets: directly behind it the list of names that are taken from it.
    ImportedList {
        /// It is directly behind the module.
        is_first: bool,
    },
    /// A name that is taken from a module.
    Imported {
        /// The module as it is written.
        module: String,
    },
    /// An argument of a form of the level language, or a part of one.
    Argument(Slot<'c>),
}

/// An argument of a form of the level language, or a part of one.
#[derive(Debug)]
pub(crate) struct Slot<'c> {
    /// The form's row in the reference data.
    pub(crate) row: &'static Builtin,
    /// The index of the argument.
    pub(crate) at: usize,
    /// The parameter that it is for; `None` if there are too many.
    pub(crate) parameter: Option<Parameter>,
    /// The form's parameters, as the project defines it.
    pub(crate) parameters: Vec<Parameter>,
    /// The part of the argument.
    pub(crate) part: ArgumentPart,
    /// The form.
    pub(crate) form: &'c Around,
    /// The row of the form around it.
    pub(crate) outer: Option<&'static Builtin>,
}

/// A part of an argument.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum ArgumentPart {
    /// All of it.
    Whole,
    /// The word that a form begins with, which is the argument.
    Head,
    /// Something in a list, or in a list in that.
    InList,
    /// The number with this index in a pair.
    OfPair(usize),
    /// One of the texts that `#s` joins.
    OfText,
}

/// The kind of thing that may be written at the cursor in a file; `None` where any symbol may stand.
pub(crate) fn place<'c>(db: &dyn Db, file: File, cursor: &'c Cursor) -> Option<CompletionPlace<'c>> {
    let Some(innermost) = cursor.around.first() else { return cursor.is_word().then_some(CompletionPlace::Top) };
    if cursor.around.len() == 1 && innermost.is_at_head() && cursor.is_word() {
        return Some(CompletionPlace::Top);
    }
    module(&cursor.around).or_else(|| slot(db, file, &cursor.around).map(CompletionPlace::Argument))
}

/// The place at the cursor in a `require` or an `import` at top level, which any Hy file can have.
pub(crate) fn asked(cursor: &Cursor) -> Option<CompletionPlace<'_>> {
    module(&cursor.around)
}

/// The place in a `require` or an `import` at top level.
fn module(around: &[Around]) -> Option<CompletionPlace<'_>> {
    let form = around.last()?;
    let head = form.head.as_ref()?;
    if !matches!(head.text(), "require" | "import") || form.node.kind() != K::LIST {
        return None;
    }
    match around {
        [_] => Some(CompletionPlace::Module),
        [entry, _] if entry.node.kind() == K::VECTOR && entry.index == 0 => Some(CompletionPlace::Module),
        [entry, _] if entry.node.kind() == K::VECTOR => {
            Some(CompletionPlace::ImportedList { is_first: entry.index == 1 })
        }
        [names, entry, _] if names.node.kind() == K::VECTOR && entry.node.kind() == K::VECTOR => {
            Some(CompletionPlace::Imported { module: entry.head.as_ref()?.text().to_owned() })
        }
        _ => None,
    }
}

/// The row of the level language that a form has by its head, unless the file gives that another meaning.
fn row(form: &Around, index: &Index) -> Option<&'static Builtin> {
    let head = form.head.as_ref().filter(|_| form.node.kind() == K::LIST)?;
    if index.find(SYMBOLS, mangled(head.text())).is_some() {
        return None;
    }
    builtins::get(builtins::lookup(head.text(), &[BuiltinKind::Macro, BuiltinKind::Function])?)
}

/// The argument of a form of the level language that the cursor is in.
pub(crate) fn slot<'c>(db: &dyn Db, file: File, around: &'c [Around]) -> Option<Slot<'c>> {
    let index = index(db, file);
    let mut part = ArgumentPart::Whole;
    for (depth, form) in around.iter().enumerate() {
        let outer = around.get(depth + 1);
        if let Some(row) = row(form, index) {
            let at = form.index.checked_sub(1)?;
            let outer = outer.and_then(|outer| self::row(outer, index));
            let callable = Callable::new(db, file, row);
            let (parameter, parameters) = (callable.parameter(at), callable.parameters());
            return Some(Slot { row, at, parameter, parameters, part, form, outer });
        }
        part = match form.node.kind() {
            K::VECTOR if matches!(part, ArgumentPart::Whole | ArgumentPart::InList) => ArgumentPart::InList,
            K::QUOTE if part == ArgumentPart::Whole => ArgumentPart::Whole,
            K::READER_MACRO => match (form.reader(), part) {
                (Some('t'), ArgumentPart::OfPair(_)) | (Some('s'), ArgumentPart::OfText) => part,
                (Some('t'), ArgumentPart::Whole) => ArgumentPart::Whole,
                _ => return None,
            },
            K::LIST => in_list(form, outer, part)?,
            _ => return None,
        };
    }
    None
}

/// The part of an argument that a list without a row has the cursor in.
fn in_list(list: &Around, outer: Option<&Around>, part: ArgumentPart) -> Option<ArgumentPart> {
    if part != ArgumentPart::Whole {
        return None;
    }
    match outer.and_then(Around::reader) {
        Some('t') => return Some(ArgumentPart::OfPair(list.index)),
        Some('s') => return Some(ArgumentPart::OfText),
        _ => {}
    }
    let head = list.head.as_ref().map(|head| head.text());
    match (list.index, head) {
        (0, _) => Some(ArgumentPart::Head),
        (at, Some(",")) => Some(ArgumentPart::OfPair(at - 1)),
        _ => None,
    }
}

impl Slot<'_> {
    /// The kind of thing that may stand there, as the reference data calls it, without `list-of-`; `None` if nothing
    /// may, or if a list is wanted first.
    pub(crate) fn kind(&self) -> Option<&'static str> {
        let kind = self.parameter?.kind;
        let of_list = kind.strip_prefix("list-of-");
        match self.part {
            ArgumentPart::InList if kind == "pair" => Some("size"),
            ArgumentPart::InList => of_list,
            ArgumentPart::OfPair(_) => (kind == "pair").then_some("size"),
            ArgumentPart::OfText => (kind == "string").then_some(kind),
            // An element may stand where the description has been forgotten.
            ArgumentPart::Head if kind == "string" && self.row.name == "level" && self.at > 0 => Some("element"),
            ArgumentPart::Head | ArgumentPart::Whole => Some(kind),
        }
    }

    /// The texts that the other arguments of the form are, in order.
    pub(crate) fn texts_beside(&self) -> Vec<String> {
        self.texts().filter(|(at, _)| *at != self.at).map(|(_, text)| text).collect()
    }

    /// The text that stands there now.
    pub(crate) fn own_text(&self) -> Option<String> {
        self.texts().find(|(at, _)| *at == self.at).map(|(_, text)| text)
    }

    /// The arguments of the form that are texts, each with its index.
    fn texts(&self) -> impl Iterator<Item = (usize, String)> {
        let data = self.form.node.children_with_tokens().filter(is_datum).skip(1).enumerate();
        let tokens = data.filter_map(|(at, datum)| Some((at, datum.into_token()?)));
        let strings = tokens.filter(|(_, token)| token.kind() == K::STRING);
        strings.map(|(at, token)| (at, literal::unescape(token.text())))
    }

    /// The heads of the forms beside the cursor, with dashes, in order.
    pub(crate) fn beside(&self, cursor: &Cursor) -> Vec<String> {
        let lists = self.form.node.children().filter(|node| node.kind() == K::LIST && !cursor.is_in(node));
        let head = |list: SyntaxNode| {
            let mut tokens = list.children_with_tokens().filter(|part| !part.kind().is_trivia()).skip(1);
            let head = tokens.next()?.into_token().filter(|head| head.kind() == K::SYMBOL)?;
            Some(builtins::dashed(head.text()).into_owned())
        };
        lists.filter_map(head).collect()
    }
}

/// The place of the rows that fit an argument of a kind in a form with a row around it; `None` if that is not a form.
pub(crate) fn place_of_forms(kind: &str, outer: Option<&Builtin>) -> Option<&'static str> {
    Some(match kind {
        "level" => "level-list",
        "element" => "level",
        "room" => "room-list",
        "partitioner" => "layout",
        "decorator" => "touch-up",
        "stairs" => "connections",
        "option" => "item-lists,creature-lists",
        "content" if outer.is_some_and(|outer| outer.name == "creature-lists") => "option in creature-lists",
        "content" => "option in item-lists",
        "selector" => "selector argument",
        _ => return None,
    })
}
