player:1,(5,5,5),./a.tr;
