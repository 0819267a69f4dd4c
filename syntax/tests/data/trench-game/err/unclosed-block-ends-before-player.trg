player: { team: 1; name: hare;
player: { team: 2; name: mole; position: 2,3; file: ./b.tr; }
