mode:0; mode:-3;
