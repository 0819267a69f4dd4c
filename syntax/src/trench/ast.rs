//! Typed views of Trench trees, of scripts and of game files.
//!
//! A cursor costs an allocation, and the checks look into every node of a script at every keystroke. So the
//! children of a node are looked through in its green tree, and a cursor is made for the one that is wanted.

use rowan::ast::{AstNode, support};
use rowan::{NodeOrToken, TextRange, TextSize};

use super::kind::{SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken, TrenchLanguage};
use crate::tree::{Kind, all_children, ast_nodes, first_children};

ast_nodes! {
    language TrenchLanguage;

    /// The root.
    SourceFile = SOURCE_FILE;
    /// A name that a declaration, a label or a player introduces.
    Name = NAME;
    /// The use of a variable's name, in `goto` of a label's.
    NameRef = NAME_REF;
    /// `{ … }`
    Block = BLOCK;
    /// `loop:`
    LabelStmt = LABEL_STMT;
    /// `goto loop;`
    GotoStmt = GOTO_STMT;
    /// `break;`
    BreakStmt = BREAK_STMT;
    /// `continue;`
    ContinueStmt = CONTINUE_STMT;
    /// `repeat 2 …`
    RepeatStmt = REPEAT_STMT;
    /// `while c …`
    WhileStmt = WHILE_STMT;
    /// `for (a; c; b) …`
    ForStmt = FOR_STMT;
    /// `if c … else …`
    IfStmt = IF_STMT;
    /// `if v is 1 … else …`
    SwitchStmt = SWITCH_STMT;
    /// `is 1 …`
    Alternative = ALTERNATIVE;
    /// `int a = 2;`
    DeclStmt = DECL_STMT;
    /// `a = 2;`, `a += 2;`
    AssignStmt = ASSIGN_STMT;
    /// `a++;`, `--a;`
    IncrementStmt = INCREMENT_STMT;
    /// `move N;` and everything else a player does.
    ActionStmt = ACTION_STMT;
    /// A number or a direction; in a game file a number or a word.
    Literal = LITERAL;
    /// `(e)`
    ParenExpr = PAREN_EXPR;
    /// `-e`, `~e`
    UnaryExpr = UNARY_EXPR;
    /// `a + b`
    BinExpr = BIN_EXPR;
    /// `a++`, `--a` as a value.
    IncrementExpr = INCREMENT_EXPR;
    /// `int[2]`
    GlobalExpr = GLOBAL_EXPR;
    /// `#board_x`
    MetaExpr = META_EXPR;
    /// `?`
    RandomExpr = RANDOM_EXPR;
    /// `?(N S)`, `[N,S]`
    RandomSet = RANDOM_SET;
    /// `scan N 2`
    ScanExpr = SCAN_EXPR;
    /// `look N`
    LookExpr = LOOK_EXPR;
    /// `f.MINE`
    FlagExpr = FLAG_EXPR;
    /// `bombs:10;`
    Setting = SETTING;
    /// A player in a game file, in either form.
    Player = PLAYER;
    /// `{ team: 1; … }`
    PlayerBlock = PLAYER_BLOCK;
    /// `team: 1;`
    PlayerField = PLAYER_FIELD;
    /// The key that stands before a `:` in a game file.
    Key = KEY;
    /// Two numbers of the board.
    Position = POSITION;
    /// The file of a player.
    Path = PATH;
}

macro_rules! ast_enum {
    ($(#[$meta:meta])* $name:ident { $( $variant:ident = $kind:ident, )+ }) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub enum $name {$(
            #[doc = concat!("A `", stringify!($kind), "`.")]
            $variant($variant),
        )+}

        impl AstNode for $name {
            type Language = TrenchLanguage;
            fn can_cast(kind: SyntaxKind) -> bool {
                matches!(kind, $( SyntaxKind::$kind )|+)
            }
            fn cast(node: SyntaxNode) -> Option<Self> {
                match node.kind() {
                    $( SyntaxKind::$kind => Some($name::$variant($variant(node))), )+
                    _ => None,
                }
            }
            fn syntax(&self) -> &SyntaxNode {
                match self {
                    $( $name::$variant(inner) => &inner.0, )+
                }
            }
        }
    };
}

ast_enum! {
    /// A statement (documents/trench.txt, the table of statements).
    Statement {
        Block = BLOCK,
        LabelStmt = LABEL_STMT,
        GotoStmt = GOTO_STMT,
        BreakStmt = BREAK_STMT,
        ContinueStmt = CONTINUE_STMT,
        RepeatStmt = REPEAT_STMT,
        WhileStmt = WHILE_STMT,
        ForStmt = FOR_STMT,
        IfStmt = IF_STMT,
        SwitchStmt = SWITCH_STMT,
        DeclStmt = DECL_STMT,
        AssignStmt = ASSIGN_STMT,
        IncrementStmt = INCREMENT_STMT,
        ActionStmt = ACTION_STMT,
    }
}

