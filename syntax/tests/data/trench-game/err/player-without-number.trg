player:(5,5),./a.tr;
