player:1,(5,5),./häschen.tr;
