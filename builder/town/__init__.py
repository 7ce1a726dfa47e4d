"""One municipality, from its source to its site: the work of one task."""
