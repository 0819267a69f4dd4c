größe-1:3; bombs:3;
