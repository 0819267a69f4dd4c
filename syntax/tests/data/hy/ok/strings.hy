"" "moss" "two words"
