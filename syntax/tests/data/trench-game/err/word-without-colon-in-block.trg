player: { team: 1; hare; position: 5,5; file: ./a.tr; }
