"""What pages, print and search share.

These are names, the outline, facts about a copy, cautions, and what a site is told of its
publication.
"""
