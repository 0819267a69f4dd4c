player:hare,(5,5),./a.tr;
