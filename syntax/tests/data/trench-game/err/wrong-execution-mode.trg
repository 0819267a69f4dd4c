exec_mode:fast;
exec_mode:1;
exec_mode:;
