player:1,./a.tr;
