//! Completion: the names and forms that can be written where the cursor is.
//!
//! [`super::expect`] tells what may stand there; here each of these becomes a list of names with what is
//! known of them: [`symbols`] for what the program defines, [`modules`] for files, [`snippets`] for what
//! stands behind a name.

mod modules;
pub(super) mod snippets;
mod symbols;
#[cfg(test)]
mod tests;

use ludex_base::completion::{Completing, Completion, CompletionKind, Completions, Subject};
use ludex_base::model::SymbolKind;
use ludex_base::signature_help::SignatureHelp;
use ludex_base::{Db, File, Name};
use ludex_syntax::TextSize;
use rustc_hash::FxHashSet;

use super::builtins::{self, Builtin};
use super::cursor::{Cursor, Word};
use super::expect::{Codes, Expect, Kinds};
use super::forms::Form;
use crate::builtins::{BuiltinKind, Flag, ValueType};
use crate::evaluation::value::{TypeKind, Value, written};
use crate::{Gdl, colours, kinds};

impl Completing for Gdl {
    /// The completions at an offset; [`None`] where nothing is offered.
    fn complete(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<Completions> {
        let mut cursor = Cursor::new(db, file, offset)?;
        let expectations = cursor.expectations();
        let expect = *expectations.last()?;
        let in_string = matches!(cursor.word, Word::String { .. });
        let in_colour = in_string && is_colour(&cursor, expect);
        if cursor.word == Word::Number
            || cursor.text[cursor.range].contains('\n')
            || in_string && !in_colour && !is_named_in_quotes(expect)
        {
            return None;
        }
        let list = expectations.len().checked_sub(2).map(|list| expectations[list]);
        let mut proposals = Proposals { cursor: &cursor, items: Vec::new(), seen: FxHashSet::default() };
        if in_colour {
            proposals.colours();
            let range = colours::name_at(cursor.text, cursor.range, offset);
            return Some(Completions::new(range, proposals.items));
        }
        proposals.fill(db, expect);
        let heads = cursor.innermost().is_some_and(|level| level.position == 0);
        if heads && let Some(list) = list.filter(|list| list.is_evaluated()) {
            let types = matches!(list, Expect::Types(_) | Expect::Members(_));
            let functions: &[Flag] = if types { &[Flag::List] } else { &[Flag::List, Flag::Calculation] };
            proposals.words(flagged(functions), 3);
        }
        Some(Completions::new(cursor.range, proposals.items))
    }

    fn signature(&self, db: &dyn Db, file: File, offset: TextSize) -> Option<SignatureHelp> {
        crate::signature::signature(db, file, offset)
    }
}

/// True if the string that the cursor is in names a colour.
fn is_colour(cursor: &Cursor<'_>, expect: Expect) -> bool {
    match expect {
        Expect::Value(row) => row.says_colours(),
        _ => colours::is_in_image(cursor),
    }
}

/// True for what is named by a string, so that there is something to choose from inside of its quotes.
fn is_named_in_quotes(expect: Expect) -> bool {
    match expect {
        Expect::Module | Expect::Image | Expect::Unit | Expect::SideTest => true,
        Expect::Value(row) => row.is_named_by_namer(),
        _ => false,
    }
}

/// The entries of a list as it is filled.
struct Proposals<'c, 'db> {
    cursor: &'c Cursor<'db>,
    items: Vec<Completion>,
    seen: FxHashSet<String>,
}

/// An entry before it is known how it is written.
struct Proposal<'a> {
    name: &'a str,
    kind: CompletionKind,
    detail: String,
    rank: u8,
    subject: Subject,
}

