// The villagers cannot agree.
steps: 50;
exec_mode: turns;
nuke: 9;
