//! From the evaluation of a program to what its picture shows: the area and its terrain. What stands
//! on it is in [`super::units`].
//!
//! A module is shown as the whole program that it is. A fragment is shown in the program of the first
//! module that includes it: a map as its own areas with its own units, other parts on the map of that
//! program.

use ludex_base::picture::{Colour, LineKind};
use ludex_base::preview::PreviewError;
use ludex_base::{Db, File, Name};
use rustc_hash::{FxHashMap, FxHashSet};

use super::cover::title;
use super::program::{Offset, Program};
use super::{LineLayer, MAX_CELLS, Scene, SideLayer, SideStyle, TerrainStyle, add_line_bits, palette, units};
use crate::evaluation::result::{DatumPlace, Evaluation, Write};
use crate::evaluation::scope::Scope;
use crate::evaluation::value::{TypeId, TypeKind, Value};
use crate::evaluation::walk::evaluate;
use crate::forms::Form;
use crate::implementations::whole;
use crate::layers::ground::{self, GroundForm};
use crate::layers::terrain::Patch;
use crate::layers::{Geometry, Layer, Row, Shape, decode_plain};
use crate::source::checking::{Checking, checking};
use crate::source::lower::{Item, item_tree};
use crate::source::program::program;

/// The most cells that are painted, each time anew where layers cover one another; what comes then is left out.
const MAX_PAINTED: u64 = 20 * MAX_CELLS;

/// The most layers of borders and connections that are drawn.
const MAX_LINES: usize = 64;

/// The root of the program in which a file is shown.
pub(crate) fn root(db: &dyn Db, file: File) -> File {
    match checking(db, file) {
        Checking::Alone | Checking::Fragment => file,
        Checking::Inside(roots) => roots.first().copied().unwrap_or(file),
    }
}

/// The scene that the picture of a file shows.
pub(crate) fn scene(db: &dyn Db, file: File) -> Result<Scene, PreviewError> {
    shown(db, file).scene()
}

/// The sides of the program in which a file is shown, the independents left out.
pub(crate) fn sides(db: &dyn Db, file: File) -> Vec<SideStyle> {
    units::sides(&mut shown(db, file)).into_values().collect()
}

/// The program in which a file is shown.
fn shown(db: &dyn Db, file: File) -> Program<'_> {
    let root = root(db, file);
    let part = match checking(db, file) {
        Checking::Alone | Checking::Fragment => None,
        Checking::Inside(_) => Some(program(db, file).files.iter().copied().collect::<FxHashSet<File>>()),
    };
    let evaluation: &Evaluation = evaluate(db, root);
    Program { db, evaluation, file, root, part, scope: Scope::end(evaluation) }
}

/// A scene while it is painted.
struct Painter {
    scene: Scene,
    /// The `subtype` of each terrain type.
    subtypes: Vec<Option<i64>>,
    /// The terrain types of the scene's layers of lines.
    drawn: Vec<u32>,
    /// The number of cells that may still be painted.
    left: u64,
    /// A layer of terrain was read.
    painted: bool,
    /// The reason why one was not.
    trouble: Option<String>,
}

impl Painter {
    fn afford(&mut self, cells: u64) -> bool {
        let left = self.left.checked_sub(cells);
        self.left = left.unwrap_or(self.left);
        left.is_some()
    }
}

impl<'db> Program<'db> {
    fn scene(&mut self) -> Result<Scene, PreviewError> {
        let forms = self.forms()?;
        let shape = self.shape(&forms);
        let Some(geometry) = shape.geometry() else {
            return Err(nothing("the area has no size; write one, as in (area 60 30)"));
        };
        let mut scene = Scene::new(title(self.db, self.file), &geometry)?;
        scene.terrain = self.terrain();
        if scene.terrain.is_empty() {
            return Err(nothing(
                "no terrain type is defined; for a map without terrain types the module that includes it is needed, \
                 in the same folder",
            ));
        }
        let subtypes = self.values(TypeKind::Terrain, "subtype");
        let mut painter = Painter {
            scene,
            subtypes: subtypes.iter().map(|value| value.as_ref().and_then(Value::as_number)).collect(),
            drawn: Vec::new(),
            left: MAX_PAINTED,
            painted: false,
            trouble: None,
        };
        let mut offsets = Vec::new();
        let mut here = Shape::unspecified();
        for form in forms {
            self.db.unwind_if_revision_cancelled();
            let read = here.read(self.db, form);
            if !form.area {
                continue;
            }
            let (x, y) = (i64::from(here.full_x), i64::from(here.full_y));
            offsets.push(Offset { stamp: form.write.stamp, x, y });
            // Xconq stops when the size is changed behind a layer; the last size is shown.
            let own = here.geometry().map(|own| Geometry { wraps: geometry.wraps, ..own });
            let own = own.filter(|own| (own.width, own.height) == (geometry.width, geometry.height));
            if let (Some(own), true) = (own, read) {
                self.area(form, &own, &mut painter);
            }
        }
        let Painter { mut scene, painted, trouble, .. } = painter;
        if !painted {
            return Err(match trouble {
                Some(trouble) => nothing(format!("the `terrain` of the area is not read: {trouble}")),
                None => nothing(format!(
                    "the area of {} by {} cells has no layer of `terrain`; Xconq makes it up when a game begins",
                    geometry.width, geometry.height
                )),
            });
        }
        scene.fill_up(&geometry);
        scene.lines.retain(|line| line.bits.iter().any(|bits| *bits != 0));
        units::place(self, &offsets, &geometry, &mut scene);
        Ok(scene)
    }