ast_enum! {
    /// A value (documents/trench.txt, the table of values).
    Value {
        NameRef = NAME_REF,
        Literal = LITERAL,
        ParenExpr = PAREN_EXPR,
        UnaryExpr = UNARY_EXPR,
        BinExpr = BIN_EXPR,
        IncrementExpr = INCREMENT_EXPR,
        GlobalExpr = GLOBAL_EXPR,
        MetaExpr = META_EXPR,
        RandomExpr = RANDOM_EXPR,
        RandomSet = RANDOM_SET,
        ScanExpr = SCAN_EXPR,
        LookExpr = LOOK_EXPR,
        FlagExpr = FLAG_EXPR,
    }
}

/// The kind of a child: of a node or of a token.
type Child = NodeOrToken<SyntaxKind, SyntaxKind>;

/// The first child of a node that fits.
fn find(node: &SyntaxNode, mut fits: impl FnMut(Child) -> bool) -> Option<SyntaxElement> {
    let mut start = node.text_range().start();
    for (index, child) in node.green().children().enumerate() {
        let kind = SyntaxKind::from_raw(child.kind().0);
        let range = TextRange::at(start, child.text_len());
        let child = if child.as_node().is_some() { NodeOrToken::Node(kind) } else { NodeOrToken::Token(kind) };
        if fits(child) {
            // Of empty children several may stand at one place.
            return if range.is_empty() {
                node.children_with_tokens().nth(index)
            } else {
                node.child_or_token_at_range(range)
            };
        }
        start = range.end();
    }
    None
}

/// The first node right in a node that is of a type.
fn child<N: AstNode<Language = TrenchLanguage>>(node: &SyntaxNode) -> Option<N> {
    nth_child(node, 0)
}

/// The node of a type right in a node that stands behind this many others of it.
fn nth_child<N: AstNode<Language = TrenchLanguage>>(node: &SyntaxNode, mut before: usize) -> Option<N> {
    let found = find(node, |child| {
        let fits = matches!(child, NodeOrToken::Node(kind) if N::can_cast(kind));
        let wanted = fits && before == 0;
        before -= usize::from(fits && !wanted);
        wanted
    });
    found.and_then(SyntaxElement::into_node).and_then(N::cast)
}

/// The first token of this kind right in a node.
fn token(node: &SyntaxNode, kind: SyntaxKind) -> Option<SyntaxToken> {
    find(node, |child| child == NodeOrToken::Token(kind)).and_then(SyntaxElement::into_token)
}

/// The first node of a type behind a token of this kind.
fn after<N: AstNode<Language = TrenchLanguage>>(node: &SyntaxNode, kind: SyntaxKind) -> Option<N> {
    let mut behind = false;
    let found = find(node, |child| {
        behind |= child == NodeOrToken::Token(kind);
        behind && matches!(child, NodeOrToken::Node(kind) if N::can_cast(kind))
    });
    found.and_then(SyntaxElement::into_node).and_then(N::cast)
}

/// True for a token that is neither a blank nor a comment.
fn is_significant(child: Child) -> bool {
    matches!(child, NodeOrToken::Token(kind) if !kind.is_trivia())
}

/// The first token right in a node, blanks and comments left out.
fn leading(node: &SyntaxNode) -> Option<SyntaxToken> {
    find(node, is_significant).and_then(SyntaxElement::into_token)
}

/// The first token right in a node, blanks and comments left out: its kind, its text, and where it begins.
fn leading_text(node: &SyntaxNode) -> Option<(SyntaxKind, &str, TextSize)> {
    let mut start = node.text_range().start();
    for child in node.green().children() {
        if let NodeOrToken::Token(token) = child {
            let kind = SyntaxKind::from_raw(token.kind().0);
            if !kind.is_trivia() {
                return Some((kind, token.text(), start));
            }
        }
        start += child.text_len();
    }
    None
}

