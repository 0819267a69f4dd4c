shost:3;
feature_levl:3;
bombs:3;
