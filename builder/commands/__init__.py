"""What each command of `townbook` does, its arguments and what it says on the terminal."""