first_children! {
    child;

    /// The name of the label.
    LabelStmt.name: Name;
    /// The label it jumps to.
    GotoStmt.label: NameRef;
    /// The number of repetitions: a number, where nothing is wrong.
    RepeatStmt.count: Value;
    /// The statement it consists of.
    RepeatStmt.body: Statement;
    /// The statement it consists of.
    WhileStmt.body: Statement;
    /// The condition.
    WhileStmt.condition: Value;
    /// The condition.
    ForStmt.condition: Value;
    /// The condition.
    IfStmt.condition: Value;
    /// The value that decides.
    SwitchStmt.value: Value;
    /// The value it is for: a number or a direction, where nothing is wrong.
    Alternative.constant: Value;
    /// The statement it consists of.
    Alternative.body: Statement;
    /// The name of the variable.
    DeclStmt.name: Name;
    /// Its first value, if it is given one.
    DeclStmt.value: Value;
    /// The target: a variable or an element.
    AssignStmt.target: Value;
    /// The variable or element that is changed.
    IncrementStmt.operand: Value;
    /// The value between the parentheses.
    ParenExpr.value: Value;
    /// The value after the sign.
    UnaryExpr.operand: Value;
    /// The value before the operator.
    BinExpr.left: Value;
    /// The variable or element that is changed.
    IncrementExpr.operand: Value;
    /// The index.
    GlobalExpr.index: Value;
    /// The direction.
    ScanExpr.direction: Value;
    /// The direction.
    LookExpr.direction: Value;
    /// The field.
    FlagExpr.field: Value;
    /// The number or word, if it is one.
    Setting.value: Literal;
    /// The two numbers of `board`.
    Setting.position: Position;
    /// Its name, before the `:`.
    Setting.key: Key;
    /// The number a player has in the document's form.
    Player.id: Literal;
    /// The fields, in the compiler's form.
    Player.block: PlayerBlock;
    /// Its name, before the `:`.
    Player.key: Key;
    /// The number of `team`.
    PlayerField.value: Literal;
    /// The name of `name`.
    PlayerField.name: Name;
    /// The numbers of `position`.
    PlayerField.position: Position;
    /// The path of `file`.
    PlayerField.path: Path;
    /// Its name, before the `:`.
    PlayerField.key: Key;
}

all_children! {
    support::children;

    /// The statements of a script, in order.
    SourceFile.statements: Statement;
    /// The settings of a game file, in order.
    SourceFile.settings: Setting;
    /// The players of a game file, in order.
    SourceFile.players: Player;
    /// The statements in it, in order.
    Block.statements: Statement;
    /// The alternatives, in order.
    SwitchStmt.alternatives: Alternative;
    /// The direction, then the distance, as far as they are given.
    ActionStmt.operands: Value;
    /// The values to pick from, in order.
    RandomSet.elements: Value;
    /// The fields, in order.
    PlayerBlock.fields: PlayerField;
    /// The numbers: column (or width) and row (or height).
    Position.numbers: Literal;
}

/// The operator, keyword or type that is the first token right in a node, and its kind alone.
macro_rules! with_leading {
    ($($name:ident.$token:ident, $kind:ident: $doc:literal;)+) => {$(
        impl $name {
            #[doc = $doc]
            pub fn $token(&self) -> Option<SyntaxToken> {
                leading(&self.0)
            }

            #[doc = concat!("What it is: ", $doc)]
            pub fn $kind(&self) -> Option<SyntaxKind> {
                leading_text(&self.0).map(|(kind, ..)| kind)
            }
        }
    )+};
}

with_leading! {
    UnaryExpr.operator, operator_kind: "`-` or `~`.";
    BinExpr.operator, operator_kind: "The operator between the values.";
    IncrementExpr.operator, operator_kind: "`++` or `--`.";
    IncrementStmt.operator, operator_kind: "`++` or `--`.";
    DeclStmt.ty, type_kind: "`int`, `dir` or `field`.";
    GlobalExpr.ty, type_kind: "`int`, `dir` or `field`.";
    ActionStmt.keyword, keyword_kind: "What is done: `move`, `bomb`, …";
    Literal.token, token_kind: "The number, direction or word.";
}

/// The name that a node holds, without the `:` that belongs to a label, and where it stands.
fn bare(node: &SyntaxNode) -> Option<(&str, TextRange)> {
    let (_, text, start) = leading_text(node)?;
    let name = text.strip_suffix(':').unwrap_or(text);
    Some((name, TextRange::at(start, TextSize::of(name))))
}

macro_rules! named {
    ($($name:ident),+) => {$(
        impl $name {
            /// The name, without the `:` of a label.
            pub fn text(&self) -> &str {
                bare(&self.0).map_or("", |(name, _)| name)
            }

            /// The range of the name, without the `:` of a label.
            pub fn range(&self) -> TextRange {
                bare(&self.0).map_or_else(|| self.0.text_range(), |(_, range)| range)
            }
        }
    )+};
}

named!(Name, NameRef, Key);

impl ForStmt {
    /// The first statement of the header or body that fits: how many `;` of the header stand before it, and
    /// whether its `)` does.
    fn part(&self, mut fits: impl FnMut(usize, bool) -> bool) -> Option<Statement> {
        let (mut semicolons, mut closed) = (0, false);
        let found = find(&self.0, |child| match child {
            NodeOrToken::Token(kind) => {
                semicolons += usize::from(kind == SyntaxKind::SEMICOLON);
                closed |= kind == SyntaxKind::R_PAREN;
                false
            }
            NodeOrToken::Node(kind) => Statement::can_cast(kind) && fits(semicolons, closed),
        });
        found.and_then(SyntaxElement::into_node).and_then(Statement::cast)
    }

