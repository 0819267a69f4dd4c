//! Layers: the rows of text that fill an area (reference: World, area, layers).
//!
//! Most rows are sound, and there are many: each is scanned once without being decoded. What looks
//! odd is decoded then.

use ludex_base::{Name, Severity};

use super::world::Ground;
use crate::builtins::BuiltinKind;
use crate::check::{Checker, suggest};
use crate::codes;
use crate::evaluation::properties::histories;
use crate::evaluation::value::{TypeId, TypeKind, Value, written_string};
use crate::layers::ground::worth;
use crate::layers::row::natural_value;
use crate::layers::{
    Cell, FaultKind, Geometry, Layer, LayerFaultKind, MisfitKind, Row, RowFault, Run, SubformKind, decode_plain,
};
use crate::source::lower::Datum;

/// The most faults of a kind that are shown for one layer.
const MAX_FAULTS: usize = 10;

/// The way in which a layer's rows are read, for a quick look at them.
struct Plain {
    /// The ASCII characters that stand for a value the layer may hold.
    simple: [bool; 128],
    /// Numbers such as `7,` and `5*30,` may stand in the rows.
    numbers: bool,
}

impl Plain {
    /// The width of a row in which nothing is odd.
    fn width(&self, text: &str) -> Option<u32> {
        let bytes = text.as_bytes();
        let digits = |from: usize| {
            let mut at = from;
            let mut value: u32 = 0;
            while let Some(digit) = bytes.get(at).filter(|byte| byte.is_ascii_digit()) {
                value = value.saturating_mul(10).saturating_add(u32::from(digit - b'0'));
                at += 1;
            }
            (at, value)
        };
        let mut width: u32 = 0;
        let mut at = 0;
        while at < bytes.len() {
            let (next, count) = digits(at);
            let counted = next > at;
            let byte = *bytes.get(next)?;
            at = next + 1;
            let cells = match byte {
                b',' if self.numbers && counted => 1,
                b'*' if self.numbers && counted && count > 0 => {
                    let sign = usize::from(bytes.get(at) == Some(&b'-'));
                    let (end, _) = digits(at + sign);
                    if end == at + sign || bytes.get(end) != Some(&b',') {
                        return None;
                    }
                    at = end + 1;
                    count
                }
                _ if !self.simple.get(usize::from(byte)).is_some_and(|simple| *simple) => return None,
                _ if !counted => 1,
                _ if count > 0 => count,
                _ => return None,
            };
            width = width.saturating_add(cells);
        }
        Some(width)
    }
}

/// A terrain that does not exist, and where it stands first.
struct Strange {
    value: i32,
    node: u32,
    span: (u32, u32),
    cells: u64,
}

