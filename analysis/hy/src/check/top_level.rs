//! What stands at top level of a level file and should not, or is misspelt there.

use ludex_base::{Fix, Severity, Target, did_you_mean};
use ludex_syntax::hy::ast::{Datum, ElementKind, Form, Level, SourceFile, Token};
use ludex_syntax::hy::literal;
use ludex_syntax::{TextRange, TextSize};

use super::heads::taken_for;
use super::{Checker, head_range};
use crate::builtins::{self, Builtin};
use crate::{codes, index, tree};

/// The heads that one at top level that means nothing may have been meant to be.
const HEADS: [&str; 4] = ["import", "level-config-dsl", "level-list", "require"];

/// The modules of the game that have macros.
const MACROS: [&str; 4] = ["hy.contrib.anaphoric", "pyherc.aspects", "pyherc.config.dsl.level", "pyherc.macros"];

impl Checker<'_> {
    /// The head that a form at top level was meant to have, if its head means nothing and is a slip for something.
    fn meant_at_top_level(&self, form: Form<'_>) -> Option<&'static str> {
        self.brought_along.as_ref()?;
        if !self.is_undefined(form) {
            return None;
        }
        let guess = did_you_mean(&form.head()?.text().replace('_', "-"), HEADS)?;
        let asks = matches!(form.argument(0), Some(Datum::Symbol(_) | Datum::Vector(_)));
        (asks || !matches!(guess, "import" | "require")).then_some(guess)
    }

    /// Reports the heads at top level that are slips, or no names at all, and words that stand there alone.
    pub(super) fn misspelt_heads(&mut self, source: SourceFile<'_>) {
        let is_sound = tree::lower(self.db, self.file).errors.is_empty();
        let mut data = source.data().peekable();
        while let Some(datum) = data.next() {
            if let Datum::Symbol(word) = datum {
                let form = data.peek().and_then(|next| next.into_form());
                if self.word_at_top_level(word, form, is_sound) {
                    data.next();
                }
            } else if let Some(form) = datum.unwrapped() {
                self.head_at_top_level(form);
            }
        }
        if self.misspelt.iter().any(|guess| matches!(*guess, "import" | "require")) {
            // What they should bring is not known.
            self.brought_along = None;
        }
    }

    /// A word at top level. Gives `true` if the form behind it belongs to it. Where a bracket is missing, the parser
    /// reports it.
    fn word_at_top_level(&mut self, word: Token<'_>, form: Option<Form<'_>>, is_sound: bool) -> bool {
        let (file, written, range) = (self.file, word.text(), word.text_range());
        let Some(meant) = HEADS.into_iter().find(|head| literal::spells(written, head)) else {
            if is_sound && self.brought_along.is_some() {
                self.stray_word(word);
            }
            return false;
        };
        self.misspelt.push(meant);
        if !is_sound {
            return false;
        }
        if form.is_some_and(|form| self.before_parenthesis(word, form)) {
            return true;
        }
        let message = format!("`{written}` stands without its parentheses: write `({written} …)`");
        let found = self.out.report(codes::WRONG_PLACE, range, message);
        if meant == "level-config-dsl" {
            found.fix(Fix::replace("write the parentheses", file, range, format!("({written})")));
        }
        false
    }

    /// A word at top level that means nothing.
    fn stray_word(&mut self, word: Token<'_>) {
        let Some(found) = self.occurrence(word).filter(|found| found.range == word.text_range()) else { return };
        let written = word.text();
        if !self.uncalled(None, "", word, found) && self.is_unknown(word) {
            let message = format!("`{written}` is not defined, and does nothing here: remove it");
            let fix = Fix::replace("remove it", self.file, found.range, "").alternative();
            self.out.report(codes::UNDEFINED_NAME, found.range, message).fix(fix);
        }
    }

    /// True for a name that means nothing that is known, where everything that could bring it is known.
    fn is_unknown(&self, name: Token<'_>) -> bool {
        let is_undefined = self.occurrence(name).is_some_and(|found| found.target == Target::Unresolved);
        is_undefined && self.brought_along.is_some() && !builtins::comes_with_the_language(name.text())
    }

    /// What a form at top level begins with.
    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn head_at_top_level(&mut self, form: Form<'_>) {
        let file = self.file;
        match form.data().next() {
            Some(Datum::Symbol(head)) => {
                let guess = self.meant_at_top_level(form);
                if guess.is_none() && !self.is_unknown(head) {
                    return;
                }
                let range = self.occurrence(head).map_or(head.text_range(), |found| found.range);
                let message = format!("`{}` is not defined", &file.text(self.db)[range]);
                self.out.report(codes::UNDEFINED_NAME, range, message).or_write(file, range, guess);
                self.misspelt.extend(guess.or(asked_module(form).map(|_| "require")));
            }
            Some(first) if form.is_closed() && taken_for(form).is_none() => {
                if let Some(module) = asked_module(form) {
                    self.module_without_word(first, module);
                } else if let Datum::Form(inner) = first {
                    self.form_at_top_level(form, inner);
                } else {
                    self.called_value(codes::WRONG_VALUE, form, first);
                }
            }
            _ => {}
        }
    }

    /// A form at top level that begins with another one.
    fn form_at_top_level(&mut self, form: Form<'_>, inner: Form<'_>) {
        if Level::cast(inner).is_none() {
            return self.head_at_top_level(inner);
        }
        let opening = TextRange::at(form.range().start(), TextSize::of('('));
        let before = TextRange::empty(inner.range().start());
        let fix = Fix::replace("write `level-list`", self.file, before, "level-list ");
        let message = "this list of levels does not begin with the word `level-list`: write that first";
        self.out.report(codes::WRONG_PLACE, opening, message).fix(fix);
    }

    /// `([pyherc.macros [*]])`, which asks for a module without the word for it.
    fn module_without_word(&mut self, first: Datum<'_>, module: Token<'_>) {
        let (file, range) = (self.file, first.range());
        let known = builtins::known_modules().iter().find(|known| literal::spells(module.text(), known));
        // The others have functions, which are imported.
        let has_macros = known.is_some_and(|known| MACROS.contains(known));
        let words = match known {
            Some(_) if has_macros => "`require`",
            Some(_) => "`import`",
            None => "`require` or `import`",
        };
        let message = format!("this asks for a module, but does not begin with {words}: write that word first");
        let found = self.out.report(codes::WRONG_VALUE, range, message);
        if known.is_some() && matches!(first, Datum::Vector(_)) {
            let text = format!("{} ", words.trim_matches('`'));
            found.fix(Fix::replace(format!("write {words}"), file, TextRange::empty(range.start()), text));
        }
        self.misspelt.push("require");
    }

    /// A level, a room or the like on top level, where the source of chance that it needs is not known.
    pub(super) fn top_level(&mut self, datum: Datum<'_>, source: SourceFile<'_>) {
        let Some(form) = datum.into_form() else { return };
        let Some(row) = self.callee(form) else { return };
        if let Some(level) = Level::cast(form) {
            self.level_outside(level, source);
            return;
        }
        if !matches!(row.place, "room-list" | "layout" | "touch-up") {
            return;
        }
        let message = format!("`{}` works only inside a level: put it in `{}`", row.name, row.place);
        let severity = if needs_chance(row) { Severity::Error } else { Severity::Warning };
        self.out.report(codes::WRONG_PLACE, head_range(form), message).severity = severity;
    }

    /// A level that is in no list. What it holds is evaluated when the file is loaded.
    fn level_outside(&mut self, level: Level<'_>, source: SourceFile<'_>) {
        if level.form().arguments().next().is_none() && !level.form().is_closed() {
            // The word may become a longer one.
            return;
        }
        let contents = level.elements().flat_map(|element| {
            let lazy = matches!(element.kind, ElementKind::ItemLists | ElementKind::CreatureLists);
            element.form.forms().filter(move |_| !lazy)
        });
        let fails = contents.filter_map(|form| self.callee(form)).any(needs_chance);
        let severity = if fails { Severity::Error } else { Severity::Warning };
        let range = level.form().range();
        let mut lists = source.forms().filter_map(index::level_list);
        let is_alone = source.forms().filter_map(Level::cast).nth(1).is_none() && lists.next().is_none();
        let file = self.file;
        let message = "this level stands outside of a `level-list`, so the game never sees it: put it in the list";
        let diagnostic = self.out.report(codes::WRONG_PLACE, head_range(level.form()), message).severity(severity);
        if is_alone {
            let edits = [(TextRange::empty(range.start()), "(level-list "), (TextRange::empty(range.end()), ")")];
            let edits = edits.map(|(range, text)| (range, text.to_owned()));
            diagnostic.fix(Fix::edits("put it in a `level-list`", file, edits));
        }
    }
}

/// True for what needs the source of chance, `rng`. The others work without; they only have no effect.
fn needs_chance(row: &Builtin) -> bool {
    row.name.starts_with("square-")
        || matches!(row.name, "pillar-room" | "regular-grid" | "irregular-grid" | "wall-cracker")
        || matches!(row.name, "support-beams" | "wall-torches" | "floor-swapper")
}

/// The module that a form asks for by its first or second datum, a list that begins with a dotted name.
fn asked_module<'t>(form: Form<'t>) -> Option<Token<'t>> {
    form.data().take(2).find_map(|datum| {
        let list = match datum {
            Datum::ReaderMacro(reader) => reader.datum()?,
            _ => datum,
        };
        let module = list.into_vector()?.data().next()?.into_symbol()?;
        module.text().contains('.').then_some(module)
    })
}
