//! The names of a BoGL program: what each means where it stands.
//!
//! Names resolve to the innermost variable or parameter, then to the program's own definitions,
//! then to the predefined ones. A definition is found wherever it stands; that it must come
//! before its use is a check's business.

use ludex_base::{
    Db, Definition, DefinitionId, File, FileModel, Kind, LocalId, Name, Namespace, Occurrence, Role, Target, parse_once,
};
use ludex_syntax::bogl::ast::{
    BoardPosition, BoardPositions, CallExpr, Equation, LetExpr, SourceFile, TypeDef, ValueDef,
};
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;
use rustc_hash::FxHashMap;

use super::builtins;
use super::kinds::{ENUM_VALUE, ENUMERATION, FUNCTION, GAME, LET, PARAMETER, POSITION, TYPE, VALUE};
use crate::kinds;

/// The names of a program.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let root = parse_once(db, file).root::<BoglLanguage>();
    let mut collector =
        Collector { file, model: FileModel::default(), counts: FxHashMap::default(), locals: Vec::new() };
    if let Some(source) = SourceFile::cast(root) {
        collector.declare(&source);
        collector.resolve(&source);
    }
    let mut model = collector.model;
    model.occurrences.sort_by_key(|occurrence| (occurrence.range.start(), occurrence.range.end()));
    model
}

struct Collector {
    file: File,
    model: FileModel,
    counts: FxHashMap<(Namespace, Name), u32>,
    /// Parameters and variables in scope, innermost last.
    locals: Vec<(Name, LocalId)>,
}

impl Collector {
    fn define(
        &mut self,
        kind: &'static Kind,
        token: &SyntaxToken,
        full_range: TextRange,
        container: Option<u32>,
    ) -> (u32, LocalId) {
        let name = Name::new(token.text());
        let nth = self.counts.entry((kind.namespace, name)).or_default();
        let id = LocalId { namespace: kind.namespace, name, nth: *nth };
        *nth += 1;
        self.model.definitions.push(Definition {
            id,
            kind,
            aliases: Vec::new(),
            name_range: token.text_range(),
            full_range,
            container,
            detail: None,
            local: kind.namespace == kinds::LOCALS,
        });
        self.push(token, Role::Define, Target::Definition(DefinitionId { file: self.file, local: id }));
        (self.model.definitions.len() as u32 - 1, id)
    }

    fn push(&mut self, token: &SyntaxToken, role: Role, target: Target) {
        self.model.occurrences.push(Occurrence { range: token.text_range(), role, target });
    }

    fn global(&self, namespace: Namespace, name: Name) -> Option<Target> {
        let id = LocalId { namespace, name, nth: 0 };
        self.counts
            .contains_key(&(namespace, name))
            .then_some(Target::Definition(DefinitionId { file: self.file, local: id }))
    }

    /// First the program's own definitions, so that every use finds them.
    fn declare(&mut self, source: &SourceFile) {
        if let Some(header) = source.header()
            && let Some(token) = header.name().and_then(|name| name.token())
        {
            self.define(&GAME, &token, header.syntax().text_range(), None);
        }
        for node in source.syntax().children() {
            if let Some(def) = TypeDef::cast(node.clone()) {
                self.declare_type(&def);
            } else if let Some(def) = ValueDef::cast(node) {
                self.declare_value(&def);
            }
        }
    }

    fn declare_type(&mut self, def: &TypeDef) {
        let Some(token) = def.name().and_then(|name| name.token()) else { return };
        let enumerates = def.syntax().children().any(|child| child.kind() == K::ENUM_TYPE);
        let kind = if enumerates { &ENUMERATION } else { &TYPE };
        let range = def.syntax().text_range();
        let (container, _) = self.define(kind, &token, range, None);
        self.declare_content(def, container);
        for value in def.syntax().descendants().filter(|node| node.kind() == K::ENUM_VALUE) {
            if let Some(token) = value.first_token() {
                self.define(&ENUM_VALUE, &token, value.text_range(), Some(container));
            }
        }
    }

