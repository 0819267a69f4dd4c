change:1;
