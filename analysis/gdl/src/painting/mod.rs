//! Edits in the picture of a map: terrain is painted and filled, units are moved, placed, removed and given to sides.
//!
//! What is edited stands in the file that is shown. A cell is (x, y) as Xconq counts, which are the numbers beside the map.

mod row;
mod terrain;
#[cfg(test)]
mod tests;
mod units;

use ludex_base::file::file_name;
use ludex_base::painting::{Painting, Stroke, Tool, ToolKind};
use ludex_base::preview::PreviewRequest;
use ludex_base::{Db, File, SourceChange};

use self::terrain::Brush;
use crate::builtins;
use crate::evaluation::properties;
use crate::evaluation::result::{Evaluation, TypeInfo};
use crate::evaluation::value::{TypeId, TypeKind};
use crate::evaluation::walk::evaluate;
use crate::layers::ground;
use crate::preview::{Scene, root, scene};
use crate::{Gdl, layers};

impl Painting for Gdl {
    fn tools(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Vec<Tool> {
        if request.what.is_some() || request.sample.is_some() {
            return Vec::new();
        }
        let evaluation: &Evaluation = evaluate(db, root(db, file));
        let mut tools = terrain_tools(db, file, evaluation);
        if !tools.is_empty() {
            tools.extend(units::tools(db, file, evaluation));
        }
        tools
    }

    fn paint(
        &self,
        db: &dyn Db,
        file: File,
        _request: PreviewRequest<'_>,
        stroke: &Stroke,
    ) -> Result<SourceChange, String> {
        let scene: Scene = scene(db, file).map_err(|error| error.to_string())?;
        match stroke.tool {
            ToolKind::Paint => terrain::paint(db, file, &scene, &stroke.cells, brush(db, file, stroke)?),
            ToolKind::Fill => {
                let cells = terrain::filled(&scene, stroke.cell()?)?;
                terrain::paint(db, file, &scene, &cells, brush(db, file, stroke)?)
            }
            ToolKind::Move => units::moved(db, file, &scene, (stroke.cell()?, stroke.target()?)),
            ToolKind::Place => units::placed(db, file, &scene, stroke),
            ToolKind::Remove => units::removed(db, file, &scene, stroke.cell()?),
            ToolKind::Give => units::given(db, file, &scene, stroke),
            ToolKind::Resize => Err("the size of a map is not changed in its picture".to_owned()),
        }
    }
}

/// The terrain types that lie in cells, each with its index.
fn cell_types(db: &dyn Db, evaluation: &Evaluation) -> Vec<(u16, String)> {
    let kind = TypeKind::Terrain;
    let infos = evaluation.types(kind);
    let types: Vec<TypeId> = (0..infos.len() as u32).map(|index| TypeId { kind, index }).collect();
    let row = builtins::lookup("subtype", &[kind.property_kind()]).and_then(builtins::get);
    let histories = row.map(|row| properties::histories(db, evaluation, &types, row)).unwrap_or_default();
    let lies_in_cells = |index: usize| {
        let subtype = histories.get(index).and_then(|history| history.value()?.as_number());
        subtype.is_none_or(|subtype| subtype == 0)
    };
    let named = infos.iter().enumerate().filter(|(index, _)| lies_in_cells(*index));
    named.filter_map(|(index, info)| Some((u16::try_from(index).ok()?, symbol(info)))).collect()
}

fn symbol(info: &TypeInfo) -> String {
    info.name.as_str().to_owned()
}

/// The terrain type that a stroke paints.
fn brush<'s>(db: &dyn Db, file: File, stroke: &'s Stroke) -> Result<Brush<'s>, String> {
    let name = stroke.brush.as_deref().unwrap_or_default();
    let types = cell_types(db, evaluate(db, root(db, file)));
    match types.iter().find(|(_, own)| own == name) {
        Some((index, _)) => Ok(Brush { index: *index, name }),
        None => Err(format!("`{name}` is not a terrain type of cells")),
    }
}

/// The tools for the terrain of a map; none where nothing has any.
fn terrain_tools(db: &dyn Db, file: File, evaluation: &Evaluation) -> Vec<Tool> {
    let types = cell_types(db, evaluation);
    let holders: Vec<File> = ground::forms(evaluation)
        .into_iter()
        .filter(|form| form.area && form.layers(form.item(db)).any(|(name, _)| name.as_str() == "terrain"))
        .map(|form| form.write.place.file)
        .collect();
    let Some(last) = holders.last().filter(|_| !types.is_empty()) else { return Vec::new() };
    let refused = (!holders.contains(&file)).then(|| elsewhere(db, "the terrain of this map", *last));
    let brushes: Vec<String> = types.into_iter().map(|(_, name)| name).collect();
    let tool = |kind, title| Tool { brushes: brushes.clone(), refused: refused.clone(), ..Tool::new(kind, title) };
    vec![tool(ToolKind::Paint, "Paint terrain"), tool(ToolKind::Fill, "Fill terrain")]
}

/// The reason why something is not edited here: it stands in another file.
fn elsewhere(db: &dyn Db, what: &str, file: File) -> String {
    format!("{what} is in `{}`: open that file to edit it", file_name(file.path(db)))
}

/// The cells of the map of a scene.
fn area(scene: &Scene) -> layers::Geometry {
    layers::Geometry::new(scene.width, scene.height, scene.wraps)
}
