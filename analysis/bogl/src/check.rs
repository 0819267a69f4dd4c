//! What is wrong with a BoGL program's names (reference: Names and parse-time checks).

use ludex_base::{
    Code, Db, Definition, Diagnostic, File, FileModel, Findings, Fix, Namespace, Target, did_you_mean, parse_once,
};
use ludex_syntax::bogl::ast::{SourceFile, TypeDef, ValueDef};
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxNode, SyntaxToken};
use rowan::ast::AstNode;

use super::builtins;
use super::occurrences::model;
use crate::builtins::BuiltinKind;
use crate::builtins::KnownTo;
use crate::codes;
use crate::kinds;

/// All findings, in order of position.
pub fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let Some(source) = SourceFile::cast(parse_once(db, file).root::<BoglLanguage>()) else { return Vec::new() };
    let mut checker = Checker { file, model: model(db, file), out: Findings::default() };
    checker.definitions();
    checker.uses(&source);
    for def in source.syntax().children().filter(|node| node.kind() == K::TYPE_DEF) {
        checker.type_definition(&def);
    }
    for def in source.syntax().children().filter_map(ValueDef::cast) {
        checker.equations(&def);
    }
    checker.out.into_sorted()
}

struct Checker<'db> {
    file: File,
    model: &'db FileModel,
    out: Findings,
}

impl<'db> Checker<'db> {
    /// Types and values share one list of names; values of enumerations are not in it.
    fn definitions(&mut self) {
        let model: &'db FileModel = self.model;
        let first_value = model.definitions.iter().find(|definition| definition.kind.namespace == kinds::VALUES);
        for (index, definition) in model.definitions.iter().enumerate() {
            let name = definition.id.name.as_str();
            let range = definition.name_range;
            match definition.kind.namespace {
                // `Content`, which no one has written.
                kinds::TYPES if definition.local => {}
                kinds::TYPES | kinds::VALUES => {
                    if builtins::RESERVED.contains(&name) {
                        self.out.report(
                            codes::RESERVED_NAME,
                            range,
                            format!("`{name}` is reserved and cannot be defined"),
                        );
                        continue;
                    }
                    if builtins::TAKEN.contains(&name) || name == "Content" {
                        let why =
                            if name == "Content" { "comes into being with `type Board`" } else { "is predefined" };
                        self.out.report(codes::REDEFINITION, range, format!("`{name}` {why} and cannot be defined"));
                        continue;
                    }
                    if builtins::lookup(name, false).and_then(builtins::get).is_some_and(|row| {
                        definition.kind.namespace == kinds::VALUES && row.known_to == KnownTo::Reference
                    }) {
                        let message = format!("the reference implementation predefines `{name}` and refuses this");
                        self.out.report(codes::ONE_SIDED_NAME, range, message);
                    }
                    if definition.kind.namespace == kinds::TYPES
                        && first_value.is_some_and(|value| value.name_range.start() < range.start())
                    {
                        let message =
                            format!("the document wants types before values: move `{name}` above the first value");
                        self.out.report(codes::TYPE_AFTER_VALUE, range, message);
                    }
                    let earlier = |other: &&Definition| {
                        other.id.name == definition.id.name
                            && matches!(other.kind.namespace, kinds::TYPES | kinds::VALUES)
                    };
                    if let Some(first) = model.definitions[..index].iter().find(earlier) {
                        let file = self.file;
                        let message = format!("`{name}` is defined already");
                        let diagnostic = self.out.report(codes::REDEFINITION, range, message);
                        diagnostic.related.push(ludex_base::Related {
                            file,
                            range: first.name_range,
                            message: "first defined here".to_owned(),
                        });
                    }
                }
                kinds::ENUM_VALUES => {
                    let twin = |other: &&Definition| {
                        other.id.name == definition.id.name
                            && other.container == definition.container
                            && other.kind.namespace == kinds::ENUM_VALUES
                    };
                    if model.definitions[..index].iter().any(|other| twin(&other)) {
                        let message = format!("`{name}` stands in this enumeration already");
                        self.out.report(codes::REPEATED_VALUE, range, message);
                    }
                    let taken = model.definitions.iter().find(|other| {
                        other.kind.namespace == kinds::TYPES
                            && other.id.name == definition.id.name
                            && other.name_range.start() < range.start()
                    });
                    if let Some(taken) = taken {
                        let file = self.file;
                        let message = format!("`{name}` is a type; a value of an enumeration needs another name");
                        let diagnostic = self.out.report(codes::REDEFINITION, range, message);
                        diagnostic.related.push(ludex_base::Related {
                            file,
                            range: taken.name_range,
                            message: "the type".to_owned(),
                        });
                    } else if builtins::RESERVED.contains(&name) || matches!(name, "Board" | "Input") {
                        self.out.report(
                            codes::RESERVED_NAME,
                            range,
                            format!("`{name}` is reserved and cannot be a value"),
                        );
                    }
                }
                kinds::GAMES if builtins::RESERVED.contains(&name) || matches!(name, "Board" | "Input") => {
                    self.out.report(
                        codes::RESERVED_NAME,
                        range,
                        format!("`{name}` is reserved and cannot be the name of a game"),
                    );
                }
                kinds::GAMES if name == "AnySymbol" => {
                    self.out.report(
                        codes::RESERVED_NAME,
                        range,
                        format!("`{name}` is reserved and cannot be the name of a game"),
                    );
                }
                _ => {}
            }
        }
    }

