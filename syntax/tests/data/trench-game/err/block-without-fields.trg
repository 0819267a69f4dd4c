player: { }
