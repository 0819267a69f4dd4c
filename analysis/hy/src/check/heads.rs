//! What stands at the head of a form, and what should. Hy calls what a form begins with, so that a string or a number
//! there stops the game, and a macro is replaced there only: in any other place its name means nothing
//! (reference/pyherc.md, Generations).

use ludex_base::{Code, Fix, Name, Occurrence, Severity, Target};
use ludex_syntax::hy::ast::{Datum, Element, Form, Import, Require, Token};
use ludex_syntax::hy::literal;
use ludex_syntax::{TextRange, TextSize};

use super::{Checker, values};
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::codes;
use crate::index::{Index, index};
use crate::kinds::{MACRO, SYMBOLS};

/// The kinds of what is called.
const CALLED: [BuiltinKind; 2] = [BuiltinKind::Macro, BuiltinKind::Function];

impl Checker<'_> {
    /// A string at the head of a form, which Hy takes for the macro or special form of that name.
    pub(super) fn quoted_head(&mut self, form: Form<'_>) {
        let Some((token, name)) = taken_for(form) else { return };
        let range = token.text_range();
        let message = format!("Hy takes this string for `{name}`: write it without quotes");
        let fix = Fix::replace("remove the quotes", self.file, range, name);
        self.out.report(codes::WRONG_VALUE, range, message).severity(Severity::Warning).fix(fix);
    }

    /// Reports a name that stands before the parenthesis of its form, `square-room("a" "b")`. Both are one fault.
    pub(super) fn before_parenthesis(&mut self, name: Token<'_>, form: Form<'_>) -> bool {
        if form.head().is_some() || !form.is_closed() || !self.is_called(name) {
            return false;
        }
        let text: &str = self.file.text(self.db);
        let (file, written, range) = (self.file, name.text(), name.text_range());
        let opening = form.range().start() + TextSize::of('(');
        let inside = text.get(usize::from(opening)..).unwrap_or_default();
        let gap = if inside.starts_with([' ', '\t', '\n', '\r', ')']) { "" } else { " " };
        let message = format!("`{written}` stands before its parenthesis: write `({written} …)`");
        let is_blank = text[TextRange::new(range.end(), form.range().start())].trim().is_empty();
        let whole = TextRange::new(range.start(), opening);
        let new_text = format!("({written}{gap}");
        let fix = is_blank.then(|| Fix::replace("write it behind the parenthesis", file, whole, new_text));
        self.out.report(codes::WRONG_PLACE, range, message).fixes.extend(fix);
        true
    }

    /// Reports the name of a macro, or of a function of the level language, that is given as a value of a kind, if it is
    /// one, to a row.
    pub(super) fn uncalled(&mut self, row: Option<&Builtin>, kind: &str, name: Token<'_>, found: Occurrence) -> bool {
        let written = name.text();
        let is_macro = self.is_macro(found, written);
        let (what, code) = if is_function(found) || (is_macro && builtins::is_function_too(written)) {
            ("a function", codes::WRONG_VALUE)
        } else if is_macro {
            ("a macro", codes::UNDEFINED_NAME)
        } else {
            return false;
        };
        // A function has a value, which the game looks at as late as at any other.
        let is_late = what == "a function" && row.is_some_and(|row| values::is_late(row, kind));
        let message = match (kind, values::noun(kind.strip_prefix("list-of-").unwrap_or(kind))) {
            ("" | "selector", _) => {
                format!("`{written}` is {what} and does nothing unless it is called: write `({written} …)`")
            }
            (_, Some(noun)) => format!("`{written}` is {what} and not {noun}: write a string"),
            ("pair", _) => format!("`{written}` is {what} and not a size: write a pair such as `#t(20 10)`"),
            ("amount" | "chance" | "number", _) => format!("`{written}` is {what} and not a number: write one"),
            ("symbol", _) => format!("`{written}` is {what} and not a kind of artefact: write `'scroll`"),
            _ => format!("`{written}` is {what} and not a string: write one"),
        };
        let found = self.out.report(code, found.range, message);
        if is_late && !matches!(kind, "" | "selector") {
            found.severity(Severity::Warning);
        }
        true
    }

    /// A form among the arguments of another one that does not begin with a symbol.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    pub(super) fn without_name(&mut self, row: &Builtin, kind: &str, form: Form<'_>) {
        let Some(first) = form.data().next().filter(|_| form.is_closed()) else { return };
        let is_level = row.name == "level-list";
        let code = if is_level { codes::NOT_A_LEVEL } else { codes::WRONG_VALUE };
        let is_content = |inner: Form<'_>| self.callee(inner).is_some_and(|row| row.place.starts_with("option in "));
        match first {
            Datum::Form(inner) if matches!(row.name, "item-lists" | "creature-lists") && is_content(inner) => {
                let (opening, before) = (TextRange::at(form.range().start(), TextSize::of('(')), inner.range().start());
                let fix = Fix::replace("write `option`", self.file, TextRange::empty(before), "option ");
                let message = "this pack does not begin with the word `option`: write that first";
                self.out.report(codes::WRONG_PLACE, opening, message).fix(fix);
            }
            Datum::Form(inner) if self.callee(inner).is_some() && form.data().nth(1).is_none() => {
                self.parentheses_twice(code, form, inner);
            }
            Datum::Form(inner) => match inner.head() {
                Some(head) => self.undefined_name(row, kind, head, true),
                None => self.without_name(row, kind, inner),
            },
            // Of sizes the values speak.
            Datum::Number(_) if kind == "pair" => {}
            Datum::String(name) if is_level && form.forms().any(|form| Element::cast(form).is_some()) => {
                self.nameless_level(form, name);
            }
            _ => {
                self.called_value(code, form, first);
            }
        }
    }

    /// `( "a" "A." (layout …) …)` in a list of levels.
    fn nameless_level(&mut self, form: Form<'_>, name: Token<'_>) {
        if taken_for(form).is_some() {
            return;
        }
        let range = name.text_range();
        let fix = match self.called_among(form) {
            Some(found) => self.first(form, found),
            None => Some(Fix::replace("write `level`", self.file, TextRange::empty(range.start()), "level ")),
        };
        let message = "this is not a level, because it does not begin with the word `level`: write that first";
        self.out.report(codes::NOT_A_LEVEL, range, message).fixes.extend(fix);
    }

    /// `((square-room "a" "b"))`, which calls what the form makes.
    fn parentheses_twice(&mut self, code: &'static Code, form: Form<'_>, inner: Form<'_>) {
        let (file, outer, inner_range) = (self.file, form.range(), inner.range());
        let text: &str = self.file.text(self.db);
        let before = TextRange::new(outer.start(), inner_range.start());
        let behind = TextRange::new(inner_range.end(), outer.end());
        let is_bare = text[before].trim_end() == "(" && text[behind].trim_start() == ")";
        let name = inner.head().map_or("", Token::text);
        let message = format!("this calls what `{name}` makes: remove one of the two pairs of parentheses");
        let edits = [(before, String::new()), (behind, String::new())];
        let fix = is_bare.then(|| Fix::edits("remove the outer parentheses", file, edits));
        self.out.report(code, TextRange::at(outer.start(), TextSize::of('(')), message).fixes.extend(fix);
    }

    /// Reports a value at the head of a form. Gives `false` for what may be called.
    pub(super) fn called_value(&mut self, code: &'static Code, form: Form<'_>, first: Datum<'_>) -> bool {
        let Some(what) = noun(first).filter(|_| taken_for(form).is_none() && !self.may_name_macro(first)) else {
            return false;
        };
        let (file, range) = (self.file, first.range());
        if let Some(name) = quoted_name(first) {
            let message = format!("`{name}` stands in quotes, and a string cannot be called: remove the quotes");
            self.out.report(code, range, message).fix(Fix::replace("remove the quotes", file, range, name));
            return true;
        }
        if let Some(found) = self.called_among(form) {
            let name = found.1.text();
            let message = format!("this form calls {what}, because it begins with it: write `{name}` first");
            let fix = self.first(form, found);
            self.out.report(code, range, message).fixes.extend(fix);
            return true;
        }
        let message = format!("this form calls {what}: write the name of a macro or function before it");
        self.out.report(code, range, message);
        true
    }

    /// The first name of a macro or function behind the first datum of a form, and the end of what stands before it.
    fn called_among<'t>(&self, form: Form<'t>) -> Option<(TextSize, Token<'t>)> {
        let data: Vec<Datum<'t>> = form.data().collect();
        data.windows(2).find_map(|pair| match *pair {
            [before, Datum::Symbol(name)] if self.is_called(name) => Some((before.range().end(), name)),
            _ => None,
        })
    }

    /// Writes such a name first, if nothing but blanks stands before it.
    fn first(&self, form: Form<'_>, (before, name): (TextSize, Token<'_>)) -> Option<Fix> {
        let text: &str = self.file.text(self.db);
        let (start, range, written) = (form.data().next()?.range().start(), name.text_range(), name.text());
        let is_blank = text[TextRange::new(before, range.start())].trim().is_empty();
        let edits =
            [(TextRange::empty(start), format!("{written} ")), (TextRange::new(before, range.end()), String::new())];
        is_blank.then(|| Fix::edits(format!("write `{written}` first"), self.file, edits))
    }

    /// True for the name of something that is called: a macro, or a function of the level language.
    fn is_called(&self, name: Token<'_>) -> bool {
        let Some(found) = self.occurrence(name) else { return matches!(name.text(), "require" | "import") };
        self.is_macro(found, name.text()) || (matches!(found.target, Target::Builtin(_)) && is_callable(name.text()))
    }

    /// True for a string that may be the name of a macro that is not of the level language.
    fn may_name_macro(&self, datum: Datum<'_>) -> bool {
        let Datum::String(token) = datum else { return false };
        let text = literal::unescape(token.text());
        if is_callable(&text) {
            return false;
        }
        let (name, own) = (Name::new(&text), index(self.db, self.file));
        let is_macro = |index: &Index| index.find(SYMBOLS, name).is_some_and(|found| *found.kind == MACRO);
        let is_brought = self.brought_along.iter().flatten().copied().any(is_macro);
        is_brought || is_macro(own) || own.imported.contains(&name) || builtins::is_built_in(&text)
    }
}

