player: { team: 1; name: "hare"; position: 5,5; file: ./a.tr; }
