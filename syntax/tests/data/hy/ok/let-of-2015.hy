(let [[a 1] [b nil]] a)
