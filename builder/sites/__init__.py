"""From generated docs folders to published web sites, put in place in one step.

In: docs folders. Out: sites in the output folder, the portal over them, and what a check of their
links finds.
"""
