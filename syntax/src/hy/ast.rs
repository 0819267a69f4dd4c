//! Typed views of a Hy tree: the data every form is made of, and on top of them what forms mean:
//! definitions and levels, whose views are written in modules of their own and found here too. A
//! view tells where things stand; whether they may stand there is the analysis' business.

mod definitions;
mod level;

use rowan::{TextRange, TextSize};

use super::data::Data;
use super::kind::SyntaxKind;
use super::literal;

pub use definitions::*;
pub use level::*;

/// A symbol, a keyword, a number, a string, or the mark of a reader macro.
#[derive(Debug, Clone, Copy)]
pub struct Token<'t> {
    data: &'t Data,
    range: TextRange,
    index: u32,
}

impl<'t> Token<'t> {
    /// The token as it is written.
    #[inline]
    pub fn text(self) -> &'t str {
        self.data.text(self.range)
    }

    /// Its bytes in the file.
    #[inline]
    pub fn text_range(self) -> TextRange {
        self.range
    }

    /// The index of its datum; for a mark, that of its reader macro.
    pub fn index(self) -> u32 {
        self.index
    }
}

/// Data that stand side by side, in order.
#[derive(Debug, Clone)]
pub struct Elements<'t> {
    data: &'t Data,
    next: u32,
    end: u32,
}

impl<'t> Iterator for Elements<'t> {
    type Item = Datum<'t>;

    #[inline]
    fn next(&mut self) -> Option<Datum<'t>> {
        if self.next >= self.end {
            return None;
        }
        let index = self.next;
        self.next = self.data.node(index).end;
        Some(Datum::new(self.data, index))
    }
}

macro_rules! ast_nodes {
    ($( $(#[$meta:meta])* $name:ident; )+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, Copy)]
        pub struct $name<'t> {
            data: &'t Data,
            index: u32,
        }

        impl<'t> $name<'t> {
            pub(super) fn new(data: &'t Data, index: u32) -> Self {
                Self { data, index }
            }

            /// The data in it, in order.
            pub fn data(self) -> Elements<'t> {
                let end = self.data.node(self.index).end;
                Elements { data: self.data, next: self.index + 1, end }
            }

            /// Its bytes in the file.
            pub fn range(self) -> TextRange {
                self.data.node(self.index).range
            }

            /// The datum as it is written.
            pub fn text(self) -> &'t str {
                self.data.text(self.range())
            }
        }
    )+};
}

ast_nodes! {
    /// The root.
    SourceFile;
    /// `( … )`
    Form;
    /// `[ … ]`
    Vector;
    /// `{ … }`
    Dict;
    /// `#{ … }`
    Set;
    /// `'` and its form.
    Quote;
    /// A backquote and its form.
    QuasiQuote;
    /// `~` and its form.
    Unquote;
    /// `~@` and its form.
    Splice;
    /// `#t` and its form.
    ReaderMacro;
}

macro_rules! prefixed {
    ($($name:ident),+) => {$(
        impl<'t> $name<'t> {
            /// The datum behind the mark.
            pub fn datum(self) -> Option<Datum<'t>> {
                self.data().next()
            }
        }
    )+};
}

prefixed!(Quote, QuasiQuote, Unquote, Splice, ReaderMacro);

impl<'t> ReaderMacro<'t> {
    /// The mark with the macro's name, `#t`.
    pub fn mark(self) -> Option<Token<'t>> {
        let len = TextSize::of('#') + TextSize::of(self.name()?);
        Some(Token { data: self.data, range: TextRange::at(self.range().start(), len), index: self.index })
    }

    /// The one character that names the macro.
    pub fn name(self) -> Option<char> {
        literal::reader_name(self.text())
    }
}

