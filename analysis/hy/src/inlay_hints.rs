//! Inlay hints in levels: the names of parameters, what chances come to, and the number of sections of a layout. All of
//! them are off unless somebody asks for them.

use ludex_base::code_lens::CodeLens;
use ludex_base::inlay_hint::{Annotating, InlayHint, InlayHintKind};
use ludex_base::settings::ValueKind;
use ludex_base::{Db, File, Setting, TextRange, settings};

use crate::Hy;
use crate::game_names::check::calls;
use crate::hover::levels::of_layout;
use crate::hover::values::exact_percent;
use crate::level::{Call, Layout, levels};

impl Annotating for Hy {
    /// The hints in a range, in order of position.
    fn inlay_hints(&self, db: &dyn Db, file: File, range: TextRange) -> Vec<InlayHint> {
        let settings = settings(db, file);
        let wanted = Wanted {
            parameters: settings.flag(&PARAMETERS),
            percentages: settings.flag(&PERCENTAGES),
            sections: settings.flag(&SECTIONS),
        };
        let mut found: Vec<InlayHint> = Vec::new();
        if !wanted.parameters && !wanted.percentages && !wanted.sections {
            return found;
        }
        let near = levels(db, file).levels.iter().filter(|level| level.range.intersect(range).is_some());
        for level in near {
            for call in calls(level).chain(level.layouts.iter().filter_map(|layout| layout.call.as_ref())) {
                of_call(call, &wanted, &mut found);
            }
            if wanted.sections {
                found.extend(level.layouts.iter().filter_map(of_sections));
            }
        }
        found.retain(|hint| range.contains_inclusive(hint.offset));
        found.sort_by_key(|hint| hint.offset);
        found
    }

    fn code_lenses(&self, db: &dyn Db, file: File) -> Vec<CodeLens> {
        crate::dungeon::facts::lenses(db, file)
    }
}

/// `pyherc.inlay_hints.parameters`: whether the names of parameters are shown.
pub(crate) static PARAMETERS: Setting = Setting {
    name: "pyherc.inlay_hints.parameters",
    value_kind: ValueKind::Flag(false),
    help: "show the names of parameters in front of the arguments of the forms of a level",
};

/// `pyherc.inlay_hints.percentages`: whether the percentage of a chance is shown.
pub(crate) static PERCENTAGES: Setting = Setting {
    name: "pyherc.inlay_hints.percentages",
    value_kind: ValueKind::Flag(false),
    help: "show after each chance in a level how likely it is",
};

/// `pyherc.inlay_hints.sections`: whether the number of sections is shown.
pub(crate) static SECTIONS: Setting = Setting {
    name: "pyherc.inlay_hints.sections",
    value_kind: ValueKind::Flag(false),
    help: "show after each layout in a level how many sections it makes",
};

/// The kinds of hints that are wanted.
struct Wanted {
    parameters: bool,
    percentages: bool,
    sections: bool,
}

/// The names of the parameters of a form, and what its chance comes to.
fn of_call(call: &Call, wanted: &Wanted, found: &mut Vec<InlayHint>) {
    for (name, kind, argument) in call.named() {
        if wanted.parameters {
            found.push(InlayHint {
                offset: argument.range.start(),
                label: format!("{name}:"),
                kind: InlayHintKind::Parameter,
                tooltip: String::new(),
            });
        }
        if let Some(chance) = argument.chance().filter(|_| wanted.percentages && kind == "chance") {
            found.push(InlayHint {
                offset: argument.range.end(),
                label: exact_percent(chance),
                kind: InlayHintKind::Figure,
                tooltip: format!("{chance} in 100 comes to {} in 101", chance.saturating_add(1).clamp(0, 101)),
            });
        }
    }
}

/// The number of sections of a layout that makes a number of them.
fn of_sections(layout: &Layout) -> Option<InlayHint> {
    let (across, down) = layout.sections()?;
    let count = across.saturating_mul(down);
    let word = if count == 1 { "section" } else { "sections" };
    Some(InlayHint {
        offset: layout.range.end(),
        label: format!("{count} {word}"),
        kind: InlayHintKind::Figure,
        tooltip: of_layout(layout)?,
    })
}