    /// Every use of a name that means nothing, or not yet.
    fn uses(&mut self, source: &SourceFile) {
        for node in source.syntax().descendants() {
            let (K::TYPE_REF | K::NAME_REF) = node.kind() else { continue };
            let Some(token) = node.first_token() else { continue };
            let Some(occurrence) = self.model.occurrence_at(token.text_range().start()) else { continue };
            match occurrence.target {
                Target::Unresolved if node.kind() == K::TYPE_REF => self.undefined_type(&token),
                Target::Unresolved if token.kind() == K::UPPER_NAME => self.undefined_value(&token),
                Target::Unresolved => self.undefined_name(&token),
                Target::Definition(id) => {
                    let Some(definition) = self.model.definition(id.local) else { continue };
                    let own = token.parent_ancestors().any(|node| node.text_range() == definition.full_range);
                    let later = definition.name_range.start() > token.text_range().start();
                    let recursive_type = own && node.kind() == K::TYPE_REF && definition.kind.namespace == kinds::TYPES;
                    let ordered = matches!(definition.kind.namespace, kinds::TYPES | kinds::VALUES);
                    if ordered && (later || recursive_type) {
                        self.too_early(&token, &definition.clone(), recursive_type);
                    }
                }
                Target::Builtin(id) => self.predefined(&token, id.index),
                Target::File(_) => {}
            }
        }
    }

    fn defines(&self, name: &str) -> bool {
        let own = &self.model.definitions;
        own.iter().any(|definition| definition.kind.namespace == kinds::TYPES && definition.id.name.as_str() == name)
    }

