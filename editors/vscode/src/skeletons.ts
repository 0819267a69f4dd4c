// What a new file of each language begins with. Each is checked without a finding (tests/vscode).

interface Skeleton {
  language: string;
  label: string;
  ending: string;
  /** One sentence. */
  what: string;
  text: string;
}

export const SKELETONS: Skeleton[] = [
  {
    language: "gdl",
    label: "GDL",
    ending: ".g",
    what: "A module of Xconq with two unit types and the ground they move on.",
    text: `; My game: what it is about, in one sentence.

(game-module
  (title "My game")
  (blurb "What it is about, in one sentence.")
  (version "1.0"))

(terrain-type meadow
  (char "+"))

(unit-type scout
  (char "s")
  (acp-per-turn 2)
  (help "Walks far and sees far."))

(unit-type camp
  (char "C")
  (help "Where scouts come from."))

(add scout speed 150)
(add u* hp-max (2 10))
`,
  },
  {
    language: "bdl",
    label: "BDL",
    ending: ".bdl",
    what: "A board game with two kinds of pieces.",
    text: `rules{
  player_change : alternate
  first_player : 0
  width : 6
  height : 6
  coloring : alternate
}

pieces{
  king{
    moves{
      horizontal(-1, 1)
      vertical(-1, 1)
    }
  }
  guard{
    moves{
      diagonal(-1, 1)
    }
  }
}

initial_piece_position{
  king{
    positions{
      x : 2, y : 0
    }
    mirrored
  }
  guard{
    positions{
      x : [0, 5], y : 1
    }
    mirrored
  }
}

invariants{
  cant_risk(king)
  protect_piece(king)
}

finish{
  no_moves_available
}
`,
  },
  {
    language: "trench",
    label: "Trench",
    ending: ".tr",
    what: "A script: a scout that walks east as long as there is room.",
    text: `// Walks east as long as there is room, then digs in.
walk:
while (#x < #board_x - 1) {
    move E;
}
fortify;
goto walk;
`,
  },
  {
    language: "trench-game",
    label: "Trench Game",
    ending: ".trg",
    what: "A game file. It names the script of each player.",
    text: `// A game on a small board. Add a player: block for each script.
actions: 1;
steps: 100;
board: 20,20;
`,
  },
  {
    language: "hy",
    label: "pyherc level",
    ending: ".hy",
    what: "Levels of pyherc in Hy: one level with a room and a creature.",
    text: `;; One level: a room, a creature and the stairs that lead there from the first level.

(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])

(level-config-dsl)

(level-list
 (level "my level"
        "What an adventurer sees here first."
        (room-list (square-room "ground_soil3" "ground_soil3"))
        (layout (irregular-grid #t(40 40) #t(11 11)))
        (touch-up (wall-builder "wall_rubble2")
                  (floor-builder "ground_soil3"))
        (item-lists (option (item-by-type 1 2 "food")))
        (creature-lists (option (creature 1 2 "rat")))
        (connections (common-stairs "first gate" "my level"
                                    "grey stairs" "room" certainly))))
`,
  },
  {
    language: "bogl",
    label: "BoGL",
    ending: ".bgl",
    what: "A game of one move: a coin is turned over.",
    text: `-- Two players turn one coin over. What lies on top decides.
game TurnOver

type Player = {Ann, Ben}
type Side = {Heads, Tails}
type Board = Array (1, 1) of Side
type Input = Side

other : Side -> Side
other(s) = if s == Heads then Tails else Heads

start : Board
start!(x, y) = Heads

turned : Board -> Board
turned(b) = place(other(b!(1, 1)), b, (1, 1))

winner : Board -> Player
winner(b) = if b!(1, 1) == Heads then Ann else Ben

result : Player
result = winner(turned(start))
`,
  },
];
