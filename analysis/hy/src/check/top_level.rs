//! What stands at top level of a level file and should not, or is misspelt there.

use ludex_base::{Fix, Severity, did_you_mean};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::{Datum, ElementKind, Form, Level, SourceFile};

use super::{Checker, head_range};
use crate::builtins::Builtin;
use crate::{codes, index};

/// What a head at top level that means nothing may have been meant to be.
const HEADS: [&str; 4] = ["import", "level-config-dsl", "level-list", "require"];

impl Checker<'_> {
    /// What a form at top level was meant to be, if its head means nothing and is a slip for something.
    fn meant_at_top_level(&self, form: Form<'_>) -> Option<&'static str> {
        self.brought_along.as_ref()?;
        if !self.is_undefined(form) {
            return None;
        }
        let guess = did_you_mean(&form.head()?.text().replace('_', "-"), HEADS)?;
        let asks = matches!(form.argument(0), Some(Datum::Symbol(_) | Datum::Vector(_)));
        (asks || !matches!(guess, "import" | "require")).then_some(guess)
    }

    /// Reports the heads at top level that are slips.
    pub(super) fn misspelt_heads(&mut self, source: SourceFile<'_>) {
        for form in source.forms() {
            let (Some(head), Some(guess)) = (form.head(), self.meant_at_top_level(form)) else { continue };
            let (file, range) = (self.file, head.text_range());
            let message = format!("`{}` is not defined", head.text());
            self.out.report(codes::UNDEFINED_NAME, range, message).or_write(file, range, Some(guess));
            self.misspelt.push(guess);
        }
        if self.misspelt.iter().any(|guess| matches!(*guess, "import" | "require")) {
            // What they should bring is not known.
            self.brought_along = None;
        }
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
