//! The names of a BoGL program: what each means where it stands.
//!
//! Names resolve to the innermost variable or parameter, then to the program's own definitions,
//! then to the predefined ones. A definition is found wherever it stands; that it must come
//! before its use is a check's business.

use ludex_base::{
    Db, Definition, DefinitionId, File, FileModel, Kind, LocalId, ModelBuilder, Name, Namespace, Role, Target,
    parse_once,
};
use ludex_syntax::bogl::ast::{
    BoardPosition, BoardPositions, CallExpr, Equation, LetExpr, SourceFile, TypeDef, ValueDef,
};
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken};
use ludex_syntax::{TextRange, TextSize};
use rowan::ast::AstNode;

use crate::kinds::{ENUM_VALUE, ENUMERATION, FUNCTION, GAME, LET, PARAMETER, POSITION, TYPE, VALUE};
use crate::{builtins, kinds, prelude};

/// The names of a program.
#[salsa::tracked]
pub fn model(db: &dyn Db, file: File) -> FileModel {
    let root = parse_once(db, file).root::<BoglLanguage>();
    let mut collector = Collector { model: ModelBuilder::new(file), prelude: prelude::of(db, file), db };
    if let Some(source) = SourceFile::cast(root) {
        collector.declare(&source);
        collector.resolve(&source);
    }
    collector.model.finish()
}

struct Collector<'db> {
    model: ModelBuilder,
    /// The file whose definitions stand before those of this one.
    prelude: Option<File>,
    db: &'db dyn Db,
}

