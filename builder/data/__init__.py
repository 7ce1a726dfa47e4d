"""Open data of a code: `code.json`, its schema and its proof, Parquet tables, the report.

In: a resolved code, and for the proof the source. Out: plain values and files. A field is added in
`contract`, under the name that the model has for it; none is taken away or changes its meaning.
"""
