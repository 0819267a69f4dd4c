board_x:12; board_y:9;
