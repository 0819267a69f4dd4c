//! Layers: the rows of text in an `area` that give every cell a number.
//!
//! [`row`] decodes one row, [`area`] knows which cell each of its numbers belongs to, and this
//! file reads the list around them: `(terrain (by-name sea plains) "10a3b" …)`. Nothing in the
//! three evaluates: whoever reads a layer says what a name in `by-name` is worth. [`ground`] folds
//! the forms of a program into the area they make, and [`terrain`] looks up what lies in one cell.
//!
//! Source of the rules: the manual's chapter Layers, and Xconq's reader where it differs.

pub(crate) mod area;
pub(crate) mod ground;
pub(crate) mod row;
pub(crate) mod terrain;

use std::fmt;

use ludex_base::Name;

use crate::source::lower::{Datum, Item};

pub(crate) use area::{Geometry, Misfit, MisfitKind, Shape};
pub(crate) use row::{Cell, FaultKind, Row, RowFault, Run, Scheme, characters, decode, decode_plain};

/// The kind of a list before the first row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum SubformKind {
    /// `(by-char "…")`
    ByChar,
    /// `(by-name …)`
    ByName,
    /// `(by-bits)`, which has no effect.
    ByBits,
    /// `(xform multiplier addend)`
    Transform,
    /// `(constant n)`, which the reader does not support.
    Constant,
    /// `(subarea x y w h)`, which the reader does not support.
    Subarea,
    /// Anything else.
    Unknown,
}

/// A list before the first row.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Subform {
    /// The list.
    pub node: u32,
    /// The kind of list.
    pub kind: SubformKind,
}

/// A name in `by-name` with the character that stands for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct NamedCharacter {
    /// The name or number.
    pub node: u32,
    /// The character in the rows.
    pub character: char,
    /// The value: the index of a type, or a number.
    pub value: i32,
}

/// The kind of a fault in the list around the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) enum LayerFaultKind {
    /// Neither a subform nor a row. The reader ignores it silently.
    Ignored,
    /// A list with an unknown head. The reader warns and ignores it.
    UnknownSubform(Name),
    /// `constant`: the reader warns and gives the layer up.
    NoConstant,
    /// `subarea`: the reader warns and reads the rows for the whole area.
    NoSubarea,
    /// `xform` without two literal numbers; the reader takes 0.
    TransformNeedsNumbers,
    /// `by-char` without a string.
    NeedsString,
    /// The number of a name in `by-name` is not a literal number; the layer is given up.
    NotANumber,
    /// A name in `by-name` that is neither a type nor a number; the layer is given up.
    NotAValue,
    /// Neither a name nor a list in `by-name`; ignored.
    NotAnEntry,
    /// No character stands for this number.
    NoCharacter(i32),
    /// A listed character that rows cannot use, because it always belongs to a number there.
    Unreachable(char),
    /// A listed character outside ASCII.
    NotAscii(char),
    /// A character that is listed twice; the later meaning counts.
    Repeated(char),
    /// Not a string, among the rows: it is read as an empty row.
    NotARow,
}

impl fmt::Display for LayerFaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LayerFaultKind::Ignored => f.write_str("this is neither a row nor a subform of a layer, and is ignored"),
            LayerFaultKind::UnknownSubform(name) => write!(f, "a layer has no subform `{name}`; it is ignored"),
            LayerFaultKind::NoConstant => {
                f.write_str("Xconq does not support `constant` and reads nothing of this layer; write rows")
            }
            LayerFaultKind::NoSubarea => {
                f.write_str("Xconq does not support `subarea`; the rows are read for the whole area")
            }
            LayerFaultKind::TransformNeedsNumbers => {
                f.write_str("`xform` needs two literal numbers, as in `(xform 20 100)`; 0 is taken instead")
            }
            LayerFaultKind::NeedsString => f.write_str("`by-char` needs a string of characters"),
            LayerFaultKind::NotANumber => {
                f.write_str("the value in the rows must be a literal number; Xconq reads nothing of this layer")
            }
            LayerFaultKind::NotAValue => {
                f.write_str("this is neither a type nor a number; Xconq reads nothing of this layer")
            }
            LayerFaultKind::NotAnEntry => f.write_str("`by-name` takes names and lists such as `(sea 0)`"),
            LayerFaultKind::NoCharacter(value) => write!(f, "no character of a row stands for {value}"),
            LayerFaultKind::Unreachable(c) => {
                write!(f, "rows cannot use `{c}` for a cell: there it belongs to a run length or a number")
            }
            LayerFaultKind::NotAscii(c) => write!(f, "`{c}` is not ASCII, and Xconq cannot list it"),
            LayerFaultKind::Repeated(c) => write!(f, "`{c}` is listed twice; the later meaning counts"),
            LayerFaultKind::NotARow => f.write_str("this is not a string and is read as an empty row"),
        }
    }
}