    /// `type Board = Array (w,h) of T` defines `Content` as T (documents/bogl.txt, Game and Type
    /// Definitions). The name stands nowhere, so it has no occurrence of its own.
    fn declare_content(&mut self, def: &TypeDef, board: u32) {
        let array = def.syntax().children().find(|child| child.kind() == K::BOARD_TYPE);
        let content = array.and_then(|array| array.children().last()).filter(|content| content.kind() != K::ERROR);
        let Some(content) = content else { return };
        let name = Name::new("Content");
        if self.counts.insert((TYPE.namespace, name), 1).is_none() {
            self.model.definitions.push(Definition {
                id: LocalId { namespace: TYPE.namespace, name, nth: 0 },
                kind: &TYPE,
                aliases: Vec::new(),
                name_range: content.text_range(),
                full_range: def.syntax().text_range(),
                container: Some(board),
                detail: Some(one_line(&content)),
                local: true,
            });
        }
    }

    fn declare_value(&mut self, def: &ValueDef) {
        let signature = def.signature();
        let declared = signature.as_ref().and_then(|signature| signature.name());
        let name = declared.or_else(|| def.equations().next().and_then(|equation| equation.name()));
        let Some(token) = name.and_then(|name| name.token()) else { return };
        let ty = signature.as_ref().and_then(|signature| signature.ty());
        let takes_parameters = def.equations().any(|equation| equation.params().is_some());
        let function = ty.as_ref().map_or(takes_parameters, |ty| ty.kind() == K::FUNCTION_TYPE);
        let kind = if function { &FUNCTION } else { &VALUE };
        let (index, _) = self.define(kind, &token, def.syntax().text_range(), None);
        self.model.definitions[index as usize].detail = ty.map(|ty| one_line(&ty));
    }

    fn resolve(&mut self, source: &SourceFile) {
        for node in source.syntax().children() {
            if let Some(def) = ValueDef::cast(node.clone()) {
                if let Some(signature) = def.signature() {
                    self.types(signature.syntax());
                }
                let declared = def.signature().and_then(|signature| signature.name()).and_then(|name| name.token());
                for equation in def.equations() {
                    self.equation(&equation, declared.as_ref());
                }
            } else {
                self.types(&node);
            }
        }
    }

    /// The uses of types below a node.
    fn types(&mut self, node: &SyntaxNode) {
        for node in node.descendants().filter(|node| node.kind() == K::TYPE_REF) {
            let Some(token) = node.first_token() else { continue };
            let name = Name::new(token.text());
            let predefined = || builtins::lookup(name.as_str(), true).map(builtins::target);
            let target = self.global(kinds::TYPES, name).or_else(predefined);
            self.push(&token, Role::Read, target.unwrap_or(Target::Unresolved));
        }
    }

    fn equation(&mut self, equation: &Equation, declared: Option<&SyntaxToken>) {
        if let Some(token) = equation.name().and_then(|name| name.token())
            && !self.model.definitions.iter().any(|definition| definition.name_range == token.text_range())
        {
            let name = Name::new(token.text());
            let same = declared.is_some_and(|declared| declared.text() == token.text());
            let target = if same { self.global(kinds::VALUES, name) } else { None };
            self.push(&token, Role::Define, target.unwrap_or(Target::Unresolved));
        }
        let depth = self.locals.len();
        let full_range = equation.syntax().text_range();
        for param in equation.params().into_iter().flat_map(|list| list.params()) {
            if let Some(token) = param.token() {
                let (_, id) = self.define(&PARAMETER, &token, param.syntax().text_range(), None);
                self.locals.push((id.name, id));
            }
        }
        if let Some(positions) = equation.positions() {
            self.positions(&positions, full_range);
        }
        for child in equation.syntax().children() {
            if !matches!(child.kind(), K::NAME | K::PARAM_LIST | K::BOARD_POSITIONS) {
                self.expression(&child);
            }
        }
        self.locals.truncate(depth);
    }

    /// Position variables stand for every column or row; the right side does not see them.
    fn positions(&mut self, positions: &BoardPositions, full_range: TextRange) {
        for node in positions.syntax().children() {
            let Some(position) = BoardPosition::cast(node) else { continue };
            if let Some(token) = position.token().filter(|token| token.kind() == K::LOWER_NAME) {
                self.define(&POSITION, &token, full_range, None);
            }
        }
    }

