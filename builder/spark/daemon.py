"""The Python daemon of Spark, from which workers are forked.

If a process with everything loaded is waiting (`builder.spark.warm`), it becomes the daemon;
otherwise this one loads everything first.
"""

from __future__ import annotations

import json
import os
import socket
import sys

WARM = "TOWNBOOK_WARM"
"""The variable that names the socket at which a loaded process waits."""
STREAMS = (0, 1, 2)
"""What Spark and its daemon talk by."""


def handed_over(place: str | None) -> bool:
    """Let the process that waits at a socket be the daemon, until it ends; False where none is.

    It is told what this process was told, and gets its streams.
    """
    if not place:
        return False
    with socket.socket(socket.AF_UNIX) as line:
        try:
            line.connect(place)
            told = json.dumps({"arguments": sys.argv, "environment": dict(os.environ)}).encode()
            socket.send_fds(line, [len(told).to_bytes(4, "big")], STREAMS)
            line.sendall(told)
        except OSError:
            return False
        os.dup2(2, 1)  # only the daemon may keep it open
        while line.recv(1):
            pass
    return True


if __name__ == "__main__" and not handed_over(os.environ.get(WARM)):
    from builder.spark.warm import load, serve

    load()
    serve()
