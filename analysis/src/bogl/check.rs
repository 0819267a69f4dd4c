//! What is wrong with a BoGL program's names (reference: Names and parse-time checks).

use ludex_syntax::bogl::ast::{SourceFile, ValueDef};
use ludex_syntax::bogl::{BoglLanguage, SyntaxKind as K, SyntaxToken};
use ludex_syntax::{Dialect, TextRange};
use rowan::ast::AstNode;

use crate::db::{Db, File, parse_once};
use crate::diagnostics::{self as codes, Code, Diagnostic, did_you_mean};
use crate::model::{Definition, FileModel, Target};

use super::names;
use super::occurrences::model;

/// All findings, in order of position.
pub fn check(db: &dyn Db, file: File) -> Vec<Diagnostic> {
    let Some(source) = SourceFile::cast(parse_once(db, file).root::<BoglLanguage>()) else { return Vec::new() };
    let mut checker = Checker { file, model: model(db, file), out: Vec::new() };
    checker.definitions();
    checker.uses(&source);
    for def in source.syntax().children().filter_map(ValueDef::cast) {
        checker.equations(&def);
    }
    checker.out.sort_by_key(|diagnostic| diagnostic.range.start());
    checker.out
}

struct Checker<'db> {
    file: File,
    model: &'db FileModel,
    out: Vec<Diagnostic>,
}

impl<'db> Checker<'db> {
    fn report(&mut self, code: &'static Code, message: String, range: TextRange) -> &mut Diagnostic {
        self.out.push(Diagnostic::new(Dialect::Bogl, code, message, range));
        let last = self.out.len() - 1;
        &mut self.out[last]
    }

    /// Types and values share one list of names; values of enumerations are not in it.
    fn definitions(&mut self) {
        let model: &'db FileModel = self.model;
        for (index, definition) in model.definitions.iter().enumerate() {
            let name = definition.id.name.as_str();
            let range = definition.name_range;
            match definition.kind.namespace {
                "type" | "value" => {
                    if names::RESERVED.contains(&name) {
                        self.report(codes::RESERVED_NAME, format!("`{name}` is reserved and cannot be defined"), range);
                        continue;
                    }
                    if names::TAKEN.contains(&name) || name == "Content" {
                        let why =
                            if name == "Content" { "comes into being with `type Board`" } else { "is predefined" };
                        self.report(codes::REDEFINITION, format!("`{name}` {why} and cannot be defined"), range);
                        continue;
                    }
                    let earlier = |other: &&Definition| {
                        other.id.name == definition.id.name && matches!(other.kind.namespace, "type" | "value")
                    };
                    if let Some(first) = model.definitions[..index].iter().find(earlier) {
                        let file = self.file;
                        let message = format!("`{name}` is defined already");
                        let diagnostic = self.report(codes::REDEFINITION, message, range);
                        diagnostic.related.push(codes::Related {
                            file,
                            range: first.name_range,
                            message: "first defined here".to_owned(),
                        });
                    }
                }
                "enum-value" => {
                    let taken = model.definitions.iter().find(|other| {
                        other.kind.namespace == "type"
                            && other.id.name == definition.id.name
                            && other.name_range.start() < range.start()
                    });
                    if let Some(taken) = taken {
                        let file = self.file;
                        let message = format!("`{name}` is a type; a value of an enumeration needs another name");
                        let diagnostic = self.report(codes::REDEFINITION, message, range);
                        diagnostic.related.push(codes::Related {
                            file,
                            range: taken.name_range,
                            message: "the type".to_owned(),
                        });
                    } else if names::RESERVED.contains(&name) || matches!(name, "Board" | "Input") {
                        self.report(codes::RESERVED_NAME, format!("`{name}` is reserved and cannot be a value"), range);
                    }
                }
                "game" if names::RESERVED.contains(&name) || matches!(name, "Board" | "Input") => {
                    self.report(
                        codes::RESERVED_NAME,
                        format!("`{name}` is reserved and cannot be the name of a game"),
                        range,
                    );
                }
                "game" if name == "AnySymbol" => {
                    self.report(
                        codes::RESERVED_NAME,
                        format!("`{name}` is reserved and cannot be the name of a game"),
                        range,
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
                    let recursive_type = own && node.kind() == K::TYPE_REF && definition.kind.namespace == "type";
                    let ordered = matches!(definition.kind.namespace, "type" | "value");
                    if ordered && (later || recursive_type) {
                        self.too_early(&token, &definition.clone(), recursive_type);
                    }
                }
                Target::Predefined(_) if token.text() == "Content" && node.kind() == K::TYPE_REF => {
                    let message =
                        "`Content` comes into being with `type Board`, and this program has no board".to_owned();
                    self.report(codes::UNDEFINED_TYPE, message, token.text_range());
                }
                Target::Predefined(_) | Target::File(_) => {}
            }
        }
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
            codes::Related { file, range: definition.name_range, message: format!("`{name}` is defined here") };
        let code =
            if definition.kind.namespace == "type" { codes::UNDEFINED_TYPE } else { codes::USED_BEFORE_DEFINITION };
        self.report(code, message, token.text_range()).related.push(related);
    }

    fn candidates(&self, wanted: &'static [&'static str]) -> impl Iterator<Item = &'static str> + use<'_> {
        let own = self.model.definitions.iter().filter(move |definition| wanted.contains(&definition.kind.namespace));
        own.map(|definition| definition.id.name.as_str())
    }

