// Meadow: a mole and a hare fight over a small field.
// The mole waits in its trench, the hare never stands still.

// Every player gets this much for the whole game.
bombs: 6;
shots: 12;

// What one turn allows.
actions: 1;
steps: 60;

// Nobody may change the script during the game.
mode: 0;

// After this many rounds the field is blown up, so no game lasts for ever.
nuke: 200;

// Both scripts use loops, and a few cells of memory.
feature_level: 3;
global_array: 4;

// How the two players share a round.
exec_mode: async;

// A field of 12 by 12 squares.
board: 12,12;

player: { team: 1; name: mole; position: 3,3; file: ./mole.tr; }
player: { team: 2; name: hare; position: 8,9; file: ./hare.tr; }
