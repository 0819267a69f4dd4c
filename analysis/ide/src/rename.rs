//! Gives a definition another name, wherever it is used.
//!
//! A name that another definition of the same scope has is taken. Whether a new name would change what some
//! name means, or bring a finding, no rule decides: the change is tried on an [`Overlay`], every name in
//! the files that could be touched has to mean what it meant, and what is found there has to be what was found.

use std::fmt;
use std::sync::Arc;

use ludex_base::file::{file_name, module_name};
use ludex_base::naming::naming;
use ludex_base::query::{model, unsuppressed_diagnostics, write_refusal};
use ludex_base::source_change::{TextEdit, apply};
use ludex_base::{
    BacklinkKey, Database, Db, Definition, DefinitionId, Diagnostic, File, Name, Occurrence, Overlay, Severity,
    SourceChange, Target, TextRange, TextSize, find_definition, line_index,
};
use ludex_syntax::PositionEncoding;
use rustc_hash::{FxHashMap, FxHashSet};
use salsa::Database as _;

use crate::linked::linking;
use crate::{linked, references};

/// The reason why something cannot be renamed, for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RenameError(pub String);

impl fmt::Display for RenameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RenameError {}

fn refuse<T>(why: impl Into<String>) -> Result<T, RenameError> {
    Err(RenameError(why.into()))
}

/// The name at an offset that can be renamed: its range, and the name to begin with.
///
/// # Errors
/// If there is no name, or one that cannot be changed.
pub fn prepare_rename(db: &dyn Db, file: File, offset: TextSize) -> Result<(TextRange, String), RenameError> {
    let (occurrence, id) = renamed(db, file, offset)?;
    Ok((occurrence.range, id.local.name.to_string()))
}

fn renamed(db: &dyn Db, file: File, offset: TextSize) -> Result<(Occurrence, DefinitionId), RenameError> {
    let Some(occurrence) = model(db, file).occurrence_at(offset) else {
        return refuse("there is no name here that could be changed");
    };
    let written = &file.text(db)[occurrence.range];
    match occurrence.target {
        Target::Builtin(id) => refuse(format!("`{written}` is a name of {} and cannot be changed", id.dialect.name)),
        Target::File(_) => refuse(format!("`{written}` is a file: rename the file itself")),
        Target::Unresolved => refuse(format!("`{written}` is not defined, so there is nothing to rename")),
        Target::Definition(id) => {
            let definition = find_definition(db, id).ok_or_else(|| RenameError("the definition is gone".into()))?;
            let naming = naming(db, id.file.dialect(db));
            if naming.renamed_text(definition, written, definition.id.name.as_str()).is_none() {
                return refuse(format!(
                    "`{written}` is another name of `{}`: rename it where it is given",
                    definition.id.name
                ));
            }
            match rename_refusal(db, id.file, definition) {
                Some(why) => refuse(why),
                None => Ok((*occurrence, id)),
            }
        }
    }
}

/// The reason why a definition cannot get another name, for people; `None` if it can.
fn rename_refusal(db: &dyn Db, file: File, definition: &Definition) -> Option<String> {
    let naming = naming(db, file.dialect(db));
    let path = file.path(db);
    if naming.is_named_by_file(definition) && definition.id.name == module_name(path) {
        let (name, file) = (definition.id.name, file_name(path));
        return Some(format!("`{name}` is called what its file is called: rename the file `{file}` instead"));
    }
    naming.rename_refusal(db, file, definition)
}

