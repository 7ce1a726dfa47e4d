"""Open data of a code: `code.json` and its schema, Parquet tables, the report.

In: a resolved code, and the proof's faults. Out: plain values and files. To add a field, add it to
`contract` under its name in the model; no field is removed or changes its meaning.
"""
