//! Typed views of Trench trees, of scripts and of game files.

use rowan::TextRange;
use rowan::ast::{AstNode, support};

use super::kind::{SyntaxElement, SyntaxKind, SyntaxNode, SyntaxToken, TrenchLanguage};

macro_rules! ast_nodes {
    ($( $(#[$meta:meta])* $name:ident = $kind:ident; )+) => {$(
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Hash)]
        pub struct $name(SyntaxNode);

        impl AstNode for $name {
            type Language = TrenchLanguage;
            fn can_cast(kind: SyntaxKind) -> bool {
                kind == SyntaxKind::$kind
            }
            fn cast(node: SyntaxNode) -> Option<Self> {
                Self::can_cast(node.kind()).then_some(Self(node))
            }
            fn syntax(&self) -> &SyntaxNode {
                &self.0
            }
        }
    )+};
}

ast_nodes! {
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
    /// What stands before a `:` in a game file.
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

/// The tokens right in a node, blanks and comments left out.
fn tokens(node: &SyntaxNode) -> impl Iterator<Item = SyntaxToken> + use<> {
    use crate::tree::Kind;
    node.children_with_tokens().filter_map(SyntaxElement::into_token).filter(|token| !token.kind().is_trivia())
}

fn token(node: &SyntaxNode, kind: SyntaxKind) -> Option<SyntaxToken> {
    tokens(node).find(|token| token.kind() == kind)
}

/// The first node of this kind after a token of this kind.
fn after<N: AstNode<Language = TrenchLanguage>>(node: &SyntaxNode, kind: SyntaxKind) -> Option<N> {
    let rest = node.children_with_tokens().skip_while(|element| element.kind() != kind);
    rest.filter_map(SyntaxElement::into_node).find_map(N::cast)
}

/// Accessors that give the first child of a type.
macro_rules! first_children {
    ($( $(#[$meta:meta])* $node:ident.$method:ident: $child:ident; )+) => {$(
        impl $node {
            $(#[$meta])*
            pub fn $method(&self) -> Option<$child> {
                support::child(&self.0)
            }
        }
    )+};
}

first_children! {
    /// The name of the label.
    LabelStmt.name: Name;
    /// The label it jumps to.
    GotoStmt.label: NameRef;
    /// How many times: a number, where nothing is wrong.
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
    /// What is assigned to: a variable or an element.
    AssignStmt.target: Value;
    /// What is changed: a variable or an element.
    IncrementStmt.operand: Value;
    /// The value between the parentheses.
    ParenExpr.value: Value;
    /// The value after the sign.
    UnaryExpr.operand: Value;
    /// The value before the operator.
    BinExpr.left: Value;
    /// What is changed: a variable or an element.
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

/// The operator, sign or keyword that is the first token of a node of its own.
macro_rules! with_operator {
    ($($name:ident: $doc:literal),+) => {$(
        impl $name {
            #[doc = $doc]
            pub fn operator(&self) -> Option<SyntaxToken> {
                tokens(&self.0).next()
            }
        }
    )+};
}

with_operator!(
    UnaryExpr: "`-` or `~`.",
    BinExpr: "The operator between the values.",
    IncrementExpr: "`++` or `--`.",
    IncrementStmt: "`++` or `--`."
);

impl SourceFile {
    /// The statements of a script, in order.
    pub fn statements(&self) -> impl Iterator<Item = Statement> + use<> {
        support::children(&self.0)
    }

    /// The settings of a game file, in order.
    pub fn settings(&self) -> impl Iterator<Item = Setting> + use<> {
        support::children(&self.0)
    }

    /// The players of a game file, in order.
    pub fn players(&self) -> impl Iterator<Item = Player> + use<> {
        support::children(&self.0)
    }
}

/// The text of a name's token without the `:` that belongs to a label.
fn bare(token: &SyntaxToken) -> (String, TextRange) {
    let text = token.text();
    let name = text.strip_suffix(':').unwrap_or(text);
    (name.to_owned(), TextRange::at(token.text_range().start(), rowan::TextSize::of(name)))
}

macro_rules! named {
    ($($name:ident),+) => {$(
        impl $name {
            /// The token that holds the name; of a label it ends with `:`.
            pub fn token(&self) -> Option<SyntaxToken> {
                tokens(&self.0).next()
            }

            /// The name, without the `:` of a label.
            pub fn text(&self) -> String {
                self.token().map_or_else(String::new, |token| bare(&token).0)
            }

            /// Where the name stands, without the `:` of a label.
            pub fn range(&self) -> TextRange {
                self.token().map_or_else(|| self.0.text_range(), |token| bare(&token).1)
            }
        }
    )+};
}

named!(Name, NameRef, Key);

impl Block {
    /// The statements in it, in order.
    pub fn statements(&self) -> impl Iterator<Item = Statement> + use<> {
        support::children(&self.0)
    }
}

impl ForStmt {
    /// The statements of the header and the body: how many `;` of the header stand before each, and
    /// whether its `)` does.
    fn parts(&self) -> impl Iterator<Item = (usize, bool, Statement)> + use<> {
        let (mut semicolons, mut closed) = (0, false);
        self.0.children_with_tokens().filter_map(move |element| {
            match element.kind() {
                SyntaxKind::SEMICOLON => semicolons += 1,
                SyntaxKind::R_PAREN => closed = true,
                _ => {}
            }
            element.into_node().and_then(Statement::cast).map(|statement| (semicolons, closed, statement))
        })
    }

    /// What is done first.
    pub fn first(&self) -> Option<Statement> {
        self.parts().find(|(semicolons, closed, _)| *semicolons == 0 && !closed).map(|(_, _, part)| part)
    }

    /// What is done after each round.
    pub fn step(&self) -> Option<Statement> {
        self.parts().find(|(semicolons, closed, _)| *semicolons > 1 && !closed).map(|(_, _, part)| part)
    }

    /// The statement that is repeated.
    pub fn body(&self) -> Option<Statement> {
        let behind = self.parts().find(|(_, closed, _)| *closed);
        // Where the `)` is missing, the body follows the step.
        behind.or_else(|| self.parts().filter(|(semicolons, ..)| *semicolons > 1).nth(1)).map(|(_, _, part)| part)
    }
}

impl IfStmt {
    /// What is done if the condition holds.
    pub fn then_branch(&self) -> Option<Statement> {
        let before = self.0.children_with_tokens().take_while(|element| element.kind() != SyntaxKind::ELSE_KW);
        before.filter_map(SyntaxElement::into_node).find_map(Statement::cast)
    }

    /// What is done otherwise.
    pub fn else_branch(&self) -> Option<Statement> {
        after(&self.0, SyntaxKind::ELSE_KW)
    }
}

impl SwitchStmt {
    /// The alternatives, in order.
    pub fn alternatives(&self) -> impl Iterator<Item = Alternative> + use<> {
        support::children(&self.0)
    }

    /// What is done if no alternative fits.
    pub fn else_branch(&self) -> Option<Statement> {
        after(&self.0, SyntaxKind::ELSE_KW)
    }
}

impl DeclStmt {
    /// `int`, `dir` or `field`.
    pub fn ty(&self) -> Option<SyntaxToken> {
        tokens(&self.0).next()
    }
}

impl AssignStmt {
    /// `+`, `-`, `*` or `~` before the `=`, if there is one.
    pub fn operator(&self) -> Option<SyntaxToken> {
        tokens(&self.0).next().filter(|token| token.kind() != SyntaxKind::EQ)
    }

    /// What is assigned.
    pub fn value(&self) -> Option<Value> {
        after(&self.0, SyntaxKind::EQ)
    }
}

impl ActionStmt {
    /// What is done: `move`, `bomb`, …
    pub fn keyword(&self) -> Option<SyntaxToken> {
        tokens(&self.0).next()
    }

    /// The direction, then the distance, as far as they are given.
    pub fn operands(&self) -> impl Iterator<Item = Value> + use<> {
        support::children(&self.0)
    }
}

impl Literal {
    /// The number, direction or word.
    pub fn token(&self) -> Option<SyntaxToken> {
        tokens(&self.0).next()
    }
}

impl BinExpr {
    /// The value after the operator.
    pub fn right(&self) -> Option<Value> {
        support::children::<Value>(&self.0).nth(1)
    }
}

impl GlobalExpr {
    /// `int`, `dir` or `field`.
    pub fn ty(&self) -> Option<SyntaxToken> {
        tokens(&self.0).next()
    }
}

impl MetaExpr {
    /// The name after `#`.
    pub fn name(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::IDENT)
    }
}

impl RandomSet {
    /// The values to pick from, in order.
    pub fn elements(&self) -> impl Iterator<Item = Value> + use<> {
        support::children(&self.0)
    }

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
        support::children::<Value>(&self.0).nth(1)
    }
}

impl FlagExpr {
    /// What is asked of the field.
    pub fn flag(&self) -> Option<SyntaxToken> {
        token(&self.0, SyntaxKind::FLAG)
    }
}

impl Player {
    /// The last field of this name: of several it counts.
    pub fn field(&self, name: &str) -> Option<PlayerField> {
        self.block()?.fields().filter(|field| field.key().is_some_and(|key| key.text() == name)).last()
    }

    /// Where the player starts, in either form.
    pub fn position(&self) -> Option<Position> {
        support::child(&self.0).or_else(|| self.field("position")?.position())
    }

    /// The player's script, in either form.
    pub fn path(&self) -> Option<Path> {
        support::child(&self.0).or_else(|| self.field("file")?.path())
    }
}

impl PlayerBlock {
    /// The fields, in order.
    pub fn fields(&self) -> impl Iterator<Item = PlayerField> + use<> {
        support::children(&self.0)
    }
}

impl Position {
    /// The numbers: column (or width) and row (or height).
    pub fn numbers(&self) -> impl Iterator<Item = Literal> + use<> {
        support::children(&self.0)
    }
}

impl Path {
    /// The path as written.
    pub fn text(&self) -> String {
        self.0.text().to_string()
    }

    /// Where it stands.
    pub fn range(&self) -> TextRange {
        self.0.text_range()
    }
}
