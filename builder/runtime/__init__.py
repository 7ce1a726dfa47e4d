"""The process and its files: written whole, stamped, and within a time limit."""
