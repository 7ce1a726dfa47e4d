"""Spark's Python daemon with all loaded that a task needs.

Workers are forked off it, so that what takes a second to load is loaded once and not by each.
Nothing here has used the typesetter or started a thread, which no fork would survive.
"""

from __future__ import annotations

import gc
import os
from importlib import import_module

from pyspark.daemon import manager

from builder import program

NEEDED = (
    "mkdocs.commands.build",
    "mkdocs.config.defaults",
    "material.plugins.search.plugin",
    "builder.sites.warm",
    "builder.task",
    "builder.spark.run",
)
"""What a task loads, much of it only when it comes to it."""

if __name__ == "__main__":
    os.environ["NO_MKDOCS_2_WARNING"] = "1"  # Material prints a banner on import unless told not to
    program.begun()  # before the program is loaded, see there
    for name in NEEDED:
        import_module(name)
    gc.collect()
    gc.freeze()  # a task's collector need not look through the program again
    manager()
