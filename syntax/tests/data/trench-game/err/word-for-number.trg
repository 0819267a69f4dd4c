bombs:few;
shots:4;