impl Checker<'_> {
    /// `(layer [type] subform… "row"…)` in an area.
    pub(crate) fn layer(&mut self, list: u32, name: &'static str, ground: Option<&Ground>) {
        let item = self.item();
        let Some(skip) = Layer::skip(name) else { return };
        let typed = match name {
            "aux-terrain" => Some(TypeKind::Terrain),
            "material" => Some(TypeKind::Material),
            _ => None,
        };
        if let Some(kind) = typed
            && !self.layer_type(list, name, kind)
        {
            return;
        }
        if name == "features" && !self.feature_list(list) {
            return;
        }
        let shape = ground.and_then(Ground::known_shape);
        let geometry = shape.and_then(|shape| shape.geometry());
        // An impossible size has been reported where it stands.
        let sized = shape.is_none_or(|shape| shape.width > 0);
        if !sized && !matches!(name, "aux-terrain" | "features") {
            let message = "the area has no size yet, so Xconq stops at this layer; write the size first, as in \
                           (area 60 30)";
            self.report(list, codes::NO_AREA, message);
            return;
        }
        let mut reported = Vec::new();
        let layer = Layer::read(item, list, skip, |node| {
            let value = self.evaluate_for(node, (name == "terrain").then_some(TypeKind::Terrain));
            if value.value.is_unknown() {
                reported.push(node);
            }
            let value = value.reader.as_ref().unwrap_or(&value.value);
            if let Value::Type(id) = value
                && name == "terrain"
                && id.kind != TypeKind::Terrain
            {
                let message = format!(
                    "`{}` is {}; here it stands for the terrain type with the same number",
                    self.evaluation.type_name(*id),
                    id.kind.article()
                );
                self.report(node, codes::INDEX_KIND, message);
            }
            worth(value)
        });
        for fault in &layer.faults {
            if fault.kind == LayerFaultKind::NotAValue && reported.contains(&fault.node) {
                continue;
            }
            let suggestion = match fault.kind {
                LayerFaultKind::UnknownSubform(head) => suggest(head, BuiltinKind::LayerSubform),
                _ => None,
            };
            let finding = self.report(fault.node, codes::LAYER, fault.kind.to_string());
            finding.suggest(suggestion);
            if fault.kind != LayerFaultKind::NotAValue {
                finding.certain();
            }
        }
        if !layer.abandoned {
            self.rows(&layer, name, geometry.as_ref());
        }
    }

    /// The type a layer is about. False if the reader skips the layer.
    fn layer_type(&mut self, list: u32, name: &str, kind: TypeKind) -> bool {
        let Some(node) = self.item().child(list, 1) else {
            let message = format!("`{name}` needs {} before its rows; Xconq skips the layer", kind.article());
            self.report(list, codes::MISSING_VALUE, message);
            return false;
        };
        let symbol = self.item().symbol(node).is_some();
        let value = self.evaluate_for(node, Some(kind));
        if value.value.is_unknown() {
            return false;
        }
        if symbol && value.both().any(|value| value.as_type().is_some_and(|id| id.kind == kind)) {
            return true;
        }
        let message = format!(
            "`{name}` needs the name of {} here; this is {}, and Xconq skips the layer without a warning",
            kind.article(),
            value.value.describe()
        );
        self.report(node, codes::WRONG_VALUE_TYPE, message);
        false
    }

    /// The features before the rows of a `features` layer. False if the reader stops.
    fn feature_list(&mut self, list: u32) -> bool {
        let item = self.item();
        let Some(features) = item.child(list, 1) else { return true };
        let nil = |node: u32| item.symbol(node).is_some_and(|name| name.as_str() == "nil");
        if item.datum(features) != Datum::List {
            if nil(features) {
                return true;
            }
            let message = "`features` begins with a list of features such as ((1 \"bay\" \"Long Bay\")); Xconq stops \
                           here";
            self.report(features, codes::LAYER, message).severity(Severity::Error);
            return false;
        }
        for feature in item.children(features) {
            if item.datum(feature) != Datum::List && !nil(feature) {
                let message = "a feature is a list such as (1 \"bay\" \"Long Bay\"); Xconq stops here";
                self.report(feature, codes::LAYER, message).severity(Severity::Error).certain();
                return false;
            }
            let mut parts = item.children(feature).peekable();
            parts.next_if(|part| matches!(item.datum(*part), Datum::Number(_)));
            let texts = parts.take(2).filter(|part| item.text(*part).is_some()).count();
            if texts < 2 {
                let message = "a feature has a type and a name after its number, both strings or symbols, as in \
                               (1 \"bay\" \"Long Bay\"); Xconq ignores this one";
                self.report(feature, codes::LAYER, message).certain();
            }
        }
        true
    }

    fn rows(&mut self, layer: &Layer, name: &str, geometry: Option<&Geometry>) {
        let item = self.item();
        let terrains = (name == "terrain").then(|| self.scope.count(TypeKind::Terrain)).filter(|count| *count > 0);
        let terrains = terrains.filter(|_| self.knows_all(TypeKind::Terrain));
        if let Some(list) = terrains.and_then(|count| self.drawn(layer, count)) {
            self.drawn_rows(layer, &list, geometry);
            return;
        }
        let plain = self.plain(layer, terrains);
        let mut widths = Vec::with_capacity(layer.rows.len());
        let mut strange: Vec<Strange> = Vec::new();
        let mut characters: Vec<char> = Vec::new();
        let mut faults = 0;
        for (number, &node) in layer.rows.iter().enumerate() {
            let text = item.text(node).map_or("", |text| text.as_str());
            if let Some(width) = plain.width(text) {
                widths.push(width);
                continue;
            }
            let row = decode_plain(text, &layer.scheme);
            widths.push(row.width());
            for fault in &row.faults {
                let shown = match fault.kind {
                    FaultKind::UnknownCharacter(c) | FaultKind::BadCharacter(c) | FaultKind::Unlisted(c, _) => {
                        let new = !characters.contains(&c) && characters.len() < MAX_FAULTS;
                        if new {
                            characters.push(c);
                        }
                        new
                    }
                    FaultKind::TooLong => false, // reported of every such string
                    _ => {
                        faults += 1;
                        faults <= MAX_FAULTS
                    }
                };
                if shown {
                    self.row_fault(node, fault, name);
                }
            }
            if let Some(count) = terrains {
                strangers(&row, (number as u32, node), count as i32, geometry, &mut strange);
            }
        }
        for one in strange {
            let known = terrains.unwrap_or(0);
            let last = known.saturating_sub(1);
            let cells = if one.cells == 1 { "cell" } else { "cells" };
            let message = format!(
                "this stands for terrain type {}, but the last one is {last}; Xconq puts another terrain into {} {cells}",
                one.value, one.cells
            );
            let span = self.in_text(one.node, one.span);
            self.report(one.node, codes::UNKNOWN_TERRAIN, message).span(span);
        }
        if let Some(geometry) = geometry {
            self.misfits(layer, geometry, &widths);
        }
    }

    /// Rows that are drawn with the characters of the terrain types, for which the list is missing.
    fn drawn_rows(&mut self, layer: &Layer, list: &str, geometry: Option<&Geometry>) {
        let item = self.item();
        let Some(&first) = layer.rows.first() else { return };
        let text = |node: u32| item.text(node).map_or("", |text| text.as_str());
        let list = written_string(list);
        let message = format!(
            "these rows are drawn with the characters of the terrain types (`char`), but without a list Xconq takes `a` for \
             the first type, `b` for the second and so on; write (by-char {list}) before them"
        );
        let edit = vec![(first, format!("(by-char {list})\n  {}", written_string(text(first))))];
        self.report(first, codes::LAYER_ROW, message).fix("Write the list of the characters", edit);
        if let Some(geometry) = geometry {
            let widths: Vec<u32> = layer.rows.iter().map(|node| text(*node).chars().count() as u32).collect();
            self.misfits(layer, geometry, &widths);
        }
    }

    /// The list for `by-char` with which rows that have no list would be read as they are drawn: all that is in them are
    /// characters of terrain types, and some have no terrain without a list.
    fn drawn(&mut self, layer: &Layer, terrains: u32) -> Option<String> {
        let item = self.item();
        if !layer.subforms.is_empty() {
            return None;
        }
        let text = |node: &u32| item.text(*node).map_or("", |text| text.as_str());
        let mut characters = layer.rows.iter().flat_map(|node| text(node).chars());
        let is_read = |c: char| {
            natural_value(c).and_then(|value| u32::try_from(value).ok()).is_some_and(|value| value < terrains)
        };
        let mut is_strange = false;
        // The rows of most maps hold numbers.
        if !characters.all(|c| {
            is_strange |= !is_read(c);
            may_be_listed(c)
        }) || !is_strange
        {
            return None;
        }
        let own = self.terrain_characters(terrains)?;
        let mut last = 0;
        for c in layer.rows.iter().flat_map(|node| text(node).chars()) {
            last = last.max(own.iter().position(|own| *own == Some(c))?);
        }
        let list: String = own.get(..=last)?.iter().copied().collect::<Option<String>>()?;
        let is_new = |(position, c): (usize, char)| !list.chars().take(position).any(|other| other == c);
        let is_sound = list.chars().all(may_be_listed) && list.chars().enumerate().all(is_new);
        is_sound.then_some(list)
    }

    /// The first character of the property `char` of each terrain type, of this many of them.
    fn terrain_characters(&mut self, terrains: u32) -> Option<Vec<Option<char>>> {
        self.look_around();
        let row = self.predefined(Name::new("char"), BuiltinKind::TerrainTypeProperty)?;
        let types: Vec<TypeId> = (0..terrains).map(|index| TypeId { kind: TypeKind::Terrain, index }).collect();
        let given = histories(self.db, self.evaluation, &types, row);
        let first = given.iter().map(|history| match history.value() {
            Some(Value::String(text)) => text.as_str().chars().next(),
            _ => None,
        });
        Some(first.collect())
    }

    /// The knowledge about a layer that a quick look at its rows needs.
    fn plain(&self, layer: &Layer, terrains: Option<u32>) -> Plain {
        let item = self.item();
        let listing =
            layer.subforms.iter().any(|subform| matches!(subform.kind, SubformKind::ByChar | SubformKind::ByName));
        let signs = layer.subforms.iter().filter(|subform| subform.kind == SubformKind::ByChar).any(|subform| {
            let text = item.child(subform.node, 1).and_then(|node| item.text(node));
            text.is_some_and(|text| text.as_str().contains([',', '*']))
        });
        let mut simple = [false; 128];
        for (code, simple) in (0u8..).zip(simple.iter_mut()) {
            let c = char::from(code);
            if c.is_ascii_digit() || matches!(c, '-' | '*' | ',') || c == '\0' {
                continue;
            }
            // Where the values are terrains, a character that a list leaves out is worth a look.
            let natural = if listing && terrains.is_some() { None } else { natural_value(c) };
            let value = layer.scheme.listed(c).or(natural);
            let value = value.map(|value| layer.scheme.transform(i64::from(value)));
            *simple = value.is_some_and(|value| {
                terrains.is_none_or(|count| u32::try_from(value).is_ok_and(|value| value < count))
            });
        }
        Plain { simple, numbers: terrains.is_none() && !signs }
    }

    fn row_fault(&mut self, node: u32, fault: &RowFault, name: &str) {
        let span = self.in_text(node, fault.span);
        let message = fault.kind.to_string();
        let severity = match fault.kind {
            FaultKind::Unlisted(..) if name == "terrain" => Severity::Information,
            FaultKind::Unlisted(..) => return,
            FaultKind::EmptyRun => Severity::Hint,
            _ => Severity::Warning,
        };
        self.report(node, codes::LAYER_ROW, message).severity(severity).span(span);
    }

    /// Bytes of a row's text as bytes of its node.
    fn in_text(&self, node: u32, span: (u32, u32)) -> (u32, u32) {
        let quote = u32::from(matches!(self.item().datum(node), Datum::String(_)));
        (span.0 + quote, span.1 + quote)
    }

    /// Rows that are too long or too short, too many or too few.
    fn misfits(&mut self, layer: &Layer, geometry: &Geometry, widths: &[u32]) {
        let fits =
            widths.len() == geometry.data_height as usize && widths.iter().all(|width| *width == geometry.data_width);
        if fits {
            return;
        }
        let rows: Vec<Row> = widths.iter().map(|width| row_of(*width)).collect();
        let misfits = geometry.misfits(&rows);
        let long = misfits.iter().filter(|misfit| matches!(misfit.kind, MisfitKind::Long { .. }));
        let long = long.map(|misfit| misfit.count as usize).sum::<usize>();
        let same = widths.first().filter(|first| widths.iter().all(|width| width == *first)).copied();
        if let Some(width) = same.filter(|width| long > MAX_FAULTS && *width > geometry.data_width) {
            // Not the rows are wrong, but the size.
            let message = format!(
                "the area is {1} by {2}, so only the top-left {1} by {2} of this {width} by {0} map is used",
                rows.len(),
                geometry.data_width,
                geometry.data_height
            );
            let first = layer.rows.first().copied().unwrap_or(layer.list);
            self.report(first, codes::LAYER_ROW, message);
            return;
        }
        let (mut long, mut short) = (0, 0);
        for misfit in misfits {
            let node = layer.rows.get(misfit.row as usize).copied();
            let message = misfit.to_string();
            match misfit.kind {
                MisfitKind::Long { expected, .. } => {
                    long += 1;
                    let Some(node) = node.filter(|_| long <= MAX_FAULTS) else { continue };
                    let text = self.item().text(node).map_or("", |text| text.as_str());
                    let beyond = decode_plain(text, &layer.scheme).beyond(expected);
                    let beyond = beyond.map(|span| self.in_text(node, span));
                    let finding = self.report(node, codes::LAYER_ROW, message);
                    if let Some(span) = beyond {
                        finding.span(span);
                    }
                }
                MisfitKind::TooManyRows { .. } => {
                    self.report(node.unwrap_or(layer.list), codes::LAYER_ROW, message);
                }
                MisfitKind::Short { .. } => {
                    short += 1;
                    let Some(node) = node.filter(|_| short <= MAX_FAULTS) else { continue };
                    self.report(node, codes::LAYER_ROW, message).severity(Severity::Information);
                }
                MisfitKind::TooFewRows { .. } => {
                    let last = layer.rows.last().copied().unwrap_or(layer.list);
                    self.report(last, codes::LAYER_ROW, message).severity(Severity::Information);
                }
            }
        }
    }
}

