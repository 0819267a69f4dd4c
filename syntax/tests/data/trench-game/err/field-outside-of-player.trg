team:1;
bombs:3;