    /// A name of the language that needs a definition of the program, or that only the document or
    /// only the reference knows (documents/bogl.txt, Built-In Values and Functions).
    fn predefined(&mut self, token: &SyntaxToken, index: u32) {
        let (name, range) = (token.text(), token.text_range());
        let needs_board = matches!(name, "Content" | "width" | "height");
        if needs_board && !self.defines("Board") {
            let code = if name == "Content" { codes::UNDEFINED_TYPE } else { codes::UNDEFINED_NAME };
            let message = format!("`{name}` comes into being with `type Board`, and this program has no board");
            self.out.report(code, range, message);
            return;
        }
        if name == "Input" {
            let message = "`Input` is not defined: write `type Input = …` above".to_owned();
            self.out.report(codes::UNDEFINED_TYPE, range, message);
            return;
        }
        if name == "Board" {
            let message =
                "`Board` is not defined: write `type Board = Array (…, …) of …`; the reference takes a board \
                           of one field"
                    .to_owned();
            self.out.report(codes::UNDEFINED_TYPE, range, message).severity = ludex_base::Severity::Warning;
            return;
        }
        let Some(row) = builtins::get(index) else { return };
        let message = match row.known_to {
            KnownTo::Document => format!("the reference implementation does not know `{name}`, the document does"),
            KnownTo::Reference => format!("only the reference implementation knows `{name}`, the document does not"),
            _ => return,
        };
        self.out.report(codes::ONE_SIDED_NAME, range, message);
    }

    fn too_early(&mut self, token: &SyntaxToken, definition: &Definition, recursive: bool) {
        let name = token.text();
        let message = if recursive {
            format!("`{name}` cannot be part of its own definition")
        } else {
            let what = definition.kind.label;
            format!("`{name}` is used before its definition: move the {what} above this one")
        };
        let file = self.file;
        let related =
            ludex_base::Related { file, range: definition.name_range, message: format!("`{name}` is defined here") };
        let code = if definition.kind.namespace == kinds::TYPES {
            codes::UNDEFINED_TYPE
        } else {
            codes::USED_BEFORE_DEFINITION
        };
        self.out.report(code, token.text_range(), message).related.push(related);
    }