/// Gives what stands at an offset another name, as somebody has typed it. Needs [`Database::refresh_mentions`].
///
/// # Errors
/// If the name cannot be changed, cannot be written, is taken, or would change what other names mean;
/// if a file that would have to change is not UTF-8 and not open.
pub fn rename(db: &Database, file: File, offset: TextSize, typed: &str) -> Result<SourceChange, RenameError> {
    let (_, id) = renamed(db, file, offset)?;
    let definition = find_definition(db, id).ok_or_else(|| RenameError("the definition is gone".into()))?.clone();
    let naming = naming(db, id.file.dialect(db));
    let new_name = &*naming.typed_name(&definition, typed);
    naming.check_name(&definition, new_name).map_err(RenameError)?;
    if new_name != definition.id.name.as_str()
        && let Some((other_file, other)) = taken(db, id, &definition, new_name)
    {
        let (kind, place) = (other.kind.label, place(db, other_file, other.name_range));
        return refuse(format!("`{new_name}` is already {} {kind} ({place})", article(kind)));
    }
    let change = edits(db, file, offset, id, &definition, new_name);
    for (changed, _) in &change.edits {
        if let Some(why) = write_refusal(db, *changed) {
            return refuse(why);
        }
    }
    if new_name != definition.id.name.as_str() {
        means_the_same_everywhere(db, id, &change)?;
        prove(db, id, &definition, &change, new_name)?;
    }
    Ok(change)
}

/// The definition that has a name already where another one would get it, and its file.
fn taken<'db>(
    db: &'db Database,
    id: DefinitionId,
    definition: &Definition,
    new_name: &str,
) -> Option<(File, &'db Definition)> {
    let naming = naming(db, id.file.dialect(db));
    let mentioning = db.backlink(BacklinkKey::Mentions(Name::new(new_name))).files(db);
    let mut files = naming.stands_beside(db, id);
    files.retain(|file| mentioning.contains(file));
    files.insert(0, id.file);
    files.into_iter().find_map(|file| {
        let mut definitions = model(db, file).definitions.iter();
        // Those that have its name today are there already.
        let other = definitions
            .find(|other| other.id.name != definition.id.name && naming.is_taken(definition, new_name, other))?;
        Some((file, other))
    })
}

/// The article before a kind; `unit` is spoken as if it began with a consonant.
fn article(kind: &str) -> &'static str {
    if kind.starts_with(['a', 'e', 'i', 'o']) { "an" } else { "a" }
}

fn edits(
    db: &Database,
    file: File,
    offset: TextSize,
    id: DefinitionId,
    definition: &Definition,
    new_name: &str,
) -> SourceChange {
    let mut change = SourceChange::default();
    for place in references::references(db, file, offset, true).unwrap_or_default() {
        let written = &place.file.text(db)[place.range];
        if let Some(spelled) = naming(db, place.file.dialect(db)).renamed_text(definition, written, new_name) {
            change.edit(place.file, place.range, spelled);
        }
    }
    // A definition whose name stands nowhere as an occurrence still is one.
    let written = &id.file.text(db)[definition.name_range];
    if let Some(spelled) = naming(db, id.file.dialect(db)).renamed_text(definition, written, new_name) {
        change.edit(id.file, definition.name_range, spelled);
    }
    change
}

/// Refuses a change of a name that means something else in another program, to which its file belongs as well.
fn means_the_same_everywhere(db: &Database, id: DefinitionId, change: &SourceChange) -> Result<(), RenameError> {
    for (file, edits) in &change.edits {
        db.unwind_if_revision_cancelled();
        let naming = naming(db, file.dialect(db));
        for edit in edits {
            if let Some(occurrence) = model(db, *file).occurrence_at(edit.range.start())
                && let Some(root) = naming.ambiguous_root(db, *file, occurrence, id)
            {
                let (written, place) = (&file.text(db)[edit.range], place(db, *file, edit.range));
                let program = file_name(root.path(db));
                return refuse(format!("`{written}` in {place} means something else in {program}"));
            }
        }
    }
    Ok(())
}

