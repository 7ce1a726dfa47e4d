"""From generated docs folders to published web sites."""
