"""A script that lets a shell complete the command line; made once, so Tab starts no Python."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from typing import Any

import shtab

from builder.commands.arguments import parser

_BUILT = {
    "bash": "_townbook_slugs",
    "zsh": "_townbook_slugs",
    "fish": "(_townbook_slugs)",
}
"""How each shell lists the municipalities of the build here."""
_PREAMBLE = {
    "bash": """
_townbook_slugs() {
  local code site
  for code in out/site/*/data/code.json; do
    site=${code%/data/code.json}
    [[ -f $code ]] && compgen -W "${site##*/}" -- "$1"
  done
}
""",
    "zsh": """
_townbook_slugs() {
  local -a built
  built=(out/site/*/data/code.json(N:h:h:t))
  compadd -a built
}
""",
    "fish": """
function _townbook_slugs
  for code in out/site/*/data/code.json
    string split / -- $code | sed -n 3p
  end
end
""",
}
_FILLED_BY = {
    "DIR": shtab.DIRECTORY,
    "FILE": shtab.FILE,
    "SOURCE": shtab.FILE,
    "CODE_JSON": shtab.FILE,
    "SLUG": _BUILT,
}
"""Value's name in the help to how a shell completes it."""


def completion(shell: str) -> int:
    """Print the script for a shell, one of `builder.commands.arguments.SHELLS`; returns 0."""
    command = parser()
    for action in _actions(command):
        if filled := _FILLED_BY.get(str(action.metavar)):
            action.complete = filled  # type: ignore[attr-defined]  # where shtab looks for it
    preambles: Any = _PREAMBLE  # shtab takes one for each shell, though its type says a text
    print(shtab.complete(command, shell, preamble=preambles))
    return 0


def _actions(parser: argparse.ArgumentParser) -> Iterator[argparse.Action]:
    """The arguments of a parser and of its commands."""
    for action in parser._actions:  # noqa: SLF001  (argparse has them nowhere else)
        yield action
        if isinstance(action, argparse._SubParsersAction):  # noqa: SLF001  (as above)
            for command in set(action.choices.values()):
                yield from _actions(command)
