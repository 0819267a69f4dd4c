//! Typed views of the level language (documents/pyherc.txt; reference/pyherc.md, The level form).

use super::{Datum, Form};

form_views! {
    /// `(level-config-dsl)`
    LevelConfigDsl = "level-config-dsl";
    /// `(level-list level…)`
    LevelList = "level-list";
    /// `(level name description element…)`
    Level = "level";
    /// Stairs in `connections`.
    Stairs = "unique-stairs" | "common-stairs" | "final-stairs";
}

impl<'t> LevelList<'t> {
    /// The view of a form that is meant as a list of levels, although its head is another word.
    pub fn meant(form: Form<'t>) -> LevelList<'t> {
        LevelList(form)
    }

    /// The levels, in order.
    pub fn levels(self) -> impl Iterator<Item = Level<'t>> {
        self.0.forms().filter_map(Level::cast)
    }
}

crate::worded! {
    /// The elements of a level (documents/pyherc.txt, the macro `level`).
    #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
    pub enum ElementKind {
        /// `room-list`: the kinds of room.
        RoomList = "room-list",
        /// `layout`: the ways of cutting the level into sections.
        Layout = "layout",
        /// `touch-up`: the decorators.
        TouchUp = "touch-up",
        /// `item-lists`: the packs of items.
        ItemLists = "item-lists",
        /// `creature-lists`: the packs of creatures.
        CreatureLists = "creature-lists",
        /// `connections`: the stairs.
        Connections = "connections",
    }
    /// All of them, the required ones first.
    pub const ALL;
    /// The head of its form.
    pub fn head;
}

impl ElementKind {
    /// True for those no level may be without.
    pub fn is_required(self) -> bool {
        matches!(self, ElementKind::RoomList | ElementKind::Layout)
    }
}

/// One element of a level.
#[derive(Debug, Clone, Copy)]
pub struct Element<'t> {
    /// The kind of element.
    pub kind: ElementKind,
    /// Its form.
    pub form: Form<'t>,
}

impl<'t> Element<'t> {
    /// The view of a form that begins like an element.
    pub fn cast(form: Form<'t>) -> Option<Element<'t>> {
        let kind = ElementKind::ALL.into_iter().find(|kind| form.is(kind.head()))?;
        Some(Element { kind, form })
    }

    /// The `option` forms of `item-lists` and `creature-lists`.
    pub fn options(self) -> impl Iterator<Item = Form<'t>> {
        self.form.forms().filter(|form| form.is("option"))
    }

    /// The stairs of `connections`.
    pub fn stairs(self) -> impl Iterator<Item = Stairs<'t>> {
        self.form.forms().filter_map(Stairs::cast)
    }
}

impl<'t> Level<'t> {
    /// The view of a form that is meant as a level, although its head is another word.
    pub fn meant(form: Form<'t>) -> Level<'t> {
        Level(form)
    }

    /// The level's name: a string, as a rule.
    pub fn name(self) -> Option<Datum<'t>> {
        self.0.argument(0)
    }

    /// The datum in the place of the description, whatever it is.
    pub fn description(self) -> Option<Datum<'t>> {
        self.0.argument(1)
    }

    /// The data after the description, elements or not.
    pub fn body(self) -> impl Iterator<Item = Datum<'t>> {
        self.0.arguments().skip(2)
    }

    /// The elements, in order.
    pub fn elements(self) -> impl Iterator<Item = Element<'t>> {
        self.body().filter_map(Datum::into_form).filter_map(Element::cast)
    }

    /// The first element of this kind.
    pub fn element(self, kind: ElementKind) -> Option<Element<'t>> {
        self.elements().find(|element| element.kind == kind)
    }
}

/// The kind of stairs (reference/pyherc-macros.tsv).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum StairsKind {
    /// Built at most once in a game.
    Unique,
    /// Built in every instance of their origin.
    Common,
    /// They leave the dungeon.
    Final,
}

impl<'t> Stairs<'t> {
    /// The kind of stairs they are.
    pub fn kind(self) -> StairsKind {
        if self.0.is("final-stairs") {
            StairsKind::Final
        } else if self.0.is("common-stairs") {
            StairsKind::Common
        } else {
            StairsKind::Unique
        }
    }

    /// The level they stand in.
    pub fn origin(self) -> Option<Datum<'t>> {
        self.0.argument(0)
    }

    /// The level they lead to; `None` for the final ones.
    pub fn destination(self) -> Option<Datum<'t>> {
        if self.kind() == StairsKind::Final { None } else { self.0.argument(1) }
    }

    /// The argument with this index after the destination.
    fn after_destination(self, index: usize) -> Option<Datum<'t>> {
        self.0.argument(index + if self.kind() == StairsKind::Final { 1 } else { 2 })
    }

    /// The tag of the place they are built in.
    pub fn location(self) -> Option<Datum<'t>> {
        self.after_destination(1)
    }

    /// The chance that they are built.
    pub fn chance(self) -> Option<Datum<'t>> {
        self.after_destination(2)
    }
}
