board:(20,20);
