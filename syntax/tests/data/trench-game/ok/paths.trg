player:1,(0,0),/home/me/a.tr;
player:2,(0,1),../b.c.tr;
