{bombs:3;
shots:{100;
steps:100{;
mode{:0;
player: { team: 1; name: hare; position: 5,5; file: ./a.tr; }