/// Tries the change and compares what the names mean, and what is found.
fn prove(
    db: &Database,
    id: DefinitionId,
    definition: &Definition,
    change: &SourceChange,
    new_name: &str,
) -> Result<(), RenameError> {
    let texts = change.edits.iter().map(|(file, edits)| (*file, Arc::<str>::from(apply(file.text(db), edits))));
    let tried = Overlay::new(db, texts, []);
    let moved = |file: File, offset: TextSize| match change.edits.iter().find(|(other, _)| *other == file) {
        Some((_, edits)) => shifted(edits, offset),
        None => offset,
    };
    let mut files = affected(db, definition, change, new_name);
    retain_concerned(db, &tried, change, &mut files);
    for file in files.iter().copied() {
        db.unwind_if_revision_cancelled();
        let Some(other) = tried.counterpart(file) else { continue };
        let (before, after) = (&model(db, file).occurrences, &model(&tried, other).occurrences);
        for (one, two) in before.iter().zip(after) {
            let same = moved(file, one.range.start()) == two.range.start()
                && meaning(db, one.target, &moved) == meaning(&tried, two.target, &|_, offset| offset);
            if !same {
                return refuse(explain(db, id, file, one, &tried, two, new_name));
            }
        }
        if before.len() != after.len() {
            return refuse(format!("`{new_name}` would change what other names in {} mean", file_name(file.path(db))));
        }
    }
    for file in files {
        db.unwind_if_revision_cancelled();
        let Some(other) = tried.counterpart(file) else { continue };
        let edits = change.edits.iter().find(|(changed, _)| *changed == file).map_or(&[][..], |(_, edits)| edits);
        let (before, after) = (unsuppressed_diagnostics(db, file), unsuppressed_diagnostics(&tried, other));
        let naming = naming(db, file.dialect(db));
        let is_about_looks = |one: &Diagnostic| naming.is_about_looks(one.code);
        if let Some(new) = added_finding(&before, &after, edits, is_about_looks) {
            let (severity, place) = (severity_word(new.severity), place(&tried, other, new.range));
            let message = new.message();
            let what = clause(&message);
            return refuse(format!("`{new_name}` would bring a new {severity} in {place}: {what}"));
        }
        // A fault of the old name may go.
        let may_go = |one: &Diagnostic| {
            let written = file.text(db).get(std::ops::Range::<usize>::from(one.range));
            is_about_looks(one)
                || written == Some(definition.id.name.as_str())
                || edits.iter().any(|edit| edit.range.contains_range(one.range))
        };
        if let Some(removed) = removed_finding(&before, &after, edits, may_go) {
            let place = place(db, file, removed.range);
            return refuse(format!("`{new_name}` would change what {place} means"));
        }
    }
    Ok(())
}

/// The code, the severity and the beginning of a finding. Its words are left out: they hold names, and what else could
/// be meant.
type Finding = (&'static str, Severity, TextSize);

fn finding(diagnostic: &Diagnostic, start: TextSize) -> Finding {
    (diagnostic.code.name, diagnostic.severity, start)
}

/// The first of the later findings that may not come and is not one of the earlier ones, which stand in the text before
/// edits.
fn added_finding<'a>(
    before: &[Diagnostic],
    after: &'a [Diagnostic],
    edits: &[TextEdit],
    may_come: impl Fn(&Diagnostic) -> bool,
) -> Option<&'a Diagnostic> {
    let earlier = before.iter().map(|one| finding(one, shifted(edits, one.range.start())));
    let others = after.iter().filter(|one| !may_come(one));
    first_beyond(earlier, others.map(|one| (finding(one, one.range.start()), one)))
}

/// The first of the earlier findings that may not go and is not one of the later ones.
fn removed_finding<'a>(
    before: &'a [Diagnostic],
    after: &[Diagnostic],
    edits: &[TextEdit],
    may_go: impl Fn(&Diagnostic) -> bool,
) -> Option<&'a Diagnostic> {
    let others = before.iter().filter(|one| !may_go(one));
    let later = after.iter().map(|one| finding(one, one.range.start()));
    first_beyond(later, others.map(|one| (finding(one, shifted(edits, one.range.start())), one)))
}

