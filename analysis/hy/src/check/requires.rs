//! The head of a level file: which Hy reads it, and whether it asks for the macros of the level language (documents/
//! pyherc.txt: "two requires at the top"; reference/pyherc.md, Generations).

use ludex_base::{Fix, Severity};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::{ModuleEntry, Require, SourceFile};
use ludex_syntax::hy::literal::{self, Generation};

use super::Checker;
use crate::generation::{LEVEL_MACROS, generation, of_settings};
use crate::level::levels;
use crate::{builtins, codes};

impl Checker<'_> {
    /// The generation of the file (see [`generation`]). Reports the forms of the other one, and a head that the setting
    /// `pyherc.generation` contradicts.
    pub(super) fn requires(&mut self, source: SourceFile<'_>) {
        let lines = &levels(self.db, self.file).requires;
        let all: Vec<(Require<'_>, Generation)> =
            source.requires().zip(lines).filter_map(|(require, line)| Some((require, line.meant()?))).collect();
        self.generation = *generation(self.db, self.file);
        let Some(&(first, of_first)) = all.first() else { return };
        if all.iter().all(|(_, generation)| *generation == of_first) {
            if let Some(wanted) = of_settings(self.db, self.file).filter(|wanted| *wanted != of_first) {
                self.contradicted(first, &all, wanted);
            }
            return;
        }
        let Some(wanted) = self.generation else { return };
        for (require, _) in all.iter().filter(|(_, generation)| *generation != wanted) {
            let message = format!(
                "this file has `require` forms of both generations, and {} does not accept this one: write `{}`",
                name(wanted),
                example(wanted)
            );
            let range = require.form().range();
            let fix = rewritten(*require, wanted).map(|text| Fix::write(self.file, range, text));
            self.out.report(codes::WRONG_GENERATION, range, message).fixes.extend(fix);
        }
    }

    /// Reports a head that is written for another generation than the setting says: one finding for the whole file.
    fn contradicted(&mut self, first: Require<'_>, all: &[(Require<'_>, Generation)], wanted: Generation) {
        let range = first.form().range();
        if wanted == Generation::Y2017 {
            // Hy 0.12 reads the form, but gets nothing by it; the whole file is of the other year.
            let message = "this file is written for Hy 0.11 (2015) and checked as such, although `pyherc.generation` is \
                           2017";
            self.out.report(codes::WRONG_GENERATION, range, message).severity(Severity::Information);
            return;
        }
        let message = "`pyherc.generation` is 2015, and the compiler of Hy 0.11 stops at this form of `require`: write \
                       `(require pyherc.macros)`";
        let texts: Option<Vec<(TextRange, String)>> =
            all.iter().map(|(require, _)| Some((require.form().range(), rewritten(*require, wanted)?))).collect();
        let file = self.file;
        let fix = texts.map(|edits| Fix::edits("write each `require` for Hy 0.11", file, edits));
        self.out.report(codes::WRONG_GENERATION, range, message).fixes.extend(fix);
    }

    /// Reports the first form that needs the macros of the level language, if nothing before it asks for them.
    pub(super) fn missing_require(&mut self, source: SourceFile<'_>) {
        let Some(needed) = self.first_macro else { return };
        // Another module may ask for them itself, and what it has comes along.
        let may_bring = |entry: ModuleEntry<'_>| {
            let is_empty = entry.names.is_some_and(|names| names.data().next().is_none());
            !is_empty && (is_level_module(entry) || !builtins::is_known_module(entry.module.text()))
        };
        let bringing = source.requires().find(|require| require.modules().any(may_bring));
        let first = bringing.map(|require| require.form().range());
        if self.misspelt.contains(&"require") || first.is_some_and(|range| range.start() < needed.start()) {
            return;
        }
        if let Some(range) = first {
            let message = "this form needs the macros of the level language, but the `require` for them comes later: move \
                           the `require` to the beginning of the file";
            let file = self.file;
            let diagnostic = self.out.report(codes::MISSING_REQUIRE, needed, message);
            diagnostic.related(file, range, "the `require`");
            return;
        }
        let generation = self.generation.unwrap_or(Generation::Y2017);
        let line = require(LEVEL_MACROS, generation);
        let message =
            format!("this form needs the macros of the level language: write `{line}` at the beginning of the file");
        let before = source.requires().filter(|require| require.form().range().start() < needed.start()).last();
        let (at, text) = match (before, source.data().next()) {
            (Some(last), _) => (last.form().range().end(), format!("\n{line}")),
            (None, Some(first)) => {
                (first.range().start(), format!("{}\n{line}\n\n", require("pyherc.macros", generation)))
            }
            (None, None) => return,
        };
        let fix = Fix::replace(format!("write `{line}`"), self.file, TextRange::empty(at), text);
        self.out.report(codes::MISSING_REQUIRE, needed, message).fix(fix);
    }
}

fn is_level_module(entry: ModuleEntry<'_>) -> bool {
    literal::spells(entry.module.text(), LEVEL_MACROS)
}

/// The Hy of a generation.
fn name(generation: Generation) -> &'static str {
    match generation {
        Generation::Y2015 => "Hy 0.11 (2015)",
        Generation::Y2017 => "Hy 0.12 (2017)",
    }
}

fn example(generation: Generation) -> String {
    require("pyherc.macros", generation)
}

/// The line that asks for all macros of a module.
fn require(module: &str, generation: Generation) -> String {
    match generation {
        Generation::Y2015 => format!("(require {module})"),
        Generation::Y2017 => format!("(require [{module} [*]])"),
    }
}

/// A `require` in the form of another generation, if it is only that: Hy 0.11 always takes all macros of a module.
fn rewritten(require: Require<'_>, generation: Generation) -> Option<String> {
    if require.form().text().contains(';') {
        return None;
    }
    let modules: Option<Vec<String>> = require
        .modules()
        .map(|entry| {
            let module = entry.module.text();
            let names = entry.imported();
            let takes_all = entry.alias.is_none() && names.iter().all(|name| name.is_all());
            match generation {
                Generation::Y2015 => takes_all.then(|| module.to_owned()),
                Generation::Y2017 => Some(format!("[{module} [*]]")),
            }
        })
        .collect();
    Some(format!("(require {})", modules?.join(" ")))
}