    /// The program's names of some namespaces; of parameters and variables only those in sight.
    fn candidates(&self, token: &SyntaxToken, wanted: &[Namespace]) -> Vec<&'static str> {
        let equation = token.parent_ancestors().find(|node| node.kind() == K::EQUATION);
        let own = self.model.definitions.iter().filter(|definition| {
            let inside =
                || equation.as_ref().is_some_and(|node| node.text_range().contains_range(definition.name_range));
            let seen = definition.kind.namespace != kinds::LOCALS || (inside() && *definition.kind != kinds::POSITION);
            wanted.contains(&definition.kind.namespace) && seen
        });
        own.map(|definition| definition.id.name.as_str()).collect()
    }

    /// A name that differs in case only, of whatever kind.
    fn other_case(&self, token: &SyntaxToken) -> Option<&'static str> {
        let all = self.candidates(token, &[kinds::VALUES, kinds::LOCALS, kinds::ENUM_VALUES, kinds::TYPES]);
        all.into_iter().find(|name| name.to_lowercase() == token.text().to_lowercase() && *name != token.text())
    }

    fn undefined(&mut self, code: &'static Code, token: &SyntaxToken, message: String, guess: Option<&str>) {
        let range = token.text_range();
        let message = match guess {
            Some(guess) => format!("{message}; did you mean `{guess}`?"),
            None => message,
        };
        let file = self.file;
        let diagnostic = self.out.report(code, range, message);
        if let Some(guess) = guess {
            diagnostic.fix(Fix::write(file, range, guess));
        }
    }

    fn undefined_type(&mut self, token: &SyntaxToken) {
        let predefined = builtins::all().iter().filter(|row| row.kind == BuiltinKind::Type).map(|row| row.name);
        if token.kind() == K::LOWER_NAME {
            return; // the parser has said that types begin with an uppercase letter
        }
        let guess = did_you_mean(token.text(), self.candidates(token, &[kinds::TYPES]).into_iter().chain(predefined));
        let message = format!("there is no type `{}`", token.text());
        self.undefined(codes::UNDEFINED_TYPE, token, message, guess);
    }

    fn undefined_value(&mut self, token: &SyntaxToken) {
        if self.misnamed(token) {
            return;
        }
        let candidates = self.candidates(token, &[kinds::ENUM_VALUES]).into_iter().chain(["True", "False"]);
        let guess = self.other_case(token).or_else(|| did_you_mean(token.text(), candidates));
        let message = format!("`{}` is a value of no type", token.text());
        self.undefined(codes::UNDEFINED_VALUE, token, message, guess);
    }

    fn undefined_name(&mut self, token: &SyntaxToken) {
        let predefined = builtins::all().iter().filter(|row| row.kind != BuiltinKind::Type).map(|row| row.name);
        if self.misnamed(token) {
            return;
        }
        if self.is_position(token) {
            let message =
                format!("`{}` stands for a position on the left; the right side does not see it", token.text());
            self.undefined(codes::UNDEFINED_NAME, token, message, None);
            return;
        }
        let candidates = self.candidates(token, &[kinds::VALUES, kinds::LOCALS]).into_iter().chain(predefined);
        let guess = self.other_case(token).or_else(|| did_you_mean(token.text(), candidates));
        let message = format!("`{}` is not defined", token.text());
        self.undefined(codes::UNDEFINED_NAME, token, message, guess);
    }

    /// True for a variable of the board position on the left of the same equation.
    fn is_position(&self, token: &SyntaxToken) -> bool {
        let equation = token.parent_ancestors().find(|node| node.kind() == K::EQUATION);
        equation.is_some_and(|equation| {
            self.model.definitions.iter().any(|definition| {
                *definition.kind == kinds::POSITION
                    && definition.id.name.as_str() == token.text()
                    && equation.text_range().contains_range(definition.name_range)
            })
        })
    }

    /// True if a fault that was reported where the name is introduced explains that it means nothing:
    /// a parameter or variable with an uppercase letter, an equation below another's signature, names
    /// where only one may be bound.
    fn misnamed(&self, token: &SyntaxToken) -> bool {
        let mut nodes = token.parent_ancestors().last().into_iter().flat_map(|root| root.descendants());
        nodes.any(|node| match node.kind() {
            K::NAME | K::PARAM => node.first_token().is_some_and(|name| name.text() == token.text()),
            K::ERROR if introduces(&node) => {
                let mut tokens = node.descendants_with_tokens().filter_map(|element| element.into_token());
                tokens.any(|name| name.kind() == token.kind() && name.text() == token.text())
            }
            _ => false,
        })
    }

    /// What the definition of a type is made of (documents/bogl.txt, Game and Type Definitions).
    fn type_definition(&mut self, def: &SyntaxNode) {
        for node in def.descendants() {
            match node.kind() {
                K::BOARD_TYPE => {
                    let sizes = node.children_with_tokens().filter_map(|element| element.into_token());
                    for size in sizes.filter(|token| token.kind() == K::INT) {
                        let negative = size.prev_token().is_some_and(|sign| sign.kind() == K::MINUS);
                        if negative || size.text().bytes().all(|byte| byte == b'0') {
                            let message = "a board has at least one column and one row".to_owned();
                            self.out.report(codes::BOARD_SIZE, size.text_range(), message);
                        }
                    }
                }
                K::EXTENDED_TYPE => {
                    let right = node.children().nth(1).filter(|right| right.kind() == K::TYPE_REF);
                    if let Some(name) = right.and_then(|right| right.first_token())
                        && self.enumerates(&name, def) == Some(false)
                    {
                        let message =
                            format!("`{}` is no enumeration; a type can only be extended by one", name.text());
                        self.out.report(codes::EXTENSION, name.text_range(), message);
                    }
                }
                _ => {}
            }
        }
    }

    /// Whether a type's name stands for a pure enumeration, through other names; `None` if that cannot
    /// be said.
    fn enumerates(&self, name: &SyntaxToken, def: &SyntaxNode) -> Option<bool> {
        let root = def.parent()?;
        let mut name = name.text().to_owned();
        for _ in 0..100 {
            if matches!(name.as_str(), "Int" | "Bool" | "Board" | "Input") {
                return Some(false);
            }
            let mut defs = root.children().filter_map(TypeDef::cast);
            let def = defs.find(|def| def.name().and_then(|own| own.token()).is_some_and(|own| own.text() == name))?;
            let body = def.syntax().children().find(|child| child.kind() != K::NAME)?;
            // What an extension extends decides whether it has anything but values.
            let mut base = body;
            while base.kind() == K::EXTENDED_TYPE {
                base = base.children().next()?;
            }
            match base.kind() {
                K::ENUM_TYPE => return Some(true),
                K::TYPE_REF => name = base.first_token()?.text().to_owned(),
                K::ERROR => return None,
                _ => return Some(false),
            }
        }
        None
    }

    /// The equations below a signature must carry its name; only a board has several.
    fn equations(&mut self, def: &ValueDef) {
        let Some(declared) = def.signature().and_then(|signature| signature.name()).and_then(|name| name.token())
        else {
            return;
        };
        let mut first_is_board = None;
        for equation in def.equations() {
            let Some(token) = equation.name().and_then(|name| name.token()) else { continue };
            if token.text() != declared.text() {
                // The parser has said that one of the two begins with a letter of the wrong case.
                if token.kind() == K::UPPER_NAME || same_but_for_case(token.text(), declared.text()) {
                    self.repeated(&equation);
                    continue;
                }
                let file = self.file;
                let message = format!(
                    "this equation belongs to the signature of `{}`: write `{}`, or give `{}` a signature of its own",
                    declared.text(),
                    declared.text(),
                    token.text()
                );
                let related =
                    ludex_base::Related { file, range: declared.text_range(), message: "the signature".to_owned() };
                self.out.report(codes::NAME_MISMATCH, token.text_range(), message).related.push(related);
                continue;
            }
            let board = equation.positions().is_some();
            match first_is_board {
                None => first_is_board = Some(board),
                Some(true) if board => {}
                Some(_) => {
                    let message = format!("`{}` has an equation already; only boards have several", token.text());
                    self.out.report(codes::REDEFINITION, token.text_range(), message);
                }
            }
            self.repeated(&equation);
        }
    }

    /// A parameter or position variable that stands twice in one equation.
    fn repeated(&mut self, equation: &ludex_syntax::bogl::ast::Equation) {
        let parameters = equation.params().into_iter().flat_map(|list| list.params()).filter_map(|param| param.token());
        let positions = equation.positions().into_iter().flat_map(|positions| positions.syntax().children());
        let variables = positions
            .filter_map(ludex_syntax::bogl::ast::BoardPosition::cast)
            .filter_map(|position| position.token())
            .filter(|token| token.kind() == K::LOWER_NAME);
        let mut seen: Vec<SyntaxToken> = Vec::new();
        for token in parameters.chain(variables) {
            if seen.iter().any(|earlier| earlier.text() == token.text()) {
                let message = format!("`{}` stands here twice: each place needs a name of its own", token.text());
                self.out.report(codes::REDEFINITION, token.text_range(), message);
            }
            seen.push(token);
        }
    }
}

/// True for two names that differ only in the case of their first letter.
fn same_but_for_case(one: &str, other: &str) -> bool {
    let (mut one, mut other) = (one.chars(), other.chars());
    match (one.next(), other.next()) {
        (Some(first), Some(second)) => first.to_lowercase().eq(second.to_lowercase()) && one.as_str() == other.as_str(),
        _ => false,
    }
}

/// True for what was skipped where names are bound: among parameters, or before the `=` of an equation
/// or a `let`.
fn introduces(error: &SyntaxNode) -> bool {
    let Some(parent) = error.parent() else { return false };
    match parent.kind() {
        K::PARAM_LIST | K::BOARD_POSITIONS => true,
        K::EQUATION | K::LET_EXPR => {
            let equals = parent.children_with_tokens().find(|element| element.kind() == K::EQ);
            equals.is_some_and(|equals| error.text_range().end() <= equals.text_range().start())
        }
        _ => false,
    }
}
