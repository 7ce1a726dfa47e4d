"""The command `townbook`: arguments in, one call, exit code out."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence
from pkgutil import resolve_name
from tempfile import gettempdir

from builder.commands.arguments import COMMANDS, parser
from builder.errors import OF_A_PLACE, TownbookError, UsageError, unwritable
from builder.frozen import Plain


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code (see the examples in its help)."""
    options = vars(parser().parse_args(arguments))
    command = options.pop("command")
    try:
        if sys.platform == "win32" and (command in ("build", "watch") or options.get("rebuild")):
            advice = "build in WSL or in a container: docs/install.md"
            raise UsageError("build", "Townbook does not build on Windows itself", advice)
        return _run(command, options)
    except TownbookError as error:
        print(f"townbook: {error}", file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader of our output, such as `head`, has stopped
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        if error.errno not in OF_A_PLACE:
            raise
        print(f"townbook: {unwritable(error, gettempdir(), 'used')}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("townbook: stopped; finished sites are left as they were", file=sys.stderr)
        return 130


def _run(command: str, options: Plain) -> int:
    code = int(resolve_name(COMMANDS[command].function)(**options))
    sys.stdout.flush()  # not at the exit, where nobody can be told of an error
    return code


if __name__ == "__main__":
    sys.exit(main())
