//! Reads the tokens of an unfinished statement, by the grammar's rules, up to their end, and tells what is
//! expected there (documents/trench.txt, the tables of statements and values; shapes as in
//! `ludex_syntax::trench`). What does not fit is passed over: this is for help while somebody writes, not for
//! finding faults.

use std::ops::Range;

use ludex_syntax::TextRange;
use ludex_syntax::trench::{SyntaxKind as K, SyntaxToken};

use crate::types::operators::Type::{self, Dir, Field, Int, Unknown};
use crate::types::operators::{is_comparison, is_operator, operation};

/// A variable that is known where the tokens stand.
#[derive(Debug, Clone)]
pub(crate) struct Variable {
    /// Its name.
    pub(crate) name: String,
    /// Its type.
    pub(crate) ty: Type,
    /// Bytes of its name in the declaration.
    pub(crate) range: TextRange,
}

/// What may be written at a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Expect {
    /// A statement.
    Statement,
    /// What follows the value of an `if`: a statement, or `is`.
    Branch,
    /// A part of the header of a `for`: what ends with `;` elsewhere.
    Action,
    /// A value, best of this type.
    Value(Type),
    /// A number without a sign or a direction, behind `is`, of this type.
    Constant(Type),
    /// What can be changed: a variable or an element of a global array.
    Target,
    /// The name of a label.
    Label,
    /// The name of a meta variable.
    Meta,
    /// A part of a field.
    Flag,
    /// Nothing more: the statement is complete but for its `;`.
    End,
    /// Nothing that is known, such as a new name.
    Nothing,
}

/// A statement or value with parts, and the part that the tokens end in, from 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Frame {
    /// The word it begins with.
    pub(crate) head: K,
    /// The part.
    pub(crate) part: u32,
}

/// What was read; an error is what is expected where the tokens end.
type Read<T> = Result<T, Expect>;

/// Statements and values may stand so deep in one another.
const MOST_NESTED: u32 = 200;

/// Reads tokens.
#[derive(Debug)]
pub(crate) struct Reader<'a> {
    tokens: &'a [SyntaxToken],
    variables: &'a [Variable],
    at: usize,
    depth: u32,
    frames: Vec<Frame>,
    /// The tokens left of a comparison whose right side comes next.
    compared: Option<Range<usize>>,
}

impl<'a> Reader<'a> {
    /// A reader of the tokens of a statement, at its first one.
    pub(crate) fn new(tokens: &'a [SyntaxToken], variables: &'a [Variable]) -> Reader<'a> {
        Reader { tokens, variables, at: 0, depth: 0, frames: Vec::new(), compared: None }
    }

    /// Reads all tokens: what is expected behind them.
    pub(crate) fn read(&mut self) -> Expect {
        loop {
            if let Err(expect) = self.statement() {
                return expect;
            }
            // The `;` of a statement is missing, or something in it is not a token of it.
            while self.peek().is_some_and(|kind| !begins_statement(kind)) {
                self.at += 1;
            }
            if self.peek().is_none() {
                return Expect::End;
            }
        }
    }

    /// The innermost frame that the tokens end in.
    pub(crate) fn frame(&self) -> Option<Frame> {
        self.frames.last().copied()
    }

    /// What stands left of a comparison whose right side is still to be written, without blanks.
    pub(crate) fn compared(&self) -> Option<String> {
        let left = self.tokens.get(self.compared.clone()?)?;
        Some(left.iter().map(|token| token.text()).collect())
    }

    fn peek(&self) -> Option<K> {
        self.tokens.get(self.at).map(|token| token.kind())
    }

    /// Takes the next token; where there is none, this is expected.
    fn take(&mut self, expected: Expect) -> Read<K> {
        let kind = self.peek().ok_or(expected)?;
        self.at += 1;
        Ok(kind)
    }

    /// Takes a token of this kind, without which nothing can be said.
    fn want(&mut self, kind: K) -> Read<()> {
        if self.take(Expect::Nothing)? == kind { Ok(()) } else { Err(Expect::Nothing) }
    }

    fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Read<T>) -> Read<T> {
        if self.depth >= MOST_NESTED {
            return Err(Expect::Nothing);
        }
        self.depth += 1;
        let found = read(self)?;
        self.depth -= 1;
        Ok(found)
    }

    /// Begins something with parts, at its first one; gives its place among those around it.
    fn enter(&mut self, head: K) -> usize {
        self.frames.push(Frame { head, part: 0 });
        self.frames.len() - 1
    }

    /// Goes on to a part.
    fn part(&mut self, frame: usize, part: u32) {
        self.frames.truncate(frame + 1);
        if let Some(frame) = self.frames.last_mut() {
            frame.part = part;
        }
    }

    /// Ends something with parts, unless the last part may go on.
    fn leave(&mut self, frame: usize) {
        if self.peek().is_some() {
            self.frames.truncate(frame);
        }
    }
}

