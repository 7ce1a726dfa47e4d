"""What one line shows by itself."""