    /// The forms that make the area to be shown.
    fn forms(&self) -> Result<Vec<GroundForm>, PreviewError> {
        let has_area = |forms: &[GroundForm]| forms.iter().any(|form| form.area);
        let all = ground::forms(self.evaluation);
        let Some(part) = &self.part else {
            let missing = "neither this module nor any that it includes has an `area`";
            return if has_area(&all) { Ok(all) } else { Err(nothing(missing)) };
        };
        // The world is the program's.
        let own = all.iter().filter(|form| !form.area || part.contains(&form.write.place.file));
        let mut own: Vec<GroundForm> = own.copied().collect();
        if !self.evaluation.files.contains(&self.file) {
            own.extend(self.unread());
        }
        let terrain = |form: &GroundForm| {
            let mut layers = form.layers(form.item(self.db));
            form.area && layers.any(|(name, _)| name.as_str() == "terrain")
        };
        if own.iter().any(terrain) && self.shape(&own).geometry().is_some() {
            return Ok(own);
        }
        if has_area(&all) && (has_area(&own) || self.has_units()) {
            return Ok(all);
        }
        let root = self.root.path(self.db).file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        Err(nothing(format!("this file has no `area` with terrain and places no units; it is a part of {root}")))
    }

    /// The forms of a file that the program does not read: of one that a variant includes which does not
    /// run by default. They are read as if behind everything else.
    fn unread(&self) -> Vec<GroundForm> {
        let form = |(position, item): (u32, &Item)| {
            let area = match Form::at(item, 0)? {
                Form::Area => true,
                Form::World => false,
                _ => return None,
            };
            let place = DatumPlace { file: self.file, item: position, node: 0 };
            Some(GroundForm { write: Write { place, stamp: u32::MAX }, area })
        };
        (0..).zip(item_tree(self.db, self.file).iter()).filter_map(form).collect()
    }

    fn shape(&self, forms: &[GroundForm]) -> Shape {
        let mut shape = Shape::unspecified();
        for form in forms {
            shape.read(self.db, *form);
        }
        shape
    }

    fn has_units(&self) -> bool {
        self.evaluation.roster.units.iter().any(|unit| self.shows(unit.write.place.file))
    }

    /// The terrain types.
    fn terrain(&self) -> Vec<TerrainStyle> {
        let names = self.texts(TypeKind::Terrain, "name");
        let characters = self.texts(TypeKind::Terrain, "char");
        let images = self.texts(TypeKind::Terrain, "image-name");
        let colours = self.image_colours();
        let types = self.evaluation.types(TypeKind::Terrain).iter();
        let styles = types.zip(names).zip(characters).zip(images).map(|(((info, name), character), image)| {
            let name = name.unwrap_or(info.name);
            // Reference: a type without an image of its own has that of its name.
            let colour = colours.get(&image.unwrap_or(name)).or_else(|| colours.get(&info.name));
            TerrainStyle {
                name: name.to_string(),
                colour: colour.map(Colour::to_string),
                character: character.and_then(|text| text.as_str().chars().next()),
                source: Some(whole(self.db, info.place)),
            }
        });
        styles.collect()
    }

    /// The image families that are a plain colour.
    fn image_colours(&self) -> FxHashMap<Name, Colour> {
        let mut colours = FxHashMap::default();
        for file in &self.evaluation.files {
            let images = item_tree(self.db, *file).iter().filter_map(palette::imf_colour);
            for (name, colour) in images {
                colours.entry(name).or_insert(colour);
            }
        }
        colours
    }

    /// Paints the layers of an `area` form.
    fn area(&mut self, form: GroundForm, geometry: &Geometry, painter: &mut Painter) {
        let item = form.item(self.db);
        if form.adds(item) {
            self.add(form, item, geometry, painter);
            return;
        }
        let stamp = form.write.stamp;
        for (name, list) in form.layers(item) {
            match name.as_str() {
                "terrain" => {
                    let layer = self.layer(item, list, 1, stamp);
                    if layer.abandoned {
                        painter.trouble = layer.faults.last().map(|fault| match item.text(fault.node) {
                            Some(text) => format!("`{text}`: {}", fault.kind),
                            None => fault.kind.to_string(),
                        });
                    }
                    if !layer.rows.is_empty() && painter.afford(cells(geometry)) {
                        painter.scene.add_terrain(geometry, &rows(item, &layer, geometry));
                        self.add_sources(form.write.place, &layer, geometry, &mut painter.scene);
                        painter.painted = true;
                    }
                }
                "aux-terrain" => self.lines(item, list, stamp, geometry, painter),
                "control-sides" => self.sides(SideLayer::Control, (item, list, stamp), geometry, painter),
                "people-sides" => self.sides(SideLayer::People, (item, list, stamp), geometry, painter),
                _ => {}
            }
        }
    }

