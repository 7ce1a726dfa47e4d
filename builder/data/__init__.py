"""Open data of a code: `code.json`, its schema and its proof, Parquet tables, the report.

In: a resolved code, and for the proof the source. Out: plain values and files. To add a field, add
it to `contract` under its name in the model; no field is removed or changes its meaning.
"""
