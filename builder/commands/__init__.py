"""What each command of `townbook` does, its arguments, and what it prints on the terminal."""
