player: { team: 1; name: hare;
