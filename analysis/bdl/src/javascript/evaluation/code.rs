//! The functions of blocks as they are run: names resolved to places in scopes, operands ordered by what binds more
//! tightly.

use std::sync::Arc;

use ludex_syntax::TextRange;

use super::natives::Native;

/// The functions that the blocks of a file consist of.
#[derive(Debug, Default)]
pub(crate) struct Code {
    /// The functions, each by its number.
    pub(super) functions: Vec<FunctionCode>,
}

/// A function.
#[derive(Debug)]
pub(super) struct FunctionCode {
    /// The parameters, in order.
    pub(super) parameters: Vec<Parameter>,
    /// The number of names in its scope.
    pub(super) size: u32,
    /// The places of `var`s, which have no value yet when the function begins.
    pub(super) variables: Vec<u32>,
    /// The place of its own name.
    pub(super) own_name: Option<u32>,
    /// Its statements.
    pub(super) body: Body,
}

/// A parameter.
#[derive(Debug)]
pub(super) struct Parameter {
    /// The names that it introduces.
    pub(super) pattern: Pattern,
    /// True for `...rest`.
    pub(super) is_rest: bool,
}

/// The body of a function.
#[derive(Debug)]
pub(super) enum Body {
    /// The value of an expression.
    Value(Expression),
    /// Statements, in the scope of the function.
    Statements(Statements),
}

/// Statements in braces, and the functions that are declared among them.
#[derive(Debug, Default)]
pub(super) struct Statements {
    /// The functions that are declared: each as its place in the scope and its number.
    pub(super) functions: Vec<(u32, u32)>,
    /// The statements, in order.
    pub(super) list: Vec<Statement>,
}

/// A name, as the number of scopes to go out from the innermost one and its place there.
#[derive(Debug, Clone)]
pub(super) struct Variable {
    /// The number of scopes.
    pub(super) hops: u32,
    /// The place.
    pub(super) slot: u32,
    /// The name.
    pub(super) name: Arc<str>,
}

/// The names that a value is given to.
#[derive(Debug)]
pub(super) enum Pattern {
    /// One name.
    Name(Variable),
    /// `{ a, b: c, ...rest }`
    Object {
        /// The members, each with what it is given to.
        members: Vec<(Key, Pattern)>,
        /// The name for all others.
        rest: Option<Box<Pattern>>,
    },
    /// `[a, , b, ...rest]`
    Array {
        /// The elements; [`None`] for one that is left out.
        elements: Vec<Option<Pattern>>,
        /// The name for all others.
        rest: Option<Box<Pattern>>,
    },
    /// A pattern with the value for one that is undefined.
    Default(Box<Pattern>, Box<Expression>),
}

/// The name of a member.
#[derive(Debug)]
pub(super) enum Key {
    /// A name that is written.
    Name(Arc<str>),
    /// The value of an expression.
    Computed(Box<Expression>),
}

/// An element of a list of arguments or an array.
#[derive(Debug)]
pub(super) enum Item {
    /// A value.
    Value(Expression),
    /// `...values`
    Spread(Expression),
}

/// A member of an object that is written.
#[derive(Debug)]
pub(super) enum Member {
    /// `key: value`
    Property(Key, Expression),
    /// `...values`
    Spread(Expression),
}

/// Something that a value can be given to.
#[derive(Debug)]
pub(super) enum Target {
    /// A name.
    Variable(Variable),
    /// A member.
    Member(Box<Access>),
}

/// A member of a value.
#[derive(Debug)]
pub(super) struct Access {
    /// The value.
    pub(super) object: Expression,
    /// The name of the member.
    pub(super) key: Key,
    /// True for `?.`, which gives up the chain where there is no value.
    pub(super) is_optional: bool,
    /// Bytes of the member's name.
    pub(super) range: TextRange,
}

/// A call.
#[derive(Debug)]
pub(super) struct Call {
    /// The function, or the member that is one.
    pub(super) callee: Expression,
    /// The arguments.
    pub(super) arguments: Vec<Item>,
    /// True for `?.(`.
    pub(super) is_optional: bool,
    /// Bytes of the arguments.
    pub(super) range: TextRange,
}

/// An expression.
#[derive(Debug)]
pub(super) enum Expression {
    /// `undefined`
    Undefined,
    /// `null`
    Null,
    /// `true`, `false`
    Boolean(bool),
    /// A number.
    Number(f64),
    /// A string.
    Text(Arc<str>),
    /// A template literal: the texts around its values.
    Template(Vec<Arc<str>>, Vec<Expression>),
    /// A name.
    Variable(Variable),
    /// A function of JavaScript itself.
    Native(Native),
    /// `[ … ]`
    Array(Vec<Item>),
    /// `{ … }`
    Object(Vec<Member>),
    /// A function, by its number.
    Function(u32),
    /// A member of a value.
    Member(Box<Access>),
    /// A call.
    Call(Box<Call>),
    /// A chain with `?.` in it.
    Chain(Box<Expression>),
    /// A sign or word before an operand.
    Unary(Unary, Box<Expression>),
    /// `delete a.b`
    Delete(Box<Access>),
    /// `++a`, `a--`
    Update(Box<Update>),
    /// Two operands.
    Binary(Binary, Box<(Expression, Expression)>),
    /// Two operands, of which the second may not be looked at.
    Logic(Logic, Box<(Expression, Expression)>),
    /// `a ? b : c`
    Conditional(Box<(Expression, Expression, Expression)>),
    /// `a = b`, `a += b`
    Assign(Box<Assign>),
    /// `[a, b] = c`
    Destructure(Box<(Vec<Target>, Expression)>),
    /// `a, b`
    Sequence(Vec<Expression>),
    /// `JSON.parse(JSON.stringify(a))`
    Copy(Box<Expression>),
    /// `new Error("…")`
    Error(Option<Box<Expression>>),
}