    /// Notes which row of a layer each cell comes from.
    fn add_sources(&self, place: DatumPlace, layer: &Layer, geometry: &Geometry, scene: &mut Scene) {
        for (node, row) in layer.rows.iter().zip(0..) {
            let Some(y) = geometry.row_y(row) else { continue };
            let (first, end) = geometry.columns(y);
            let cells = (first..end).map(|x| geometry.index(x, y));
            scene.add_source(whole(self.db, DatumPlace { node: *node, ..place }), cells);
        }
    }

    fn layer(&mut self, item: &Item, list: u32, skip: usize, stamp: u32) -> Layer {
        Layer::read(item, list, skip, |node| ground::worth(&self.value(item, node, stamp)))
    }

    /// `(aux-terrain type rows…)`, if the type lies between cells.
    fn lines(&mut self, item: &Item, list: u32, stamp: u32, geometry: &Geometry, painter: &mut Painter) {
        let Some(id) = item.child(list, 1).and_then(|node| self.terrain_type(item, node, stamp)) else { return };
        let kind = match painter.subtypes.get(id.index as usize).copied().flatten() {
            Some(1) => LineKind::Border,
            Some(2) => LineKind::Connection,
            _ => return,
        };
        let layer = self.layer(item, list, 2, stamp);
        if layer.rows.is_empty() || !painter.afford(cells(geometry)) {
            return;
        }
        let slot = match painter.drawn.iter().position(|drawn| *drawn == id.index) {
            Some(slot) => slot,
            None if painter.drawn.len() >= MAX_LINES => return,
            None => {
                let style = painter.scene.terrain.get(id.index as usize).cloned().unwrap_or_default();
                let bits = vec![0; painter.scene.cells.len()];
                painter.scene.lines.push(LineLayer { style, kind, bits });
                painter.drawn.push(id.index);
                painter.drawn.len() - 1
            }
        };
        if let Some(line) = painter.scene.lines.get_mut(slot) {
            add_line_bits(geometry, &rows(item, &layer, geometry), &mut line.bits);
        }
    }

    /// `(control-sides rows…)` or `(people-sides rows…)`, at its list and its time.
    fn sides(
        &mut self,
        kind: SideLayer,
        (item, list, stamp): (&Item, u32, u32),
        geometry: &Geometry,
        painter: &mut Painter,
    ) {
        let layer = self.layer(item, list, 1, stamp);
        if !layer.rows.is_empty() && painter.afford(cells(geometry)) {
            painter.scene.add_sides(kind, geometry, &rows(item, &layer, geometry));
        }
    }

    /// `(area add [x] [y] [width [height]] terrain type)`
    fn add(&mut self, form: GroundForm, item: &Item, geometry: &Geometry, painter: &mut Painter) {
        let Some(Patch { x, y, width, height, terrain }) = Patch::read(item, form.write.place.node) else { return };
        let Some(id) = self.terrain_type(item, terrain, form.write.stamp) else { return };
        let Ok(value) = u16::try_from(id.index) else { return };
        let columns = x.max(0)..(x + width).min(i64::from(geometry.width));
        let rows = y.max(0)..(y + height).min(i64::from(geometry.height));
        let count = |range: &std::ops::Range<i64>| (range.end - range.start).max(0) as u64;
        if !painter.afford(count(&columns) * count(&rows)) {
            return;
        }
        let mut cells = Vec::new();
        for y in rows {
            let inside = columns.clone().filter(|x| geometry.contains(*x, y));
            cells.extend(inside.map(|x| geometry.index(x as u32, y as u32)));
        }
        for index in &cells {
            if let Some(cell) = painter.scene.cells.get_mut(*index) {
                *cell = Some(value);
            }
        }
        painter.scene.add_source(whole(self.db, form.write.place), cells);
    }

    /// The terrain type that a symbol stands for.
    fn terrain_type(&mut self, item: &Item, node: u32, stamp: u32) -> Option<TypeId> {
        item.symbol(node)?;
        self.value(item, node, stamp).as_type().filter(|id| id.kind == TypeKind::Terrain)
    }
}

/// The decoded rows of a layer. Of those that are too many only the number counts.
fn rows(item: &Item, layer: &Layer, geometry: &Geometry) -> Vec<Row> {
    let read = geometry.data_height as usize;
    let row = |(number, node): (usize, &u32)| match item.text(*node) {
        Some(text) if number < read => decode_plain(text.as_str(), &layer.scheme),
        _ => Row::default(),
    };
    layer.rows.iter().enumerate().map(row).collect()
}

fn cells(geometry: &Geometry) -> u64 {
    u64::from(geometry.width) * u64::from(geometry.height)
}

fn nothing(missing: impl Into<String>) -> PreviewError {
    PreviewError::Nothing(missing.into())
}
