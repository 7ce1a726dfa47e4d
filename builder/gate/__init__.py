"""Between parsing and publishing: whether a code was read right, by measures of the result."""
