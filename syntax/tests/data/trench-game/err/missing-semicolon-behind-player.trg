player:1,(5,5),./a.tr
bombs:3;
