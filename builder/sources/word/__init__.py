"""Word files (.docx): paragraphs, list labels, tables and notes become the lines of a source."""
