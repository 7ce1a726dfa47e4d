"""The layouts that are recognised, each by its signs in a file of its own."""
