//! Typed views of a Hy tree: the data every form is made of, and on top of them what forms mean:
//! definitions and levels, whose views are written in modules of their own and found here too. A
//! view tells where things stand; whether they may stand there is the analysis' business.

use rowan::TextRange;
use rowan::ast::AstNode;

use super::kind::{HyLanguage, SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken};
use super::literal;

pub use super::definitions::*;
pub use super::level::*;

macro_rules! ast_nodes {
    ($( $(#[$meta:meta])* $name:ident = $kind:ident; )+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub struct $name(SyntaxNode);

        impl AstNode for $name {
            type Language = HyLanguage;
            fn can_cast(kind: SyntaxKind) -> bool {
                kind == SyntaxKind::$kind
            }
            fn cast(node: SyntaxNode) -> Option<Self> {
                Self::can_cast(node.kind()).then_some(Self(node))
            }
            fn syntax(&self) -> &SyntaxNode {
                &self.0
            }
        }

        impl $name {
            /// The data in it, in order.
            pub fn data(&self) -> impl Iterator<Item = Datum> + use<> {
                self.0.children_with_tokens().filter_map(Datum::cast)
            }
        }
    )+};
}

ast_nodes! {
    /// The root.
    SourceFile = SOURCE_FILE;
    /// `( … )`
    Form = LIST;
    /// `[ … ]`
    Vector = VECTOR;
    /// `{ … }`
    Dict = DICT;
    /// `#{ … }`
    Set = SET;
    /// `'` and its form.
    Quote = QUOTE;
    /// A backquote and its form.
    QuasiQuote = QUASIQUOTE;
    /// `~` and its form.
    Unquote = UNQUOTE;
    /// `~@` and its form.
    Splice = SPLICE;
    /// `#t` and its form.
    ReaderMacro = READER_MACRO;
}

macro_rules! prefixed {
    ($($name:ident),+) => {$(
        impl $name {
            /// What stands behind the mark.
            pub fn datum(&self) -> Option<Datum> {
                self.data().next()
            }
        }
    )+};
}

prefixed!(Quote, QuasiQuote, Unquote, Splice, ReaderMacro);

impl ReaderMacro {
    /// The mark with the macro's name, `#t`.
    pub fn mark(&self) -> Option<SyntaxToken> {
        self.0.first_token().filter(|token| token.kind() == SyntaxKind::READER_MARK)
    }

    /// The one character that names the macro.
    pub fn name(&self) -> Option<char> {
        literal::reader_name(self.mark()?.text())
    }
}

impl Form {
    /// The first element, if it is a symbol.
    pub fn head(&self) -> Option<SyntaxToken> {
        self.data().next()?.into_symbol()
    }

    /// True if the head is this name, in either spelling (`room-list`, `room_list`).
    pub fn is(&self, name: &str) -> bool {
        self.head().is_some_and(|head| literal::spells(head.text(), name))
    }

    /// The elements after the first.
    pub fn arguments(&self) -> impl Iterator<Item = Datum> + use<> {
        self.data().skip(1)
    }

    /// The element with this index after the first.
    pub fn argument(&self, index: usize) -> Option<Datum> {
        self.arguments().nth(index)
    }

    /// The forms among the arguments.
    pub fn forms(&self) -> impl Iterator<Item = Form> + use<> {
        self.arguments().filter_map(Datum::into_form)
    }
}

/// Anything that can be an element of a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Datum {
    /// `( … )`
    Form(Form),
    /// `[ … ]`
    Vector(Vector),
    /// `{ … }`
    Dict(Dict),
    /// `#{ … }`
    Set(Set),
    /// `'x`
    Quote(Quote),
    /// A backquoted form.
    QuasiQuote(QuasiQuote),
    /// `~x`
    Unquote(Unquote),
    /// `~@x`
    Splice(Splice),
    /// `#t(1 2)`
    ReaderMacro(ReaderMacro),
    /// A symbol.
    Symbol(SyntaxToken),
    /// `:name`
    Keyword(SyntaxToken),
    /// A number (in Hy 0.12; see [`literal::number`]).
    Number(SyntaxToken),
    /// A string.
    String(SyntaxToken),
}

impl Datum {
    /// The view of a tree element; `None` for brackets, marks, blanks and comments.
    pub fn cast(element: SyntaxElement) -> Option<Datum> {
        match element {
            SyntaxElement::Node(node) => match node.kind() {
                SyntaxKind::LIST => Some(Datum::Form(Form(node))),
                SyntaxKind::VECTOR => Some(Datum::Vector(Vector(node))),
                SyntaxKind::DICT => Some(Datum::Dict(Dict(node))),
                SyntaxKind::SET => Some(Datum::Set(Set(node))),
                SyntaxKind::QUOTE => Some(Datum::Quote(Quote(node))),
                SyntaxKind::QUASIQUOTE => Some(Datum::QuasiQuote(QuasiQuote(node))),
                SyntaxKind::UNQUOTE => Some(Datum::Unquote(Unquote(node))),
                SyntaxKind::SPLICE => Some(Datum::Splice(Splice(node))),
                SyntaxKind::READER_MACRO => Some(Datum::ReaderMacro(ReaderMacro(node))),
                _ => None,
            },
            SyntaxElement::Token(token) => match token.kind() {
                SyntaxKind::SYMBOL => Some(Datum::Symbol(token)),
                SyntaxKind::KEYWORD => Some(Datum::Keyword(token)),
                SyntaxKind::NUMBER => Some(Datum::Number(token)),
                SyntaxKind::STRING => Some(Datum::String(token)),
                _ => None,
            },
        }
    }

