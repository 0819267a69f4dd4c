//! Pictures of the dungeon: [`dungeon`] draws all levels and stairs, [`layouts`] a level's layouts to scale, and
//! [`sampled`] a level that dice have made.

mod dungeon;
mod layouts;
mod sampled;
#[cfg(test)]
mod tests;

use ludex_base::made_document::{Documents, MadeDocument, PICTURE};
use ludex_base::picture::{Colour, Picture};
use ludex_base::preview::{Pictures, PreviewError, PreviewName, PreviewRequest};
use ludex_base::sample::{SampleReport, SampleRequest};
use ludex_base::{Db, File, Name, did_you_mean};

use crate::Hy;
use crate::level::levels;
use crate::sample::world::World;
use crate::sample::{games, rehearsal};

pub(crate) use layouts::{layout_at, trouble};

impl Documents for Hy {
    fn made_documents(&self) -> &'static [MadeDocument] {
        &[PICTURE]
    }
}

impl Pictures for Hy {
    fn preview(&self, db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError> {
        preview(db, file, request)
    }

    /// The levels of the dungeon, those of the file first. Of a file without levels there are none.
    fn previews(&self, db: &dyn Db, file: File) -> Vec<PreviewName> {
        if levels(db, file).levels.is_empty() {
            return Vec::new();
        }
        let world = World::of(db);
        let named = world.graph.nodes.iter().enumerate().map(|(index, node)| {
            let is_own = node.places.iter().any(|place| place.file == file);
            let (name, source) = (node.level.as_str().to_owned(), world.level_source(index));
            (is_own, PreviewName { name, group: Some("Levels"), source })
        });
        let (own, others): (Vec<_>, Vec<_>) = named.partition(|(is_own, _)| *is_own);
        own.into_iter().chain(others).map(|(_, name)| name).collect()
    }

    fn can_sample(&self, db: &dyn Db, _file: File, what: &str) -> bool {
        World::of(db).graph.find(Name::new(what)).is_some()
    }

    fn sample(&self, db: &dyn Db, request: SampleRequest<'_>) -> Option<Result<SampleReport, String>> {
        Some(sample(db, request))
    }
}

/// The colour of floors.
const GROUND: Colour = Colour::hex(0xdfe5cf);

/// The thing that is missing where a file has no level.
const NO_LEVEL: &str = "the file configures no level";

/// The picture of the dungeon in which the levels of a file stand out, of a level, or of a sample of one.
pub(crate) fn preview(db: &dyn Db, file: File, request: PreviewRequest<'_>) -> Result<Picture, PreviewError> {
    if levels(db, file).levels.is_empty() {
        return Err(PreviewError::Nothing(NO_LEVEL.to_owned()));
    }
    let world = World::of(db);
    let Some(name) = request.what else {
        if request.sample.is_some() {
            let why = "a sample shows one level: say which with `--what`";
            return Err(PreviewError::Choice(why.to_owned()));
        }
        return Ok(dungeon::picture(db, world.graph, Some(file).filter(|_| !request.folder), &world));
    };
    let node = node(&world, name).map_err(PreviewError::Choice)?;
    match request.sample {
        Some(seed) => sampled::picture(&world, node, seed),
        None => layouts::picture(&world, node),
    }
}

/// A level by its name, as an index of the graph's nodes.
///
/// # Errors
/// If there is none: a sentence without its full stop.
pub(crate) fn node(world: &World<'_>, name: &str) -> Result<usize, String> {
    world.graph.find(Name::new(name)).ok_or_else(|| {
        let names = world.graph.nodes.iter().map(|node| node.level.as_str());
        let hint = did_you_mean(name, names).map_or_else(String::new, |guess| format!("; did you mean `{guess}`?"));
        format!("no level is called `{name}`{hint}")
    })
}

/// The report on many games through the dungeon, or on a level that is made many times.
///
/// # Errors
/// If there is no such level, or none in which a game begins: a sentence without its full stop.
pub(crate) fn sample(db: &dyn Db, request: SampleRequest<'_>) -> Result<SampleReport, String> {
    let world = World::of(db);
    let SampleRequest { what, games: count, seed } = request;
    if world.graph.nodes.is_empty() {
        return Err("no file here configures a level".to_owned());
    }
    if let Some(name) = what {
        return Ok(rehearsal::report(&world, node(&world, name)?, count, seed));
    }
    match world.graph.start {
        Some(start) => Ok(games::report(world, start, count, seed)),
        None => Err("no file here has the level in which a game begins, so that no game can be played".to_owned()),
    }
}
