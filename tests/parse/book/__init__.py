"""How texts are read whose lines have their places."""
