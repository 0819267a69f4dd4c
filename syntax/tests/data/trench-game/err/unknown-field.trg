player: { team: 1; name: hare; color: red; position: 5,5; file: ./a.tr; }
