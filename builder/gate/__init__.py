"""Between parsing and publishing: measures of whether a code was read right."""
