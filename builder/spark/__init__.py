"""Running a build on Spark; nothing outside this package imports pyspark."""
