bombs:3; shots:4; actions:1; steps:50; nuke:0; global_array:4; feature_level:2;
