bombs:3;
/* the players
player:1,(5,5),./a.tr;
