//! Names by themselves, without a place where they stand: what they mean, and which others are like them.

use ludex_base::completion::Subject;
use ludex_base::{
    BacklinkKey, BuiltinId, Database, Db, DefinitionId, Dialect, File, Languages, Name, Target, TextSize, did_you_mean,
    find_definition, model,
};

use crate::workspace_symbols::best;

/// One thing that a name means.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Meaning {
    /// What a user has defined.
    Definition(DefinitionId),
    /// What a language brings along, with its name.
    Builtin(BuiltinId, &'static str),
}

impl Meaning {
    /// The name, as its definition or its language spells it.
    pub fn name(self) -> &'static str {
        match self {
            Meaning::Definition(id) => id.local.name.as_str(),
            Meaning::Builtin(_, name) => name,
        }
    }

    /// The thing, as the target of occurrences.
    pub fn target(self) -> Target {
        match self {
            Meaning::Definition(id) => Target::Definition(id),
            Meaning::Builtin(id, _) => Target::Builtin(id),
        }
    }

    /// The subject of the text about it.
    pub fn subject(self) -> Subject {
        match self {
            Meaning::Definition(id) => Subject::Definition(id),
            Meaning::Builtin(id, _) => Subject::Builtin(id),
        }
    }

    /// The language in which the name means this.
    pub fn dialect(self, db: &dyn Db) -> Dialect {
        match self {
            Meaning::Definition(id) => id.file.dialect(db),
            Meaning::Builtin(id, _) => id.dialect,
        }
    }
}

/// The meanings of a name: what is defined under it, in order of path and position, then what languages bring along.
/// With a dialect, those in it and in the dialects that share its prefix. What is known inside of something else alone,
/// such as a parameter, is among them only where there is nothing else in the files. Needs
/// [`Database::refresh_mentions`].
pub fn meanings(db: &Database, name: &str, language: Option<Dialect>) -> Vec<Meaning> {
    let mut found: Vec<(bool, Meaning)> = Vec::new();
    for file in db.leading(BacklinkKey::Mentions(Name::new(name))) {
        if is_wanted(file.dialect(db), language) {
            let named = model(db, file).definitions.iter().filter(|definition| definition.is_called(name));
            let meaning = |local| Meaning::Definition(DefinitionId { file, local });
            found.extend(named.map(|definition| (definition.local, meaning(definition.id))));
        }
    }
    if found.iter().any(|(is_local, _)| !is_local) {
        found.retain(|(is_local, _)| !is_local);
    }
    let predefined = predefined(db.languages(), language).filter(|meaning| meaning.name() == name);
    found.into_iter().map(|(_, meaning)| meaning).chain(predefined).collect()
}

/// Meaning of the name at an offset; `None` where nothing there is a name, or one that is known inside of something else
/// alone.
pub fn meaning_at(db: &dyn Db, file: File, offset: TextSize) -> Option<Meaning> {
    match model(db, file).occurrence_at(offset)?.target {
        Target::Definition(id) => find_definition(db, id).filter(|it| !it.local).map(|_| Meaning::Definition(id)),
        Target::Builtin(id) => {
            let name = db.language(id.dialect).describing()?.builtin_name(id.index)?;
            Some(Meaning::Builtin(id, name))
        }
        Target::File(_) | Target::Unresolved => None,
    }
}

/// The most names that are proposed in place of one.
const MAX_NEAR: usize = 3;

/// The names that somebody may have meant by one that means nothing: the one that it is a slip of, or else those that
/// contain its letters, the best first. Needs [`Database::refresh_mentions`].
pub fn near(db: &Database, name: &str, language: Option<Dialect>) -> Vec<&'static str> {
    let symbols = db.workspace_symbols();
    let of_language = symbols.iter().filter(|(file, _)| is_wanted(file.dialect(db), language));
    let defined = of_language.flat_map(|(_, symbols)| symbols.symbols.iter().map(|symbol| symbol.name.as_str()));
    let mut known: Vec<&'static str> = defined.chain(predefined(db.languages(), language).map(Meaning::name)).collect();
    known.sort_unstable();
    known.dedup();
    match did_you_mean(name, known.iter().copied()) {
        Some(meant) => vec![meant],
        None => best(name, known, MAX_NEAR),
    }
}

/// The message that a name means nothing, in the files or in any of the languages that are looked at, with those that
/// somebody may have meant. Needs [`Database::refresh_mentions`].
pub fn unknown(db: &Database, name: &str, language: Option<Dialect>) -> String {
    let place = language.map_or_else(String::new, |language| format!(" in {}", language.name));
    let quoted: Vec<String> = near(db, name, language).into_iter().map(|near| format!("`{near}`")).collect();
    match &quoted[..] {
        [] => format!("there is no name `{name}`{place}"),
        [only] => format!("there is no name `{name}`{place}; did you mean {only}?"),
        several => format!("there is no name `{name}`{place}; similar names are {}", several.join(", ")),
    }
}

/// Every name that languages bring along. Dialects with one prefix share a table of names, and what stands in it belongs
/// to the first of them.
fn predefined(languages: Languages, language: Option<Dialect>) -> impl Iterator<Item = Meaning> {
    let is_first = move |dialect: &Dialect| languages.from_id(dialect.prefix) == Some(*dialect);
    let dialects = languages.all().filter(is_first).filter(move |dialect| is_wanted(*dialect, language));
    dialects.flat_map(move |dialect| {
        let describing = languages.of(dialect).describing();
        describing.into_iter().flat_map(move |describing| {
            let meaning =
                move |index| Some(Meaning::Builtin(BuiltinId { dialect, index }, describing.builtin_name(index)?));
            (0..).map_while(meaning)
        })
    })
}

/// True for a dialect that goes by the same prefix as the wanted one.
fn is_wanted(dialect: Dialect, language: Option<Dialect>) -> bool {
    language.is_none_or(|language| language.prefix == dialect.prefix)
}
