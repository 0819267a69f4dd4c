bombs
shots:4;