/// True for a character that a list can give a value: it is not part of a number.
fn may_be_listed(c: char) -> bool {
    c.is_ascii() && !c.is_ascii_digit() && !matches!(c, '-' | ',' | '*' | '\0')
}

/// A row of which only the width is known.
fn row_of(width: u32) -> Row {
    Row { runs: vec![Run { value: Cell::Value(0), count: width, span: (0, 0) }], faults: Vec::new() }
}

/// Adds the terrains of a row that do not exist, if the area has cells there.
fn strangers(
    row: &Row,
    (number, node): (u32, u32),
    count: i32,
    geometry: Option<&Geometry>,
    strange: &mut Vec<Strange>,
) {
    let mut column: u32 = 0;
    for run in &row.runs {
        let first = column;
        column = column.saturating_add(run.count);
        let Some(value) = run.value.value().filter(|value| !(0..count).contains(value)) else { continue };
        // The reader does not look at what lies outside of the area.
        let cells = u64::from(geometry.map_or(run.count, |geometry| geometry.cells(number, (first, column))));
        if cells == 0 {
            continue;
        }
        if let Some(known) = strange.iter_mut().find(|one| one.value == value) {
            known.cells += cells;
        } else if strange.len() < MAX_FAULTS {
            strange.push(Strange { value, node, span: run.span, cells });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::layers::Scheme;

    #[test]
    fn a_quick_look_sees_what_decoding_sees() {
        let mut simple = [false; 128];
        for c in 'a'..='f' {
            simple[c as usize] = true;
        }
        let plain = Plain { simple, numbers: true };
        let rows = ["3ab", "12a", "", "7,3,", "5*30,a", "2*-9,", "a", "abcdef9f"];
        for row in rows {
            assert_eq!(plain.width(row), Some(decode_plain(row, &Scheme::default()).width()), "{row}");
        }
        for row in ["3", "3z", "0a", "-4,", "a,", ",", "*", "3*", "3*4", "3*a", "3*4a", "aé"] {
            assert_eq!(plain.width(row), None, "{row}");
        }
        let terrain = Plain { simple, numbers: false };
        assert_eq!((terrain.width("3ab"), terrain.width("3,")), (Some(4), None));
    }
}
