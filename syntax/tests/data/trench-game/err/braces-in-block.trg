player: { team: 1; { x: 1; } name: hare; position: 5,5; file: ./a.tr; }
