player: { team: red; name: hare; position: 5,5; file: ./a.tr; }
