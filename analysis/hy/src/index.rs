//! What a Hy file defines and asks for, read from that file alone: functions, macros, classes,
//! variables, and the levels of a level list (documents/pyherc.txt).

use std::path::{Path, PathBuf};

use ludex_base::model::Link;
use ludex_base::{Db, File, Kind, LocalId, Name, Namespace, parse_once};
use ludex_syntax::TextRange;
use ludex_syntax::hy::ast::{
    Datum, Defclass, Defmacro, Defmulti, Defn, Defreader, Form, Import, LevelConfigDsl, LevelList, ModuleEntry,
    Require, Setv, SourceFile,
};
use ludex_syntax::hy::literal::{self, Generation};
use ludex_syntax::hy::{HyLanguage, SyntaxToken};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use super::builtins;
use crate::kinds::{ATTRIBUTE, CLASS, FUNCTION, LEVEL, LEVELS, MACRO, METHOD, READER, SYMBOLS, VARIABLE};

/// A definition together with where it stands, for those who hold the tree.
#[derive(Debug)]
pub(super) struct Declared {
    /// Which one.
    pub(super) id: LocalId,
    /// What kind.
    pub(super) kind: &'static Kind,
    /// The token of its name.
    pub(super) token: SyntaxToken,
    /// Bytes of the whole.
    pub(super) full_range: TextRange,
    /// Index of the definition around it.
    pub(super) container: Option<u32>,
    /// A few words for the outline.
    pub(super) detail: Option<String>,
}

/// A definition without its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Indexed {
    /// Which one.
    pub id: LocalId,
    /// What kind.
    pub kind: &'static Kind,
    /// Its name as Python has it, so that `room-list` and `room_list` are one.
    pub mangled: Name,
}

/// What a file defines and asks for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Index {
    /// What other files can see, in order; the last of a name counts.
    pub definitions: Vec<Indexed>,
    /// The modules of `require` and `import`, dotted, as written.
    pub modules: Vec<Name>,
    /// The same as links.
    pub links: Vec<Link>,
    /// The file configures levels, so the names of the level language are known in it.
    pub levels: bool,
    /// What it imports by name, as Python has it: other files can import that from here too.
    pub imported: Vec<Name>,
    /// Nothing in the file could define or bring in a name that is not listed here.
    pub complete: bool,
}

impl Index {
    /// The symbols it defines, as written.
    pub fn symbols(&self) -> impl Iterator<Item = &'static str> + '_ {
        let symbols = self.definitions.iter().filter(|definition| definition.kind.namespace == SYMBOLS);
        symbols.map(|definition| definition.id.name.as_str())
    }

    /// True if a file that asks for this symbol gets something.
    pub fn offers(&self, mangled: Name) -> bool {
        self.find(SYMBOLS, mangled).is_some() || self.imported.contains(&mangled)
    }

    /// The last definition of a name in a namespace.
    pub fn find(&self, namespace: Namespace, mangled: Name) -> Option<&Indexed> {
        self.definitions.iter().rev().find(|found| found.kind.namespace == namespace && found.mangled == mangled)
    }
}

/// The index of a file.
#[salsa::tracked]
pub fn index(db: &dyn Db, file: File) -> Index {
    let parse = parse_once(db, file);
    let Some(source) = SourceFile::cast(parse.root::<HyLanguage>()) else { return Index::default() };
    let declared = declare(&source);
    let exported = declared.iter().filter(|declared| declared.kind.exported);
    let definitions = exported
        .map(|declared| {
            let written = declared.id.name;
            let mangled = if declared.kind.namespace == LEVELS { written } else { mangled(written.as_str()) };
            Indexed { id: declared.id, kind: declared.kind, mangled }
        })
        .collect();
    let modules: Vec<Name> = modules(&source).map(|token| Name::new(token.text())).collect();
    let links = modules.iter().map(|module| Link { module: link_name(*module) }).collect();
    let complete = parse.errors.is_empty() && source.data().all(|datum| is_plain(&datum));
    let imported = entries(&source).flat_map(|entry| {
        let names = entry.imported().into_iter().map(|name| name.introduced().clone());
        let whole = entry.names.is_none().then(|| entry.module.clone());
        entry.alias.clone().or(whole).into_iter().chain(names).map(|token| mangled(token.text())).collect::<Vec<_>>()
    });
    Index { definitions, modules, links, levels: configures_levels(&source), imported: imported.collect(), complete }
}