impl Proposals<'_, '_> {
    fn fill(&mut self, db: &dyn Db, expect: Expect) {
        match expect {
            Expect::Nothing
            | Expect::UnitPosition(_)
            | Expect::ImageSize
            | Expect::Library(_)
            | Expect::Properties(_)
            | Expect::Notice(..) => {}
            Expect::Form | Expect::FormHead => self.forms(matches!(expect, Expect::Form)),
            Expect::Property(kinds) => self.properties(kinds, true, 0),
            Expect::PropertyName(kinds) => self.properties(kinds, false, 0),
            Expect::UnitArgument(kinds) => {
                self.sides(0);
                self.properties(kinds, true, 1);
            }
            Expect::TableName => self.words(rows(&[BuiltinKind::Table], &[]), 0),
            Expect::TableItem(table) => self.table_item(table),
            Expect::Types(kind) => {
                self.types(kind, 0);
                self.aliases(kind, 0);
                self.type_lists(kind, 0);
            }
            Expect::Members(kind) => {
                self.types(kind, 0);
                self.aliases(kind, 0);
            }
            Expect::One(kind) => {
                self.types(Some(kind), 0);
                self.aliases(Some(kind), 0);
            }
            Expect::Value(row) => self.values(row),
            Expect::Expression => self.expression(),
            Expect::Variable => {
                self.words(rows(&[BuiltinKind::GameVariable], &[]), 0);
                self.variables(1);
            }
            Expect::Bound => self.variables(0),
            Expect::Module => self.modules(db),
            Expect::IncludeOption(module) => self.variants(module, true),
            Expect::VariantName(module) => self.variants(module, false),
            Expect::Declaration => self.declarable(),
            Expect::VariantPart { named: false } => self.declarable(),
            Expect::VariantPart { named: true } => self.words(rows(&[BuiltinKind::Constant], &["true", "false"]), 0),
            Expect::Side | Expect::SideEntry => self.sides(0),
            Expect::Unit => self.units(0),
            Expect::Image => {
                self.objects(kinds::IMAGES, true);
                self.images_elsewhere();
            }
            Expect::Namer | Expect::NamerEntry { .. } | Expect::FeatureNamers => self.objects(kinds::NAMERS, false),
            Expect::Doctrine | Expect::DoctrineEntry => self.objects(kinds::DOCTRINES, false),
            Expect::Words(kinds) => self.words(rows(kinds, &[]), 0),
            Expect::WordList(kinds) => self.quoted_list(kinds.first().map(|kind| format!("list of {kind}s"))),
            Expect::Headed(..) => self.quoted_list(None),
            Expect::Listed(kinds, listed) => self.words(rows(kinds, listed), 0),
            Expect::Flagged(flag) => self.words(flagged(&[flag]), 0),
            Expect::ValueEntry(kind) => self.value_entry(kind),
            Expect::Order(kinds) => self.wrapped(rows(kinds, &[])),
            Expect::Layer(_) => self.wrapped(rows(&[BuiltinKind::LayerSubform], &["by-name", "by-char", "xform"])),
            Expect::Coded(Codes::Types(kind)) => self.types(Some(kind), 0),
            Expect::Coded(Codes::Sides) => self.sides(0),
            Expect::Coded(Codes::Numbers) => {}
            Expect::Method { inner: false } => self.wrapped(flagged(&[Flag::Method])),
            Expect::Method { inner: true } => self.wrapped(flagged(&[Flag::PartOfRule])),
            Expect::Score => self.score(),
            Expect::When => self.words(flagged(&[Flag::Time]), 0),
            Expect::SideTest => self.side_test(),
            Expect::Outcome => {
                self.words(rows(&[BuiltinKind::Keyword], &["vanish"]), 0);
                self.types(Some(TypeKind::Unit), 0);
            }
        }
    }

    /// Adds an entry that is written as its name.
    fn name(&mut self, entry: Proposal<'_>) {
        let written = written(entry.name);
        self.text(entry, written.clone(), written, None);
    }

    /// Adds an entry that is written otherwise.
    fn text(&mut self, entry: Proposal<'_>, label: String, insert: String, snippet: Option<String>) {
        if !self.seen.insert(label.clone()) {
            return;
        }
        let filter = match self.cursor.word {
            Word::Symbol { bars: true } => format!("|{}|", entry.name),
            _ => entry.name.to_owned(),
        };
        self.items.push(Completion {
            filter: (filter != label).then_some(filter),
            insert,
            snippet,
            rank: entry.rank,
            order: entry.subject.builtin().map_or(0, builtins::order),
            subject: entry.subject,
            ..Completion::new(label, entry.kind, entry.detail)
        });
    }

    fn words(&mut self, rows: impl Iterator<Item = Row>, rank: u8) {
        for (index, row) in rows {
            self.name(predefined(index, row, rank));
        }
    }

    /// Proposes predefined names, each as the head of a list.
    fn wrapped(&mut self, rows: impl Iterator<Item = Row>) {
        for (index, row) in rows {
            let name = row.name;
            let snippet = format!("({name} $1)");
            self.text(predefined(index, row, 0), name.to_owned(), format!("({name})"), Some(snippet));
        }
    }

