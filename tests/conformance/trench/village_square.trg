// The village square: nobody has joined yet.
bombs: 4;
shots: 9;
actions: 2;
steps: 80;
mode: 3;
nuke: 40;
global_array: 16;
feature_level: 2;
exec_mode: sync;
