"""Whether a Spark master can be reached: asked first, since Spark takes a minute to say no."""

from __future__ import annotations

import os
import re
import socket
from collections.abc import Mapping

from builder.errors import UsageError

SECONDS = 5.0
"""How long each address is waited for."""
_PORTS = {"spark": 7077, "k8s": 443}


def check(master: str, environment: Mapping[str, str] = os.environ) -> None:
    """Say in one line that a master cannot be reached, before Spark is started.

    Args:
        master: Spark's address of the cluster; a local one is always there.
        environment: where Hadoop's settings are looked for.

    Raises:
        UsageError: nobody answers at its address, or there is no address.
    """
    if master == "yarn" and not {"HADOOP_CONF_DIR", "YARN_CONF_DIR"} & environment.keys():
        raise UsageError(
            "--master yarn",
            "neither HADOOP_CONF_DIR nor YARN_CONF_DIR is set",
            "set one to the folder of the cluster's settings",
        )
    kind, _, rest = master.partition("://")
    if kind not in _PORTS or not rest:
        return
    places = [_place(kind, place) for place in rest.split(",")]
    if not any(_answers(host, port) for host, port in places):
        named = " or ".join(f"{host}:{port}" for host, port in places)
        raise UsageError(
            f"--master {master}",
            f"nobody answers at {named} within {SECONDS:.0f} seconds",
            "check the address, and that the cluster runs",
        )


def _place(kind: str, place: str) -> tuple[str, int]:
    """Host and port of an address.

    >>> _place("spark", "east:7078"), _place("k8s", "https://[::1]:6443/api")
    (('east', 7078), ('::1', 6443))
    """
    bare = re.sub(r"^https?://", "", place).partition("/")[0]
    found = re.fullmatch(r"\[?(?P<host>[^\]]*?)\]?(?::(?P<port>\d{1,5}))?", bare)
    if not found:
        return bare, _PORTS[kind]
    return found["host"], min(65_535, int(found["port"] or _PORTS[kind]))


def _answers(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), SECONDS):
            return True
    except (OSError, UnicodeError):
        return False
