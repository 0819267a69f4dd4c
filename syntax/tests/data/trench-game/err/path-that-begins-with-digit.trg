player:1,(5,5),1.tr;
