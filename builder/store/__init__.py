"""Object storage: builds take codes from it, and `townbook publish` puts finished sites there.

A store has no renames, no hard links and no locks, so a build works in an ordinary folder, and this
package copies files between the two: from an address (`s3://bucket/codes`) to a folder on this
machine, and back. fsspec talks to each kind of store through a package (`s3fs`, `gcsfs`, `adlfs`);
nothing else imports it.
"""
