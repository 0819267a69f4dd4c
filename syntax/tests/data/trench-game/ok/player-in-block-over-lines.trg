player: {
  file: scripts/mole_2.tr; // digs
  position: -1, 9;
  name: mole_2;
  team: 2;
}