/// True if all names that this brings into its file can be told from it alone.
// Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
fn is_plain(datum: &Datum) -> bool {
    let Datum::Form(form) = datum else { return true };
    // What the language's own modules bring along is known by name.
    let is_known =
        |entry: ModuleEntry, import| !takes_all(&entry, import) || builtins::is_known_module(entry.module.text());
    if let Some(require) = Require::cast(form.clone()) {
        require.modules().all(|entry| is_known(entry, false))
    } else if let Some(import) = Import::cast(form.clone()) {
        import.modules().all(|entry| is_known(entry, true))
    } else if let Some(variables) = Setv::cast(form.clone()) {
        variables.pairs().iter().all(|(target, _)| matches!(target, Datum::Symbol(_)))
    } else if TRANSPARENT.iter().any(|head| form.is(head)) {
        form.arguments().all(|inner| is_plain(&inner))
    } else {
        Defn::cast(form.clone()).is_some()
            || Defmacro::cast(form.clone()).is_some()
            || Defmulti::cast(form.clone()).is_some()
            || Defreader::cast(form.clone()).is_some()
            || Defclass::cast(form.clone()).is_some()
    }
}

/// The name a symbol stands for in Python.
pub fn mangled(symbol: &str) -> Name {
    Name::new(&literal::mangle(symbol, Generation::Y2017))
}

/// The tokens of the modules that top-level forms ask for.
fn modules(source: &SourceFile) -> impl Iterator<Item = SyntaxToken> + use<> {
    entries(source).map(|entry| entry.module)
}

/// What top-level forms require, then what they import.
pub(super) fn entries(source: &SourceFile) -> impl Iterator<Item = ModuleEntry> + use<> {
    let required = source.requires().flat_map(|require| require.modules());
    required.chain(source.imports().flat_map(|import| import.modules()))
}

/// The modules of which top-level forms take all names.
pub(super) fn taken_whole(source: &SourceFile) -> impl Iterator<Item = SyntaxToken> + use<> {
    let required = source.requires().flat_map(|require| require.modules()).filter(|entry| takes_all(entry, false));
    let imported = source.imports().flat_map(|import| import.modules()).filter(|entry| takes_all(entry, true));
    required.chain(imported).map(|entry| entry.module)
}

/// True if all names of the module become names of the file.
fn takes_all(entry: &ModuleEntry, import: bool) -> bool {
    (entry.is_bare() && !import) || entry.imported().iter().any(|name| name.is_all())
}

/// True if the level language is at hand: the file asks for its macros, or uses its two outer forms
/// (documents/pyherc.txt: "two requires at the top").
fn configures_levels(source: &SourceFile) -> bool {
    source.forms().any(|form| LevelConfigDsl::cast(form.clone()).is_some() || LevelList::cast(form).is_some())
        || source
            .requires()
            .flat_map(|require| require.modules())
            .any(|entry| entry.module.text() == "pyherc.config.dsl.level")
}

/// The file name, without extension, that a dotted module name leads to.
pub fn link_name(module: Name) -> Name {
    let last = module.as_str().rsplit('.').next().unwrap_or_default();
    Name::new(&last.replace('-', "_"))
}

/// How many folders above the file are searched for a module.
const FOLDERS: usize = 12;

/// True if a module name leads to this file by all its parts, and not only by the last one.
pub fn is_module(path: &Path, module: &str) -> bool {
    let parts: PathBuf = module.replace('-', "_").split('.').filter(|part| !part.is_empty()).collect();
    path.with_extension("").ends_with(&parts) || path.parent().is_some_and(|package| package.ends_with(&parts))
}

/// Where a module `a.b.c` may lie: as `a/b/c.hy` below the file's folder and the folders above it,
/// then as `c.hy` beside the file. Dashes become underscores, as in every symbol.
pub fn module_paths(from: &Path, module: &str) -> Vec<PathBuf> {
    let mangled = module.replace('-', "_");
    let parts: Vec<&str> = mangled.split('.').filter(|part| !part.is_empty()).collect();
    let Some(last) = parts.last().copied() else { return Vec::new() };
    if parts.iter().any(|part| part.contains(['/', '\\', ':'])) {
        return Vec::new();
    }
    let beside = from.parent().unwrap_or(Path::new(""));
    let relative: PathBuf = parts.iter().collect();
    let mut paths = Vec::new();
    for folder in beside.ancestors().take(FOLDERS) {
        let stem = folder.join(&relative);
        paths.push(stem.join("__init__.hy"));
        paths.push(stem.with_file_name(format!("{last}.hy")));
    }
    paths.push(beside.join(format!("{last}.hy")));
    paths.dedup();
    paths.retain(|path| path != from);
    paths
}