impl<'t> Form<'t> {
    /// The first element, if it is a symbol.
    #[inline]
    pub fn head(self) -> Option<Token<'t>> {
        let (index, end) = (self.index + 1, self.data.node(self.index).end);
        if index >= end {
            return None;
        }
        let node = self.data.node(index);
        (node.kind == SyntaxKind::SYMBOL).then_some(Token { data: self.data, range: node.range, index })
    }

    /// The index of its datum.
    pub fn index(self) -> u32 {
        self.index
    }

    /// True if the head is this name, in either spelling (`room-list`, `room_list`).
    pub fn is(self, name: &str) -> bool {
        self.is_one_of(&[name])
    }

    /// True if the head is one of these names, in either spelling, or the string that Hy takes for one
    /// ([`Form::quoted_head`]).
    pub fn is_one_of(self, names: &[&str]) -> bool {
        match self.head() {
            Some(head) => names.iter().any(|name| literal::spells(head.text(), name)),
            None => self.quoted_head().is_some_and(|head| {
                let text = literal::unescape(head.text());
                names.iter().any(|name| literal::is_in_python(&text, name))
            }),
        }
    }

    /// The first element, if it is a string. Hy looks it up among its macros and special forms by the name in Python
    /// (reference/pyherc-tree-mutants.jsonl): `("room_list" …)` is `(room-list …)`, and `("room-list" …)` calls a
    /// string.
    pub fn quoted_head(self) -> Option<Token<'t>> {
        self.data().next()?.into_string()
    }

    /// The elements after the first.
    pub fn arguments(self) -> std::iter::Skip<Elements<'t>> {
        self.data().skip(1)
    }

    /// The element with this index after the first.
    pub fn argument(self, index: usize) -> Option<Datum<'t>> {
        self.arguments().nth(index)
    }

    /// True if its closing bracket is there.
    pub fn is_closed(self) -> bool {
        let end = self.range().end();
        self.text().ends_with(')') && self.data().last().is_none_or(|last| last.range().end() < end)
    }

    /// The forms among the arguments.
    pub fn forms(self) -> impl Iterator<Item = Form<'t>> {
        self.arguments().filter_map(Datum::into_form)
    }
}

