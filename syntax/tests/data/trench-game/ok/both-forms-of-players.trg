player:1,(5,5),hare.tr;
player: { team: 2; name: mole; position: 2,3; file: mole.tr; }
