//! The shape that each place wants of its JavaScript, as a table: what stands there, its parameters and members, what
//! it gives back, and what becomes of the game without it. Facts of the built game.

use ludex_syntax::bdl::javascript::BlockPlace;

use super::types::Type;

/// Something that has a shape: the contents of a block, a member, what a function gives back.
#[derive(Debug)]
pub(crate) struct Slot {
    /// Its name in messages.
    pub name: &'static str,
    /// Its shape.
    pub shape: Shape,
    /// The form in which it is written.
    pub form: &'static str,
    /// The consequence if it has another shape.
    pub otherwise: &'static str,
}

/// The shape of a value.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Shape {
    /// Any.
    Any,
    /// A text that names a piece.
    PieceName,
    /// An array of two numbers.
    Pair,
    /// An array of such values.
    Array(&'static Slot),
    /// An object with such members, and perhaps more.
    Object(&'static [SlotMember]),
    /// A function.
    Function(&'static Signature),
}

/// A member of an object that is wanted.
#[derive(Debug)]
pub(crate) struct SlotMember {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub slot: Slot,
    /// The consequence of leaving it out; empty if there is none.
    pub without: &'static str,
}

/// A function that is wanted.
#[derive(Debug)]
pub(crate) struct Signature {
    /// The parameters with which it is called, in order.
    pub parameters: &'static [Parameter],
    /// The value that it gives back; `None` if that does not matter.
    pub returns: Option<&'static Slot>,
    /// The consequence if it gives nothing back.
    pub without_value: &'static str,
}

/// A parameter of a function that is wanted.
#[derive(Debug)]
pub(crate) struct Parameter {
    /// Its usual name.
    pub name: &'static str,
    /// Its type.
    pub ty: Type,
}

/// The sort of the entries of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Entries {
    /// One value.
    One,
    /// Values of an array.
    Several,
    /// Members of an object.
    Members,
}

/// The writer of the comma behind the last entry of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Comma {
    /// The compiler.
    Compiler,
    /// The author, always.
    Author,
    /// The author, where another entry of the section follows.
    AuthorBetween,
}

/// A place and what it wants.
#[derive(Debug)]
pub(crate) struct PlaceShape {
    /// The place.
    pub place: BlockPlace,
    /// The sort of its entries.
    pub entries: Entries,
    /// One of them; for members, the value of one.
    pub slot: &'static Slot,
    /// The comma behind the last of them.
    pub comma: Comma,
    /// The names that the file has into which the compiler writes the block.
    pub names: &'static [(&'static str, Type)],
}

const fn parameter(name: &'static str, ty: Type) -> Parameter {
    Parameter { name, ty }
}

const fn slot(name: &'static str, shape: Shape, form: &'static str, otherwise: &'static str) -> Slot {
    Slot { name, shape, form, otherwise }
}

const fn any(name: &'static str) -> Slot {
    slot(name, Shape::Any, "", "")
}

const fn member(name: &'static str, slot: Slot, without: &'static str) -> SlotMember {
    SlotMember { name, slot, without }
}

const FAILS_AT_CLICK: &str = "the page fails when the piece is clicked";
const FAILS_WHEN_DRAWN: &str = "the page fails when the piece is drawn";
const FAILS_AT_END: &str = "the page fails when the piece reaches its last row";
const LEADS_NOWHERE: &str = "the move leads nowhere";

static COLOR: Slot = any("what the function of `coloring` returns");

static COLORING_FUNCTION: Signature = Signature {
    parameters: &[parameter("x", Type::Number), parameter("y", Type::Number), parameter("last_color", Type::Text)],
    returns: Some(&COLOR),
    without_value: "so the squares get no colour",
};

static COLORING: Slot = slot(
    "`coloring`",
    Shape::Function(&COLORING_FUNCTION),
    "(x, y, last_color) => \"#c90\"",
    "the page fails when it draws the board",
);

