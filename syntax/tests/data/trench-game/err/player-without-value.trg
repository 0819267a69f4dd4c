player:;
player;
bombs:3;