/// Anything that can be an element of a list.
#[derive(Debug, Clone, Copy)]
pub enum Datum<'t> {
    /// `( … )`
    Form(Form<'t>),
    /// `[ … ]`
    Vector(Vector<'t>),
    /// `{ … }`
    Dict(Dict<'t>),
    /// `#{ … }`
    Set(Set<'t>),
    /// `'x`
    Quote(Quote<'t>),
    /// A backquoted form.
    QuasiQuote(QuasiQuote<'t>),
    /// `~x`
    Unquote(Unquote<'t>),
    /// `~@x`
    Splice(Splice<'t>),
    /// `#t(1 2)`
    ReaderMacro(ReaderMacro<'t>),
    /// A symbol.
    Symbol(Token<'t>),
    /// `:name`
    Keyword(Token<'t>),
    /// A number (in Hy 0.12; see [`literal::number`]).
    Number(Token<'t>),
    /// A string.
    String(Token<'t>),
}

impl<'t> Datum<'t> {
    /// The view of the datum with an index, which is not the root's.
    #[inline]
    fn new(data: &'t Data, index: u32) -> Datum<'t> {
        let node = data.node(index);
        let token = || Token { data, range: node.range, index };
        match node.kind {
            SyntaxKind::LIST => Datum::Form(Form::new(data, index)),
            SyntaxKind::VECTOR => Datum::Vector(Vector::new(data, index)),
            SyntaxKind::DICT => Datum::Dict(Dict::new(data, index)),
            SyntaxKind::SET => Datum::Set(Set::new(data, index)),
            SyntaxKind::QUOTE => Datum::Quote(Quote::new(data, index)),
            SyntaxKind::QUASIQUOTE => Datum::QuasiQuote(QuasiQuote::new(data, index)),
            SyntaxKind::UNQUOTE => Datum::Unquote(Unquote::new(data, index)),
            SyntaxKind::SPLICE => Datum::Splice(Splice::new(data, index)),
            SyntaxKind::READER_MACRO => Datum::ReaderMacro(ReaderMacro::new(data, index)),
            SyntaxKind::KEYWORD => Datum::Keyword(token()),
            SyntaxKind::NUMBER => Datum::Number(token()),
            SyntaxKind::STRING => Datum::String(token()),
            _ => Datum::Symbol(token()),
        }
    }

    /// Its bytes in the file.
    pub fn range(self) -> TextRange {
        match self {
            Datum::Form(form) => form.range(),
            Datum::Vector(vector) => vector.range(),
            Datum::Dict(dict) => dict.range(),
            Datum::Set(set) => set.range(),
            Datum::Quote(quote) => quote.range(),
            Datum::QuasiQuote(quasi) => quasi.range(),
            Datum::Unquote(unquote) => unquote.range(),
            Datum::Splice(splice) => splice.range(),
            Datum::ReaderMacro(reader) => reader.range(),
            Datum::Symbol(token) | Datum::Keyword(token) | Datum::Number(token) | Datum::String(token) => {
                token.text_range()
            }
        }
    }

    /// The form in round brackets, if it is one.
    pub fn into_form(self) -> Option<Form<'t>> {
        match self {
            Datum::Form(form) => Some(form),
            _ => None,
        }
    }

    /// The vector, if it is one.
    pub fn into_vector(self) -> Option<Vector<'t>> {
        match self {
            Datum::Vector(vector) => Some(vector),
            _ => None,
        }
    }

    /// The symbol, if it is one.
    pub fn into_symbol(self) -> Option<Token<'t>> {
        match self {
            Datum::Symbol(token) => Some(token),
            _ => None,
        }
    }

    /// The string token, if it is one.
    pub fn into_string(self) -> Option<Token<'t>> {
        match self {
            Datum::String(token) => Some(token),
            _ => None,
        }
    }

    /// The form behind any number of reader macros: the `(defn …)` of `#d(defn …)`.
    pub fn unwrapped(self) -> Option<Form<'t>> {
        let mut datum = self;
        loop {
            match datum {
                Datum::Form(form) => return Some(form),
                Datum::ReaderMacro(reader) => datum = reader.datum()?,
                _ => return None,
            }
        }
    }

    /// The text it stands for, if it is a string, or `#s` of strings, which joins them with single
    /// blanks (reference/pyherc-macros.tsv).
    pub fn text(self) -> Option<String> {
        match self {
            Datum::String(token) => Some(literal::unescape(token.text())),
            Datum::ReaderMacro(reader) if reader.name() == Some('s') => {
                let form = reader.datum()?.into_form()?;
                let parts: Option<Vec<String>> =
                    form.data().map(|part| part.into_string().map(|token| literal::unescape(token.text()))).collect();
                parts.map(|parts| parts.join(" "))
            }
            _ => None,
        }
    }

    /// True if it has a [text](Datum::text).
    pub fn is_text(self) -> bool {
        match self {
            Datum::String(_) => true,
            Datum::ReaderMacro(reader) if reader.name() == Some('s') => {
                let form = reader.datum().and_then(Datum::into_form);
                form.is_some_and(|form| form.data().all(|part| matches!(part, Datum::String(_))))
            }
            _ => false,
        }
    }

    /// The parts of a pair or other tuple: `#t(20 10)`, `(, 20 10)` or `[20 10]`
    /// (reference/pyherc.md, Argument kinds).
    pub fn tuple(self) -> Option<Vec<Datum<'t>>> {
        match self {
            Datum::Vector(vector) => Some(vector.data().collect()),
            Datum::Form(form) if form.head().is_some_and(|head| head.text() == ",") => Some(form.arguments().collect()),
            Datum::ReaderMacro(reader) if reader.name() == Some('t') => {
                Some(reader.datum()?.into_form()?.data().collect())
            }
            _ => None,
        }
    }
}

impl Data {
    /// The root.
    pub fn source(&self) -> SourceFile<'_> {
        SourceFile::new(self, 0)
    }

    /// The form with an index; `None` if the datum with it is something else.
    pub fn form(&self, index: u32) -> Option<Form<'_>> {
        let is_datum = (1..self.node(0).end).contains(&index);
        if is_datum { Datum::new(self, index).into_form() } else { None }
    }
}

impl<'t> SourceFile<'t> {
    /// The forms at top level, also those behind reader macros (`#d(defn …)`).
    pub fn forms(self) -> impl Iterator<Item = Form<'t>> {
        self.data().filter_map(Datum::unwrapped)
    }

    /// The `require` forms at top level.
    pub fn requires(self) -> impl Iterator<Item = Require<'t>> {
        self.forms().filter_map(Require::cast)
    }

    /// The `import` forms at top level.
    pub fn imports(self) -> impl Iterator<Item = Import<'t>> {
        self.forms().filter_map(Import::cast)
    }

    /// The `level-list` forms at top level; the last one counts.
    pub fn level_lists(self) -> impl Iterator<Item = LevelList<'t>> {
        self.forms().filter_map(LevelList::cast)
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::hy::Hy;
    use crate::hy::literal::Generation;
    use crate::reparse;

    fn data(text: &str) -> Data {
        let parse = reparse::parse::<Hy>(text);
        assert!(parse.errors.is_empty(), "{:?}", parse.errors);
        Data::new(&parse, Arc::from(text))
    }

    fn texts<'t>(tokens: &[Token<'t>]) -> Vec<&'t str> {
        tokens.iter().map(|token| token.text()).collect()
    }

    #[test]
    fn a_level_and_its_parts() {
        let data = data(
            "(require [pyherc.macros [*]])\n(level_list (level \"cave\" #s(\"Dark\" \"and wet.\")\n\
             (layout (regular-grid #t(20 10) [5 5])) (room_list)\n\
             (connections (unique-stairs \"cave\" \"mine\" \"grey stairs\" \"room\" certainly)\n\
             (final-stairs \"cave\" \"grey stairs\" \"any\" 5))))",
        );
        let file = data.source();
        let level = file.level_lists().flat_map(|list| list.levels()).next().expect("a level");
        assert_eq!(level.name().and_then(|name| name.text()).as_deref(), Some("cave"));
        assert_eq!(level.description().and_then(|text| text.text()).as_deref(), Some("Dark and wet."));
        let kinds: Vec<ElementKind> = level.elements().map(|element| element.kind).collect();
        assert_eq!(kinds, [ElementKind::Layout, ElementKind::RoomList, ElementKind::Connections]);
        let grid = level.element(ElementKind::Layout).and_then(|layout| layout.form.forms().next()).expect("a grid");
        let sizes: Vec<usize> = grid.arguments().filter_map(|size| size.tuple()).map(|size| size.len()).collect();
        assert_eq!(sizes, [2, 2]);
        let connections = level.element(ElementKind::Connections).expect("connections");
        let ends: Vec<Option<String>> =
            connections.stairs().map(|stairs| stairs.destination().and_then(|end| end.text())).collect();
        assert_eq!(ends, [Some("mine".to_owned()), None]);
        let places: Vec<Option<String>> =
            connections.stairs().map(|stairs| stairs.location().and_then(|place| place.text())).collect();
        assert_eq!(places, [Some("room".to_owned()), Some("any".to_owned())]);
    }

    /// A name with dashes is another one in Python.
    #[test]
    fn a_string_at_the_head() {
        let data = data("(\"level_list\" (\"level\" \"a\" \"A.\" (\"layout\") (\"room-list\")))");
        let level = data.source().level_lists().flat_map(|list| list.levels()).next().expect("a level");
        let kinds: Vec<ElementKind> = level.elements().map(|element| element.kind).collect();
        assert_eq!(kinds, [ElementKind::Layout]);
    }

    #[test]
    fn modules_of_both_generations() {
        let data = data(
            "(require pyherc.macros)\n(require [a.b [*]] [c [d :as e f]])\n(require)\n\
             (import math [random :as r] [os [path]])",
        );
        let file = data.source();
        let generations: Vec<_> = file.requires().map(|require| require.generation()).collect();
        assert_eq!(generations, [Some(Generation::Y2015), Some(Generation::Y2017), None]);
        let names = file.requires().flat_map(|require| require.modules()).flat_map(|module| module.imported());
        let introduced: Vec<Token<'_>> = names.map(|name| name.introduced()).collect();
        assert_eq!(texts(&introduced), ["*", "e", "f"]);
        let modules: Vec<Token<'_>> =
            file.imports().flat_map(|import| import.modules()).map(|entry| entry.module).collect();
        assert_eq!(texts(&modules), ["math", "random", "os"]);
    }

    #[test]
    fn definitions() {
        let data = data(
            "#d(defn move [who &optional [how 'walk] &rest more]\n  \"moves\"\n  who)\n\
             (defmethod make 'scroll [kind] kind)\n(defclass Trap [Base] \"a trap\" [size 1] (defn go [self] 1))\n\
             (setv a 1 b 2)",
        );
        let file = data.source();
        let function = file.forms().find_map(Defn::cast).expect("a function");
        assert_eq!(function.doc().as_deref(), Some("moves"));
        let modes: Vec<ParamMode> = function.params().iter().map(|param| param.mode).collect();
        assert_eq!(modes, [ParamMode::Required, ParamMode::Optional, ParamMode::Rest]);
        let method = file.forms().find_map(Defmethod::cast).expect("a method");
        assert_eq!(method.params().len(), 1);
        let class = file.forms().find_map(Defclass::cast).expect("a class");
        assert_eq!((class.bases().len(), class.methods().count(), class.attributes().len()), (1, 1, 1));
        let variables = file.forms().find_map(Setv::cast).expect("variables");
        assert_eq!(variables.pairs().len(), 2);
    }

    #[test]
    fn what_is_a_text() {
        let data = data("\"a\" #s(\"a\" \"b\") #s() #s(\"a\" b) #t(\"a\") #s\"a\" a 1");
        for datum in data.source().data() {
            assert_eq!(datum.is_text(), datum.text().is_some(), "{:?}", datum.range());
        }
        assert_eq!(data.source().data().filter(|datum| datum.is_text()).count(), 3);
    }

    #[test]
    fn a_mark_is_the_first_of_its_macro() {
        let data = data("  #ß(a) #t#s(b)");
        let readers = data.source().data().filter_map(|datum| match datum {
            Datum::ReaderMacro(reader) => reader.mark().zip(reader.name()),
            _ => None,
        });
        let found: Vec<(&str, u32, char)> =
            readers.map(|(mark, name)| (mark.text(), mark.text_range().start().into(), name)).collect();
        assert_eq!(found, [("#ß", 2, 'ß'), ("#t", 9, 't')]);
    }
}
