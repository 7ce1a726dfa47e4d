"""From a code to the Markdown, configuration and theme of its web site."""
