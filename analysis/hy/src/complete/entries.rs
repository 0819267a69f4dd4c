//! The entries for a place: forms with their parameters, texts, chances, numbers, modules.

use ludex_base::completion::{Completion, CompletionKind, Subject};
use ludex_base::model::SymbolKind;
use ludex_base::{Db, File, TextSize};
use ludex_syntax::hy::SyntaxKind as K;
use ludex_syntax::hy::literal::{Generation, spells};

use super::places::{ArgumentPart, CompletionPlace, Slot, place_of_forms};
use super::{modules, snippets, texts};
use crate::builtins::{self, Builtin, BuiltinKind};
use crate::cursor::{Cursor, Written, behind};
use crate::generation::{or_younger, too_young};
use crate::level::{LevelFile, levels};
use crate::project::Callable;
use crate::{index, tree};

/// The order of the first form, behind what stands at the head of a file.
const FORMS: usize = 10;

/// The order of the first module of the workspace, behind those of the level language.
const MODULES: usize = 20;

/// The entries for a place, in no order.
pub(super) fn entries(db: &dyn Db, file: File, cursor: &Cursor, place: &CompletionPlace<'_>) -> Vec<Completion> {
    let levels = levels(db, file);
    let generation = or_younger(db, file);
    let mut list = CompletionList { db, file, cursor, levels, generation, items: Vec::new() };
    match place {
        CompletionPlace::Top => list.top(),
        CompletionPlace::Module => list.modules(),
        CompletionPlace::ImportedList { is_first } => list.imported_list(*is_first),
        CompletionPlace::Imported { module } => list.imported(module),
        CompletionPlace::Argument(slot) => list.argument(slot),
    }
    list.items
}

/// A list as it is filled.
struct CompletionList<'a> {
    db: &'a dyn Db,
    file: File,
    cursor: &'a Cursor,
    levels: &'a LevelFile,
    generation: Generation,
    items: Vec<Completion>,
}

/// An entry that is written as it is called.
fn entry(label: &str, detail: &str, rank: u8, order: usize) -> Completion {
    let own = Completion::new(label, CompletionKind::Symbol(SymbolKind::Constant), detail);
    Completion { rank, order: order as u32, ..own }
}

/// A word that asks for modules.
pub(super) fn asking(word: &str, rank: u8, order: usize) -> Completion {
    Completion { kind: CompletionKind::Keyword, ..entry(word, "Hy", rank, order) }
}

/// The rows of the reference data, each with its index.
fn rows() -> impl Iterator<Item = (u32, &'static Builtin)> {
    (0..).zip(builtins::all())
}