    /// The end of a snippet at the head of a list; [`None`] if more stands in the list already.
    fn list_end(&self) -> Option<&'static str> {
        let level = self.cursor.innermost().filter(|level| level.position == 0 && !level.follows)?;
        Some(if level.closed { "" } else { ")" })
    }

    /// Forms, and unit types at the head of a form.
    fn forms(&mut self, whole: bool) {
        let end = self.list_end();
        let among_units = u8::from(self.is_among_units());
        let (module, others) = self.ranks_of_forms(among_units);
        for (index, row) in rows(&[BuiltinKind::Form], &[]) {
            let rank = if row.name == Form::GameModule.head() { module } else { others };
            let (entry, name) = (predefined(index, row, rank), row.name.to_owned());
            let body = Form::of(Name::new(row.name)).map_or_else(|| name.clone(), |form| form.snippet(row.name));
            if whole {
                self.text(entry, name, format!("({})", row.name), Some(format!("({body})")));
            } else {
                self.text(entry, name.clone(), name, end.map(|end| format!("{body}{end}")));
            }
        }
        let types = self.type_entries(TypeKind::Unit, 1 - among_units);
        for entry in types.into_iter().chain(self.unit_heads(1 - among_units)) {
            let written = written(entry.name);
            let body = Form::UnitOfType.snippet(&snippets::escaped(&written));
            if whole {
                let insert = format!("({written})");
                self.text(entry, written, insert, Some(format!("({body})")));
            } else {
                self.text(entry, written.clone(), written, end.map(|end| format!("{body}{end}")));
            }
        }
    }

    /// Properties that are not given yet: `wrapped` in their parentheses, or their names.
    fn properties(&mut self, kinds: Kinds, wrapped: bool, rank: u8) {
        let given = self.given(wrapped);
        let end = self.list_end();
        for (index, row) in rows(kinds, &[]) {
            if given.contains(row.name) && !snippets::repeats(row) {
                continue;
            }
            let (entry, name) = (predefined(index, row, rank), row.name.to_owned());
            let body = format!("{name} {}", snippets::value(row));
            if wrapped {
                let insert = format!("({name})");
                self.text(entry, name, insert, Some(format!("({body})")));
            } else {
                self.text(entry, name.clone(), name, end.map(|end| format!("{body}{end}")));
            }
        }
    }

    /// The properties that stand in the form around the cursor already.
    fn given(&self, wrapped: bool) -> FxHashSet<&'static str> {
        let levels = &self.cursor.levels;
        let own = levels.last().map(|level| level.list);
        let form = if wrapped { own } else { levels.len().checked_sub(2).map(|form| levels[form].list) };
        // At the property of an `add` no other property stands beside it.
        let named = wrapped || levels.last().is_some_and(|level| level.position == 0);
        let Some(form) = form.filter(|_| named) else { return FxHashSet::default() };
        let properties = self.cursor.item.properties(form);
        properties.filter(|(_, list)| wrapped || Some(*list) != own).map(|(name, _)| name.as_str()).collect()
    }

    /// `add`, a clause, or a value for the whole table.
    fn table_item(&mut self, table: &'static Builtin) {
        if self.cursor.innermost().is_some_and(|level| level.position == 2) {
            let detail = "keeps what the table holds already".to_owned();
            let kind = CompletionKind::Keyword;
            self.name(Proposal { name: Form::Add.head(), kind, detail, rank: 1, subject: Subject::Nothing });
        }
        if self.cursor.word == Word::Blank {
            let kinds: Vec<&str> =
                table.takes.split(' ').filter_map(TypeKind::from_letter).map(TypeKind::form).collect();
            if let [first, second] = kinds.as_slice() {
                let label = format!("({first} {second} value)");
                let snippet = format!("(${{1:{first}}} ${{2:{second}}} ${{3:value}})");
                let kind = CompletionKind::Snippet;
                let entry =
                    Proposal { name: &label, kind, detail: "clause".to_owned(), rank: 0, subject: Subject::Nothing };
                self.text(entry, label.clone(), "()".to_owned(), Some(snippet));
            }
        }
        self.values(table);
    }

    /// Values of a table, property or variable.
    fn values(&mut self, row: &'static Builtin) {
        match row.value {
            ValueType::Str => {
                if row.is_named_by_namer() {
                    self.objects(kinds::NAMERS, true);
                }
                if !matches!(self.cursor.word, Word::String { .. }) {
                    self.defined(|value| matches!(value, Value::String(_)), 1);
                }
                return;
            }
            ValueType::UnitType => self.type_values(TypeKind::Unit, &["non-unit"]),
            ValueType::TerrainType => self.type_values(TypeKind::Terrain, &["non-terrain"]),
            ValueType::AdvanceType => self.type_values(TypeKind::Advance, &["non-advance"]),
            ValueType::FerryLevel => {
                self.words(rows(&[BuiltinKind::Constant], &["over-nothing", "over-own", "over-border", "over-all"]), 0);
            }
            ValueType::TerrainSubtypeX => {
                self.words(rows(&[BuiltinKind::Constant], &["river-x", "valley-x", "road-x"]), 0);
            }
            ValueType::TerrainSubtype => {
                self.words(rows(&[BuiltinKind::Constant], &["cell", "border", "connection", "coating"]), 0);
            }
            _ if row.is_truth() => self.words(rows(&[BuiltinKind::Constant], &["true", "false"]), 0),
            ValueType::List | ValueType::InterpolationList => return,
            _ => {}
        }
        self.defined(is_number, 1);
    }

    fn type_values(&mut self, kind: TypeKind, none: &'static [&'static str]) {
        self.types(Some(kind), 0);
        self.words(rows(&[BuiltinKind::Constant], none), 1);
    }

    /// Everything that has a value.
    fn expression(&mut self) {
        self.types(None, 0);
        self.type_lists(None, 0);
        self.defined(|_| true, 0);
        self.sides(1);
        self.words(rows(&[BuiltinKind::Constant], &["true", "false"]), 2);
    }

    /// `'(…)` of names that are not to be evaluated.
    fn quoted_list(&mut self, detail: Option<String>) {
        if self.cursor.word != Word::Blank {
            return;
        }
        let detail = detail.unwrap_or_else(|| "quoted list".to_owned());
        let kind = CompletionKind::Snippet;
        let entry = Proposal { name: "'(…)", kind, detail, rank: 0, subject: Subject::Nothing };
        self.text(entry, "'(…)".to_owned(), "'()".to_owned(), Some("'($1)".to_owned()));
    }

    /// `(types number)`
    fn value_entry(&mut self, kind: TypeKind) {
        if self.cursor.word != Word::Blank {
            return;
        }
        let label = format!("({} value)", kind.form());
        let snippet = format!("(${{1:{}}} ${{2:value}})", kind.form());
        let detail = "value for a type, or for a list of types".to_owned();
        let entry =
            Proposal { name: &label, kind: CompletionKind::Snippet, detail, rank: 0, subject: Subject::Nothing };
        self.text(entry, label.clone(), "()".to_owned(), Some(snippet));
    }

    /// Proposes the actions of a scorekeeper, and the operators it calculates with.
    fn score(&mut self) {
        if self.cursor.innermost().is_some_and(|level| level.position == 0) {
            self.words(flagged(&[Flag::ScoringForm]), 0);
            self.words(flagged(&[Flag::Condition, Flag::Calculation]), 1);
        } else {
            self.words(flagged(&[Flag::ScoringWord]), 0);
            self.wrapped(flagged(&[Flag::ScoringForm]));
            self.defined(|_| true, 2);
        }
    }

    /// `and`, `or` and `not` at the head of a condition, else the classes of sides.
    fn side_test(&mut self) {
        let at_head = self.cursor.innermost().is_some_and(|level| level.position == 0);
        if matches!(self.cursor.word, Word::String { .. }) {
            self.side_classes(0);
        } else if at_head {
            self.words(flagged(&[Flag::Condition]), 0);
        } else {
            self.wrapped(flagged(&[Flag::Condition]));
            self.side_classes(1);
        }
    }
}

