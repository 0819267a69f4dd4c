(section₁ tiles↜ sinᵒ größe)
