"""Object storage: codes are taken from it, and finished sites are put into it.

In: an address (`s3://bucket/codes`). Out: a folder of this machine that holds the codes; or sites
in the store that are the same as here. A store has no renames, no second names and no locks, so a
build itself works in a folder, and this package moves files between the two. fsspec talks to each
kind of store through a package (`s3fs`, `gcsfs`, `adlfs`); nothing else imports it.
"""