static PLAYER_CHANGE_FUNCTION: Signature =
    Signature { parameters: &[parameter("context", Type::Context)], returns: None, without_value: "" };

static PLAYER_CHANGE: Slot = slot(
    "`player_change`",
    Shape::Function(&PLAYER_CHANGE_FUNCTION),
    "(context) => { context.current_player = 1 - context.current_player }",
    "the page fails at the first move",
);

static END_REACHED_FUNCTION: Signature = Signature {
    parameters: &[
        parameter("context", Type::Context),
        parameter("current_x", Type::Number),
        parameter("current_y", Type::Number),
    ],
    returns: None,
    without_value: "",
};

static ON_END_REACHED: Slot = slot(
    "`on_end_reached`",
    Shape::Function(&END_REACHED_FUNCTION),
    "(context, current_x, current_y) => { … }",
    FAILS_AT_END,
);

static VERDICT: Slot = any("what an invariant returns");

static INVARIANT_FUNCTION: Signature = Signature {
    parameters: &[
        parameter("context", Type::Context),
        parameter("current_x", Type::Number),
        parameter("current_y", Type::Number),
        parameter("target_x", Type::Number),
        parameter("target_y", Type::Number),
    ],
    returns: Some(&VERDICT),
    without_value: "so it forbids every move",
};

static INVARIANT: Slot = slot(
    "an invariant",
    Shape::Function(&INVARIANT_FUNCTION),
    "(context, current_x, current_y, target_x, target_y) => true",
    "the page fails when a move is judged",
);

static IS_OVER: Slot = any("what a rule of `finish` returns");

static FINISH_FUNCTION: Signature = Signature {
    parameters: &[parameter("context", Type::Context)],
    returns: Some(&IS_OVER),
    without_value: "so the game never ends",
};

static FINISH: Slot = slot(
    "a rule of `finish`",
    Shape::Function(&FINISH_FUNCTION),
    "(context) => false",
    "the page fails when it is loaded",
);

static ROWS: Slot = slot("what `y` returns", Shape::Pair, "[0, 1]", LEADS_NOWHERE);

static Y_FUNCTION: Signature = Signature {
    parameters: &[parameter("x", Type::Number)],
    returns: Some(&ROWS),
    without_value: "so the page fails when the piece is clicked",
};

static MOVE_MEMBERS: [SlotMember; 3] = [
    member("x", slot("`x`", Shape::Pair, "[0, 1]", LEADS_NOWHERE), FAILS_AT_CLICK),
    member("y", slot("`y`", Shape::Function(&Y_FUNCTION), "(x) => [0, 1]", FAILS_AT_CLICK), FAILS_AT_CLICK),
    member("killing", any("`killing`"), "the move takes no piece"),
];

static MOVE: Slot =
    slot("a move", Shape::Object(&MOVE_MEMBERS), "{ x: [0, 1], y: (x) => [0, 1], killing: true }", FAILS_AT_CLICK);

static MOVES: Slot = slot(
    "what `moves` returns",
    Shape::Array(&MOVE),
    "[{ x: [0, 1], y: (x) => [0, 1], killing: true }]",
    FAILS_AT_CLICK,
);

static MOVES_FUNCTION: Signature = Signature {
    parameters: &[parameter("{ current_x, current_y, context }", Type::MovesArgument)],
    returns: Some(&MOVES),
    without_value: "so the page fails when the piece is clicked",
};

static DRAWN_AS: [SlotMember; 2] =
    [member("letter", any("`letter`"), "`undefined` is drawn"), member("img", any("`img`"), "")];