/// The file that a module name leads to.
pub fn resolve_module(db: &dyn Db, from: File, module: &str) -> Option<File> {
    module_paths(from.path(db), module).iter().find_map(|path| db.path_slot(path).file(db))
}

/// Every definition of a file that is not inside a function, in order of position but for
/// those inside others, which follow them.
pub(super) fn declare(source: &SourceFile) -> Vec<Declared> {
    let mut declarer = Declarer::default();
    for form in source.forms() {
        declarer.form(&form);
    }
    declarer.out
}

#[derive(Default)]
struct Declarer {
    out: Vec<Declared>,
    counts: FxHashMap<(Namespace, Name), u32>,
    variables: rustc_hash::FxHashSet<Name>,
}

/// The forms whose contents belong to what is around them.
const TRANSPARENT: [&str; 12] = [
    "do",
    "progn",
    "if",
    "if*",
    "if-not",
    "if-python2",
    "when",
    "unless",
    "try",
    "eval-and-compile",
    "eval-when-compile",
    "with-decorator",
];

impl Declarer {
    fn define(
        &mut self,
        kind: &'static Kind,
        token: SyntaxToken,
        name: Name,
        full_range: TextRange,
        container: Option<u32>,
    ) -> u32 {
        let nth = self.counts.entry((kind.namespace, name)).or_default();
        let id = LocalId { namespace: kind.namespace, name, nth: *nth };
        *nth += 1;
        self.out.push(Declared { id, kind, token, full_range, container, detail: None });
        self.out.len() as u32 - 1
    }

    fn symbol(
        &mut self,
        kind: &'static Kind,
        token: Option<SyntaxToken>,
        form: &Form,
        container: Option<u32>,
    ) -> Option<u32> {
        let token = token?;
        let name = Name::new(token.text());
        Some(self.define(kind, token, name, form.syntax().text_range(), container))
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn form(&mut self, form: &Form) {
        if let Some(list) = LevelList::cast(form.clone()) {
            for level in list.levels() {
                let Some(token) = level.name().and_then(Datum::into_string) else { continue };
                let name = Name::new(&literal::unescape(token.text()));
                self.define(&LEVEL, token, name, level.form().syntax().text_range(), None);
            }
        } else if let Some(function) = Defn::cast(form.clone()) {
            let index = self.symbol(&FUNCTION, function.name(), form, None);
            self.detail(index, function.param_vector().map(|vector| vector.syntax().text().to_string()));
        } else if let Some(definition) = Defmacro::cast(form.clone()) {
            let index = self.symbol(&MACRO, definition.name(), form, None);
            self.detail(index, definition.param_vector().map(|vector| vector.syntax().text().to_string()));
        } else if let Some(multi) = Defmulti::cast(form.clone()) {
            let index = self.symbol(&FUNCTION, multi.name(), form, None);
            self.detail(index, multi.param_vector().map(|vector| vector.syntax().text().to_string()));
        } else if let Some(reader) = Defreader::cast(form.clone()) {
            self.symbol(&READER, reader.name(), form, None);
        } else if let Some(class) = Defclass::cast(form.clone()) {
            let container = self.symbol(&CLASS, class.name(), form, None);
            for method in class.methods() {
                let index = self.symbol(&METHOD, method.name(), method.form(), container);
                self.detail(index, method.param_vector().map(|vector| vector.syntax().text().to_string()));
            }
            for (token, value) in class.attributes() {
                let end = value.map_or(token.text_range(), |value| value.range());
                let name = Name::new(token.text());
                let full_range = token.text_range().cover(end);
                self.define(&ATTRIBUTE, token, name, full_range, container);
            }
        } else if let Some(variables) = Setv::cast(form.clone()) {
            for (target, value) in variables.pairs() {
                let Datum::Symbol(token) = target else { continue };
                // The later ones change the first.
                if token.text().contains('.') || !self.variables.insert(mangled(token.text())) {
                    continue;
                }
                let end = value.map_or(token.text_range(), |value| value.range());
                let name = Name::new(token.text());
                let full_range = token.text_range().cover(end);
                self.define(&VARIABLE, token, name, full_range, None);
            }
        } else if TRANSPARENT.iter().any(|head| form.is(head)) {
            for inner in form.arguments().filter_map(Datum::unwrapped) {
                self.form(&inner);
            }
        }
    }

    fn detail(&mut self, index: Option<u32>, text: Option<String>) {
        if let (Some(index), Some(text)) = (index, text) {
            let line = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if line.chars().count() <= 80 {
                self.out[index as usize].detail = Some(line);
            }
        }
    }
}
