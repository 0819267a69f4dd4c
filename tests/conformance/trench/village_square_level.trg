bombs: 2;
shots: 5;
feature_level: 6;