/// Something wrong with the list around the rows.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct LayerFault {
    /// The node that it is about.
    pub node: u32,
    /// The kind of fault.
    pub kind: LayerFaultKind,
}

/// A layer as written: everything but the meaning of its rows.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Layer {
    /// The list.
    pub list: u32,
    /// The lists before the rows, in order.
    pub subforms: Vec<Subform>,
    /// The rows from north to south: everything from the first string on.
    pub rows: Vec<u32>,
    /// The values of the characters in the rows.
    pub scheme: Scheme,
    /// The names of `by-name`, in order.
    pub entries: Vec<NamedCharacter>,
    /// The faults, in order.
    pub faults: Vec<LayerFault>,
    /// The reader gives the layer up; it has no rows then.
    pub abandoned: bool,
}

impl Layer {
    /// Reads a layer: the elements of a list without the first few, which are the layer's name
    /// and, for `aux-terrain` and `material`, the type, for `features` the list of features.
    /// `resolve` evaluates a name or number in `by-name` to a number or the index of a type.
    pub(crate) fn read(item: &Item, list: u32, skip: usize, mut resolve: impl FnMut(u32) -> Option<i32>) -> Layer {
        let mut layer = Layer { list, ..Layer::default() };
        let elements: Vec<u32> = item.children(list).skip(skip).collect();
        for (position, &node) in elements.iter().enumerate() {
            match item.datum(node) {
                Datum::String(_) => {
                    layer.read_rows(item, &elements[position..]);
                    break;
                }
                Datum::List => layer.read_subform(item, node, &mut resolve),
                Datum::Quote | Datum::Symbol(_) | Datum::Number(_) => layer.fault(node, LayerFaultKind::Ignored),
            }
            if layer.abandoned {
                break;
            }
        }
        layer
    }

    /// The number of elements before the layer's data in an area property of this name; [`None`] if that has no layer.
    pub(crate) fn skip(property: &str) -> Option<usize> {
        match property {
            "terrain" | "people-sides" | "control-sides" | "elevations" | "temperatures" | "winds" | "clouds"
            | "cloud-bottoms" | "cloud-heights" | "user" => Some(1),
            "aux-terrain" | "material" | "features" => Some(2),
            _ => None,
        }
    }

    /// The entry of `by-name` for a character.
    pub(crate) fn entry(&self, character: char) -> Option<&NamedCharacter> {
        self.entries.iter().rfind(|entry| entry.character == character)
    }

    fn fault(&mut self, node: u32, kind: LayerFaultKind) {
        self.faults.push(LayerFault { node, kind });
    }

    fn read_rows(&mut self, item: &Item, nodes: &[u32]) {
        self.rows = nodes.to_vec();
        for &node in nodes {
            // The reader takes a symbol for a string.
            if item.text(node).is_none() {
                self.fault(node, LayerFaultKind::NotARow);
            }
        }
    }

    fn read_subform(&mut self, item: &Item, node: u32, resolve: &mut impl FnMut(u32) -> Option<i32>) {
        let Some(head) = item.head(node) else {
            self.fault(node, LayerFaultKind::Ignored);
            return;
        };
        let kind = match head.as_str() {
            "by-char" => SubformKind::ByChar,
            "by-name" => SubformKind::ByName,
            "by-bits" => SubformKind::ByBits,
            "xform" => SubformKind::Transform,
            "constant" => SubformKind::Constant,
            "subarea" => SubformKind::Subarea,
            _ => SubformKind::Unknown,
        };
        self.subforms.push(Subform { node, kind });
        match kind {
            SubformKind::ByChar => self.by_char(item, node),
            SubformKind::ByName => self.abandoned = !self.by_name(item, node, resolve),
            SubformKind::ByBits => {}
            SubformKind::Transform => {
                let multiplier = number(item, node, 1);
                let addend = number(item, node, 2);
                if multiplier.is_none() || addend.is_none() {
                    self.fault(node, LayerFaultKind::TransformNeedsNumbers);
                }
                self.scheme.set_transformation(multiplier.unwrap_or(0), addend.unwrap_or(0));
            }
            SubformKind::Constant => {
                self.fault(node, LayerFaultKind::NoConstant);
                self.abandoned = true;
            }
            SubformKind::Subarea => self.fault(node, LayerFaultKind::NoSubarea),
            SubformKind::Unknown => self.fault(node, LayerFaultKind::UnknownSubform(head)),
        }
    }

