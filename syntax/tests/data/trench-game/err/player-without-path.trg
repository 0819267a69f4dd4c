player:1,(5,5);
player:2,(5,5),;
bombs:3;
