"""The layouts that are told apart, each by its signs in a file of its own."""
