mode:- 1;
