//! Modules: what a file asks for, and fragments.

use crate::db::{Db, File};
use crate::diagnostics::{self, Diagnostic};
use crate::gdl::index::{Include, IncludeKind, UNIT_TYPE, index};
use crate::gdl::load::{load, resolve_module, unsafe_name};
use crate::gdl::lower::lower;

/// True if a unit type is defined before an item, in the file or in what it includes.
fn has_unit_types(db: &dyn Db, file: File, item: u32) -> bool {
    let program = load(db, file);
    let order = program.order(file, item);
    program.files.iter().any(|other| {
        let definitions = &index(db, *other).definitions;
        definitions
            .iter()
            .any(|local| std::ptr::eq(local.kind, &UNIT_TYPE) && program.order(*other, local.item) < order)
    })
}

/// The modules a file asks for: unsafe names, missing files, circles (reference: Modules).
pub(super) fn include(db: &dyn Db, file: File, include: &Include, out: &mut Vec<Diagnostic>) {
    let range = lower(db, file).map.range(include.item, include.node);
    let name = include.name;
    let dialect = file.dialect(db);
    if let Some(reason) = unsafe_name(name.as_str()) {
        let message = format!("`{name}` is ignored: {reason}");
        out.push(Diagnostic::new(dialect, diagnostics::UNSAFE_MODULE_NAME, message, range));
        return;
    }
    let Some(module) = resolve_module(db, file, name) else {
        if include.kind == IncludeKind::DefaultBaseModule && has_unit_types(db, file, include.item) {
            return; // it is asked for only while there are none
        }
        let then = match include.kind {
            IncludeKind::Include => "Xconq goes on without it and says nothing",
            IncludeKind::BaseModule => "Xconq goes on without its base and says nothing",
            IncludeKind::DefaultBaseModule => "Xconq warns and goes on without it",
        };
        let message = format!(
            "no module `{name}` lies beside this file or in a folder of `gdl.library` (as `{name}.g` or `{name}`); {then}"
        );
        out.push(Diagnostic::new(dialect, diagnostics::MISSING_MODULE, message, range));
        return;
    };
    let circle = if module == file {
        Some("a module cannot include itself; this has no effect".to_owned())
    } else if load(db, module).files.contains(&file) {
        Some(format!("`{name}` includes this module in turn; whichever is loaded second is skipped"))
    } else {
        None
    };
    if let Some(message) = circle {
        out.push(Diagnostic::new(dialect, diagnostics::INCLUDE_CYCLE, message, range));
    }
}

/// A file whose types come from a module that is not known.
pub(super) fn unincluded(db: &dyn Db, file: File) -> Diagnostic {
    let range = lower(db, file).map.range(0, 0);
    let range = ludex_syntax::TextRange::empty(range.start());
    let message = "this file uses types that it does not define, and no module of the workspace includes it: \
                   only forms and predefined names are checked";
    Diagnostic::new(file.dialect(db), diagnostics::LOOSE_FRAGMENT, message, range)
}