impl CompletionList<'_> {
    /// The place of the cursor in the file.
    fn offset(&self) -> TextSize {
        self.cursor.range.start()
    }

    /// True if the word at the cursor is the first in a list.
    fn is_at_head(&self) -> bool {
        self.cursor.around.first().is_some_and(|innermost| innermost.is_at_head())
    }

    /// True if more than the word at the cursor stands in the list that it begins.
    fn has_arguments(&self) -> bool {
        self.is_at_head() && self.cursor.around.first().is_some_and(|innermost| innermost.count() > 1)
    }

    /// What is written at the head of a list, with the bracket that the list lacks so far.
    fn closing(&self, body: String) -> String {
        let list = self.cursor.around.first().map(|innermost| &innermost.node);
        let is_closed = list.is_some_and(|list| list.children_with_tokens().any(|child| child.kind() == K::R_PAREN));
        if is_closed { body } else { format!("{body})") }
    }

    /// Adds an entry with a snippet.
    fn snippet(&mut self, own: Completion, snippet: String) {
        let insert = snippets::plain(&snippet).trim_end().to_owned();
        self.items.push(Completion { insert, snippet: Some(snippet), ..own });
    }

    /// Adds a form of the level language: at the head of a list without the brackets, and without what stands there.
    fn form(&mut self, index: u32, row: &'static Builtin, rank: u8) {
        let own = Completion {
            kind: CompletionKind::Symbol(SymbolKind::Function),
            subject: Subject::Builtin(builtins::id(index)),
            ..entry(row.name, row.kind.word(), rank, index as usize + FORMS)
        };
        let level = texts::level_at(self.levels, self.offset()).and_then(|level| level.name());
        let wanted = Callable::new(self.db, self.file, row).wanted();
        let snippet = snippets::form(row, &wanted, level.map(|name| name.as_str()));
        if self.has_arguments() {
            self.items.push(own);
        } else if self.is_at_head() {
            self.snippet(own, self.closing(snippet));
        } else {
            self.snippet(own, format!("({snippet})"));
        }
    }

    /// Forms at top level.
    fn top(&mut self) {
        let is_at_head = self.is_at_head();
        let lines = snippets::requires(self.generation);
        if is_at_head {
            let module = if self.generation == Generation::Y2015 { "$1" } else { "[$1 [*]]" };
            for (order, word) in ["require", "import"].into_iter().enumerate() {
                let own = asking(word, 0, order + 1);
                match (self.has_arguments(), word) {
                    (true, _) => self.items.push(own),
                    (false, "require") => self.snippet(own, self.closing(format!("require {module}"))),
                    (false, _) => self.snippet(own, self.closing(format!("{word} [$1 [$2]]"))),
                }
            }
        } else {
            // Also of a file that has no levels so far.
            let source = tree::source(self.db, self.file);
            let modules = source.requires().flat_map(|require| require.modules());
            let there: Vec<&str> = modules.map(|entry| entry.module.text()).collect();
            let is_there = |line: &str| there.iter().any(|there| spells(there, required(line)));
            if source.data().nth(1).is_none() && !lines.into_iter().any(is_there) {
                let own = Completion { kind: CompletionKind::Snippet, ..entry("level file", "a whole file", 0, 1) };
                self.snippet(own, snippets::file(self.generation));
            }
            for (order, line) in lines.into_iter().enumerate() {
                if is_there(line) {
                    continue;
                }
                let filter = Some(format!("require {}", required(line)));
                let own = entry(line, "what the macros of levels need", 0, order + 2);
                self.items.push(Completion { kind: CompletionKind::Keyword, filter, ..own });
            }
        }
        for (index, row) in rows().filter(|(_, row)| row.place == "top level") {
            let is_there = match row.name {
                "level-config-dsl" => self.levels.config.is_some(),
                _ => !self.levels.lists.is_empty(),
            };
            self.form(index, row, u8::from(is_there));
        }
    }

    /// Modules whose names belong to the level language, and those of the workspace: of these first the parts that can
    /// follow what is written.
    fn modules(&mut self) {
        let is_bare = self.cursor.around.len() == 1;
        let is_list_wanted = is_bare && self.generation == Generation::Y2017;
        let is_require = self.cursor.around.last().and_then(|form| form.head.as_ref());
        let is_require = is_require.is_some_and(|head| head.text() == "require");
        for (order, module) in builtins::known_modules().iter().enumerate() {
            // What a level file requires first.
            let rank = u8::from(!matches!(*module, "pyherc.macros" | "pyherc.config.dsl.level") && is_require);
            let own = entry(module, "module", rank, order + 1);
            self.module(own, is_list_wanted, is_require);
        }
        let parent = self.cursor.word.text().rsplit_once('.').map_or("", |(parent, _)| parent);
        for (order, module) in (MODULES..).zip(modules::below(self.db, self.file, parent)) {
            if builtins::is_known_module(&module.name) {
                continue;
            }
            let detail = if module.is_file { "module" } else { "package" };
            let own = entry(&module.name, detail, 1 + u8::from(module.is_deeper), order);
            self.module(own, is_list_wanted && module.is_file, is_require);
        }
    }

    /// Adds a module, with the list that stands for it where one is wanted.
    fn module(&mut self, own: Completion, is_list_wanted: bool, is_require: bool) {
        let own = Completion { kind: CompletionKind::Symbol(SymbolKind::Module), ..own };
        if is_list_wanted {
            let names = if is_require { "[*]" } else { "[$1]" };
            let list = format!("[{} {names}]", own.label);
            self.snippet(own, list);
        } else {
            self.items.push(own);
        }
    }

    /// The list of all names of a module, which stands directly behind it.
    fn imported_list(&mut self, is_first: bool) {
        if is_first && self.cursor.is_word() {
            self.items.push(entry("[*]", "all names of the module", 0, 1));
        }
    }

    /// Names of a module.
    fn imported(&mut self, module: &str) {
        self.items.push(entry("*", "all names of the module", 0, 1));
        let fits = |row: &Builtin| {
            if spells(module, "herculeum.config.room-generators") {
                row.place == "selector argument"
            } else if spells(module, "herculeum.config.floor-builders") {
                row.place == "touch-up" && row.kind == BuiltinKind::Function
            } else if spells(module, "pyherc.data.probabilities") {
                row.kind == BuiltinKind::Probability
            } else {
                spells(module, "pyherc.config.dsl.level") && row.kind == BuiltinKind::Macro
            }
        };
        for (index, row) in rows().filter(|(_, row)| fits(row)) {
            let subject = Subject::Builtin(builtins::id(index));
            let own = entry(row.name, row.kind.word(), 0, index as usize + 2);
            self.items.push(Completion { kind: CompletionKind::Symbol(SymbolKind::Function), subject, ..own });
        }
        let Some(other) = index::resolve_module(self.db, self.file, module) else { return };
        for name in index::index(self.db, other).symbols() {
            if self.items.iter().all(|item| item.insert != name) {
                self.items.push(entry(name, "name of the module", 1, 0));
            }
        }
    }

    /// What may stand for an argument.
    fn argument(&mut self, slot: &Slot<'_>) {
        let Some(kind) = slot.kind() else { return };
        if kind.starts_with("list-of-") {
            if self.cursor.is_word() && slot.part == ArgumentPart::Whole {
                let name = slot.parameter.map_or("", |parameter| parameter.name);
                let own = Completion { filter: Some("[".to_owned()), ..entry("[…]", name, 0, 1) };
                self.snippet(Completion { kind: CompletionKind::Snippet, ..own }, "[\"$1\"]".to_owned());
            }
            return;
        }
        if self.cursor.is_word() {
            if let Some(place) = place_of_forms(kind, slot.outer) {
                return self.forms(slot, place);
            }
            if slot.part == ArgumentPart::Head {
                return;
            }
            match kind {
                "chance" => return self.of_kind(BuiltinKind::Probability, |_| true),
                "item-generator" | "creature-generator" | "rng" => {
                    return self.of_kind(BuiltinKind::Variable, |row| row.name == kind);
                }
                "amount" | "number" | "size" => return self.numbers(kind),
                "pair" => return self.pairs(slot),
                "symbol" => return self.items.push(entry("'scroll", "kind of artefact", 0, 1)),
                _ => {}
            }
            let is_description = slot.parameter.is_some_and(|parameter| parameter.name == "description");
            if is_description && slot.part == ArgumentPart::Whole {
                return self.description();
            }
        }
        for text in texts::texts(self.db, self.file, self.offset(), slot, kind) {
            self.text(&text);
        }
    }

    /// The forms of a place.
    fn forms(&mut self, slot: &Slot<'_>, place: &str) {
        // Without its bracket a form is one only where the cursor begins it or nothing does.
        if !matches!(slot.part, ArgumentPart::Whole | ArgumentPart::Head) {
            return;
        }
        let beside = slot.beside(self.cursor);
        let parameter = slot.parameter.map_or("", |parameter| parameter.name);
        for (index, row) in rows().filter(|(_, row)| row.place == place && row.is_callable()) {
            let is_given = place == "level" && beside.iter().any(|head| head == row.name);
            let is_too_young = too_young(self.db, self.file, row).is_some();
            if !is_given && !is_too_young && selects(row, parameter) {
                self.form(index, row, 0);
            }
        }
    }

    /// The rows of a kind that fit.
    fn of_kind(&mut self, kind: BuiltinKind, fits: impl Fn(&Builtin) -> bool) {
        for (index, row) in rows().filter(|(_, row)| row.kind == kind && fits(row)) {
            let detail = match kind {
                BuiltinKind::Probability => format!("probability, {} in 100", row.parameters),
                _ => kind.word().to_owned(),
            };
            let subject = Subject::Builtin(builtins::id(index));
            self.items.push(Completion { subject, ..entry(row.name, &detail, 0, index as usize + 1) });
        }
    }

    fn numbers(&mut self, kind: &str) {
        let detail = match kind {
            "size" => "squares",
            "number" => "in a hundred",
            _ => "amount",
        };
        let numbers = texts::numbers(self.db, self.file, self.offset(), kind);
        for (order, (number, rank)) in numbers.into_iter().enumerate() {
            self.items.push(entry(&number.to_string(), detail, rank, order + 1));
        }
    }

    /// Pairs; of one that has lost its mark, that.
    fn pairs(&mut self, slot: &Slot<'_>) {
        if self.is_before_list(None) {
            return self.mark("#t", "tuple");
        }
        let parameter = slot.parameter.map_or("", |parameter| parameter.name);
        let pairs = texts::pairs(self.db, self.file, self.offset(), parameter);
        for (order, ((width, height), rank)) in pairs.into_iter().enumerate() {
            let label = format!("#t({width} {height})");
            self.items.push(entry(&label, "width and height", rank, order + 1));
        }
    }

    /// The way in which a long text is written.
    fn description(&mut self) {
        if self.is_before_list(Some(K::STRING)) {
            return self.mark("#s", "joined strings");
        }
        let own = entry("#s", "a text on several lines", 0, 1);
        self.snippet(own, "#s(\"${1:The text that the player reads.}\")".to_owned());
    }

    /// Adds the mark of a reader macro.
    fn mark(&mut self, mark: &str, detail: &str) {
        let row = mark.chars().nth(1).and_then(builtins::lookup_reader);
        let subject = row.map_or(Subject::Nothing, |row| Subject::Builtin(builtins::id(row)));
        self.items.push(Completion { subject, ..entry(mark, detail, 0, 1) });
    }

    /// True if a list in round brackets follows the word at the cursor, and this kind of token in that.
    fn is_before_list(&self, first: Option<K>) -> bool {
        let opening = behind(&self.cursor.word).filter(|next| next.kind() == K::L_PAREN);
        opening.is_some_and(|opening| first.is_none() || behind(&opening).map(|token| token.kind()) == first)
    }

    /// Adds a text, in quotes where there are none.
    fn text(&mut self, text: &texts::Text) {
        let plain = text.text.as_str();
        let quotable = snippets::quotable(plain);
        let own = Completion {
            kind: CompletionKind::Symbol(SymbolKind::String),
            subject: text.subject,
            ..entry(plain, text.detail, text.rank, text.order as usize)
        };
        self.items.push(match self.cursor.written {
            Written::Text => Completion { insert: quotable, ..own },
            Written::OpenText => Completion { insert: format!("{quotable}\""), ..own },
            Written::Word => {
                let quoted = format!("\"{quotable}\"");
                Completion { label: quoted.clone(), insert: quoted, filter: Some(plain.to_owned()), ..own }
            }
        });
    }
}

/// The module that a line at the head of a file asks for.
fn required(line: &str) -> &str {
    let asked = line.trim_matches(['(', ')', '[', ']', '*', ' ']).trim_start_matches("require ");
    asked.trim_start_matches('[')
}

/// True for a row that may stand for a parameter; of selectors, those of items and those of creatures are apart.
fn selects(row: &Builtin, parameter: &str) -> bool {
    let takes = |kind: &str| row.all_parameters().any(|own| own.kind == kind);
    match parameter {
        "items" => row.name == "no-items" || takes("item-generator"),
        "creatures" => row.name == "no-characters" || takes("creature-generator"),
        _ => true,
    }
}
