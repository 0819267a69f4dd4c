//! The modules that a level file asks for names: what they do not have, and whether all that they bring along is known.

use ludex_base::{Db, File, Severity, Suggestions, did_you_mean};
use ludex_syntax::hy::ast::{ModuleEntry, SourceFile};
use ludex_syntax::hy::literal;
use rustc_hash::FxHashMap;

use super::Checker;
use crate::builtins::{self, BuiltinKind};
use crate::codes;
use crate::index::{Index, entries, index, is_module, mangled, resolve_module, taken_whole};

/// The kinds of what the level language has that no module is called by.
const NAMED: [BuiltinKind; 3] = [BuiltinKind::Macro, BuiltinKind::Function, BuiltinKind::Probability];

impl Checker<'_> {
    /// Modules of the game with a slip in their names, and names that are asked of a module that has none such.
    pub(super) fn modules(&mut self, source: SourceFile<'_>) {
        let mut suggestions: FxHashMap<String, Suggestions<'_>> = FxHashMap::default();
        for entry in entries(source) {
            self.misspelt_module(entry);
            let module = entry.module.text();
            let Some(found) = complete_module(self.db, self.file, module) else { continue };
            for name in entry.imported().into_iter().map(|imported| imported.name) {
                let written = name.text();
                let of_language = builtins::all().iter().any(|row| literal::spells(written, row.name))
                    || builtins::comes_with_the_language(written)
                    || builtins::is_built_in(written);
                if of_language || found.offers(mangled(written)) {
                    continue;
                }
                let known = || Suggestions::new(found.symbols());
                let guess = suggestions.entry(module.to_owned()).or_insert_with(known).guess(written);
                let message = format!("`{module}` does not define `{written}`");
                let range = name.text_range();
                self.out.report(codes::UNDEFINED_NAME, range, message).or_write(self.file, range, guess);
            }
        }
    }

    /// A module that is not in the workspace and is like one of the game's, or has the name of something in one. There
    /// may be such a module elsewhere.
    fn misspelt_module(&mut self, entry: ModuleEntry<'_>) {
        let (module, range) = (entry.module.text(), entry.module.text_range());
        let guess = known_module_like(module);
        let is_taken = guess.is_some() || builtins::lookup(module, &NAMED).is_some();
        if !is_taken || resolve_module(self.db, self.file, module).is_some() {
            return;
        }
        let message = format!("neither the game nor this project has a module `{module}`");
        let found = self.out.report(codes::UNDEFINED_NAME, range, message).severity(Severity::Warning);
        found.or_write(self.file, range, guess);
    }
}

/// The module of the game whose name is that of another one but for a slip in one of its parts. Whole parts are compared,
/// because all modules of a package have long names that are much alike.
fn known_module_like(module: &str) -> Option<&'static str> {
    let parts = || module.split('.');
    builtins::known_modules().iter().copied().find(|known| {
        let differs = |(part, other): &(&str, &str)| !literal::spells(part, other);
        let mut differing = parts().zip(known.split('.')).filter(differs);
        let slip = differing.next().is_some_and(|(part, other)| did_you_mean(part, [other]).is_some());
        slip && differing.next().is_none() && parts().count() == known.split('.').count()
    })
}

/// The modules that bring all their names along, apart from the language's own; `None` if one of them is
/// not known, so that a name without a definition may be one of its.
pub(super) fn brought_along<'db>(db: &'db dyn Db, file: File, source: SourceFile<'_>) -> Option<Vec<&'db Index>> {
    let modules = taken_whole(source).filter(|module| !builtins::is_known_module(module.text()));
    modules.map(|module| complete_module(db, file, module.text())).collect()
}

/// The index of a module, unless it may be another file than the one that was found, or gets names in
/// ways that its text does not show.
fn complete_module<'db>(db: &'db dyn Db, from: File, module: &str) -> Option<&'db Index> {
    let file = resolve_module(db, from, module)?;
    let found = index(db, file);
    (found.complete && is_module(file.path(db), module)).then_some(found)
}
