exec_mode: async;
mode: -1; // before every turn
nuke: 0;
