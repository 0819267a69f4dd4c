// The villagers forget to finish a sentence.
steps: 50
nuke: 9;
