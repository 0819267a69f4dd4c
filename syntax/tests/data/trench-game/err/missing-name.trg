player: { team: 1; name: ; position: 5,5; file: ./a.tr; }
