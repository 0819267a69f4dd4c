//! The pieces that texts are made of: for each language a few whole texts, and pieces that make its interesting and its
//! broken texts likely.

/// The texts and pieces of a language.
#[derive(Debug)]
pub(crate) struct Source {
    /// The id of the language.
    pub(crate) id: &'static str,
    /// The path of the file that is asked about.
    pub(crate) path: &'static str,
    /// Path and text of a file beside it.
    pub(crate) beside: (&'static str, &'static str),
    /// Texts of the file; some of their names come from the one beside it.
    pub(crate) texts: &'static [&'static str],
    /// Definitions, pieces of them, and what unbalances them.
    pub(crate) pieces: &'static [&'static str],
}

/// The texts and pieces of the language with this id.
pub(crate) fn source(id: &str) -> &'static Source {
    let found = SOURCES.iter().find(|source| source.id == id);
    found.unwrap_or_else(|| panic!("no texts and pieces of `{id}`: add them here"))
}

static SOURCES: &[Source] = &[
    Source {
        id: "gdl",
        path: "/main.g",
        beside: (
            "/animals.g",
            "; Everything that runs.\n(unit-type hare (name \"brown hare\"))\n(define pack (hare))\n",
        ),
        texts: GDL_TEXTS,
        pieces: GDL,
    },
    Source {
        id: "bdl",
        path: "/main.bdl",
        beside: ("/other.bdl", "pieces{\n  fox{ moves{ vertical(1, 2) } }\n}\n"),
        texts: BDL_TEXTS,
        pieces: BDL,
    },
    Source {
        id: "trench",
        path: "/hare.tr",
        beside: (
            "/game.trg",
            "bombs: 4;\nfeature_level: 2;\nplayer: { team: 1; name: hare; position: 5,5; file: ./hare.tr; }\n",
        ),
        texts: TRENCH_TEXTS,
        pieces: TRENCH,
    },
    Source {
        id: "trench-game",
        path: "/game.trg",
        beside: ("/hare.tr", "// The hare 🐇.\nint hops = 3;\nrun:\nmove N;\ngoto run;\n"),
        texts: TRENCH_GAME_TEXTS,
        pieces: TRENCH_GAME,
    },
    Source {
        id: "hy",
        path: "/attic.hy",
        beside: (
            "/rooms.hy",
            ";; A cold room.\n(defn cold-room [corridor] (square-room \"ice\" corridor))\n\
             (defmacro frozen [name] `(option (creature 1 1 ~name)))\n(defreader w [text] text)\n",
        ),
        texts: HY_TEXTS,
        pieces: HY,
    },
    Source {
        id: "bogl",
        path: "/main.bgl",
        beside: (
            "/lake.bgl",
            "game Lake\ntype Thing = {Reed, Water}\nfar : Int\nfar = 3\ndeep : Bool\ndeep = not(True)\n",
        ),
        texts: BOGL_TEXTS,
        pieces: BOGL,
    },
];

/// The pieces that can stand in a text of any language, and those that no text should hold.
pub(crate) const NOISE: &[&str] = &[
    "", " ", "\n", "\r\n", "\r", "\t", "\"", "'", "`", "(", ")", "[", "]", "{", "}", ",", ";", ":", "|", "\\", "#",
    "/*", "*/", "//", "--", "{-", "-}", "#|", "|#", "=", "-", "0", "3", "99999999999999999999", "é", "😀", "ﬁ", "\0",
    "\u{85}", "\u{FEFF}",
];

const GDL_TEXTS: &[&str] = &[
    r#"(game-module "main"
  (base-module "animals")
  (variants ("Dämmerung" dusk false (true (set see-all false) (add hare speed 2))) see-all))
(include "animals" (dusk 1))
"#,
    r#"; The fox 🦊.
