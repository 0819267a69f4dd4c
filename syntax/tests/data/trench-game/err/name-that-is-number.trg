player: { team: 1; name: 1; position: 5,5; file: ./a.tr; }
