"""Indexes over a resolved code: what its words mean, who cites what, which law changed it, which law stands behind it."""