    fn by_char(&mut self, item: &Item, node: u32) {
        self.scheme.begin_list();
        let string = item.child(node, 1);
        let Some((string, text)) = string.and_then(|string| Some((string, item.text(string)?))) else {
            self.fault(string.unwrap_or(node), LayerFaultKind::NeedsString);
            return;
        };
        // The two signs lose their meaning for this and all later lists of the layer.
        if text.as_str().contains([',', '*']) {
            self.scheme.set_plain_signs();
        }
        for (value, c) in text.as_str().chars().enumerate() {
            if c.is_ascii_digit() || c == '-' {
                self.fault(string, LayerFaultKind::Unreachable(c));
            }
            self.list(string, c, value as i32);
        }
    }

    /// False if the reader gives the layer up.
    fn by_name(&mut self, item: &Item, node: u32, resolve: &mut impl FnMut(u32) -> Option<i32>) -> bool {
        self.scheme.begin_list();
        let mut elements = item.children(node).skip(1).peekable();
        let mut characters: Option<Vec<char>> = None;
        if let Some(&first) = elements.peek()
            && let Datum::String(text) = item.datum(first)
        {
            elements.next();
            for (value, c) in text.as_str().chars().enumerate() {
                // Here the two signs keep their meaning.
                if c.is_ascii_digit() || matches!(c, '-' | ',' | '*') {
                    self.fault(first, LayerFaultKind::Unreachable(c));
                }
                self.list(first, c, value as i32);
            }
            characters = Some(text.as_str().chars().collect());
        }
        let mut next: i32 = 0;
        let mut is_read = true;
        for element in elements {
            let (name, index) = match item.datum(element) {
                Datum::Symbol(_) => {
                    next += 1;
                    (Some(element), Some(next - 1))
                }
                Datum::List => (item.child(element, 0), number(item, element, 1)),
                Datum::Quote | Datum::Number(_) | Datum::String(_) => {
                    self.fault(element, LayerFaultKind::NotAnEntry);
                    continue;
                }
            };
            let (Some(name), Some(index)) = (name, index) else {
                self.fault(element, LayerFaultKind::NotANumber);
                return false;
            };
            let value = match item.datum(name) {
                Datum::Number(number) => Some(number.value()),
                _ if is_read => resolve(name),
                _ => None,
            };
            if value.is_none() && is_read {
                self.fault(name, LayerFaultKind::NotAValue);
                // A name may only be unknown for lack of a module: what the list says without names is looked at still.
                is_read = false;
            }
            let character = match &characters {
                Some(characters) => usize::try_from(index).ok().and_then(|index| characters.get(index)).copied(),
                None => row::natural_character(index),
            };
            let Some(character) = character else {
                self.fault(element, LayerFaultKind::NoCharacter(index));
                continue;
            };
            // That it is not ASCII was said of the string.
            let Some(value) = value.filter(|_| is_read && character.is_ascii()) else { continue };
            if self.entry(character).is_some() {
                self.fault(element, LayerFaultKind::Repeated(character));
            }
            self.scheme.list(character, value);
            self.entries.push(NamedCharacter { node: name, character, value });
        }
        is_read
    }

    /// Lists a character of a string.
    fn list(&mut self, string: u32, c: char, value: i32) {
        if self.scheme.listed(c).is_some() {
            self.fault(string, LayerFaultKind::Repeated(c));
        }
        if !self.scheme.list(c, value) {
            self.fault(string, LayerFaultKind::NotAscii(c));
        }
    }
}

