"""Object storage: codes are taken from it, and finished sites are put into it.

In: an address (`s3://bucket/codes`). Out: a folder of this machine that holds the codes; or sites
that are in the store as they are here. A store has no renames, no second names and no locks, so
a build itself works in a folder; this package moves files between the two. fsspec talks to each
store through a package (`s3fs`, `gcsfs`, `adlfs`); nothing else imports it.
"""
