"""Between parse and publish: whether a code was read at all, told by measures of what was made of it."""
