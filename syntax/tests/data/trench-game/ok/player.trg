player:1,(5,5),./hare.tr;