(unit-type fox (name "röd räv") (image-name "fox") (speed 3))
(imf "fox" ((8 8) (file "fox.gif" 0 0)))
(table damage add ((hare |röd räv|) '(fox) 3d6+1) (u* u* 0.5))
"#,
    r#"(include animals)
(namer names (grammar root 9 (root (or 1 "a" 2 names))))
(side 1 warren (name "Warren") (unit-namers (hare "names")) (default-doctrine timid))
(doctrine timid (locked 1))
(hare 3 4 warren (n "Thump") (in "Thump"))
(area 4 4 (terrain (by-name ((pond 1)) "16a")))
"#,
    r#"(if (= dusk 1) dusk)
(set pack (append pack #| more |# nil))
(undefine pack) "text" 12 hare
(end-if dusk)
((a) "b" c)
('pack)
"#,
    "",
];

const GDL: &[&str] = &[
    "\n(include \"animals\")\n",
    "\n(include \"main\" (dusk true))\n",
    "\n(include \"missing\")\n",
    "\n(game-module \"main\" (title \"T\") (variants (see-all false) (\"Dusk\" dusk false (true (set last-turn 9)))))\n",
    "\n(unit-type hare (name \"brown hare\") (hp-max 3) (char \"h\"))\n",
    "\n(unit-type fox)\n",
    "\n(terrain-type sea (char \"s\") (color \"blue\"))\n",
    "\n(terrain-type land)\n",
    "\n(material-type fuel)\n",
    "\n(advance-type sails)\n",
    "\n(define pack (hare fox))\n",
    "\n(define pack (append pack hare nil))\n",
    "\n(define many (* 2147483647 2147483647))\n",
    "\n(set pack (remove hare pack))\n",
    "\n(undefine pack)\n",
    "\n(set last-turn (+ 1 (- 3 2) 0.5 3d6+1))\n",
    "\n(add pack hp-max (3 (/ 4 0)))\n",
    "\n(add (hare fox) speed 425)\n",
    "\n(table mp-to-enter-terrain (pack sea 1) (fox (sea land) (1 2)))\n",
    "\n(table hit-chance add (u* u* 50) ((hare fox) (hare fox) ((1 2) (3 4))))\n",
    "\n(table hit-chance (sea hare 1))\n",
    "\n(table \n",
    "\n(world 60 (day-length 24))\n",
    "\n(area 6 4 (terrain \"6s\" \"3s3l\" \"sslsslss\" \"x\"))\n",
    "\n(area (elevations \"6*3,\" \"1,2,4294967295*4,\"))\n",
    "\n(area 6 4 (terrain (by-bits) (by-char \"sl\") \"6s\" \"6l\"))\n",
    "\n(side s1 (name \"One\") (default-doctrine timid))\n",
    "\n(side 2 s2 (unit-namers (hare \"names\")))\n",
    "\n(doctrine timid (locked 1))\n",
    "\n(namer names (random \"Ann\" \"Bell\"))\n",
    "\n(hare 2 2 s1 (n \"Ann\") (# 1))\n",
    "\n(unit fox (@ 3 2) (s 2) (in \"Ann\"))\n",
    "\n(fox 3 3 nobody (in 7))\n",
    "\n(if (= dusk 1) rest)\n",
    "\n(else rest)\n",
    "\n(end-if rest)\n",
    "\n(scorekeeper (do last-side-wins))\n",
    "\n(imf \"hare\" ((8 8) (file \"hare.gif\" 0 0)))\n",
    "\n(add ",
    "(define ",
    "(unit-type ",
    "(if ",
    "(quote ",
    "'(",
    "`(,",
    "|brown hare|",
    "; note\n",
    "hare",
    " pack ",
    " u* ",
    " sea ",
    " hp-max ",
    " -1 ",
    " 50% ",
    " 1d6 ",
];

const BDL_TEXTS: &[&str] = &[
    r#"/* The wood 🌲. */
rules{
  first_player : 0
  width : 6
  height : 6
  coloring : explicit{ (x, y) => x % 2 ? "grün" : "weiß" }
}
pieces{
  fox{
    moves{ diagonal(,), kills : false
      x : 1, y : -1 }
    mirrored
  }
  explicit{ star: { moves: [] }, "høg": { moves: () => { return []; } } }
  mouse{ moves{ vertical(1, 1) } on_end_reached : spawn(fox, star) }
}
"#,
    r#"initial_piece_position{
  fox{ positions{ x : [0, 5], y : 1 } owner : 1 }
  owl{ positions{ explicit{ (x, y) => x === y } } mirrored : true }
}
invariants{ cant_risk(fox) protect_piece(mouse) explicit{ (context) => true } }
finish{ no_moves_available }
pieces{ fox{} fox{ can_jump : true } }
"#,
    "",
];

const BDL: &[&str] = &[
    "\nrules{\n  width : 8\n  height : 8\n}\n",
    "\npieces{\n  fox{ moves{ vertical(1,2) } mirrored }\n}\n",
    "\npieces{\n  explicit{ star: { moves: [] } }\n}\n",
    "\ninitial_piece_position{\n  fox{ positions{ x : 1, y : 2 } }\n}\n",
    "\ninvariants{\n  cant_risk(fox)\n}\n",
    "\nfinish{\n  no_moves_available\n}\n",
    "rules{",
    "pieces{",
    "\ninitial_piece_position{",
    "invariants{",
    "\nfinish{",
    "\n}\n",
    "\n  hare{ on_end_reached : spawn(fox) }\n",
    "fox",
    "\n  fox{",
    "moves{",
    "positions{",
    "x : 1, y : 2\n",
    "x : ",
    "[0, 7]",
    "vertical(",
    "horizontal(-1, 1), kills : false\n",
    "can_jump ",
    "mirrored : true ",
    "on_end_reached : spawn(fox)",
    "owner : 1",
    "protect_piece(fox)\n",
    "coloring : alternate ",
    "player_change : alternate\n",
    "first_player : 3\n",
    "explicit{ (c) => { return 1 } }",
    "explicit{",
    "explicit {\"}\" }",
    "explicit{ '{' }",
    "explicit{ (c) => c.board[0][0].piece.name === \"fox\" }",
    "explicit{ star: { moves: ({ context }) => [{ x: [0, 1] }] } }",
    "let a = context.",
    "explicit",
    "// note\n",
    "08",
    "8.5",
    "initial_status{",
];

const TRENCH_TEXTS: &[&str] = &[
    r#"// The hare 🐇: never rests.
dir way = ?(N E S W);
int hops = 0, höhe;
run:
if (#x < 2 & ? % 4 = 0) way = E; else { hops++; move way; }
while (hops < 3) { if ((scan way 1).MINE) break; bomb way + 2 hops; }
int[1] += #bombs;
goto run;
"#,
    r#"repeat 3 { for (int i = 1; i < 5; i++) shoot N + i; }
late = 3;
int late = look E;
switch (late) is 1 wait; is 2 { pass; goto nowhere; } else trench;
rest: /* é */ rest: do { mine S; } while (~late);
"#,
    "",
];

const TRENCH: &[&str] = &[
    "int hops = 3;\n",
    "int hops = ",
    "dir way = ?(N E);\n",
    "hops",
    " way ",
    "hops += 2;\n",
    "way = way + 1;\n",
    "hops++;\n",
    ";\n",
    "run:\n",
    "rest :",
    "goto run;\n",
    "goto rest;",
    "move N;\n",
    "bomb way 3;\n",
    "shoot ",
    "trench;\n",
    "mine S;\n",
    "wait;\n",
    "if (hops < 3) move way;\n",
    "if ",
    " else ",
    " is 1 ",
    "while (hops) ",
    "for (int i = 1; i < 5; i++) {",
    "for (",
    "repeat 2 ",
    "{\n  ",
    "\n}",
    "?(",
    "?",
    "+",
    "++",
    "==",
    "!=",
    "#x",
    "#bombs",
    ".MINE",
    "(scan N 1).PLAYER",
    "look ",
    "int[1] = hops;\n",
    "~",
    "!",
    "2a",
    "_a",
    "// note\n",
    "do ",
    "switch (hops) ",
];

const TRENCH_GAME_TEXTS: &[&str] = &[
    "// The meadow 🌼.\nbombs: 6;\nboard: 12,12;\nexec_mode: async;\nfeature_level: 3;\n\
     player: { team: 1; name: hare; position: 3,3; file: ./hare.tr; }\n\
     player: { team: 2; name: möle; position: 8,9; file: ./mole.tr; }\n",
    "bombs:10;\nboard:20,20;\nnuke:200;\nplayer:1,(5,5),./hare.tr;\nplayer:2,(7,40),hare.tr;\nplayer:2,(7,7),../x.trg;\n",
    "",
];

const TRENCH_GAME: &[&str] = &[
    "bombs: 10;\n",
    "shots: 12;\n",
    "board: 12,12;\n",
    "actions: 1;\n",
    "steps: 60;\n",
    "mode: 3;\n",
    "nuke: 200;\n",
    "feature_level: 2;\n",
    "global_array: 16;\n",
    "exec_mode: sync;\n",
    "exec_mode: ",
    "bombs",
    "board:",
    "player:",
    "player: {",
    "player: { team: 1; name: hare; position: 5,5; file: ./hare.tr; }\n",
    "player:1,(5,5),./hare.tr;\n",
    "player:2,(6,5),./missing.tr;\n",
    "team: 1; ",
    "name: hare; ",
    "position: 5,5; ",
    "file: ./hare.tr; ",
    "./a-b.tr",
    "hare",
    "}\n",
    "// note\n",
    "-1",
    "_a",
    "Bombs:",
];

const HY_TEXTS: &[&str] = &[
    r#";; The attic 🕸.
(require [pyherc.macros [*]])
(require [pyherc.config.dsl.level [*]])
(import [rooms [cold-room :as kühl]])
(require [rooms [*]])
(level-config-dsl)
(level-list
 (level "Dachboden" #s("Dust." "Späne.")
        (room-list (cold-room "ground_tile3") (kühl "tile"))
        (layout (regular-grid #t(20 20) #t(10 10)))
        (creature-lists (frozen "rat"))
        (connections (unique-stairs "Dachboden" "cellar" "grey stairs" "room" certainly))))
"#,
    r#"(import rooms [os :as system] [math [*]])
(setv depth 3 [width height] #t(1 2))
(defn walk [x &optional [y depth] &rest others]
  "two
lines"
  (let [[z (+ x y)]] (setv result (list-comp (* q z) [q others])) (rooms.cold-room result)))
(defclass Rat [Beast] [[size_of 1]] (defn bite [self] (. self size-of)))
#w"text"
`(level ~depth ~@(walk 1))
(level-list (level "cellar" ""))
"#,
    "",
];

const HY: &[&str] = &[
    "\n(require [pyherc.macros [*]])\n",
    "\n(require [pyherc.config.dsl.level [*]])\n",
    "\n(level-config-dsl)\n",
    "\n(level-list (level \"attic\" \"Dust.\" (room-list (cold-room \"a\"))))\n",
    "\n(level-list ",
    "\n(level_list ",
    "(level \"cellar\" ",
    "\n(import [rooms [cold-room]])\n",
    "\n(import [rooms [cold-room :as cold]])\n",
    "\n(import rooms)\n",
    "\n(require [rooms [*]])\n",
    "\n(require rooms)\n",
    "\n(import [missing [*]])\n",
    "\n(defn cold-room [corridor &optional [walls 3]] (square-room corridor walls))\n",
    "\n(defmacro frozen [name] `(option (creature 1 1 ~name)))\n",
    "\n(defreader d [x] x)\n",
    "\n(defclass Rat [Beast] [[size 1]] (defn bite [self] size))\n",
    "\n(defmulti feed [x] x)\n(defmethod feed 1 [x] x)\n",
    "\n(setv depth 3)\n",
    "(defn f [x] (setv depth x) depth)",
    "(let [[x 1] [y x]] (+ x y))",
    "(for [x [1 2]] (print x))",
    "(list-comp (* x 2) [x (range 3)])",
    "(fn [a] a)",
    "(unique-stairs \"attic\" \"cellar\" \"grey stairs\" \"room\" certainly)",
    "(cold-room 3)",
    "(frozen \"rat\")",
    "(rooms.cold-room 1)",
    "#{",
    "#t(20 10)",
    "#s(\"a\" \"b\")",
    "#d",
    "#!",
    "~",
    "~@",
    ".",
    " . ",
    "\"text\"",
    "r\"a\\",
    "ur\"x\"",
    "\"\\x4\"",
    ":key",
    "&rest",
    "0x1F",
    " depth ",
    "room_list",
    "section₁",
    "; note\n",
];

const BOGL_TEXTS: &[&str] = &[
    "-- The pond 🐸.
game Pond
type Thing = {Reed, Wasser}
type Depth = Int & {Dry}
type Board = Array (2, 2) of Thing
type Input = (Int, Content)
pond : Board
pond!(x, y) = Reed
pond!(1, y) = place(Wasser, pond, (1, 1)) ! (1, y)
",
    "game Höhle
größe : Int
größe = let é = 3 in while é < 9 do é + 1
leap : (Int, Int) -> Bool
leap(a, b) = if a == b then not(True) else leap(b, a) -- again
far : Bool
far = leap(größe, input # 0)
",
    "type board = array (3) of Frog
x : int
x = y + width
f(a, a) = g(a)
type T = (T, Content)
{- never closed",
    "",
];

const BOGL: &[&str] = &[
    "game Pond\n",
    "\ntype Thing = {Reed, Water}\n",
    "\ntype Depth = Int & {Dry}\n",
    "\ntype Board = Array (2, 2) of Thing\n",
    "\ntype Input = (Int, Content)\n",
    "\npond : Board\npond!(x, 1) = Reed\n",
    "\nfar : Int\nfar = 3\n",
    "\nleap : (Int, Int) -> Bool\nleap(a, b) = a == b\n",
    "\nleap(a) = ",
    "\nfar : ",
    "\nfar = ",
    "\nf(a,b) = ",
    "\npond!(1,y) = ",
    "type T = ",
    "{A, B}",
    " : ",
    "leap(",
    "leap(far, 2)",
    "place(Reed, pond, (1, 1))",
    " pond ! (1, 1)",
    "input # 0",
    "not(True)",
    "if far == 3 then 1 else 2",
    "if ",
    " then ",
    " else ",
    "let n = 3 in n + far",
    "let n = ",
    " in ",
    "while n < 9 do n + 1",
    "while ",
    " do ",
    "Reed",
    " far ",
    "n",
    "+",
    "!",
    "== ",
    " & ",
    "->",
    "0x1F",
    "-- note\n",
    "Int",
    "Content",
    "Board",
];
