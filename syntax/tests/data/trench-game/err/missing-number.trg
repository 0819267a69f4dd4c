bombs:;
shots:
steps:50;