    // Recursion is bounded: no tree is deeper than `ludex_syntax::tree::MAX_DEPTH`.
    fn expression(&mut self, node: &SyntaxNode) {
        match node.kind() {
            K::LET_EXPR => self.let_expression(node),
            K::CALL_EXPR => {
                let callee = CallExpr::cast(node.clone()).and_then(|call| call.callee());
                if let Some(token) = callee.and_then(|callee| callee.token()) {
                    self.name(&token, Role::Call);
                }
                for child in node.children().filter(|child| child.kind() != K::NAME_REF) {
                    self.expression(&child);
                }
            }
            K::NAME_REF => {
                if let Some(token) = node.first_token() {
                    self.name(&token, Role::Read);
                }
            }
            _ => {
                for child in node.children() {
                    self.expression(&child);
                }
            }
        }
    }

    fn let_expression(&mut self, node: &SyntaxNode) {
        let parts: Vec<SyntaxNode> = node.children().filter(|child| child.kind() != K::NAME).collect();
        let body_start = body_start(node, &parts);
        let (bound, body): (Vec<_>, Vec<_>) = parts.iter().partition(|part| part.text_range().start() < body_start);
        // `let` is not recursive: the name is known in the body only.
        for part in bound {
            self.expression(part);
        }
        let depth = self.locals.len();
        let name = LetExpr::cast(node.clone()).and_then(|expr| expr.name()).and_then(|name| name.token());
        if let Some(token) = name {
            let (_, id) = self.define(&LET, &token, node.text_range(), None);
            self.locals.push((id.name, id));
        }
        for part in body {
            self.expression(part);
        }
        self.locals.truncate(depth);
    }

    fn name(&mut self, token: &SyntaxToken, role: Role) {
        let name = Name::new(token.text());
        let target = if token.kind() == K::UPPER_NAME {
            self.global(kinds::ENUM_VALUES, name)
        } else {
            let local = self.locals.iter().rev().find(|(local, _)| *local == name);
            local
                .map(|(_, id)| Target::Definition(DefinitionId { file: self.file, local: *id }))
                .or_else(|| self.global(kinds::VALUES, name))
        };
        let target = target.or_else(|| builtins::lookup(name.as_str(), false).map(builtins::target));
        self.push(token, role, target.unwrap_or(Target::Unresolved));
    }
}

/// Where the body of a `let` begins: at its `in`, or, where that is missing, behind the first expression
/// after its `=`. A second binding after a comma is a `let` without the word, and belongs to the body.
fn body_start(node: &SyntaxNode, parts: &[SyntaxNode]) -> TextSize {
    let token = |kinds: &[K]| {
        let found = node.children_with_tokens().find(|element| kinds.contains(&element.kind()));
        found.map(|element| element.text_range().start())
    };
    if let Some(start) = token(&[K::IN_KW]) {
        return start;
    }
    let equals = token(&[K::EQ, K::EQ_EQ, K::ARROW]).unwrap_or(node.text_range().start());
    let mut values = parts.iter().filter(|part| part.text_range().start() >= equals);
    match values.next() {
        Some(first) if is_second_binding(first) => first.text_range().start(),
        Some(first) => first.text_range().end(),
        None => node.text_range().end(),
    }
}

fn is_second_binding(node: &SyntaxNode) -> bool {
    node.kind() == K::LET_EXPR && node.first_token().is_none_or(|token| token.kind() != K::LET_KW)
}

/// The text of a node on one line, without comments.
pub(super) fn one_line(node: &SyntaxNode) -> String {
    let mut out = String::new();
    for token in node.descendants_with_tokens().filter_map(|element| element.into_token()) {
        match token.kind() {
            K::WHITESPACE => out.push(' '),
            K::COMMENT | K::BLOCK_COMMENT => {}
            _ => out.push_str(token.text()),
        }
    }
    out.split_whitespace().collect::<Vec<_>>().join(" ")
}
