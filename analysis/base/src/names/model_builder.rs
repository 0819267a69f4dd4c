//! The builder of a file's model: it numbers definitions, keeps what is bound in scopes, and sorts.

use ludex_syntax::TextRange;
use rustc_hash::FxHashMap;

use crate::file::File;
use crate::model::{
    Definition, DefinitionId, FileModel, Kind, LocalId, Namespace, Occurrence, OutlineItem, Role, Target,
};
use crate::name::Name;

/// A model in the making. Definitions and occurrences are known by their index until it is finished.
#[derive(Debug)]
pub struct ModelBuilder {
    file: File,
    model: FileModel,
    /// The number of definitions of each name.
    counts: FxHashMap<(Namespace, Name), u32>,
    /// The definitions bound in the scopes around the current place, by their index, innermost last.
    bindings: Vec<(Name, u32)>,
    /// The definitions in `bindings` by their names.
    bound: FxHashMap<Name, Vec<u32>>,
    /// The open scopes: how many bindings there were when each began, and its number.
    scopes: Vec<(usize, u32)>,
    /// The number of scopes that have been opened.
    opened: u32,
}

impl ModelBuilder {
    /// An empty model of this file.
    pub fn new(file: File) -> ModelBuilder {
        ModelBuilder {
            file,
            model: FileModel::default(),
            counts: FxHashMap::default(),
            bindings: Vec::new(),
            bound: FxHashMap::default(),
            scopes: Vec::new(),
            opened: 0,
        }
    }

    /// The next definition of this name in the innermost scope, with nothing but what every definition has.
    /// It is not yet in the model.
    pub fn definition(
        &self,
        kind: &'static Kind,
        name: Name,
        name_range: TextRange,
        full_range: TextRange,
    ) -> Definition {
        let namespace = kind.namespace;
        let nth = self.counts.get(&(namespace, name)).copied().unwrap_or_default();
        Definition {
            id: LocalId { namespace, name, nth },
            kind,
            aliases: Vec::new(),
            name_range,
            full_range,
            container: None,
            scope: self.scopes.last().map_or(0, |(_, number)| *number),
            detail: None,
            local: false,
        }
    }

    /// Adds a definition and the occurrence that it is. Gives its index.
    pub fn define(&mut self, definition: Definition) -> u32 {
        let range = definition.name_range;
        let index = self.add(definition);
        self.occurrence(range, Role::Define, self.local_target(index));
        index
    }

    /// Adds a definition whose name stands nowhere. Gives its index.
    pub fn add(&mut self, definition: Definition) -> u32 {
        let LocalId { namespace, name, nth } = definition.id;
        let count = self.counts.entry((namespace, name)).or_default();
        *count = (*count).max(nth + 1);
        self.model.definitions.push(definition);
        self.model.definitions.len() as u32 - 1
    }

    /// The definitions so far.
    pub fn definitions(&self) -> &[Definition] {
        &self.model.definitions
    }

    /// A definition that has been added. Its id must stay.
    pub fn definition_mut(&mut self, index: u32) -> &mut Definition {
        &mut self.model.definitions[index as usize]
    }

    /// A definition as a target.
    pub fn local_target(&self, index: u32) -> Target {
        self.target(self.model.definitions[index as usize].id)
    }

    fn target(&self, local: LocalId) -> Target {
        Target::Definition(DefinitionId { file: self.file, local })
    }

    /// The first definition of a name so far.
    pub fn first(&self, namespace: Namespace, name: Name) -> Option<Target> {
        self.counts.contains_key(&(namespace, name)).then(|| self.target(LocalId { namespace, name, nth: 0 }))
    }

    /// The last definition of a name so far.
    pub fn last(&self, namespace: Namespace, name: Name) -> Option<Target> {
        let count = self.counts.get(&(namespace, name))?;
        Some(self.target(LocalId { namespace, name, nth: count - 1 }))
    }

    /// Adds an occurrence. Gives its index.
    pub fn occurrence(&mut self, range: TextRange, role: Role, target: Target) -> usize {
        self.model.occurrences.push(Occurrence { range, role, target });
        self.model.occurrences.len() - 1
    }

    /// Enters what an occurrence means after all.
    pub fn set_target(&mut self, occurrence: usize, target: Target) {
        self.model.occurrences[occurrence].target = target;
    }

    /// Begins a scope.
    pub fn open_scope(&mut self) {
        self.opened += 1;
        self.scopes.push((self.bindings.len(), self.opened));
    }

    /// Ends the innermost scope. Gives what was bound in it, in order.
    pub fn close_scope(&mut self) -> Vec<(Name, u32)> {
        let (outer, _) = self.scopes.pop().unwrap_or_default();
        let closed = self.bindings.split_off(outer);
        for (name, _) in &closed {
            if let Some(definitions) = self.bound.get_mut(name) {
                definitions.pop();
            }
        }
        closed
    }

    /// The number of open scopes.
    pub fn depth(&self) -> usize {
        self.scopes.len()
    }

    /// Binds a name to a definition, from here to the end of the innermost scope.
    pub fn bind(&mut self, name: Name, definition: u32) {
        self.bindings.push((name, definition));
        self.bound.entry(name).or_default().push(definition);
    }

    /// The target that a name is bound to: the last definition in the innermost scope that binds it.
    pub fn bound(&self, name: Name) -> Option<Target> {
        self.bound.get(&name)?.last().map(|definition| self.local_target(*definition))
    }

    /// Adds an entry to the outline.
    pub fn outline(&mut self, item: OutlineItem) {
        self.model.outline.push(item);
    }

    /// The model: occurrences and the outline in order of position, definitions in the order in which
    /// they were added.
    pub fn finish(self) -> FileModel {
        self.finish_arranged(|_| ())
    }