/// The first for which there is none among the known findings; each of these stands for one.
fn first_beyond<'a>(
    known: impl Iterator<Item = Finding>,
    mut all: impl Iterator<Item = (Finding, &'a Diagnostic)>,
) -> Option<&'a Diagnostic> {
    let mut counts: FxHashMap<Finding, usize> = FxHashMap::default();
    for finding in known {
        *counts.entry(finding).or_default() += 1;
    }
    let beyond = all.find(|(finding, _)| match counts.get_mut(finding) {
        Some(count) if *count > 0 => {
            *count -= 1;
            false
        }
        _ => true,
    });
    beyond.map(|(_, one)| one)
}

/// The word for a severity.
fn severity_word(severity: Severity) -> &'static str {
    match severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Information => "note",
        Severity::Hint => "hint",
    }
}

/// The beginning of a message, up to what follows from it.
fn clause(message: &str) -> &str {
    let end = [": ", "; ", ", and ", ", so "].iter().filter_map(|sign| message.find(sign)).min();
    &message[..end.unwrap_or(message.len())]
}

/// The place where a target is defined after the change: its path, where its name begins, and, for a name of a
/// language, its row in the table of such names. `None` if it means nothing known.
fn meaning(
    db: &dyn Db,
    target: Target,
    moved: &dyn Fn(File, TextSize) -> TextSize,
) -> Option<(std::path::PathBuf, Option<TextSize>, Option<u32>)> {
    match target {
        Target::Definition(id) => {
            let start = find_definition(db, id).map(|definition| moved(id.file, definition.name_range.start()));
            Some((id.file.path(db).to_path_buf(), start, None))
        }
        Target::File(file) => Some((file.path(db).to_path_buf(), None, None)),
        Target::Builtin(id) => Some((std::path::PathBuf::new(), None, Some(id.index))),
        Target::Unresolved => None,
    }
}

/// An offset of the text before edits, in the text after them.
pub(crate) fn shifted(edits: &[TextEdit], offset: TextSize) -> TextSize {
    let mut delta = 0_i64;
    for edit in edits.iter().take_while(|edit| edit.range.end() <= offset) {
        delta += edit.new_text.len() as i64 - i64::from(u32::from(edit.range.len()));
    }
    TextSize::new(u32::try_from(i64::from(u32::from(offset)) + delta).unwrap_or_default())
}

/// The files in which a name could come to mean something else: those that change, those that mention
/// either name, and those that lead to one of them.
fn affected(db: &Database, definition: &Definition, change: &SourceChange, new_name: &str) -> Vec<File> {
    let mut files: Vec<File> = change.edits.iter().map(|(file, _)| *file).collect();
    let names = [definition.id.name, Name::new(new_name)];
    for name in names.into_iter().chain(definition.aliases.iter().copied()) {
        files.extend(db.backlink(BacklinkKey::Mentions(name)).files(db).iter());
    }
    for file in files.clone() {
        files.extend(linking(db, file));
    }
    let mut seen = FxHashSet::default();
    files.retain(|file| seen.insert(*file));
    files
}

/// Takes out the files that only mention a name, if the links of the files that change stay.
fn retain_concerned(db: &Database, tried: &Overlay, change: &SourceChange, files: &mut Vec<File>) {
    let changed: Vec<File> = change.edits.iter().map(|(file, _)| *file).collect();
    let links_stay = changed.iter().all(|file| {
        let language = db.language(file.dialect(db));
        tried.counterpart(*file).is_some_and(|other| language.links(db, *file) == language.links(tried, other))
    });
    if links_stay {
        linked::retain_concerned(db, &changed, files);
    }
}

