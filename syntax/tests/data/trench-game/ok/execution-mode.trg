exec_mode:async; exec_mode: sync;
