"""From files on disk to decoded texts of known layout and municipality."""
