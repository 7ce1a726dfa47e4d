"""Check whether a Spark master can be reached, because Spark itself takes a minute to say no."""

from __future__ import annotations

import os
import re
import socket
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from xml.etree import ElementTree as ET

from builder.errors import UsageError

SECONDS = 5.0
"""How long to wait for an answer from a master's addresses, which are tried at once."""
_PORTS = {"spark": 7077, "k8s": 443}
_YARN = 8032
"""Port of YARN's resource manager if its settings name only the host."""
_MANAGER = re.compile(r"yarn\.resourcemanager\.(?P<what>address|hostname)(?:\.[\w-]+)?")
"""Settings with addresses of resource managers; if there are several, a name is appended."""

_Place = tuple[str, int]
"""Host and port."""


def check(master: str, environment: Mapping[str, str] = os.environ) -> None:
    """Report in one line that a master cannot be reached, before Spark is started.

    Args:
        master: Spark's address of the cluster; local ones need no check.
        environment: variables that say where Hadoop's settings are.

    Raises:
        UsageError: nothing answers there, or there is no address.
    """
    kind, _, rest = master.partition("://")
    if master == "yarn":
        places = _managers(environment)
    elif kind in _PORTS and rest:
        places = [_place(_PORTS[kind], place) for place in rest.split(",")]
    else:
        return
    named = " or ".join(f"{host}:{port}" for host, port in places)
    if not _any_yes([partial(_answers, *place) for place in places]):
        raise UsageError(
            f"--master {master}",
            f"no answer at {named} within {SECONDS:.0f} seconds",
            "check the address, and that the cluster runs",
        )


def _managers(environment: Mapping[str, str]) -> list[_Place]:
    """The addresses of YARN's resource managers, from Hadoop's settings.

    Raises:
        UsageError: there are no settings, they cannot be read, or they name none.
    """
    named = [
        environment[name] for name in ("HADOOP_CONF_DIR", "YARN_CONF_DIR") if environment.get(name)
    ]
    if not named:
        raise UsageError(
            "--master yarn",
            "neither HADOOP_CONF_DIR nor YARN_CONF_DIR is set",
            "set one to the folder of the cluster's settings",
        )
    files = [path for folder in named if (path := Path(folder) / "yarn-site.xml").is_file()]
    places = [place for file in files for place in _of_settings(file)]
    if not places:
        raise UsageError(
            "--master yarn",
            f"no yarn-site.xml in {' or '.join(named)} names a resource manager",
            "name the folder of the cluster's settings",
        )
    return places


def _of_settings(file: Path) -> Iterator[_Place]:
    try:
        settings = ET.parse(file).getroot()  # noqa: S314  (the user's own settings)
    except (ET.ParseError, OSError) as error:
        raise UsageError(file, f"cannot be read ({error})", "correct it") from error
    for setting in settings.iter("property"):
        name, value = ((setting.findtext(key) or "").strip() for key in ("name", "value"))
        if _MANAGER.fullmatch(name) and value and "${" not in value:
            yield _place(_YARN, value)


def _place(usual: int, place: str) -> _Place:
    """Host and port of an address; `usual` is the port if it has none.

    >>> _place(7077, "east:7078"), _place(443, "https://[::1]:6443/api"), _place(8032, "west")
    (('east', 7078), ('::1', 6443), ('west', 8032))
    """
    bare = re.sub(r"^https?://", "", place).partition("/")[0]
    found = re.fullmatch(r"\[?(?P<host>[^\]]*?)\]?(?::(?P<port>\d{1,5}))?", bare)
    if not found:
        return bare, usual
    return found["host"], min(65_535, int(found["port"] or usual))


def _any_yes(questions: Sequence[Callable[[], bool]]) -> bool:
    """Whether any of several questions is answered with yes within `SECONDS`.

    They are asked in parallel; a slow lookup of a name holds up none of the others.
    """
    answers: SimpleQueue[bool] = SimpleQueue()
    for question in questions:
        Thread(target=lambda asks: answers.put(asks()), args=(question,), daemon=True).start()
    end = time.monotonic() + SECONDS
    for _ in questions:
        try:
            if answers.get(timeout=max(0.0, end - time.monotonic())):
                return True
        except Empty:
            return False
    return False


def _answers(host: str, port: int) -> bool:
    try:
        with socket.create_connection((host, port), SECONDS):
            return True
    except (OSError, UnicodeError):
        return False
