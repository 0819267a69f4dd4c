player:1,(5,5),./a.tr,2;
