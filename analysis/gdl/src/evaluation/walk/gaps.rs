//! The parts of a program that the fold over it cannot read, noted as [`Gaps`](crate::evaluation::result::gaps::Gaps).

use ludex_base::{File, Name};

use super::Fold;
use crate::evaluation::result::DatumPlace;
use crate::evaluation::result::gaps::Gap;
use crate::forms::{Form, Takes};
use crate::source::index::{IncludeKind, index};
use crate::source::lower::Item;

impl Fold<'_> {
    /// The module that is asked for at a place cannot be read. It may have set the size of the area.
    pub(super) fn note_missing_module(&mut self, place: DatumPlace) {
        self.evaluation.gaps.add_module(Gap { place, stamp: self.clock });
        self.invalidate_size();
    }

    /// Notes a module that is not read because it lies too deep. It may have set the size of the area.
    pub(super) fn note_include_depth(&mut self, place: DatumPlace) {
        self.evaluation.gaps.add_depth(Gap { place, stamp: self.clock });
        self.invalidate_size();
    }

    /// Notes a `default-base-module` that cannot be read and that the form which is being read needs itself.
    pub(super) fn note_missing_default_base(&mut self, file: File, name: Name) {
        let mut includes = index(self.db, file).includes.iter();
        let asked = includes.find(|include| include.kind == IncludeKind::DefaultBaseModule && include.name == name);
        if let Some(asked) = asked {
            let place = DatumPlace { file, item: asked.item, node: asked.node };
            self.evaluation.gaps.add_module(Gap { place, stamp: self.clock.saturating_sub(1) });
            self.invalidate_size();
        }
    }

    /// The list at a place is read as nothing: it was to be this form, if that is known. The gap is reported at
    /// its head, or at what stands where its name belongs.
    pub(super) fn note_unreadable_form(&mut self, place: DatumPlace, item: &Item, meant: Option<Form>) {
        let own = Form::at(item, place.node);
        let node = own.and_then(|form| form.node(item, place.node, Takes::NewName)).or(item.child(place.node, 0));
        let gap = Gap { place: DatumPlace { node: node.unwrap_or(place.node), ..place }, stamp: self.clock };
        if self.evaluation.gaps.add_form(gap, item, place.node, meant) {
            self.invalidate_size();
        }
    }

    /// Notes that the size of the area is not known from here on.
    pub(super) fn invalidate_size(&mut self) {
        self.evaluation.resized.push(self.clock);
        self.evaluation.roster.invalidate_size();
    }
}
