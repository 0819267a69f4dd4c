//! The world and the size of its area (reference: World, area, layers). Layers are in
//! [`super::layers`].

use ludex_base::Severity;

use super::properties::Property;
use crate::builtins::{BuiltinKind, ValueType};
use crate::check::{Checker, suggest};
use crate::codes;
use crate::evaluation::result::{Evaluation, Write};
use crate::evaluation::value::{TypeKind, Value};
use crate::forms::{adds, resets};
use crate::layers::Shape;
use crate::source::lower::{Datum, Item, item_tree};

/// The smallest width and height of an area.
const MIN_SIZE: i32 = 3;

/// The largest (the reader keeps sizes in 16 bits).
const MAX_SIZE: i32 = 32_767;

/// The area at a place in load order, as far as it is known.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Ground {
    shape: Shape,
    /// A variant has set the size.
    unknown: bool,
    /// A layer of terrain has been read.
    filled: bool,
    /// The numbers of forms that have been looked at: area, world, and the sizes that variants have set.
    seen: [usize; 3],
}

impl Default for Ground {
    fn default() -> Self {
        Ground { shape: Shape::unspecified(), unknown: false, filled: false, seen: [0; 3] }
    }
}

impl Ground {
    /// The stamp of the next form before another stamp, and which of the three kinds it is of.
    fn next(&self, evaluation: &Evaluation, before: u32) -> Option<(u32, usize)> {
        let stamps = [
            evaluation.areas.get(self.seen[0]).map(|write| write.stamp),
            evaluation.worlds.get(self.seen[1]).map(|write| write.stamp),
            evaluation.resized.get(self.seen[2]).copied(),
        ];
        let stamps = stamps.into_iter().zip(0..).filter_map(|(stamp, which)| Some((stamp?, which)));
        stamps.min().filter(|(stamp, _)| *stamp < before)
    }

    fn area(&mut self, item: &Item, list: u32) {
        if adds(item, list, 1) {
            return;
        }
        let number = |node: u32| matches!(item.datum(node), Datum::Number(_));
        if item.children(list).skip(1).take(2).any(number) {
            self.unknown = false;
        }
        self.shape.area_at(item, list);
        self.filled |= item.properties(list).any(|(property, _)| property.as_str() == "terrain");
    }

    /// The shape, unless a variant has set it.
    pub(crate) fn known_shape(&self) -> Option<Shape> {
        (!self.unknown).then_some(self.shape)
    }
}

