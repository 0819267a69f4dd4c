//! What `require` and `import` are given. A module is a name, or a list of a name and the names that are taken from it;
//! the compiler of Hy 0.12 stops at anything else (reference/pyherc-tree-mutants.jsonl). And what a file has to ask for
//! by itself: the selectors, which nothing else brings along.

use ludex_base::{Fix, Occurrence, Severity, Target, did_you_mean};
use ludex_syntax::hy::ast::{Datum, Form, Import, ModuleEntry, Require, SourceFile, Token, Vector};
use ludex_syntax::hy::literal;
use ludex_syntax::{TextRange, TextSize};

use super::Checker;
use crate::index::{index, mangled, resolve_module};
use crate::{builtins, codes, tree};

/// The module of the selectors.
const SELECTORS: &str = "herculeum.config.room-generators";

impl Checker<'_> {
    /// Reports what cannot be read as a module that is asked for. What it should bring is not known then.
    pub(super) fn asked_modules(&mut self, source: SourceFile<'_>) {
        for form in source.forms().filter(|form| form.is_closed()) {
            let import = Import::cast(form).is_some();
            if !import && Require::cast(form).is_none() {
                continue;
            }
            let mut is_sound = true;
            for entry in form.arguments() {
                is_sound &= self.entry(form, entry, import);
            }
            if !is_sound {
                self.misspelt.push(if import { "import" } else { "require" });
                self.brought_along = None;
            }
        }
    }

    /// One entry of a form. Gives `false` if something is wrong with it, or if what it brings cannot be told.
    fn entry(&mut self, form: Form<'_>, entry: Datum<'_>, import: bool) -> bool {
        match entry {
            Datum::Symbol(word) if matches!(word.text(), "import" | "require") => {
                let range = word.text_range();
                let message = format!("`{}` is not a module: leave the word out", word.text());
                let before = form.data().map(Datum::range).take_while(|datum| datum.end() < range.end()).last();
                let removed = before.map_or(range, |before| TextRange::new(before.end(), range.end()));
                let text: &str = self.file.text(self.db);
                let has_comment = text[removed].contains(';');
                let fix = (!has_comment).then(|| Fix::replace("leave it out", self.file, removed, ""));
                self.out.report(codes::WRONG_VALUE, range, message).fixes.extend(fix);
                false
            }
            Datum::Symbol(_) => true,
            Datum::Vector(list) => self.module_list(list, import),
            // To Hy this is a list too.
            Datum::Form(list) if import || list.data().next().is_some() => false,
            _ => {
                let example = example(import);
                let message = format!("this is not a module: write its name without quotes, such as {example}");
                self.out.report(codes::WRONG_VALUE, entry.range(), message);
                false
            }
        }
    }

    /// `[module [names]]` or `[module :as alias]`; `[module]` in an `import`.
    fn module_list(&mut self, list: Vector<'_>, import: bool) -> bool {
        let parts: Vec<Datum<'_>> = list.data().collect();
        match parts[..] {
            [Datum::Symbol(_)] if import => return true,
            [Datum::Symbol(_), Datum::Keyword(word), Datum::Symbol(_)] if word.text() == ":as" => return true,
            [Datum::Symbol(module), Datum::Vector(names)] => return self.asked_names(module, names, import),
            // What follows is passed over.
            [Datum::Symbol(module), Datum::Vector(names), ..] if import => {
                return self.asked_names(module, names, true);
            }
            [Datum::String(module), Datum::Vector(_)] => return self.in_quotes(module),
            _ => {}
        }
        let word = if import { "import" } else { "require" };
        let meant = meant(&parts, import);
        let instead = meant.as_ref().map_or_else(|| example(import).to_owned(), |text| format!("`{text}`"));
        let message = format!("`{word}` cannot read this as a module with a list of names: write {instead}");
        let fix = meant.map(|text| Fix::write(self.file, list.range(), text));
        self.out.report(codes::WRONG_VALUE, list.range(), message).fixes.extend(fix);
        false
    }

    /// The list of names that are taken from a module.
    fn asked_names(&mut self, module: Token<'_>, names: Vector<'_>, import: bool) -> bool {
        let is_all = |datum: &Datum<'_>| matches!(datum, Datum::Symbol(name) if name.text() == "*");
        if !import && names.data().any(|datum| is_all(&datum)) && names.data().nth(1).is_some() {
            let message = "`*` stands for all macros of the module, and must be alone in the list: write `[*]`";
            let fix = Fix::write(self.file, names.range(), "[*]");
            self.out.report(codes::WRONG_VALUE, names.range(), message).fix(fix);
            return false;
        }
        let mut is_sound = true;
        for name in names.data() {
            is_sound &= match name {
                Datum::Symbol(_) | Datum::Keyword(_) => true,
                Datum::String(name) => self.in_quotes(name),
                _ => {
                    let module = module.text();
                    let message = format!("this is not a name that `{module}` can have: write names in the list");
                    self.out.report(codes::WRONG_VALUE, name.range(), message);
                    false
                }
            };
        }
        is_sound
    }

    /// A name in quotes. One that is the same in Python is taken for the name; Hy looks for any other in vain.
    fn in_quotes(&mut self, name: Token<'_>) -> bool {
        let (text, range) = (literal::unescape(name.text()), name.text_range());
        let consists = |other: &[u8]| text.bytes().all(|byte| byte.is_ascii_alphanumeric() || other.contains(&byte));
        let (is_python, is_name) = (consists(b"_.*"), !text.is_empty() && consists(b"_.*-?!"));
        let severity = if is_python { Severity::Warning } else { Severity::Error };
        let message = if is_name {
            "a name that is asked for is written without quotes"
        } else {
            "this is a text and not a name: write a name without quotes"
        };
        let fix = is_name.then(|| Fix::replace("remove the quotes", self.file, range, text.clone()));
        self.out.report(codes::WRONG_VALUE, range, message).severity(severity).fixes.extend(fix);
        false
    }

    /// Reports a selector that the file does not import. Nothing else brings it along.
    pub(super) fn selector_without_import(&mut self, found: Occurrence, written: &str) -> bool {
        let Target::Builtin(id) = found.target else { return false };
        let is_selector = builtins::get(id.index).is_some_and(|row| row.place == "selector argument");
        let source = tree::source(self.db, self.file);
        if !is_selector || self.brought_along.is_none() || takes_all_selectors(source) {
            return false;
        }
        if index(self.db, self.file).imported.contains(&mangled(written)) {
            return false;
        }
        // A slip in the name that is imported is reported there.
        let mut imported = source.imports().flat_map(|import| import.modules()).filter(is_of_selectors);
        let is_slip = |entry: ModuleEntry<'_>| {
            let mut names = entry.imported().into_iter();
            names.any(|name| did_you_mean(&name.name.text().replace('_', "-"), [written]).is_some())
        };
        if resolve_module(self.db, self.file, SELECTORS).is_some() && imported.any(is_slip) {
            return false;
        }
        let file = self.file;
        let message = format!("`{written}` is not imported: write `(import [{SELECTORS} [{written}]])`");
        let fix = import_of(source, written).map(|(range, text)| Fix::replace("import it", file, range, text));
        self.out.report(codes::UNDEFINED_NAME, found.range, message).fixes.extend(fix);
        true
    }
}

