//! Inlay hints between the words of a program: the types of parameters and variables, and in calls the names of
//! parameters.

use ludex_base::inlay_hint::{Annotating, InlayHint, InlayHintKind};
use ludex_base::markup::Words;
use ludex_base::settings::ValueKind;
use ludex_base::{Db, File, Name, Setting, settings};
use ludex_syntax::TextRange;
use rustc_hash::FxHashSet;

use crate::hir::items::{ItemHead, head, items};
use crate::hir::{Expr, ExprId, LocalId, NameUse};
use crate::hover::glossary;
use crate::spot::Spot;
use crate::types::signatures::Signatures;
use crate::types::ty::Ty;
use crate::{Bogl, builtins, codes};

impl Annotating for Bogl {
    /// The hints in a range, in order of position.
    fn inlay_hints(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
        let settings = settings(db, file);
        let (types, parameters) = (settings.flag(&TYPES), settings.flag(&PARAMETERS));
        let mut found: Vec<InlayHint> = Vec::new();
        if !types && !parameters {
            return found;
        }
        let starts = &items(db, file).items;
        let first = starts.partition_point(|(start, _)| *start <= range.start()).saturating_sub(1);
        for (index, (start, _)) in starts.iter().enumerate().skip(first) {
            if *start > range.end() {
                break;
            }
            let Some(spot) = Spot::of(db, file, index as u32, *start) else { continue };
            if types {
                of_locals(&spot, &mut found);
            }
            if parameters {
                let miscounted = miscounted(&spot);
                for id in spot.body.ids() {
                    // In a faulty call nobody knows which argument is meant for which parameter.
                    if let Expr::Call { callee, args, .. } = spot.body.expr(id)
                        && !spot.body.is_broken(id)
                        && !miscounted.contains(&spot.body.range(id))
                    {
                        of_call(db, file, &spot, callee, args, &mut found);
                    }
                }
            }
        }
        found.retain(|hint| range.contains_inclusive(hint.offset));
        found.sort_by_key(|hint| hint.offset);
        found
    }
}

/// `bogl.inlay_hints.types`: whether types are shown behind parameters and variables.
pub(crate) static TYPES: Setting = Setting {
    name: "bogl.inlay_hints.types",
    value_kind: ValueKind::Flag(true),
    help: "show the types of parameters and of what `let` binds",
};

/// `bogl.inlay_hints.parameters`: whether the names of parameters are shown in calls.
pub(crate) static PARAMETERS: Setting = Setting {
    name: "bogl.inlay_hints.parameters",
    value_kind: ValueKind::Flag(true),
    help: "show the names of parameters in front of the arguments of a call",
};

/// The longest type that is shown in full, in characters.
const MAX_TYPE: usize = 40;

/// The types of parameters and variables.
fn of_locals(spot: &Spot<'_>, found: &mut Vec<InlayHint>) {
    for (index, local) in spot.body.locals.iter().enumerate() {
        let ty = spot.types.local(LocalId(index as u32));
        if !spot.signatures.types.is_unknown(ty) {
            found.push(InlayHint {
                offset: spot.place(local.range).end(),
                label: format!(": {}", short(ty)),
                kind: InlayHintKind::Type,
                tooltip: Words::joined(glossary(spot.signatures, ty), ", ").as_message(),
            });
        }
    }
}

/// A type as it is written, cut off where it is long.
fn short(ty: &Ty) -> String {
    let text = ty.to_string();
    match text.char_indices().nth(MAX_TYPE) {
        Some((cut, _)) => format!("{}…", text.get(..cut).unwrap_or_default()),
        None => text,
    }
}

/// The places of the calls with too few or too many arguments.
fn miscounted(spot: &Spot<'_>) -> FxHashSet<TextRange> {
    let findings = spot.types.findings.iter().filter(|finding| finding.code == codes::ARGUMENT_COUNT);
    findings.filter_map(|finding| finding.place.here()).collect()
}

/// The names of parameters in front of the arguments of a call.
fn of_call(db: &dyn Db, file: File, spot: &Spot<'_>, callee: &NameUse, args: &[ExprId], found: &mut Vec<InlayHint>) {
    if callee.local.is_some() {
        return;
    }
    let own = spot.signatures.value(callee.name).is_some();
    let names = parameters(db, file, spot.signatures, callee.name);
    if names.len() != args.len() {
        return;
    }
    for (arg, name) in args.iter().zip(names) {
        // A letter says something only where the author has chosen it.
        let says_nothing = !own && name.as_str().len() == 1;
        let same = spot.body.text_of(spot.body.bare(*arg)) == name.as_str();
        if !says_nothing && !same {
            found.push(InlayHint {
                offset: spot.place(spot.body.range(*arg)).start(),
                label: format!("{name}:"),
                kind: InlayHintKind::Parameter,
                tooltip: String::new(),
            });
        }
    }
}

/// The names of a function's parameters, in order: from its first equation, or from the reference data.
pub(crate) fn parameters(db: &dyn Db, file: File, signatures: &Signatures, function: Name) -> Vec<Name> {
    let Some(value) = signatures.value(function) else {
        let row = builtins::lookup(function.as_str(), false).and_then(builtins::get);
        return row.map(|row| row.parameters().into_iter().map(Name::new).collect()).unwrap_or_default();
    };
    // The prelude is another file.
    if value.is_in_prelude {
        return Vec::new();
    }
    let ItemHead::Value(def) = &**head(db, file, value.item) else { return Vec::new() };
    let params = def.equations.first().and_then(|equation| equation.params.as_ref());
    params.map(|params| params.iter().map(|param| param.name).collect()).unwrap_or_default()
}
