//! A type that is copied or removed with all that speaks of it: its rows in tables, its elements of lists, its `add`
//! forms, and its entries in the values by type that sides, doctrines and units have.
//!
//! A list stays whole: where the type stands in one, the copy stands right behind it, and where a list of values is
//! dealt out over such a list, the copy gets the value of the type. What cannot be kept so is a reason to refuse.

mod copy;
mod edits;
mod removal;
#[cfg(test)]
mod tests;
mod uses;

use ludex_base::file::file_name;
use ludex_base::query::write_refusal;
use ludex_base::rewrite::{Rewrite, RewriteKind};
use ludex_base::{Db, File, Name, PositionEncoding, SourceChange, TextSize, line_index, settings};

use self::edits::Edits;
use self::uses::Uses;
use super::site::Site;
use crate::declaration::LIBRARY;
use crate::evaluation::result::{Cause, DatumPlace, Evaluation};
use crate::evaluation::value::TypeId;
use crate::forms::{Form, Takes};
use crate::source::lower::Item;

/// The type that is copied or removed.
pub(super) struct Subject<'db> {
    db: &'db dyn Db,
    /// The form that defines it.
    place: DatumPlace,
    item: &'db Item,
    /// Its symbol.
    name: Name,
    /// The node of its symbol.
    name_node: u32,
    /// The programs that read the form, each with what the type is there.
    programs: Vec<(&'db Evaluation, TypeId)>,
}

impl<'db> Subject<'db> {
    /// The type whose form begins where the cursor is: at its head or at its name.
    fn new(site: &Site<'db>) -> Option<Subject<'db>> {
        let form = Form::at(site.item, 0).filter(|form| form.type_kind().is_some())?;
        let name_node = form.node(site.item, 0, Takes::NewName)?;
        let name = site.item.symbol(name_node)?;
        if ![1, name_node].contains(&site.node()) {
            return None;
        }
        let place = DatumPlace { file: site.file, item: site.index, node: 0 };
        let programs = site.evaluations.iter().map(|evaluation| Some((*evaluation, evaluation.type_at(place)?)));
        let programs: Vec<(&'db Evaluation, TypeId)> = programs.collect::<Option<_>>()?;
        Some(Subject { db: site.db, place, item: site.item, name, name_node, programs })
    }

    /// A place as people name it: `harbor.g:12`.
    fn shown(&self, place: DatumPlace) -> String {
        self.shown_at(place.file, edits::range(self.db, place).start())
    }

    /// The line of an offset in the same form.
    fn shown_at(&self, file: File, offset: TextSize) -> String {
        let at = line_index(self.db, file).line_column(file.text(self.db), offset, PositionEncoding::Utf8);
        format!("{}:{}", file_name(file.path(self.db)), at.line + 1)
    }

    /// Refuses a type whose symbol is not its own in every program.
    fn is_sound(&self) -> Result<(), String> {
        for (evaluation, _) in &self.programs {
            let bindings = evaluation.symbols.get(&self.name).map(Vec::as_slice).unwrap_or_default();
            let other = bindings.iter().find(|one| one.cause != Cause::Type || one.place != self.place);
            if let Some(other) = other {
                return Err(format!("`{}` is given another value in {}", self.name, self.shown(other.place)));
            }
        }
        Ok(())
    }

    /// The edits of all programs, by their numbers, as one change.
    ///
    /// # Errors
    /// If programs that share a file need different edits there, or if a file cannot be changed; why.
    fn change(&self, of: impl Fn(usize) -> Result<Edits, String>) -> Result<SourceChange, String> {
        self.is_sound()?;
        let mut all: Vec<(File, Edits)> = Vec::new();
        for (nth, (evaluation, _)) in self.programs.iter().enumerate() {
            let edits = of(nth)?;
            for file in &evaluation.files {
                let own = edits.of(*file);
                match all.iter().find(|(known, _)| known == file) {
                    Some((_, known)) if *known != own => {
                        let name = file_name(file.path(self.db));
                        return Err(format!("the games that include {name} differ in what stands there"));
                    }
                    Some(_) => {}
                    None => all.push((*file, own)),
                }
            }
        }
        let mut change = SourceChange::default();
        for (file, edits) in all {
            if !edits.is_empty() {
                self.is_changeable(file)?;
            }
            edits.add_to(&mut change);
        }
        Ok(change)
    }

    /// Refuses a file that must stay as it is: one of the library, unless the type is defined in it.
    fn is_changeable(&self, file: File) -> Result<(), String> {
        if let Some(why) = write_refusal(self.db, file) {
            return Err(why);
        }
        let library = settings(self.db, file).folders(&LIBRARY);
        let is_in_library = |file: File| library.iter().any(|folder| file.path(self.db).starts_with(folder));
        if is_in_library(file) && !is_in_library(self.place.file) {
            let name = file_name(file.path(self.db));
            return Err(format!("{name}, which would have to change, belongs to the library"));
        }
        Ok(())
    }
}

/// Adds a type that differs from the one at the cursor in its name alone; removes that one with all that speaks of it.
pub(super) fn offers(site: &Site<'_>) -> Vec<Rewrite> {
    let Some(subject) = Subject::new(site) else { return Vec::new() };
    let programs = subject.programs.iter();
    let all: Result<Vec<Uses>, String> =
        programs.map(|(evaluation, id)| uses::uses(&subject, evaluation, *id)).collect();
    let (copied, removed) = match &all {
        Ok(all) => (copy::copy(&subject, all), removal::remove(&subject, all)),
        Err(why) => (Err(why.clone()), Err(why.clone())),
    };
    let (change, named) = copied.map_or_else(|why| (Err(why), None), |(change, named)| (Ok(change), Some(named)));
    let title = format!("Add a type like `{}`", subject.name);
    let add = Rewrite { named, ..Rewrite::of("add-type", RewriteKind::Add, title, change) };
    let title = format!("Remove the type `{}`", subject.name);
    vec![add, Rewrite::of("remove-type", RewriteKind::Remove, title, removed)]
}
