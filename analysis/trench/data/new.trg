// A game on a small board. Each player runs a script.
board: 12,8;
actions: 1;
steps: 100;
feature_level: 3;
player: { team: 1; name: red; position: 2,2; file: ./NAME.tr; }
player: { team: 2; name: blue; position: 3,5; file: ./NAME.tr; }
