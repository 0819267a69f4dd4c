player:1,(5,5),"./a b.tr"; bombs:3;
