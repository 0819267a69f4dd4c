// Games that the VS Code test puts beside the examples: path and text of each file.

/** A game of Trench: three scripts that fit it, one that needs a higher level, and one that is missing. */
const SIEGE = {
  "siege/siege.trg": `// A siege: four scripts that are there, and one that nobody has written yet.
actions: 1;
steps: 100;
feature_level: 1;
board: 20,20;

player: { team: 1; name: digger; position: 2,2; file: ./digger.tr; }
player: { team: 1; name: gunner; position: 2,17; file: ./gunner.tr; }
player: { team: 2; name: sentry; position: 17,2; file: ./sentry.tr; }
player: { team: 2; name: runner; position: 17,17; file: ./runner.tr; }
player: { team: 2; name: ghost; position: 10,10; file: ./ghost.tr; }
`,
  "siege/digger.tr": `// Digs in and stays there.
trench;
fortify;
stay:
wait;
goto stay;
`,
  "siege/gunner.tr": `// Shoots east, again and again.
dir side = E;
aim:
shoot side;
goto aim;
`,
  "siege/sentry.tr": `// Guards the north with bombs.
int pace = 2;
guard:
bomb N pace;
goto guard;
`,
  "siege/runner.tr": `// Runs east as long as there is room, which needs a loop.
while (#x < #board_x - 1) {
    move E;
}
wait;
`,
};

/** A whole game of BoGL. */
const ORCHARD = {
  "orchard/orchard.bgl": `-- Orchard: two children take turns to pick an apple from a row of trees. A tree that has been picked
-- stays empty, and whoever finds no apple left has lost.
game Orchard

type Child = {Mia, Tom}
type Tree = {Apple, Empty}
type Board = Array (5, 1) of Tree
type Input = Int

-- Every tree bears one apple.
orchard : Board
orchard!(x, y) = Apple

other : Child -> Child
other(c) = if c == Mia then Tom else Mia

-- How many apples hang on the trees from number n on.
apples : (Board, Int) -> Int
apples(b, n) = if n > 5 then 0 else apples(b, n + 1) + (if b!(n, 1) == Apple then 1 else 0)

-- A child may only pick what is there; otherwise it asks again.
pick : (Child, Board, Int) -> (Child, Board)
pick(c, b, n) =
  if or(n < 1, n > 5) then (c, b)
  else if b!(n, 1) == Empty then (c, b)
  else (other(c), place(Empty, b, (n, 1)))

play : (Child, Board) -> (Child, Board)
play(c, b) = while apples(b, 1) > 0 do pick(c, b, input)

loser : (Child, Board) -> Child
loser(c, b) = c

result : Child
result = loser(play(Mia, orchard))
`,
};

/** A program of BoGL that meets one of two expectations. */
const SUMS = {
  "sums/sums.bgl": `-- Sums: what is expected of them stands above each.
game Sums

-- expect: double(2) = 4
double : Int -> Int
double(n) = n * 2

-- expect: half(6) = 2
half : Int -> Int
half(n) = n / 2
`,
};

export const GAMES = { ...SIEGE, ...ORCHARD, ...SUMS };
