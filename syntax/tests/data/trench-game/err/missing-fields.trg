player: { position: 5,5; file: ./a.tr; }
