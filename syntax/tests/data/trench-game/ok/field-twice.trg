player: { team: 1; team: 2; name: hare; position: 5,5; file: a.tr; }
