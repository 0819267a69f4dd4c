//! Types that a program lacks altogether: one finding for all of them, where the next type would go, with a draft of
//! what is missing.

use std::borrow::Cow;

use ludex_base::{Name, Repair};

use super::Checker;
use super::finding::{Anchor, DatumPart, Finding};
use crate::check::values::validity::Validity;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::value::TypeKind;
use crate::forms::Form;
use crate::source::lower::{Item, item_tree};

/// The most forms in need of missing types that are shown with the finding on them.
const MAX_RELATED: usize = 10;

impl Checker<'_> {
    /// A kind of which the program has no types at all; [`None`] if they are only defined later.
    pub(super) fn absent(&self, kind: TypeKind) -> Option<TypeKind> {
        self.evaluation.types(kind).is_empty().then_some(kind)
    }
}

impl Validity<'_> {
    /// The form behind which the types of some kinds that a game lacks would go, and the fix that writes a draft of
    /// them there; none where that would not help. `module` is the item of its `game-module` form.
    pub(super) fn missing_types(&self, module: u32, kinds: &[TypeKind]) -> (DatumPlace, Option<Repair<Anchor>>) {
        let items = &item_tree(self.db, self.root).items;
        let form = |item: &Item| item.head(0).map(Form::or_unit);
        let until = items.iter().position(|item| form(item).is_some_and(needs_types)).unwrap_or(items.len());
        let begins = |item: &Item| {
            let types = form(item).is_some_and(|form| form.type_kind().is_some());
            types || matches!(form(item), Some(Form::GameModule | Form::Include))
        };
        let last = items[..until].iter().rposition(|item| begins(item)).map(|last| last as u32);
        let item = last.unwrap_or(module);
        // What stands in an `if` may be skipped, and what stands behind the forms that need it comes too late.
        let branches = |item: &Item| matches!(form(item), Some(Form::If | Form::Else | Form::EndIf));
        let helps = last.is_some() && !items[..until].iter().any(|item| branches(item));
        let place = DatumPlace { file: self.root, item, node: 0 };
        (place, helps.then(|| self.draft(place, kinds)))
    }

    /// The fix that writes a type of each of these kinds behind a form, with names that nothing has yet.
    fn draft(&self, datum: DatumPlace, kinds: &[TypeKind]) -> Repair<Anchor> {
        let mut text = String::new();
        for kind in kinds {
            let plain = if *kind == TypeKind::Unit { "scout" } else { "meadow" };
            let numbered = (2..).map(|number| format!("{plain}{number}"));
            let mut names = std::iter::once(plain.to_owned()).chain(numbered);
            let free = |name: &String| !self.evaluation.symbols.contains_key(&Name::new(name));
            let name = names.find(free).unwrap_or_default();
            text.push_str(&format!("\n({} {name})", kind.form()));
        }
        let forms: Vec<String> = kinds.iter().map(|kind| format!("`{}`", kind.form())).collect();
        let behind = Anchor { datum, part: DatumPart::Behind };
        Repair::replace(format!("Write a {}", forms.join(" and a ")), behind, text).alternative()
    }
}

/// True for a form that needs types before it.
fn needs_types(form: Form) -> bool {
    let declares = matches!(
        form,
        Form::GameModule
            | Form::Include
            | Form::If
            | Form::Else
            | Form::EndIf
            | Form::Define
            | Form::Set
            | Form::Undefine
            | Form::Imf
            | Form::Namer
            | Form::Print
            | Form::World
    );
    !declares && form.type_kind().is_none()
}

/// The findings to be shown of a file. Those on types that the program lacks are one.
pub(super) fn merged(shown: Vec<&Finding>) -> Vec<Cow<'_, Finding>> {
    let game = shown.iter().copied().find(|finding| !finding.missing.is_empty());
    let kinds = game.map(|game| game.missing.as_slice()).unwrap_or_default();
    let mut out: Vec<Cow<'_, Finding>> = Vec::with_capacity(shown.len());
    // What follows from the finding on the whole game, and what lacks other types.
    let (mut follows, mut further): (Vec<&Finding>, Vec<&Finding>) = (Vec::new(), Vec::new());
    for finding in shown {
        match finding.lacks {
            _ if !finding.missing.is_empty() => {}
            Some(kind) if kinds.contains(&kind) => follows.push(finding),
            Some(_) => further.push(finding),
            None => out.push(Cow::Borrowed(finding)),
        }
    }
    out.extend(game.map(|game| leading(game, &follows)));
    out.extend(further.split_first().map(|(first, others)| leading(first, others)));
    out
}

/// A finding that stands for others as well.
fn leading<'a>(finding: &'a Finding, others: &[&Finding]) -> Cow<'a, Finding> {
    if others.is_empty() {
        return Cow::Borrowed(finding);
    }
    let mut one = finding.clone();
    one.severity = others.iter().fold(one.severity, |worst, other| worst.min(other.severity));
    if one.missing.is_empty() {
        let more = match others.len() {
            1 => "; one more form here lacks types".to_owned(),
            count => format!("; {count} more forms here lack types"),
        };
        one.statement.push_str(&more);
    }
    for other in others.iter().take(MAX_RELATED) {
        one.related(other.place.datum, "needs types");
    }
    Cow::Owned(one)
}
