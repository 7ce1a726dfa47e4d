"""The municipality whose law a text is: name, kind and state, from all evidence for each."""
