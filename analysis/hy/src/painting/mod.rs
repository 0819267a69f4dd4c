//! Edits in the picture of a level: its layouts are resized where their size is written as two numbers.

#[cfg(test)]
mod tests;

use ludex_base::file::file_name;
use ludex_base::painting::{Painting, Stroke, Tool, ToolKind};
use ludex_base::preview::PreviewRequest;
use ludex_base::{Db, File, Name, SourceChange, TextRange};

use crate::Hy;
use crate::level::{Argument, Layout, Value};
use crate::preview::{layout_at, node, trouble};
use crate::sample::world::World;

impl Painting for Hy {
    fn tools(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Vec<Tool> {
        let (Some(name), None) = (request.what, request.sample) else { return Vec::new() };
        let world = World::of(db);
        let Some(node) = world.graph.find(Name::new(name)) else { return Vec::new() };
        let layouts = layouts(&world, node);
        let other = layouts.first().filter(|_| !layouts.iter().any(|(own, _)| *own == file));
        let refused = other.map(|(other, _)| elsewhere(db, "every layout", *other));
        if layouts.is_empty() {
            return Vec::new();
        }
        vec![Tool { refused, ..Tool::new(ToolKind::Resize, "Resize a layout") }]
    }

    fn paint(
        &self,
        db: &dyn Db,
        file: File,
        request: PreviewRequest<'_>,
        stroke: &Stroke,
    ) -> Result<SourceChange, String> {
        let world = World::of(db);
        let node = node(&world, request.what.unwrap_or_default())?;
        let (from, to) = (stroke.cell()?, stroke.target()?);
        // Rows of the picture count from 1.
        let index = layout_at(&world, node, from.1 - 1);
        let index = index.ok_or_else(|| format!("no layout is at ({}, {})", from.0, from.1))?;
        let layouts = layouts(&world, node);
        let (own, layout) = layouts.get(index).ok_or("the layout is not written out")?;
        if *own != file {
            return Err(elsewhere(db, "this layout", *own));
        }
        let numbers = numbers(layout).ok_or("the size of this layout is not written as two numbers")?;
        let [(across, width), (down, height)] = numbers;
        let size = (width + to.0 - from.0, height + to.1 - from.1);
        let plan = world.plan(node).layouts.get(index).copied();
        let why = plan.and_then(|mut plan| {
            plan.level = Some(size);
            trouble(&plan)
        });
        if let Some(why) = why {
            return Err(format!("a layout of {} by {} tiles cannot be made: {why}", size.0, size.1));
        }
        let edits = [(across, width, size.0), (down, height, size.1)].into_iter().filter(|(_, old, new)| old != new);
        Ok(SourceChange::edits(file, edits.map(|(range, _, new)| (range, new.to_string()))))
    }
}

/// The layouts of a level, each with its file.
fn layouts<'db>(world: &World<'db>, node: usize) -> Vec<(File, &'db Layout)> {
    let forms = world.forms(node).into_iter();
    forms.flat_map(|(file, level)| level.layouts.iter().map(move |layout| (file, layout))).collect()
}

/// The two numbers for the size of the level that a layout cuts, and where they stand.
fn numbers(layout: &Layout) -> Option<[(TextRange, i64); 2]> {
    let size = layout.call.as_ref()?.argument("level-size")?;
    let Value::Tuple(parts) = &size.value else { return None };
    let [width, height] = parts.as_slice() else { return None };
    let number = |part: &Argument| Some((part.range, part.whole()?));
    Some([number(width)?, number(height)?])
}

/// The reason why something is not edited here: it stands in another file.
fn elsewhere(db: &dyn Db, what: &str, file: File) -> String {
    format!("{what} is in `{}`: open that file to edit it", file_name(file.path(db)))
}