    /// The statement that is run first.
    pub fn first(&self) -> Option<Statement> {
        self.part(|semicolons, closed| semicolons == 0 && !closed)
    }

    /// The statement that is run after each round.
    pub fn step(&self) -> Option<Statement> {
        self.part(|semicolons, closed| semicolons > 1 && !closed)
    }

    /// The statement that is repeated.
    pub fn body(&self) -> Option<Statement> {
        let behind = self.part(|_, closed| closed);
        // Where the `)` is missing, the body follows the step.
        behind.or_else(|| {
            let mut steps = 0;
            self.part(|semicolons, _| {
                steps += usize::from(semicolons > 1);
                steps > 1
            })
        })
    }
}

impl IfStmt {
    /// The `else`, if there is one.
    pub fn else_token(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::ELSE_KW)
    }

    /// The statement that is run if the condition holds.
    pub fn then_branch(&self) -> Option<Statement> {
        let mut over = false;
        let found = find(&self.0, |child| {
            over |= child == NodeOrToken::Token(SyntaxKind::ELSE_KW);
            !over && matches!(child, NodeOrToken::Node(kind) if Statement::can_cast(kind))
        });
        found.and_then(SyntaxElement::into_node).and_then(Statement::cast)
    }

    /// The statement that is run otherwise.
    pub fn else_branch(&self) -> Option<Statement> {
        after(&self.0, SyntaxKind::ELSE_KW)
    }
}

impl SwitchStmt {
    /// The statement that is run if no alternative fits.
    pub fn else_branch(&self) -> Option<Statement> {
        after(&self.0, SyntaxKind::ELSE_KW)
    }
}

impl AssignStmt {
    /// `+`, `-`, `*` or `~` before the `=`, if there is one.
    pub fn operator(&self) -> Option<SyntaxToken> {
        leading(&self.0).filter(|token| token.kind() != SyntaxKind::EQ)
    }

    /// The kind of that operator.
    pub fn operator_kind(&self) -> Option<SyntaxKind> {
        leading_text(&self.0).map(|(kind, ..)| kind).filter(|kind| *kind != SyntaxKind::EQ)
    }

    /// The value that is assigned.
    pub fn value(&self) -> Option<Value> {
        after(&self.0, SyntaxKind::EQ)
    }
}

impl IncrementExpr {
    /// True if the operator stands before what is changed.
    pub fn is_prefix(&self) -> bool {
        self.0.green().children().next().is_some_and(|first| first.as_token().is_some())
    }
}

impl Literal {
    /// The number, if it is one that fits into 64 bits; in a game file it may have a sign.
    pub fn number(&self) -> Option<i64> {
        let (kind, text, _) = leading_text(&self.0)?;
        if kind == SyntaxKind::INT { text.parse().ok() } else { None }
    }
}

impl BinExpr {
    /// The value after the operator.
    pub fn right(&self) -> Option<Value> {
        nth_child(&self.0, 1)
    }
}

impl MetaExpr {
    /// The name after `#`.
    pub fn name(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::IDENT)
    }
}

impl RandomSet {
    /// True if commas stand between the values, as only the document has it.
    pub fn has_commas(&self) -> bool {
        token(&self.0, SyntaxKind::COMMA).is_some()
    }

    /// True for `[N,S]`, which only the document has.
    pub fn in_brackets(&self) -> bool {
        token(&self.0, SyntaxKind::L_BRACKET).is_some()
    }
}

impl ScanExpr {
    /// The distance.
    pub fn distance(&self) -> Option<Value> {
        nth_child(&self.0, 1)
    }
}

impl FlagExpr {
    /// The flag that is asked of the field.
    pub fn flag(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::FLAG)
    }
}

impl Player {
    /// The last field of this name: of several it counts.
    pub fn field(&self, name: &str) -> Option<PlayerField> {
        self.block()?.fields().filter(|field| field.key().is_some_and(|key| key.text() == name)).last()
    }

    /// The position where the player starts, in either form.
    pub fn position(&self) -> Option<Position> {
        child(&self.0).or_else(|| self.field("position")?.position())
    }

    /// The player's script, in either form.
    pub fn path(&self) -> Option<Path> {
        child(&self.0).or_else(|| self.field("file")?.path())
    }
}

impl Position {
    /// Both numbers.
    pub fn pair(&self) -> Option<(i64, i64)> {
        let mut numbers = self.numbers().filter_map(|literal| literal.number());
        Some((numbers.next()?, numbers.next()?))
    }
}

impl Path {
    /// The path as written.
    pub fn text(&self) -> String {
        self.0.text().to_string()
    }

    /// The range of the path.
    pub fn range(&self) -> TextRange {
        self.0.text_range()
    }
}
