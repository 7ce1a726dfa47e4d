"""The command `townbook`: arguments in, one call, exit code out."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pkgutil import resolve_name
from tempfile import gettempdir

from builder.commands.arguments import COMMANDS, parser
from builder.errors import OF_A_PLACE, TownbookError, UsageError, unwritable


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns its exit code (see the examples in its help)."""
    options = vars(parser().parse_args(arguments))
    command = options.pop("command")
    try:
        if sys.platform == "win32" and (command in ("build", "watch") or options.get("rebuild")):
            advice = "build in WSL or in a container: docs/install.md"
            raise UsageError("build", "Townbook does not build on Windows itself", advice)
        return int(resolve_name(COMMANDS[command].function)(**options))
    except TownbookError as error:
        print(f"townbook: {error}", file=sys.stderr)
        return 2
    except OSError as error:
        if error.errno not in OF_A_PLACE:
            raise
        print(f"townbook: {unwritable(error, gettempdir(), 'used')}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("townbook: stopped; finished sites are left as they were", file=sys.stderr)
        return 130


if __name__ == "__main__":
    sys.exit(main())