/// Statements.
impl Reader<'_> {
    fn statement(&mut self) -> Read<()> {
        self.nested(|reader| match reader.peek() {
            None => Err(Expect::Statement),
            Some(K::GOTO_KW) => {
                reader.at += 1;
                reader.take(Expect::Label).map(|_| ())
            }
            Some(K::BREAK_KW | K::CONTINUE_KW) => {
                reader.at += 1;
                Ok(())
            }
            Some(K::REPEAT_KW) => reader.repeat(),
            Some(K::WHILE_KW) => {
                reader.at += 1;
                reader.value(Int)?;
                reader.statement()
            }
            Some(K::FOR_KW) => reader.for_loop(),
            Some(K::IF_KW) => reader.branches(),
            Some(K::IS_KW) => {
                reader.at += 1;
                reader.alternative(Unknown)
            }
            Some(_) => reader.action(),
        })
    }

    /// `repeat 2 …`
    fn repeat(&mut self) -> Read<()> {
        let frame = self.enter(K::REPEAT_KW);
        self.at += 1;
        // A plain number.
        if self.peek().is_none() {
            return Err(Expect::Nothing);
        }
        self.operand(Int)?;
        self.part(frame, 1);
        self.statement()?;
        self.leave(frame);
        Ok(())
    }

    /// `for (int i = 0; i < 3; i++) …`
    fn for_loop(&mut self) -> Read<()> {
        let frame = self.enter(K::FOR_KW);
        self.at += 1;
        self.want(K::L_PAREN)?;
        self.action()?;
        self.want(K::SEMICOLON)?;
        self.part(frame, 1);
        self.value(Int)?;
        self.want(K::SEMICOLON)?;
        self.part(frame, 2);
        self.action()?;
        self.want(K::R_PAREN)?;
        self.part(frame, 3);
        self.statement()?;
        self.leave(frame);
        Ok(())
    }

    /// `if c …`, `if v is 1 …`
    fn branches(&mut self) -> Read<()> {
        self.at += 1;
        let ty = self.value(Int)?;
        match self.peek() {
            None => Err(Expect::Branch),
            Some(K::IS_KW) => {
                self.at += 1;
                self.alternative(ty)
            }
            Some(_) => self.statement(),
        }
    }

    /// `1 …` behind `is`.
    fn alternative(&mut self, ty: Type) -> Read<()> {
        self.take(Expect::Constant(ty))?;
        self.statement()
    }

    /// A declaration, an assignment or something a player does.
    fn action(&mut self) -> Read<()> {
        match self.take(Expect::Action)? {
            head @ (K::MOVE_KW | K::SHOOT_KW | K::MINE_KW | K::ATTACK_KW | K::FORTIFY_KW | K::TRENCH_KW) => {
                let frame = self.enter(head);
                self.value(Dir)?;
                self.leave(frame);
            }
            K::BOMB_KW => {
                let frame = self.enter(K::BOMB_KW);
                self.value(Dir)?;
                self.part(frame, 1);
                if self.peek() == Some(K::COMMA) {
                    self.at += 1;
                }
                self.value(Int)?;
                self.leave(frame);
            }
            K::PLUS_PLUS | K::MINUS_MINUS => {
                self.target()?;
            }
            keyword @ (K::INT_KW | K::DIR_KW | K::FIELD_KW) => return self.typed(Type::of_kind(keyword)),
            K::IDENT => {
                let ty = self.variable();
                return self.assignment(ty);
            }
            _ => {}
        }
        Ok(())
    }

    /// What follows a type: the name of a new variable, or the index of an element.
    fn typed(&mut self, ty: Type) -> Read<()> {
        match self.take(Expect::Nothing)? {
            K::L_BRACKET => {
                self.value(Int)?;
                self.want(K::R_BRACKET)?;
                self.assignment(ty)
            }
            K::IDENT if self.peek() == Some(K::EQ) => {
                self.at += 1;
                self.value(ty).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// What follows something of this type that is changed.
    fn assignment(&mut self, ty: Type) -> Read<()> {
        match self.take(Expect::Nothing)? {
            K::EQ => self.value(ty).map(|_| ()),
            operator @ (K::PLUS | K::MINUS | K::STAR | K::TILDE | K::SLASH | K::PERCENT | K::AMP | K::PIPE) => {
                self.want(K::EQ)?;
                let wanted = if operator == K::TILDE { Unknown } else { Int };
                self.value(wanted).map(|_| ())
            }
            _ => Ok(()),
        }
    }

    /// A variable or an element, behind `++` or `--`.
    fn target(&mut self) -> Read<Type> {
        match self.take(Expect::Target)? {
            K::IDENT => Ok(self.variable()),
            keyword @ (K::INT_KW | K::DIR_KW | K::FIELD_KW) => self.element(keyword),
            _ => Ok(Unknown),
        }
    }
}

/// Values.
impl Reader<'_> {
    fn value(&mut self, wanted: Type) -> Read<Type> {
        let start = self.at;
        let mut left = self.operand(wanted)?;
        while let Some(operator) = self.peek().filter(|kind| is_operator(*kind)) {
            self.compared = is_comparison(operator).then_some(start..self.at);
            self.at += 1;
            // Directions are turned by numbers, and compared with directions.
            let beside = if matches!(operator, K::EQ | K::NOT_EQ) { left } else { Int };
            let right = self.operand(beside)?;
            left = operation(operator, left, right).unwrap_or(Unknown);
        }
        Ok(left)
    }

    /// A value without operators between others.
    fn operand(&mut self, wanted: Type) -> Read<Type> {
        self.nested(|reader| {
            let kind = reader.take(Expect::Value(wanted))?;
            reader.compared = None;
            let ty = reader.behind(kind, wanted)?;
            match reader.peek() {
                Some(K::DOT) => {
                    reader.at += 1;
                    reader.take(Expect::Flag)?;
                    Ok(Int)
                }
                Some(K::PLUS_PLUS | K::MINUS_MINUS) if kind == K::IDENT => {
                    reader.at += 1;
                    Ok(ty)
                }
                _ => Ok(ty),
            }
        })
    }

    /// What belongs to a value behind its first token.
    fn behind(&mut self, first: K, wanted: Type) -> Read<Type> {
        match first {
            K::INT => Ok(Int),
            K::DIRECTION => Ok(Dir),
            K::IDENT => Ok(self.variable()),
            K::MINUS => self.operand(wanted),
            K::TILDE => self.operand(Unknown).map(|_| Int),
            K::PLUS_PLUS | K::MINUS_MINUS => self.target(),
            K::HASH => self.take(Expect::Meta).map(|_| Int),
            K::QUESTION if self.peek() == Some(K::L_PAREN) => {
                self.at += 1;
                self.set(K::R_PAREN, wanted)
            }
            K::QUESTION => Ok(Int),
            K::L_BRACKET => self.set(K::R_BRACKET, wanted),
            K::L_PAREN => {
                let inner = self.value(wanted)?;
                self.want(K::R_PAREN)?;
                Ok(inner)
            }
            K::INT_KW | K::DIR_KW | K::FIELD_KW => self.element(first),
            K::SCAN_KW => {
                let frame = self.enter(first);
                self.operand(Dir)?;
                self.part(frame, 1);
                if self.peek() == Some(K::COMMA) {
                    self.at += 1;
                }
                self.operand(Int)?;
                self.leave(frame);
                Ok(Field)
            }
            K::LOOK_KW => {
                let frame = self.enter(first);
                self.operand(Dir)?;
                self.leave(frame);
                Ok(Int)
            }
            // A value is missing, and this token is for whoever comes next.
            _ => {
                self.at -= 1;
                Ok(Unknown)
            }
        }
    }

    /// `[2]` behind a type.
    fn element(&mut self, keyword: K) -> Read<Type> {
        self.want(K::L_BRACKET)?;
        self.value(Int)?;
        self.want(K::R_BRACKET)?;
        Ok(Type::of_kind(keyword))
    }

    /// The values of a random set up to its bracket; all have the type of the first.
    fn set(&mut self, closer: K, wanted: Type) -> Read<Type> {
        let mut first: Option<Type> = None;
        loop {
            let before = self.at;
            match self.peek() {
                Some(kind) if kind == closer => {
                    self.at += 1;
                    return Ok(first.unwrap_or(Unknown));
                }
                Some(K::COMMA) => self.at += 1,
                _ => {
                    let found = self.value(first.unwrap_or(wanted))?;
                    first = first.or(Some(found));
                }
            }
            if self.at == before {
                return Err(Expect::Nothing);
            }
        }
    }

    /// The type of the variable whose name was taken last.
    fn variable(&self) -> Type {
        let name = self.at.checked_sub(1).and_then(|at| self.tokens.get(at)).map_or("", |token| token.text());
        self.variables.iter().find(|variable| variable.name == name).map_or(Unknown, |variable| variable.ty)
    }
}

/// True for a word that only begins a statement, or a part of one.
fn begins_statement(kind: K) -> bool {
    matches!(
        kind,
        K::GOTO_KW
            | K::BREAK_KW
            | K::CONTINUE_KW
            | K::REPEAT_KW
            | K::WHILE_KW
            | K::FOR_KW
            | K::IF_KW
            | K::IS_KW
            | K::MOVE_KW
            | K::SHOOT_KW
            | K::MINE_KW
            | K::ATTACK_KW
            | K::FORTIFY_KW
            | K::TRENCH_KW
            | K::BOMB_KW
            | K::WAIT_KW
            | K::PASS_KW
            | K::INT_KW
            | K::DIR_KW
            | K::FIELD_KW
    )
}