/// A predefined name and its index.
type Row = (u32, &'static Builtin);

/// The names of these kinds, all of them or those that are listed.
fn rows(kinds: Kinds, listed: &'static [&'static str]) -> impl Iterator<Item = Row> {
    let rows = (0..).zip(builtins::all());
    rows.filter(move |(_, row)| {
        kinds.contains(&row.kind) && (listed.is_empty() || listed.contains(&row.name)) && !row.name.starts_with("zz-")
    })
}

/// The names with one of these flags.
fn flagged(flags: &[Flag]) -> impl Iterator<Item = Row> {
    (0..).zip(builtins::all()).filter(move |(_, row)| row.flag.is_some_and(|flag| flags.contains(&flag)))
}

fn is_number(value: &Value) -> bool {
    matches!(value, Value::Number(_))
}

/// The entry of a predefined name.
fn predefined(index: u32, row: &'static Builtin, rank: u8) -> Proposal<'static> {
    let symbol = CompletionKind::Symbol;
    let kind = match row.kind {
        BuiltinKind::Table => symbol(SymbolKind::Array),
        BuiltinKind::GameVariable => symbol(SymbolKind::Variable),
        BuiltinKind::Function => symbol(SymbolKind::Function),
        BuiltinKind::Constant | BuiltinKind::PredefinedSymbol => symbol(SymbolKind::Constant),
        kind if kind.is_property() => symbol(SymbolKind::Property),
        kind if kind.is_word() => symbol(SymbolKind::EnumMember),
        _ => CompletionKind::Keyword,
    };
    Proposal {
        name: row.name,
        kind,
        detail: snippets::detail(row),
        rank,
        subject: Subject::Builtin(builtins::id(index)),
    }
}
