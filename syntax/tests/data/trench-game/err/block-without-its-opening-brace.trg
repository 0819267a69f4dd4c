player: team: 1; name: hare; position: 5,5; file: ./a.tr; }
player:
  team: 2; name: mole; position: 6,6; file: ./b.tr;
bombs:3;
