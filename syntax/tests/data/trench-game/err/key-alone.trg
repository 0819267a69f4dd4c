bombs;
shots:4;
