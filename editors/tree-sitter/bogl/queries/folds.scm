[(type_def) (value_def) (equation) (block_comment)] @fold
