"""Between parse and publish: whether a code was read, told by measures of what was made."""
