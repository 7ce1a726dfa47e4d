"""One municipality, from its source to its site: what a task does."""
