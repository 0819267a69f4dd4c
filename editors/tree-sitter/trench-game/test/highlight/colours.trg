exec_mode: async;
// <- property
//       ^ punctuation.delimiter
//         ^ constant.builtin
board: 12,-3;
//     ^ number
//       ^ punctuation.delimiter
//        ^ number
player: { name: hare; file: ./a.tr; }
// <- keyword
//      ^ punctuation.bracket
//        ^ property
//              ^ string.special.symbol
//                          ^ string.special.path
