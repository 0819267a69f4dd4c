player: { team: 1; name: hare; bombs: 3; position: 5,5; file: ./a.tr; }
