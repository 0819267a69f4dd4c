bombs:3 // few
shots:;
player: { team: 1; name: hare;
steps:50;