/// `++a`, `a--`
#[derive(Debug)]
pub(super) struct Update {
    /// The thing that changes.
    pub(super) target: Target,
    /// 1 or -1.
    pub(super) by: f64,
    /// True if the sign stands before it, so that its value is the new one.
    pub(super) is_prefix: bool,
}

/// `a = b`, `a += b`
#[derive(Debug)]
pub(super) struct Assign {
    /// The thing that gets a value.
    pub(super) target: Target,
    /// The operator before `=`.
    pub(super) operator: Operator,
    /// The value.
    pub(super) value: Expression,
}

/// The operator of an assignment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Operator {
    /// `=`
    Plain,
    /// `+=` and its kin.
    Binary(Binary),
    /// `||=` and its kin.
    Logic(Logic),
}

/// A sign or word before an operand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Unary {
    /// `!`
    Not,
    /// `-`
    Minus,
    /// `+`
    Plus,
    /// `~`
    Invert,
    /// `typeof`
    TypeOf,
    /// `void`
    Void,
}

/// `&&`, `||`, `??`
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Logic {
    /// `&&`
    And,
    /// `||`
    Or,
    /// `??`
    Coalesce,
}

/// A sign between two operands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Binary {
    /// `+`
    Add,
    /// `-`
    Subtract,
    /// `*`
    Multiply,
    /// `/`
    Divide,
    /// `%`
    Remainder,
    /// `**`
    Power,
    /// `<<`
    Left,
    /// `>>`
    Right,
    /// `>>>`
    RightUnsigned,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `===`
    Same,
    /// `!==`
    NotSame,
    /// `in`
    In,
}

/// A statement.
#[derive(Debug)]
pub(super) enum Statement {
    /// `;`
    Empty,
    /// An expression.
    Expression(Expression),
    /// `let a = 1, b`; `var a` without a value leaves `a` as it is.
    Declare(Vec<(Pattern, Option<Expression>)>),
    /// `{ … }`, with the number of names in its scope; without names it has none.
    Block(u32, Statements),
    /// `if (…) … else if (…) … else …`
    If(Vec<(Expression, Statement)>, Option<Box<Statement>>),
    /// `for (…; …; …) …`
    For(Box<For>),
    /// `for (… of …) …`, `for (… in …) …`
    Each(Box<Each>),
    /// `while (…) …`
    While(Expression, Box<Statement>),
    /// `do … while (…)`
    DoWhile(Box<Statement>, Expression),
    /// `return …`
    Return(Option<Expression>),
    /// `throw …`
    Throw(Expression),
    /// `break`, perhaps with a label.
    Break(Option<Arc<str>>),
    /// `continue`, perhaps with a label.
    Continue(Option<Arc<str>>),
    /// `switch (…) { … }`
    Switch(Box<Switch>),
    /// `try { … } catch { … } finally { … }`
    Try(Box<Try>),
    /// A statement with its label.
    Label(Arc<str>, Box<Statement>),
}

/// `for (…; …; …) …`
#[derive(Debug)]
pub(super) struct For {
    /// The number of names in its scope, which each turn has for itself; without names it has none.
    pub(super) size: u32,
    /// The statement before the first turn.
    pub(super) first: Option<Statement>,
    /// The condition.
    pub(super) condition: Option<Expression>,
    /// The expression behind each turn.
    pub(super) step: Option<Expression>,
    /// The statement of a turn.
    pub(super) body: Statement,
}

/// `for (… of …) …`, `for (… in …) …`
#[derive(Debug)]
pub(super) struct Each {
    /// The number of names in its scope, which each turn has for itself; without names it has none.
    pub(super) size: u32,
    /// The names that get a value.
    pub(super) pattern: Pattern,
    /// The values.
    pub(super) values: Expression,
    /// True for `in`, which gives the names of members.
    pub(super) over_names: bool,
    /// The statement of a turn.
    pub(super) body: Statement,
}

/// `switch (…) { … }`
#[derive(Debug)]
pub(super) struct Switch {
    /// The value that the cases are compared with.
    pub(super) value: Expression,
    /// The number of names in its scope; without names it has none.
    pub(super) size: u32,
    /// The functions that are declared in it.
    pub(super) functions: Vec<(u32, u32)>,
    /// The cases, each with its value; [`None`] for `default`.
    pub(super) cases: Vec<(Option<Expression>, Vec<Statement>)>,
}

/// `try { … } catch { … } finally { … }`
#[derive(Debug)]
pub(super) struct Try {
    /// The statements that may fail.
    pub(super) body: Statement,
    /// The statements behind `catch`.
    pub(super) catch: Option<Catch>,
    /// The statements behind `finally`.
    pub(super) finally: Option<Statement>,
}

/// `catch (…) { … }`
#[derive(Debug)]
pub(super) struct Catch {
    /// The number of names in the scope of what is caught; without names it has none.
    pub(super) size: u32,
    /// The name for what is caught.
    pub(super) pattern: Option<Pattern>,
    /// Its statements.
    pub(super) body: Statement,
}
