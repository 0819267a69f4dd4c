//! Variables that are written and never read, and directions that are used before they are given one.

use ludex_base::{Findings, LocalId, Name, Role, Target};
use ludex_syntax::trench::SyntaxKind as K;
use ludex_syntax::trench::ast::DeclStmt;
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::script::Script;
use crate::{codes, kinds};

/// Reports what is wrong with variables.
pub(crate) fn check(script: &Script<'_>, meant: &FxHashSet<Name>, findings: &mut Findings) {
    // `a++` as a value changes the variable and reads it.
    let changed_in_values = script.nodes.iter().filter(|node| node.kind() == K::INCREMENT_EXPR);
    let read_too: FxHashSet<TextSize> = changed_in_values
        .flat_map(|node| node.children())
        .filter(|child| child.kind() == K::NAME_REF)
        .map(|child| child.text_range().start())
        .collect();
    // What `a = a + 1` reads of `a` is as good as unread, just as in `a += 1`.
    let assignments = script.nodes.iter().filter(|node| node.kind() == K::ASSIGN_STMT);
    let assignments: FxHashMap<TextSize, TextRange> =
        assignments.map(|node| (node.text_range().start(), node.text_range())).collect();
    let mut own: FxHashMap<LocalId, TextRange> = FxHashMap::default();
    let mut uses: FxHashMap<LocalId, Uses> = FxHashMap::default();
    for occurrence in script.model.occurrences.iter().filter(|occurrence| occurrence.role != Role::Define) {
        let Target::Definition(id) = occurrence.target else { continue };
        let start = occurrence.range.start();
        if let Some(assignment) = assignments.get(&start).filter(|_| occurrence.role == Role::Write) {
            own.insert(id.local, *assignment);
        }
        let reads = occurrence.role == Role::Read || read_too.contains(&start);
        let is_own = own.get(&id.local).is_some_and(|assignment| assignment.contains_range(occurrence.range));
        let first_read = if reads { Some(occurrence.range) } else { None };
        let known = uses.entry(id.local).or_insert(Uses { read: false, first_read });
        known.read |= reads && !is_own;
    }
    for definition in &script.model.definitions {
        let is_written_only = uses.get(&definition.id).is_some_and(|uses| !uses.read);
        if definition.id.namespace == kinds::VARIABLES && is_written_only && !meant.contains(&definition.id.name) {
            let message = format!("the variable `{}` is given values, but they are never used", definition.id.name);
            findings.report(codes::UNREAD_VARIABLE, definition.name_range, message).unnecessary();
        }
    }
    directions(script, &uses, findings);
}

/// The uses of a variable.
struct Uses {
    /// Some of them reads it.
    read: bool,
    /// The first of them, if it reads the variable.
    first_read: Option<TextRange>,
}

/// `dir d; move d;`: in the game a direction that was never given is `N`.
fn directions(script: &Script<'_>, uses: &FxHashMap<LocalId, Uses>, findings: &mut Findings) {
    let labels = script.nodes.iter().filter(|node| node.kind() == K::LABEL_STMT);
    let labels: Vec<TextSize> = labels.map(|node| node.text_range().start()).collect();
    let declarations = script.nodes.iter().filter(|node| node.kind() == K::DECL_STMT).cloned();
    for declaration in declarations.filter_map(DeclStmt::cast) {
        if declaration.type_kind() != Some(K::DIR_KW) || declaration.value().is_some() {
            continue;
        }
        let Some(name) = declaration.name() else { continue };
        let Some(id) = script.definition_at(name.range().start()) else { continue };
        let Some(range) = uses.get(&id.local).and_then(|uses| uses.first_read) else { continue };
        // What jumps to a label in between may have given it a value.
        let next_label = labels.partition_point(|label| *label < name.range().start());
        if range.start() < name.range().start() || labels.get(next_label).is_some_and(|label| *label < range.start()) {
            continue;
        }
        let name = name.text();
        let message =
            format!("`{name}` has no value yet and is `N` in the 2024 game: give it one, as in `dir {name} = N;`");
        findings.report(codes::NO_DIRECTION, range, message).related(
            script.file,
            declaration.syntax().text_range(),
            "declared here without a value",
        );
    }
}