/// An example of how a module is written.
fn example(import: bool) -> &'static str {
    if import { "`[herculeum.config.room-generators [skeletons]]`" } else { "`[pyherc.macros [*]]`" }
}

/// The entry that a list was meant to be, if it names one module: the names are those of the first list in it that has
/// any.
fn meant(parts: &[Datum<'_>], import: bool) -> Option<String> {
    let mut modules: Vec<&str> = Vec::new();
    let mut names = None;
    for part in parts {
        match part {
            Datum::Symbol(name) if name.text() == "*" => {}
            Datum::Symbol(name) if modules.contains(&name.text()) => {}
            Datum::Symbol(name) => modules.push(name.text()),
            Datum::Vector(list) if names.is_none() && list.data().next().is_some() => names = Some(list.text()),
            Datum::Vector(_) => {}
            _ => return None,
        }
    }
    // What is imported, only the author knows.
    let names = names.or((!import).then_some("[*]"))?;
    if let [module] = modules[..] { Some(format!("[{module} {names}]")) } else { None }
}

fn is_of_selectors(entry: &ModuleEntry<'_>) -> bool {
    literal::spells(entry.module.text(), SELECTORS)
}

/// True if a file imports all that the module of the selectors has.
fn takes_all_selectors(source: SourceFile<'_>) -> bool {
    let mut entries = source.imports().flat_map(|import| import.modules()).filter(is_of_selectors);
    entries.any(|entry| entry.imported().iter().any(|name| name.is_all()))
}

/// The edit that imports a selector: in the list of those that are imported, or in a line of its own behind what the
/// file asks for.
fn import_of(source: SourceFile<'_>, name: &str) -> Option<(TextRange, String)> {
    let mut entries = source.imports().flat_map(|import| import.modules()).filter(is_of_selectors);
    if let Some(list) = entries.find_map(|entry| entry.names.filter(|list| list.text().ends_with(']'))) {
        let at = list.data().last().map_or(list.range().end() - TextSize::of(']'), |last| last.range().end());
        let gap = if list.data().next().is_some() { " " } else { "" };
        return Some((TextRange::empty(at), format!("{gap}{name}")));
    }
    let asked = source.forms().filter(|form| Require::cast(*form).is_some() || Import::cast(*form).is_some());
    let at = asked.last()?.range().end();
    Some((TextRange::empty(at), format!("\n(import [{SELECTORS} [{name}]])")))
}
