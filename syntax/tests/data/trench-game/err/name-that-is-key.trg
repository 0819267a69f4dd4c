player: { team: 1; name: async; position: 5,5; file: mode; }