impl Collector<'_> {
    /// The definition of the prelude with a name.
    fn in_prelude(&self, namespace: Namespace, name: Name) -> Option<Target> {
        let file = self.prelude?;
        let local = LocalId { namespace, name, nth: 0 };
        let found = ludex_base::model(self.db, file).definition(local)?;
        Some(Target::Definition(DefinitionId { file, local: found.id }))
    }

    fn define(&mut self, kind: &'static Kind, token: &SyntaxToken, full_range: TextRange) -> u32 {
        let definition = self.model.definition(kind, Name::new(token.text()), token.text_range(), full_range);
        self.model.define(Definition { local: kind.namespace == kinds::LOCALS, ..definition })
    }

    /// Defines a parameter or variable that is known from here to the end of the scope.
    fn bind(&mut self, kind: &'static Kind, token: &SyntaxToken, full_range: TextRange) {
        let index = self.define(kind, token, full_range);
        self.model.bind(Name::new(token.text()), index);
    }

    /// A place where a name stands that means this, or nothing that is known.
    fn mention(&mut self, token: &SyntaxToken, role: Role, target: Option<Target>) {
        self.model.occurrence(token.text_range(), role, target.unwrap_or(Target::Unresolved));
    }

    /// First the program's own definitions, so that every use finds them.
    fn declare(&mut self, source: &SourceFile) {
        if let Some(header) = source.header()
            && let Some(token) = header.name().and_then(|name| name.token())
        {
            self.define(&GAME, &token, header.syntax().text_range());
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
        let container = self.define(kind, &token, def.syntax().text_range());
        self.declare_content(def, container);
        for value in def.syntax().descendants().filter(|node| node.kind() == K::ENUM_VALUE) {
            if let Some(token) = value.first_token() {
                self.declare_enumerated(&token, value.text_range(), container);
            }
        }
    }

    /// A value of an enumeration. One that another type has listed before is the same value again.
    fn declare_enumerated(&mut self, token: &SyntaxToken, full_range: TextRange, container: u32) {
        let name = Name::new(token.text());
        let index = match self.model.first(kinds::ENUM_VALUES, name) {
            None => self.define(&ENUM_VALUE, token, full_range),
            Some(first) => {
                let definition = self.model.definition(&ENUM_VALUE, name, token.text_range(), full_range);
                self.mention(token, Role::Define, Some(first));
                self.model.add(definition)
            }
        };
        self.model.definition_mut(index).container = Some(container);
    }

    /// `type Board = Array (w,h) of T` defines `Content` as T (documents/bogl.txt, Game and Type
    /// Definitions). The name stands nowhere, so it has no occurrence of its own.
    fn declare_content(&mut self, def: &TypeDef, board: u32) {
        let array = def.syntax().children().find(|child| child.kind() == K::BOARD_TYPE);
        let content = array.and_then(|array| array.children().last()).filter(|content| content.kind() != K::ERROR);
        let Some(content) = content else { return };
        let name = Name::new("Content");
        if self.model.first(TYPE.namespace, name).is_none() {
            let definition = self.model.definition(&TYPE, name, content.text_range(), def.syntax().text_range());
            let (container, detail) = (Some(board), Some(one_line(&content)));
            self.model.add(Definition { container, detail, local: true, ..definition });
        }
    }

    fn declare_value(&mut self, def: &ValueDef) {
        let Some(token) = defining_name(def) else { return };
        let signature = def.signature();
        let ty = signature.as_ref().and_then(|signature| signature.ty());
        let takes_parameters = def.equations().any(|equation| equation.params().is_some());
        let function = ty.as_ref().map_or(takes_parameters, |ty| ty.kind() == K::FUNCTION_TYPE);
        let kind = if function { &FUNCTION } else { &VALUE };
        let index = self.define(kind, &token, def.syntax().text_range());
        self.model.definition_mut(index).detail = ty.map(|ty| one_line(&ty));
    }

    fn resolve(&mut self, source: &SourceFile) {
        for node in source.syntax().children() {
            if let Some(def) = ValueDef::cast(node.clone()) {
                if let Some(signature) = def.signature() {
                    self.types(signature.syntax());
                }
                let declared = defining_name(&def);
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
            let own = self.model.first(kinds::TYPES, name);
            let target = own.or_else(|| self.in_prelude(kinds::TYPES, name)).or_else(predefined);
            self.mention(&token, Role::Read, target);
        }
    }

    fn equation(&mut self, equation: &Equation, declared: Option<&SyntaxToken>) {
        // Without a signature the first equation defines the name.
        if let Some(token) = equation.name().and_then(|name| name.token())
            && declared != Some(&token)
        {
            let name = Name::new(token.text());
            let same = declared.is_some_and(|declared| declared.text() == token.text());
            let target = if same { self.model.first(kinds::VALUES, name) } else { None };
            self.mention(&token, Role::Define, target);
        }
        self.model.open_scope();
        let full_range = equation.syntax().text_range();
        for param in equation.params().into_iter().flat_map(|list| list.params()) {
            if let Some(token) = param.token() {
                self.bind(&PARAMETER, &token, param.syntax().text_range());
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
        self.model.close_scope();
    }

    /// Position variables stand for every column or row; the right side does not see them.
    fn positions(&mut self, positions: &BoardPositions, full_range: TextRange) {
        for node in positions.syntax().children() {
            let Some(position) = BoardPosition::cast(node) else { continue };
            if let Some(token) = position.token().filter(|token| token.kind() == K::LOWER_NAME) {
                self.define(&POSITION, &token, full_range);
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
        self.model.open_scope();
        let name = LetExpr::cast(node.clone()).and_then(|expr| expr.name()).and_then(|name| name.token());
        if let Some(token) = name {
            self.bind(&LET, &token, node.text_range());
        }
        for part in body {
            self.expression(part);
        }
        self.model.close_scope();
    }

    fn name(&mut self, token: &SyntaxToken, role: Role) {
        let name = Name::new(token.text());
        let target = if token.kind() == K::UPPER_NAME {
            self.model.first(kinds::ENUM_VALUES, name).or_else(|| self.in_prelude(kinds::ENUM_VALUES, name))
        } else {
            let own = self.model.bound(name).or_else(|| self.model.first(kinds::VALUES, name));
            own.or_else(|| self.in_prelude(kinds::VALUES, name))
        };
        let target = target.or_else(|| builtins::lookup(name.as_str(), false).map(builtins::target));
        self.mention(token, role, target);
    }
}

/// The name that a definition introduces: that of its signature, or else that of its first equation.
fn defining_name(def: &ValueDef) -> Option<SyntaxToken> {
    let declared = def.signature().and_then(|signature| signature.name());
    declared.or_else(|| def.equations().next().and_then(|equation| equation.name()))?.token()
}

/// The start of the body of a `let`: that of its `in`, or, where that is missing, behind the first expression after its
/// `=`. A second binding after a comma is a `let` without the word, and belongs to the body.
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
