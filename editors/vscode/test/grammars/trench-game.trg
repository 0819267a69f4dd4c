// SYNTAX TEST "source.trench-game" "Trench game files"
nuke: 200; // rounds
// <---- support.type.property-name.trench-game
//    ^^^ constant.numeric.integer.trench-game
//         ^^^^^^^^^ comment.line.double-slash.trench-game
exec_mode: async;
//         ^^^^^ constant.language.mode.trench-game
board: 12,12;
//     ^^ constant.numeric.integer.trench-game
//       ^ punctuation.separator.comma.trench-game
player: { team: 1; name: mole; file: ./mole.tr; }
// <------ keyword.control.player.trench-game
//        ^^^^ support.type.property-name.trench-game
//                       ^^^^ string.unquoted.trench-game
//                                   ^^^^^^^^^ string.unquoted.path.trench-game