/// True for the name of a macro or function of the level language.
fn is_callable(name: &str) -> bool {
    builtins::lookup(name, &CALLED).is_some()
}

/// True for a function of the level language that must be given something.
fn is_function(found: Occurrence) -> bool {
    let Target::Builtin(id) = found.target else { return false };
    builtins::get(id.index).is_some_and(|row| row.kind == BuiltinKind::Function && row.min > 0)
}

/// The string that a form begins with, and the macro or special form that Hy takes it for.
pub(super) fn taken_for(form: Form<'_>) -> Option<(Token<'_>, &'static str)> {
    let token = form.quoted_head()?;
    let text = literal::unescape(token.text());
    let macros = builtins::all().iter().filter(|row| row.kind == BuiltinKind::Macro).map(|row| row.name);
    let special = Require::HEADS.iter().chain(Import::HEADS).copied();
    let name = macros.chain(special).find(|name| literal::is_in_python(&text, name))?;
    Some((token, name))
}

/// The name of the level language that a string is.
pub(super) fn quoted_name(datum: Datum<'_>) -> Option<&'static str> {
    let Datum::String(token) = datum else { return None };
    let row = builtins::lookup(&literal::unescape(token.text()), &CALLED)?;
    builtins::get(row).map(|row| row.name)
}

/// The words for a value that cannot be called; `None` for what may give something that can.
fn noun(datum: Datum<'_>) -> Option<&'static str> {
    Some(match datum {
        Datum::String(_) => "a string",
        Datum::Number(_) => "a number",
        Datum::Vector(_) => "a list",
        Datum::Dict(_) => "a dictionary",
        Datum::Set(_) => "a set",
        Datum::ReaderMacro(_) if datum.is_text() => "a string",
        Datum::ReaderMacro(_) if datum.tuple().is_some() => "a tuple",
        _ => return None,
    })
}
