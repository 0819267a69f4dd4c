board:20,;