fn explain(
    db: &Database,
    id: DefinitionId,
    file: File,
    one: &Occurrence,
    tried: &Overlay,
    two: &Occurrence,
    new_name: &str,
) -> String {
    let place = place(db, file, one.range);
    match (one.target, two.target) {
        (Target::Definition(before), Target::Definition(other)) if before == id => {
            let kind = find_definition(tried, other).map_or("definition", |other| other.kind.label);
            format!("`{new_name}` is taken: in {place} it would mean the {kind} of that name")
        }
        (Target::Definition(before), Target::Builtin(_)) if before == id => {
            format!("`{new_name}` is a name of the language, and would mean that in {place}")
        }
        (Target::Definition(before), _) if before == id => {
            format!("`{new_name}` would not be known in {place}")
        }
        _ => {
            let written = &file.text(db)[one.range];
            format!("`{written}` in {place} would come to mean this definition")
        }
    }
}

fn place(db: &dyn Db, file: File, range: TextRange) -> String {
    let at = line_index(db, file).line_column(file.text(db), range.start(), PositionEncoding::Utf8);
    format!("{}:{}", file_name(file.path(db)), at.line + 1)
}

#[cfg(test)]
mod tests {
    use ludex_test_support::Fixture;

    use super::*;

    /// The files of a fixture that are concerned if a text is added at the end of the first one.
    fn concerned(text: &str, added: &str) -> Vec<String> {
        let Fixture { db, files, .. } = Fixture::new(ludex_languages::LANGUAGES, "g", text);
        let end = TextRange::empty(TextSize::of(&**files[0].text(&db)));
        let change = SourceChange::edits(files[0], [(end, added.to_owned())]);
        let texts = change.edits.iter().map(|(file, edits)| (*file, Arc::<str>::from(apply(file.text(&db), edits))));
        let tried = Overlay::new(&db, texts, []);
        let mut concerned = files;
        retain_concerned(&db, &tried, &change, &mut concerned);
        concerned.iter().map(|file| file_name(file.path(&db))).collect()
    }

    #[test]
    fn programs_that_share_no_file_with_the_change_are_not_concerned() {
        let text = "\
//- /a/types.g
(unit-type boat)
//- /a/names.g
(namer names (random \"Ann\"))
//- /a/game.g
(include \"types\")
(include \"names\")
//- /b/other.g
(include \"kinds\")
//- /b/kinds.g
(unit-type tank)
";
        assert_eq!(concerned(text, "(unit-type ship)\n"), ["types.g", "names.g", "game.g"]);
        // Other links may lead anywhere.
        let all = ["types.g", "names.g", "game.g", "other.g", "kinds.g"];
        assert_eq!(concerned(text, "(include \"kinds\")\n"), all);
        let text = "//- /a/field.trg\nplayer:1,(5,5),./hare.tr;\n//- /a/hare.tr\nmove N;\n//- /a/fox.tr\nmove N;\n";
        assert_eq!(concerned(text, "bombs: 3;\n"), ["field.trg", "hare.tr"]);
    }

    #[test]
    fn ways_to_a_file_that_are_not_plain_links() {
        // The default game is there for every module, as is what it asks for.
        let text =
            "//- /a/types.g\n(unit-type boat)\n//- /a/standard.g\n(include \"types\")\n//- /b/map.g\n(boat 1 1)\n";
        assert_eq!(concerned(text, "(unit-type ship)\n"), ["types.g", "standard.g", "map.g"]);
        // A variant may ask for a module while it runs.
        let text = "\
//- /a/base.g
(unit-type boat)
//- /a/game.g
(game-module (variants (deep 1 (1 (game-module (base-module \"base\"))))))
//- /b/map.g
(boat 1 1)
";
        assert_eq!(concerned(text, "(unit-type ship)\n"), ["base.g", "game.g"]);
        // Levels are found by their names.
        let text = "//- /a/one.hy\n(defn one [] 1)\n//- /b/two.hy\n(defn two [] 2)\n//- /b/map.g\n(boat 1 1)\n";
        assert_eq!(concerned(text, "(defn three [] 3)\n"), ["one.hy", "two.hy"]);
    }
}
