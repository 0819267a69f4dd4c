board:12,9;