    fn undefined(&mut self, code: &'static Code, token: &SyntaxToken, message: String, guess: Option<&str>) {
        let range = token.text_range();
        let message = match guess {
            Some(guess) => format!("{message}; did you mean `{guess}`?"),
            None => message,
        };
        let diagnostic = self.report(code, message, range);
        if let Some(guess) = guess {
            let edits = vec![(range, guess.to_owned())];
            diagnostic.fix = Some(codes::Fix { title: format!("write `{guess}`"), edits });
        }
    }

    fn undefined_type(&mut self, token: &SyntaxToken) {
        let predefined = names::all().iter().filter(|row| row.kind == "type").map(|row| row.name);
        let guess = did_you_mean(token.text(), self.candidates(&["type"]).chain(predefined));
        let message = format!("there is no type `{}`", token.text());
        self.undefined(codes::UNDEFINED_TYPE, token, message, guess);
    }

    fn undefined_value(&mut self, token: &SyntaxToken) {
        let guess = did_you_mean(token.text(), self.candidates(&["enum-value"]).chain(["True", "False"]));
        let message = format!("`{}` is a value of no type", token.text());
        self.undefined(codes::UNDEFINED_VALUE, token, message, guess);
    }

    fn undefined_name(&mut self, token: &SyntaxToken) {
        let predefined = names::all().iter().filter(|row| row.kind != "type").map(|row| row.name);
        let guess = did_you_mean(token.text(), self.candidates(&["value", "local"]).chain(predefined));
        let message = format!("`{}` is not defined", token.text());
        self.undefined(codes::UNDEFINED_NAME, token, message, guess);
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
                let file = self.file;
                let message = format!(
                    "this equation belongs to the signature of `{}`: write `{}`, or give `{}` a signature of its own",
                    declared.text(),
                    declared.text(),
                    token.text()
                );
                let related =
                    codes::Related { file, range: declared.text_range(), message: "the signature".to_owned() };
                self.report(codes::NAME_MISMATCH, message, token.text_range()).related.push(related);
                continue;
            }
            let board = equation.positions().is_some();
            match first_is_board {
                None => first_is_board = Some(board),
                Some(true) if board => {}
                Some(_) => {
                    let message = format!("`{}` has an equation already; only boards have several", token.text());
                    self.report(codes::REDEFINITION, message, token.text_range());
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
                self.report(codes::REDEFINITION, message, token.text_range());
            }
            seen.push(token);
        }
    }
}
