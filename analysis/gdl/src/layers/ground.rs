//! The ground of a program: its `world` and `area` forms in load order, and the area they make.

use ludex_base::{Db, Name};

use super::area::Shape;
use crate::evaluation::result::{Evaluation, Write};
use crate::evaluation::value::Value;
use crate::forms::adds;
use crate::source::lower::{Datum, Item, item_tree};

/// The circumference of a world of which nothing is said (reference: world).
const CIRCUMFERENCE: i32 = 360;

/// A `world` or `area` form.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct GroundForm {
    /// The form and when it is read.
    pub write: Write,
    /// It is an `area` form.
    pub area: bool,
}

impl GroundForm {
    /// The item the form is in, or is.
    pub(crate) fn item(self, db: &dyn Db) -> &Item {
        let place = self.write.place;
        &item_tree(db, place.file).items[place.item as usize]
    }

    /// The layers of an `area` form, each with its name. What is not a property ends the form (reference:
    /// World, area, layers).
    pub(crate) fn layers(self, item: &Item) -> impl Iterator<Item = (Name, u32)> + '_ {
        let elements = item.children(self.write.place.node).skip(1);
        let properties = elements.skip_while(move |node| !matches!(item.datum(*node), Datum::List));
        properties.map_while(move |node| Some((item.head(node)?, node)))
    }

    /// True for `(area add …)`.
    pub(crate) fn adds(self, item: &Item) -> bool {
        self.area && adds(item, self.write.place.node, 1)
    }
}

/// The `world` and `area` forms of a program, in load order.
pub(crate) fn forms(evaluation: &Evaluation) -> Vec<GroundForm> {
    let worlds = evaluation.worlds.iter().map(|write| GroundForm { write: *write, area: false });
    let areas = evaluation.areas.iter().map(|write| GroundForm { write: *write, area: true });
    let mut forms: Vec<GroundForm> = worlds.chain(areas).collect();
    forms.sort_by_key(|form| form.write.stamp);
    forms
}

/// The area as the forms of a program have described it up to a stamp, the form with that stamp included. There is no
/// size if a variant has set it.
pub(crate) fn shape_at(db: &dyn Db, evaluation: &Evaluation, stamp: u32) -> Shape {
    let mut shape = Shape::unspecified();
    let mut resized = evaluation.resized.iter().copied().peekable();
    for form in forms(evaluation).into_iter().take_while(|form| form.write.stamp <= stamp) {
        while resized.next_if(|at| *at < form.write.stamp).is_some() {
            (shape.width, shape.height) = (0, 0);
        }
        shape.read(db, form);
    }
    if resized.next_if(|at| *at < stamp).is_some() {
        (shape.width, shape.height) = (0, 0);
    }
    shape
}

/// The number that the reader takes for a value in `by-name`: a number for itself, a type for its index.
pub(crate) fn worth(value: &Value) -> Option<i32> {
    match value {
        Value::Number(quantity) => Some(quantity.value.clamp(i64::from(i32::MIN), i64::from(i32::MAX)) as i32),
        Value::Type(id) => Some(id.index as i32),
        _ => None,
    }
}

impl Shape {
    /// The area of a program that has not said anything of it.
    pub(crate) fn unspecified() -> Shape {
        Shape { circumference: CIRCUMFERENCE, ..Shape::default() }
    }

    /// Reads a form. False if the reader drops it with its layers.
    pub(crate) fn read(&mut self, db: &dyn Db, form: GroundForm) -> bool {
        let item = form.item(db);
        if form.area {
            return self.area_at(item, form.write.place.node);
        }
        self.world_at(item, form.write.place.node);
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::evaluation::walk::evaluate;
    use ludex_test_support::Fixture;

    /// The size at the end of a program.
    fn size(text: &str) -> (i32, i32) {
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        let shape = shape_at(&fixture.db, evaluate(&fixture.db, fixture.files[0]), u32::MAX);
        (shape.width, shape.height)
    }

    #[test]
    fn the_last_form_that_is_read_counts() {
        assert_eq!(size("(area 20 10)\n(area (cell-width 3))\n(area 30 20)\n"), (30, 20));
        assert_eq!(size("(area 20 10)\n(if false)\n(area 30 20)\n(end-if)\n"), (20, 10));
        assert_eq!(size("(world 5)\n(area 5 11)\n"), (5, 11));
        assert_eq!(size("(area 5 11)\n"), (0, 0));
    }

    #[test]
    fn forms_in_variants_count_if_they_run() {
        let module = |default: &str| {
            format!("(game-module \"m\" (variants (big {default} (true (area 40 30)))))\n(area 20 10)\n")
        };
        assert_eq!(size(&module("true")), (40, 30));
        assert_eq!(size(&module("false")), (20, 10));
    }

    #[test]
    fn a_size_that_a_variant_sets_is_not_known() {
        assert_eq!(size("(game-module \"m\" (variants (world-size (60 30))))\n(area 20 10)\n"), (0, 0));
    }

    #[test]
    fn layers_end_with_what_is_no_property() {
        let fixture =
            Fixture::new(crate::LANGUAGES, "g", "(area 20 10 (terrain \"a\") (elevations \"a\") 3 (clouds \"a\"))\n");
        let form = forms(evaluate(&fixture.db, fixture.files[0]))[0];
        let item = form.item(&fixture.db);
        let names: Vec<&str> = form.layers(item).map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["terrain", "elevations"]);
    }
}
