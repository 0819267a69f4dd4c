player: 2 , ( -1 , 9 ) , scripts/mole_2.tr ;