    /// The model, as [`ModelBuilder::finish`] gives it, with the definitions brought into another order at the very
    /// end.
    pub fn finish_arranged(mut self, arrange: impl FnOnce(&mut Vec<Definition>)) -> FileModel {
        arrange(&mut self.model.definitions);
        self.model.by_id.reserve(self.model.definitions.len());
        for (index, definition) in (0..).zip(&self.model.definitions) {
            self.model.by_id.entry(definition.id).or_insert(index);
        }
        self.model.occurrences.sort_by_key(|occurrence| (occurrence.range.start(), occurrence.range.end()));
        self.model.starts = self.model.occurrences.iter().map(|occurrence| occurrence.range.start()).collect();
        self.model.outline.sort_by_key(|item| item.full_range.start());
        self.model
    }
}

#[cfg(test)]
mod tests {
    use ludex_syntax::TextSize;

    use super::*;
    use crate::model::{SymbolKind, TokenKind};
    use crate::test_file::file;

    const THINGS: Namespace = Namespace::new("thing");
    static THING: Kind = Kind {
        id: "THING",
        label: "thing",
        symbol: SymbolKind::Object,
        token: TokenKind::Variable,
        namespace: THINGS,
        exported: true,
    };

    fn builder() -> ModelBuilder {
        ModelBuilder::new(file())
    }

    fn at(start: u32) -> TextRange {
        TextRange::at(TextSize::new(start), TextSize::new(1))
    }

    fn thing(builder: &ModelBuilder, name: &str, start: u32) -> Definition {
        builder.definition(&THING, Name::new(name), at(start), at(start))
    }

    #[test]
    fn definitions_of_a_name_are_numbered() {
        let mut builder = builder();
        let [a, b] = ["a", "b"].map(Name::new);
        assert_eq!((builder.first(THINGS, a), builder.last(THINGS, a)), (None, None));
        assert_eq!(builder.define(thing(&builder, "a", 0)), 0);
        assert_eq!(builder.define(thing(&builder, "b", 1)), 1);
        assert_eq!(builder.add(thing(&builder, "a", 2)), 2);
        // One that has its number already.
        let numbered = LocalId { namespace: THINGS, name: b, nth: 4 };
        builder.define(Definition { id: numbered, ..thing(&builder, "b", 3) });
        builder.define(thing(&builder, "b", 4));
        assert_eq!(
            (builder.first(THINGS, a), builder.last(THINGS, a)),
            (Some(builder.local_target(0)), Some(builder.local_target(2)))
        );
        assert_eq!(
            (builder.first(THINGS, b), builder.last(THINGS, b)),
            (Some(builder.local_target(1)), Some(builder.local_target(4)))
        );
        assert_eq!(builder.first(Namespace::new("other"), a), None);
        builder.definition_mut(2).container = Some(1);
        let model = builder.finish();
        assert_eq!(model.definitions.iter().map(|found| found.id.nth).collect::<Vec<_>>(), [0, 0, 1, 4, 5]);
        assert_eq!(model.definitions[2].container, Some(1));
        assert_eq!(model.occurrences.iter().map(|found| found.range).collect::<Vec<_>>(), [at(0), at(1), at(3), at(4)]);
        assert!(model.occurrences.iter().all(|found| found.role == Role::Define));
    }

    #[test]
    fn scopes_are_told_apart() {
        let mut builder = builder();
        let mut scopes = vec![thing(&builder, "a", 0).scope];
        builder.open_scope();
        scopes.push(thing(&builder, "a", 0).scope);
        builder.open_scope();
        scopes.push(thing(&builder, "a", 0).scope);
        builder.close_scope();
        scopes.push(thing(&builder, "a", 0).scope);
        builder.open_scope();
        scopes.push(thing(&builder, "a", 0).scope);
        assert_eq!(scopes, [0, 1, 2, 1, 3]);
    }

    #[test]
    fn the_last_of_the_innermost_scope_is_meant() {
        let mut builder = builder();
        let a = Name::new("a");
        for _ in 0..3 {
            builder.define(thing(&builder, "a", 0));
        }
        builder.open_scope();
        builder.bind(a, 0);
        builder.open_scope();
        assert_eq!(builder.depth(), 2);
        builder.bind(a, 1);
        builder.bind(a, 2);
        assert_eq!(builder.bound(a), Some(builder.local_target(2)));
        assert_eq!(builder.close_scope(), [(a, 1), (a, 2)]);
        assert_eq!(builder.bound(a), Some(builder.local_target(0)));
        assert_eq!(builder.close_scope(), [(a, 0)]);
        assert_eq!((builder.bound(a), builder.depth()), (None, 0));
    }

    #[test]
    fn a_finished_model_is_sorted() {
        let mut builder = builder();
        let late = builder.occurrence(at(8), Role::Read, Target::Unresolved);
        builder.define(thing(&builder, "b", 5));
        builder.define(thing(&builder, "a", 2));
        let target = builder.local_target(1);
        builder.set_target(late, target);
        for start in [9, 3] {
            let (name, symbol) = (Name::new("part"), SymbolKind::Module);
            builder.outline(OutlineItem { name, detail: "", symbol, name_range: at(start), full_range: at(start) });
        }
        let model = builder.finish();
        assert_eq!(model.occurrences.iter().map(|found| found.range).collect::<Vec<_>>(), [at(2), at(5), at(8)]);
        assert_eq!((model.occurrences[0].target, model.occurrences[2].target), (target, target));
        assert_eq!(model.outline.iter().map(|item| item.full_range).collect::<Vec<_>>(), [at(3), at(9)]);
        assert_eq!(model.definitions.iter().map(|found| found.id.name.as_str()).collect::<Vec<_>>(), ["b", "a"]);
    }
}
