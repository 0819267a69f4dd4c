steps: 50;
pitchforks: 3;
nuke: 9;