/// The literal number at a place of a list.
fn number(item: &Item, list: u32, nth: usize) -> Option<i32> {
    item.child(list, nth).and_then(|child| item.number(child))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::lower::item_tree;
    use ludex_test_support::Fixture;

    /// The layer of a text that is one list, with these names for 10, 11 …
    fn layer(text: &str, names: &[&str]) -> (Layer, Vec<String>) {
        let fixture = Fixture::new(crate::LANGUAGES, "g", text);
        let tree = item_tree(&fixture.db, fixture.files[0]);
        let item = &tree.items[0];
        let resolve = |node: u32| {
            let name = item.symbol(node)?;
            names.iter().position(|known| *known == name.as_str()).map(|index| index as i32 + 10)
        };
        let layer = Layer::read(item, 0, 1, resolve);
        let rows = layer.rows.iter().map(|row| item.text(*row).map_or("", Name::as_str).to_owned()).collect();
        (layer, rows)
    }

    fn values(layer: &Layer, row: &str) -> Vec<Cell> {
        decode(row, &layer.scheme).runs.iter().map(|run| run.value).collect()
    }

    fn kinds(layer: &Layer) -> Vec<LayerFaultKind> {
        layer.faults.iter().map(|fault| fault.kind).collect()
    }

    #[test]
    fn plain_rows() {
        let (layer, rows) = layer(r#"(terrain "3a" "2ab")"#, &[]);
        assert_eq!(rows, ["3a", "2ab"]);
        assert!(layer.faults.is_empty(), "{:?}", layer.faults);
        assert_eq!(values(&layer, "ab"), [Cell::Value(0), Cell::Value(1)]);
    }

    #[test]
    fn names_by_number() {
        let (layer, rows) = layer(r#"(terrain (by-name (bog 2) (heath 0)) "ac")"#, &["heath", "bog"]);
        assert_eq!(rows, ["ac"]);
        assert_eq!(values(&layer, "ac"), [Cell::Value(10), Cell::Value(11)]);
        assert_eq!(layer.entries.iter().map(|entry| entry.character).collect::<String>(), "ca");
    }

    #[test]
    fn names_in_order() {
        let (layer, _) = layer(r#"(terrain (by-name heath bog) "ab")"#, &["heath", "bog"]);
        assert_eq!(values(&layer, "ab"), [Cell::Value(10), Cell::Value(11)]);
    }

    #[test]
    fn names_with_their_own_characters() {
        let (layer, _) = layer(r#"(terrain (by-name "~+" heath bog) "~+")"#, &["heath", "bog"]);
        assert!(layer.faults.is_empty(), "{:?}", layer.faults);
        assert_eq!(values(&layer, "~+"), [Cell::Value(10), Cell::Value(11)]);
    }

    #[test]
    fn numbers_in_a_list_of_names() {
        let (layer, _) = layer(r#"(people-sides (by-name (4 0) (7 30)) "a:")"#, &[]);
        assert!(layer.faults.is_empty(), "{:?}", layer.faults);
        assert_eq!(values(&layer, "a:"), [Cell::Value(4), Cell::Value(7)]);
    }

    #[test]
    fn an_unknown_name_gives_the_layer_up() {
        let (layer, rows) = layer(r#"(terrain (by-name heath marsh) "ab")"#, &["heath"]);
        assert!(layer.abandoned);
        assert_eq!(rows, Vec::<String>::new());
        assert_eq!(kinds(&layer), [LayerFaultKind::NotAValue]);
        let (layer, _) = self::layer(r#"(terrain (by-name ((heath 0))) "ab")"#, &["heath"]);
        assert_eq!(kinds(&layer), [LayerFaultKind::NotANumber]);
    }

    #[test]
    fn characters() {
        let (layer, _) = layer(r#"(terrain (by-char ".,^.") "2,")"#, &[]);
        assert_eq!(kinds(&layer), [LayerFaultKind::Repeated('.')]);
        assert_eq!(values(&layer, ".,"), [Cell::Value(3), Cell::Value(1)]);
        let (layer, _) = self::layer(r#"(terrain (by-char ".1") "2.")"#, &[]);
        assert_eq!(kinds(&layer), [LayerFaultKind::Unreachable('1')]);
    }

    #[test]
    fn other_subforms() {
        let (layer, rows) =
            layer(r#"(elevations (xform 20 100) (by-bits) (subarea 1 2 3 4) plain (odd) "5," 7 x)"#, &[]);
        assert_eq!(rows, ["5,", "", "x"]);
        assert_eq!(values(&layer, "5,"), [Cell::Value(200)]);
        assert_eq!(
            kinds(&layer),
            [
                LayerFaultKind::NoSubarea,
                LayerFaultKind::Ignored,
                LayerFaultKind::UnknownSubform(Name::new("odd")),
                LayerFaultKind::NotARow,
            ]
        );
        let (layer, _) = self::layer(r#"(terrain (constant 3) "5a")"#, &[]);
        assert!(layer.abandoned && layer.rows.is_empty());
    }
}
