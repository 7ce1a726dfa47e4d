"""Small functions on text that several rooms share."""
