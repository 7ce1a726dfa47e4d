"""The search's scripts: the same, in the same order, with a server and without."""

from __future__ import annotations

import re

from builder.runtime.shared import path_of
from tests.search.asking import SCRIPTS


def test_a_page_without_a_server_runs_the_scripts_of_the_worker():
    page = path_of("site_src/theme/scripts/search.js").read_text(encoding="utf-8")
    listed = re.search(r"SCRIPTS = \[(.*?)\]", page)
    assert listed
    assert tuple(re.findall(r'"([\w-]+\.js)"', listed[1])) == SCRIPTS[:-2]


def test_every_script_of_the_folder_is_run():
    folder = path_of("site_src/theme/search")
    assert {path.name for path in folder.glob("*.js")} == {*SCRIPTS[1:], "worker.js"}