static PIECE_MEMBERS: [SlotMember; 3] = [
    member(
        "moves",
        slot("`moves`", Shape::Function(&MOVES_FUNCTION), "({ current_x, current_y, context }) => […]", FAILS_AT_CLICK),
        FAILS_AT_CLICK,
    ),
    member(
        "on_end_reached",
        slot(
            "`on_end_reached`",
            Shape::Function(&END_REACHED_FUNCTION),
            "(context, current_x, current_y) => { … }",
            FAILS_AT_END,
        ),
        FAILS_AT_END,
    ),
    member(
        "representation",
        slot("`representation`", Shape::Object(&DRAWN_AS), "{ img: \"\", letter: \"K\" }", "`undefined` is drawn"),
        FAILS_WHEN_DRAWN,
    ),
];

static PIECE: Slot = slot(
    "a piece",
    Shape::Object(&PIECE_MEMBERS),
    "{ moves: …, on_end_reached: …, representation: … }",
    FAILS_WHEN_DRAWN,
);

static PROPERTY: Slot = any("a property of a piece");

static ON_BOARD: [SlotMember; 3] = [
    member("name", slot("`name`", Shape::PieceName, "", ""), ""),
    member("owner", any("`owner`"), ""),
    member("mirrored", any("`mirrored`"), ""),
];

/// The piece that is put on a square of the board.
pub(super) static PIECE_ON_BOARD: Slot = slot("a piece on the board", Shape::Object(&ON_BOARD), "", "");

/// The value that is given to or compared with the name of a piece.
pub(super) static NAME_OF_PIECE: Slot = slot("the name of a piece", Shape::PieceName, "", "");

const NOTHING: &[(&str, Type)] = &[];
const IN_PIECES: &[(&str, Type)] = &[("pieces", Type::Pieces), ("reverse", Type::Unknown)];
const IN_MOVES: &[(&str, Type)] = &[
    ("current_x", Type::Number),
    ("current_y", Type::Number),
    ("context", Type::Context),
    ("result", Type::Unknown),
    ("pieces", Type::Pieces),
    ("reverse", Type::Unknown),
];
const IN_RULES_OF_MOVES: &[(&str, Type)] = &[("pieces", Type::Pieces), ("resolve_moves", Type::Unknown)];

const fn place(
    place: BlockPlace,
    entries: Entries,
    slot: &'static Slot,
    comma: Comma,
    names: &'static [(&'static str, Type)],
) -> PlaceShape {
    PlaceShape { place, entries, slot, comma, names }
}

/// The places in which a block means something.
pub(crate) static PLACES: &[PlaceShape] = &[
    place(BlockPlace::Coloring, Entries::One, &COLORING, Comma::Compiler, NOTHING),
    place(BlockPlace::PlayerChange, Entries::One, &PLAYER_CHANGE, Comma::Compiler, NOTHING),
    place(BlockPlace::Pieces, Entries::Members, &PIECE, Comma::Compiler, IN_PIECES),
    place(BlockPlace::PieceProperty, Entries::Members, &PROPERTY, Comma::Author, IN_PIECES),
    place(BlockPlace::Move, Entries::Several, &MOVE, Comma::AuthorBetween, IN_MOVES),
    place(BlockPlace::OnEndReached, Entries::One, &ON_END_REACHED, Comma::Compiler, IN_PIECES),
    place(BlockPlace::Invariant, Entries::Several, &INVARIANT, Comma::AuthorBetween, IN_RULES_OF_MOVES),
    place(BlockPlace::Finish, Entries::Several, &FINISH, Comma::AuthorBetween, IN_RULES_OF_MOVES),
];

/// The shape that a place wants; `None` where the compiler refuses a block.
pub(crate) fn of(place: BlockPlace) -> Option<&'static PlaceShape> {
    PLACES.iter().find(|shape| shape.place == place)
}

impl Slot {
    /// The signature of a function that is wanted.
    pub(crate) fn signature(&self) -> Option<&'static Signature> {
        match self.shape {
            Shape::Function(signature) => Some(signature),
            _ => None,
        }
    }

    /// The members of an object that is wanted; none for anything else.
    pub(crate) fn members(&self) -> &'static [SlotMember] {
        match self.shape {
            Shape::Object(members) => members,
            _ => &[],
        }
    }
}
