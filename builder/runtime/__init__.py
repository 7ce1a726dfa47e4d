"""The process and its files: written whole, stamped, within a time."""
