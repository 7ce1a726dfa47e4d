"""Processes and files: writing files whole, stamping them, time limits."""
