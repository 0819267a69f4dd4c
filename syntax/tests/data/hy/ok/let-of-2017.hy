(let [a 1 b None] a)
