//! What the game does with the forms of the level language, in numbers: read from its code and tried.

/// The text on what the game does with a form, marked as the reference data is; `None` where the reference data say it
/// all.
pub(super) fn of(name: &str) -> Option<&'static str> {
    Some(match name {
        "level" => {
            "Levels of one name in several places are joined: their lists are put together, and the first description \
             stays."
        }
        "room-list" => {
            "With k kinds of room and n sections, each kind comes n / k times on average. A kind that is listed twice \
             comes twice as often."
        }
        "layout" => "Each layout is as likely as the others.",
        "item-lists" | "creature-lists" => {
            "Each `option` is as likely as the others. What is in it goes to tiles of rooms and caves."
        }
        "regular-grid" => {
            "A level of W by H with rooms of w by h has `int(W / w)` times `int(H / h)` sections, each w + 1 by h + 1 \
             tiles from edge to edge; the rest of the level stays empty."
        }
        "irregular-grid" => {
            "A part is halved at random while one of its sides is longer than two rooms. The smallest section is one \
             tile smaller than a room along each side."
        }
        "unique-stairs" | "common-stairs" | "final-stairs" => {
            "A chance of c means c + 1 in 101, and the dice fall each time the level they begin in is made. Without a \
             tile that has the tag there are no stairs, and nothing is said."
        }
        "square-room"
        | "square-band-room"
        | "square-pitroom"
        | "pillar-room"
        | "square-library"
        | "square-banded-library"
        | "square-graveyard" => {
            "Along an axis with a neighbour the section has to measure 8 tiles or more: rooms of 7 in a regular grid, of \
             9 in an irregular one. The game stops in a smaller one."
        }
        "circular-room"
        | "circular-band-room"
        | "circular-pitroom"
        | "circular-library"
        | "circular-room-with-candles"
        | "circular-bones-room"
        | "circular-cache-room"
        | "circular-graveyard" => {
            "The radius is half of the shorter side, less 2: a section under 6 tiles has one tile of room, one under 4 \
             has none, and so no place for stairs, items and creatures."
        }
        "wall-cracker" | "support-beams" => {
            "It changes the pictures `BASE_15` and `BASE_37` only, which a `wall-builder` of that base makes before it."
        }
        "wall-torches" => {
            "It changes the pictures `BASE_37` only, which a `wall-builder` of that base makes before it."
        }
        "floor-swapper" | "coarse-replace-floor" | "coarse-replace-wall" => {
            "Its tag comes too late for stairs, which are built before the level is touched up."
        }
        _ => return None,
    })
}