    /// The node, if it is more than a token.
    pub fn node(&self) -> Option<&SyntaxNode> {
        match self {
            Datum::Form(Form(node))
            | Datum::Vector(Vector(node))
            | Datum::Dict(Dict(node))
            | Datum::Set(Set(node))
            | Datum::Quote(Quote(node))
            | Datum::QuasiQuote(QuasiQuote(node))
            | Datum::Unquote(Unquote(node))
            | Datum::Splice(Splice(node))
            | Datum::ReaderMacro(ReaderMacro(node)) => Some(node),
            _ => None,
        }
    }

    /// The token, if it is no more than that.
    pub fn token(&self) -> Option<&SyntaxToken> {
        match self {
            Datum::Symbol(token) | Datum::Keyword(token) | Datum::Number(token) | Datum::String(token) => Some(token),
            _ => None,
        }
    }

    /// Its bytes in the file.
    pub fn range(&self) -> TextRange {
        match (self.node(), self.token()) {
            (Some(node), _) => node.text_range(),
            (None, Some(token)) => token.text_range(),
            (None, None) => TextRange::default(),
        }
    }

    /// The form in round brackets, if it is one.
    pub fn into_form(self) -> Option<Form> {
        match self {
            Datum::Form(form) => Some(form),
            _ => None,
        }
    }

    /// The vector, if it is one.
    pub fn into_vector(self) -> Option<Vector> {
        match self {
            Datum::Vector(vector) => Some(vector),
            _ => None,
        }
    }

    /// The symbol, if it is one.
    pub fn into_symbol(self) -> Option<SyntaxToken> {
        match self {
            Datum::Symbol(token) => Some(token),
            _ => None,
        }
    }

    /// The string token, if it is one.
    pub fn into_string(self) -> Option<SyntaxToken> {
        match self {
            Datum::String(token) => Some(token),
            _ => None,
        }
    }

    /// The form behind any number of reader macros: the `(defn …)` of `#d(defn …)`.
    pub fn unwrapped(self) -> Option<Form> {
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
    pub fn text(&self) -> Option<String> {
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

    /// The parts of a pair or other tuple: `#t(20 10)`, `(, 20 10)` or `[20 10]`
    /// (reference/pyherc.md, Argument kinds).
    pub fn tuple(&self) -> Option<Vec<Datum>> {
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

impl SourceFile {
    /// The forms at top level, also those behind reader macros (`#d(defn …)`).
    pub fn forms(&self) -> impl Iterator<Item = Form> + use<> {
        self.data().filter_map(Datum::unwrapped)
    }

    /// The `require` forms at top level.
    pub fn requires(&self) -> impl Iterator<Item = Require> + use<> {
        self.forms().filter_map(Require::cast)
    }

    /// The `import` forms at top level.
    pub fn imports(&self) -> impl Iterator<Item = Import> + use<> {
        self.forms().filter_map(Import::cast)
    }

    /// The `level-list` forms at top level; the last one counts.
    pub fn level_lists(&self) -> impl Iterator<Item = LevelList> + use<> {
        self.forms().filter_map(LevelList::cast)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hy::Hy;
    use crate::hy::literal::Generation;
    use crate::reparse;

    fn file(text: &str) -> SourceFile {
        let parse = reparse::parse::<Hy>(text);
        assert!(parse.errors.is_empty(), "{:?}", parse.errors);
        SourceFile::cast(parse.root::<HyLanguage>()).expect("a root")
    }

    fn texts(tokens: &[SyntaxToken]) -> Vec<&str> {
        tokens.iter().map(|token| token.text()).collect()
    }

    #[test]
    fn a_level_and_its_parts() {
        let file = file(
            "(require [pyherc.macros [*]])\n(level_list (level \"cave\" #s(\"Dark\" \"and wet.\")\n\
             (layout (regular-grid #t(20 10) [5 5])) (room_list)\n\
             (connections (unique-stairs \"cave\" \"mine\" \"grey stairs\" \"room\" certainly)\n\
             (final-stairs \"cave\" \"grey stairs\" \"any\" 5))))",
        );
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

    #[test]
    fn modules_of_both_generations() {
        let file = file(
            "(require pyherc.macros)\n(require [a.b [*]] [c [d :as e f]])\n(require)\n\
             (import math [random :as r] [os [path]])",
        );
        let generations: Vec<_> = file.requires().map(|require| require.generation()).collect();
        assert_eq!(generations, [Some(Generation::Y2015), Some(Generation::Y2017), None]);
        let names = file.requires().flat_map(|require| require.modules()).flat_map(|module| module.imported());
        let introduced: Vec<SyntaxToken> = names.map(|name| name.introduced().clone()).collect();
        assert_eq!(texts(&introduced), ["*", "e", "f"]);
        let modules: Vec<SyntaxToken> =
            file.imports().flat_map(|import| import.modules()).map(|entry| entry.module).collect();
        assert_eq!(texts(&modules), ["math", "random", "os"]);
    }

    #[test]
    fn definitions() {
        let file = file(
            "#d(defn move [who &optional [how 'walk] &rest more]\n  \"moves\"\n  who)\n\
             (defmethod make 'scroll [kind] kind)\n(defclass Trap [Base] \"a trap\" [size 1] (defn go [self] 1))\n\
             (setv a 1 b 2)",
        );
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
}