impl Checker<'_> {
    /// The area before the form that the walk is at, as far as it is known. [`None`] for a form in a variant, or in a
    /// file that only a variant includes.
    pub(crate) fn ground(&mut self, list: u32) -> Option<Ground> {
        self.look_around();
        let stamp = self.scope.stamp;
        if list != 0 || self.evaluation.stamp(self.file, self.item) != Some(stamp) {
            return None;
        }
        while let Some((_, which)) = self.ground.next(self.evaluation, stamp) {
            let nth = self.ground.seen[which];
            self.ground.seen[which] += 1;
            let write: Write = match which {
                0 => self.evaluation.areas[nth],
                1 => self.evaluation.worlds[nth],
                _ => {
                    self.ground.unknown = true;
                    continue;
                }
            };
            let item = &item_tree(self.db, write.place.file).items[write.place.item as usize];
            match which {
                0 => self.ground.area(item, write.place.node),
                _ => self.ground.shape.world_at(item, write.place.node),
            }
        }
        Some(self.ground)
    }

    /// `(world [symbol] [circumference] (property value)…)`
    pub(crate) fn world_form(&mut self, list: u32) {
        let item = self.item();
        let mut elements = item.children(list).skip(1).peekable();
        elements.next_if(|node| item.symbol(*node).is_some());
        elements.next_if(|node| matches!(item.datum(*node), Datum::Number(_)));
        self.properties(elements, BuiltinKind::WorldProperty, "a world", |checker, property| {
            checker.literal_property(property, "the number before it in this form, or 0 if there is none");
        });
    }

    /// `(area [symbol] [width] [height] [(restrict …)] (property value…)…)`, or `(area add …)`.
    pub(crate) fn area_form(&mut self, list: u32) {
        let item = self.item();
        let mut elements = item.children(list).skip(1).peekable();
        let symbol = elements.next_if(|node| item.symbol(*node).is_some());
        if adds(item, list, 1) {
            self.area_add(list, elements.collect());
            return;
        }
        let number = |node: &u32| matches!(item.datum(*node), Datum::Number(_));
        let width = elements.next_if(number);
        let height = width.and_then(|_| elements.next_if(number));
        let restriction = elements.next_if(|node| item.head(*node).is_some_and(|head| head.as_str() == "restrict"));
        let before = self.ground(list);
        if let Some(restriction) = restriction
            && !self.restriction(restriction)
        {
            return;
        }
        let after = before.map(|mut ground| {
            ground.area(item, list);
            ground
        });
        self.area_size(symbol.unwrap_or(list), [width, height], before.as_ref(), after.as_ref());
        self.properties(elements, BuiltinKind::AreaProperty, "an area", |checker, property| {
            checker.area_property(property, after.as_ref());
        });
    }

    fn area_property(&mut self, property: Property, ground: Option<&Ground>) {
        match property.row.name {
            "restrict" => {
                let message = "`restrict` has an effect only right after the size of the area, before its properties";
                self.report(property.list, codes::UNKNOWN_PROPERTY, message);
            }
            "sun" => {
                self.extra_values(property, 2);
                let item = self.item();
                for nth in 1..=2 {
                    match item.child(property.list, nth) {
                        Some(node) => {
                            self.literal(node, "sun", "another number");
                        }
                        None => {
                            let message = "`sun` needs two numbers, the x and y of the sun";
                            self.report(property.list, codes::MISSING_VALUE, message);
                            return;
                        }
                    }
                }
            }
            "image-name" => {
                self.extra_values(property, 1);
                if let Some(node) = self.first_value(property)
                    && !matches!(self.item().datum(node), Datum::String(_))
                {
                    let message = "`image-name` takes a string in quotes; this leaves the area without an image";
                    self.report(node, codes::WRONG_VALUE_TYPE, message);
                }
            }
            "temperature-year-cycle" => {}
            "width" | "height" => {
                let Some(value) =
                    self.literal_property(property, "the number before it in this form, or 0 if there is none")
                else {
                    return;
                };
                if value < i64::from(MIN_SIZE) {
                    let node = self.item().child(property.list, 1).unwrap_or(property.list);
                    let message = format!("an area has at least 3 cells in each direction; {value} is too few");
                    self.report(node, codes::AREA_SIZE, message);
                }
            }
            _ if property.row.value == ValueType::Layer => self.layer(property.list, property.row.name, ground),
            _ => {
                self.literal_property(property, "the number before it in this form, or 0 if there is none");
            }
        }
    }

    /// The size in an area form: what the reader does not take, or stops at.
    fn area_size(&mut self, at: u32, numbers: [Option<u32>; 2], before: Option<&Ground>, after: Option<&Ground>) {
        let literal = |node: u32| match self.item().datum(node) {
            Datum::Number(number) => number.value(),
            _ => 0,
        };
        let [width_node, height_node] = numbers;
        let width = width_node.map_or(0, literal);
        let height = height_node.map_or(width, literal);
        let restricted = before.map_or((0, 0), |ground| (ground.shape.full_width, ground.shape.full_height));
        let Some(node) = width_node else {
            // Only a symbol makes a new area without a size.
            if at != 0 && self.item().symbol(at).is_some() {
                let message =
                    "this area has a name but no size; Xconq reads the size as 0 by 0 and keeps the previous one";
                self.report(at, codes::AREA_SIZE, message);
            }
            return;
        };
        if restricted.0 > 0 && restricted.1 > 0 {
            if (width, height) != restricted {
                let message = format!(
                    "an earlier `restrict` gives the full size as {} by {}; {width} by {height} is a different size",
                    restricted.0, restricted.1
                );
                self.report(node, codes::AREA_SIZE, message);
            }
            return;
        }
        if width < MIN_SIZE || height < MIN_SIZE {
            let message = format!(
                "an area of {width} by {height} is too small: Xconq needs at least 3 cells in each direction and \
                 keeps the previous size"
            );
            self.report(node, codes::AREA_SIZE, message).certain();
            return;
        }
        if width > MAX_SIZE || height > MAX_SIZE {
            let message =
                format!("an area of {width} by {height} is too large: the width and the height are at most {MAX_SIZE}");
            self.report(node, codes::AREA_SIZE, message).certain();
            return;
        }
        let Some(shape) = before.and_then(Ground::known_shape) else { return };
        if width.saturating_mul(2) < height && width != shape.circumference {
            let message = format!(
                "an area of {width} by {height} is impossible: the height is at most twice the width, unless the \
                 width is the circumference of the world ({}); Xconq keeps the previous size",
                shape.circumference
            );
            self.report(node, codes::AREA_SIZE, message).certain();
            return;
        }
        let filled = before.is_some_and(|ground| ground.filled);
        let changed = after.is_some_and(|after| (after.shape.width, after.shape.height) != (shape.width, shape.height));
        if filled && changed && shape.width > 0 {
            let message = format!(
                "the area is {} by {} and already has its terrain, so Xconq stops when the size changes",
                shape.width, shape.height
            );
            self.report(node, codes::AREA_SIZE, message).severity(Severity::Error);
        }
    }

    /// `(restrict width height x y)` or `(restrict reset)`. False if the reader drops the form.
    fn restriction(&mut self, list: u32) -> bool {
        let item = self.item();
        let numbers = item.children(list).skip(1).take(4).filter(|node| matches!(item.datum(*node), Datum::Number(_)));
        if resets(item, list) || numbers.count() == 4 {
            return true;
        }
        let message = "`restrict` needs four literal numbers, the full width and height and the x and y of this area in \
                       it, or `reset`; Xconq drops the form";
        self.report(list, codes::AREA_SIZE, message).severity(Severity::Error);
        false
    }

    /// `(area add [x] [y] [width [height]] layer type …)`
    fn area_add(&mut self, list: u32, elements: Vec<u32>) {
        let item = self.item();
        let mut elements =
            elements.into_iter().skip_while(|node| matches!(item.datum(*node), Datum::Number(_))).peekable();
        if elements.peek().is_none() {
            let message = "`area add` needs a terrain, as in (area add 3 4 terrain sea)";
            self.report(list, codes::MISSING_VALUE, message);
            return;
        }
        while let Some(node) = elements.next() {
            let Some(name) = item.symbol(node) else {
                let message = "`area add` takes its layers without parentheses, as in (area add 3 4 terrain sea); Xconq \
                               drops the rest of the form";
                self.report(node, codes::PROPERTY_FORM, message);
                return;
            };
            let layer = self.predefined(name, BuiltinKind::AreaProperty).filter(|row| row.value == ValueType::Layer);
            if layer.is_none() {
                let suggestion = suggest(name, BuiltinKind::AreaProperty);
                let message = format!("`area add` has no layer `{name}`");
                self.report(node, codes::UNKNOWN_PROPERTY, message).meant(node, suggestion);
                return;
            }
            let Some(value) = elements.next() else {
                self.report(node, codes::MISSING_VALUE, format!("`{name}` has no value"));
                return;
            };
            if name.as_str() != "terrain" {
                let message = format!("Xconq reads `{name}` here but does nothing with it");
                self.report(node, codes::LAYER, message);
                continue;
            }
            let terrain = self.evaluate_for(value, Some(TypeKind::Terrain));
            let fits =
                |value: &Value| value.is_unknown() || value.as_type().is_some_and(|id| id.kind == TypeKind::Terrain);
            if !terrain.both().any(fits) {
                let message = format!("`terrain` needs a terrain type here; this is {}", terrain.value.describe());
                self.report(value, codes::WRONG_VALUE_TYPE, message);
            }
        }
    }
}
