player:1,(5,5),./my script.tr;
