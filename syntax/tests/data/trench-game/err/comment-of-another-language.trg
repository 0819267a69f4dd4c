# the game
bombs:3;
