"""Open data of a code: `code.json`, its schema and proof, the tables and the report."""
