{:level-name :description ::a : :größe}
