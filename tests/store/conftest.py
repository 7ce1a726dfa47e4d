"""Stores for the tests: one in memory, and a server that behaves like S3."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from fsspec.implementations.memory import MemoryFileSystem


@pytest.fixture
def memory() -> Iterator[None]:
    """An empty store in memory, at `memory://`."""
    MemoryFileSystem.store.clear()
    MemoryFileSystem.pseudo_dirs[:] = [""]
    yield
    MemoryFileSystem.store.clear()


@pytest.fixture(scope="session")
def s3() -> Iterator[str]:
    """The web address of a server with an empty bucket "law" that anyone may read."""
    from moto.server import ThreadedMotoServer

    server = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    server.start()
    host, port = server.get_host_and_port()
    known = {
        "AWS_ACCESS_KEY_ID": "a",
        "AWS_SECRET_ACCESS_KEY": "b",
        "AWS_DEFAULT_REGION": "us-east-1",
        "AWS_ENDPOINT_URL": f"http://{host}:{port}",
    }
    with pytest.MonkeyPatch.context() as patch:
        for name, value in known.items():
            patch.setitem(os.environ, name, value)
        from s3fs import S3FileSystem

        S3FileSystem.clear_instance_cache()
        S3FileSystem().mkdir("law", acl="public-read")
        yield f"http://{host}:{port}/law"
        S3FileSystem.clear_instance_cache()
    server.stop()
