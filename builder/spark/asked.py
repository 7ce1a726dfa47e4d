"""Find out whether a Spark master is at an address, by asking it for a file that does not exist.

Spark itself waits a minute for an answer from whatever uses the port. A master says
at once that it does not have the file, in a message of its own kind; nothing else does.
"""

from __future__ import annotations

import socket
import ssl
import struct
from contextlib import closing

_HEAD = struct.Struct(">qb")
"""Length of a whole message, its own included, and its kind."""
_ASKS, _HAS_NOT = 6, 8
"""Kinds of messages: one asks for a stream of bytes, one says why there is none."""
_FILE = b"/files/townbook-asks-whether-this-is-spark"


def is_spark(place: tuple[str, int], seconds: float, *, in_tls: bool) -> bool:
    """Whether the program at a host and port is a Spark master.

    Args:
        place: host and port.
        seconds: how long each step may take.
        in_tls: whether it is asked in TLS, by which a master may be set to speak.
    """
    try:
        plain = socket.create_connection(place, seconds)
        with closing(_in_tls(plain) if in_tls else plain) as line:
            size = _HEAD.size + 4 + len(_FILE)
            line.sendall(_HEAD.pack(size, _ASKS) + struct.pack(">i", len(_FILE)) + _FILE)
            return _says_it_has_not(line)
    except (OSError, UnicodeError):
        return False


def _in_tls(plain: socket.socket) -> ssl.SSLSocket:
    """The line in TLS; who is at its other end is checked by Spark, not here."""
    context = ssl.create_default_context()
    context.check_hostname = False
    context.verify_mode = ssl.CERT_NONE
    try:
        return context.wrap_socket(plain)
    except BaseException:
        plain.close()
        raise


def _says_it_has_not(line: socket.socket) -> bool:
    wanted = _HEAD.size + 4 + len(_FILE)
    said = b""
    while len(said) < wanted:
        more = line.recv(wanted - len(said))
        if not more:
            return False
        said += more
        if len(said) >= _HEAD.size and _HEAD.unpack_from(said)[1] != _HAS_NOT:
            return False
    return said.endswith(_FILE)
