//! What the values of a running game are, as far as functions in `explicit` blocks see them: facts of the built game,
//! as a table.

use super::globals;

/// The type of a value; nothing is claimed of one that is [`Type::Unknown`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(crate) enum Type {
    /// Anything.
    #[default]
    Unknown,
    /// The state of the game.
    Context,
    /// The board: an array of columns.
    Board,
    /// A column of the board: an array of squares.
    Column,
    /// A square of the board.
    Square,
    /// The thing on a square, if there is one.
    Piece,
    /// The name of a piece.
    PieceName,
    /// The numbers of a column and a row.
    Point,
    /// The argument with which `moves` of a piece in JavaScript is called.
    MovesArgument,
    /// The object of all pieces.
    Pieces,
    /// The browser's window, whose members are names everywhere.
    Window,
    /// An object that JavaScript or browsers bring along. It may have more members than are known of it.
    Global(globals::Object),
    /// A number.
    Number,
    /// `true` or `false`.
    Boolean,
    /// A text.
    Text,
}

/// A member of what is of a type.
#[derive(Debug)]
pub(crate) struct Member {
    /// The owner of the member.
    pub owner: Type,
    /// Its name.
    pub name: &'static str,
    /// Its type.
    pub ty: Type,
}

const fn member(owner: Type, name: &'static str, ty: Type) -> Member {
    Member { owner, name, ty }
}

/// The members of everything in a game that has members of its own.
pub(crate) static MEMBERS: &[Member] = &[
    member(Type::Context, "board", Type::Board),
    member(Type::Context, "width", Type::Number),
    member(Type::Context, "height", Type::Number),
    member(Type::Context, "current_player", Type::Number),
    member(Type::Context, "move_count", Type::Number),
    member(Type::Context, "focused", Type::Point),
    member(Type::Context, "on_move", Type::Unknown),
    member(Type::Square, "target", Type::Boolean),
    member(Type::Square, "piece", Type::Piece),
    member(Type::Piece, "name", Type::PieceName),
    member(Type::Piece, "owner", Type::Number),
    member(Type::Piece, "mirrored", Type::Boolean),
    member(Type::Point, "x", Type::Number),
    member(Type::Point, "y", Type::Number),
    member(Type::MovesArgument, "current_x", Type::Number),
    member(Type::MovesArgument, "current_y", Type::Number),
    member(Type::MovesArgument, "context", Type::Context),
];

/// The members that any object has.
const OF_ANY_OBJECT: [&str; 8] = [
    "__proto__", "constructor", "hasOwnProperty", "isPrototypeOf", "propertyIsEnumerable", "toLocaleString",
    "toString", "valueOf",
];

/// True for a member that any object has.
pub(crate) fn has_any_object(name: &str) -> bool {
    OF_ANY_OBJECT.contains(&name)
}

impl Type {
    /// The members of what is of this type; none if they are not in the table.
    pub(crate) fn members(self) -> impl Iterator<Item = &'static Member> {
        MEMBERS.iter().filter(move |member| member.owner == self)
    }

    /// A member of what is of this type.
    pub(crate) fn member(self, name: &str) -> Option<&'static Member> {
        self.members().find(|member| member.name == name)
    }

    /// True if the table has its members, so that it has no others unless a block adds some.
    pub(crate) fn is_known(self) -> bool {
        self.members().next().is_some()
    }

    /// The type of what is in an array of this type.
    pub(crate) fn element(self) -> Type {
        match self {
            Type::Board => Type::Column,
            Type::Column => Type::Square,
            _ => Type::Unknown,
        }
    }

    /// The words for it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Type::Unknown => "something",
            Type::Context => "`context`",
            Type::Board => "the board",
            Type::Column => "a column of the board",
            Type::Square => "a square of the board",
            Type::Piece => "a piece on the board",
            Type::PieceName => "the name of a piece",
            Type::Point => "a column and a row",
            Type::MovesArgument => "what `moves` is called with",
            Type::Pieces => "the object of all pieces",
            Type::Window => "the browser's window",
            Type::Global(_) => "an object of JavaScript",
            Type::Number => "a number",
            Type::Boolean => "`true` or `false`",
            Type::Text => "a text",
        }
    }

    /// The type of what a method of an array of this type gives.
    pub(crate) fn result_of(self, method: &str) -> Type {
        match method {
            "filter" | "slice" | "concat" | "reverse" | "sort" => self,
            "find" | "at" | "pop" | "shift" => self.element(),
            "flat" if self == Type::Board => Type::Column,
            _ => Type::Unknown,
        }
    }

    /// The type of what a method of an array of this type calls a function with.
    pub(crate) fn argument_of(self, method: &str) -> Type {
        match method {
            "forEach" | "map" | "filter" | "find" | "findIndex" | "some" | "every" | "flatMap" => self.element(),
            _ => Type::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn members_are_there_once_and_lead_on() {
        for (index, member) in MEMBERS.iter().enumerate() {
            let same = |other: &Member| other.owner == member.owner && other.name == member.name;
            assert!(!MEMBERS[..index].iter().any(same), "{} twice", member.name);
        }
        let steps = ["board", "", "", "piece", "owner"];
        let walked = steps.iter().try_fold(Type::Context, |ty, step| {
            if step.is_empty() { Some(ty.element()) } else { ty.member(step).map(|member| member.ty) }
        });
        assert_eq!(walked, Some(Type::Number));
        assert!(Type::Piece.is_known() && !Type::Board.is_known());
    }
}
