"""What a desktop is told of the program, before the desktops' own tools."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.scripts import PACKAGING, loaded

desktop = loaded("desktop")
SAMPLES = sorted((PACKAGING.parent / "resources" / "samples").rglob("*.mls.json"))
TYPE, JSON = "application/vnd.mls-desktop+json", "application/json"
CHANGES = "## 0.2.0 (2031-05-06)\n\n- **Maps & more**: walls.\n\n## 0.1.0 (2030-01-02)\n"
pytestmark = [pytest.mark.long, pytest.mark.skipif(sys.platform != "linux", reason="desktops of Linux")]


@pytest.fixture(scope="module")
def share(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of shared files with all that is laid out, and the table of types made from it."""
    folder: Path = tmp_path_factory.mktemp("share")
    assert desktop.main(["--share", str(folder)]) == 0
    subprocess.run(["update-mime-database", str(folder / "mime")], check=True)
    return folder


def run(*words: str | Path) -> None:
    """A checker has nothing to say against it."""
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_entry_is_valid(share: Path) -> None:
    run("desktop-file-validate", share / "applications" / f"{desktop.ID}.desktop")


@pytest.mark.parametrize("changes", [None, CHANGES], ids=["as it is", "with releases"])
def test_the_metainfo_is_valid(changes: str | None, share: Path, tmp_path: Path) -> None:
    file = share / "metainfo" / f"{desktop.ID}.metainfo.xml"
    if changes is not None:
        text = desktop.with_releases(file.read_text("utf-8"), changes)
        file = tmp_path / file.name
        file.write_text(text, "utf-8")
    run("appstreamcli", "validate", "--no-net", "--pedantic", file)


ASKED = """
import json, sys
from PySide6.QtCore import QMimeDatabase
base = QMimeDatabase()
kinds = [base.mimeTypeForFile(file) for file in sys.argv[1:]]
print(json.dumps([[kind.name(), kind.inherits("application/json"), kind.iconName(), kind.comment()] for kind in kinds]))
"""


def test_files_are_known_by_name_and_by_what_is_in_them(share: Path, tmp_path: Path) -> None:
    """A campaign, also where its name says nothing; other JSON is none, and neither is what only speaks of one."""
    campaign = SAMPLES[0].read_bytes()
    files = {
        "plain.mls.json": (campaign, TYPE),
        "without an ending": (campaign, TYPE),
        "of another.xyzzy": (campaign, TYPE),
        "named.json": (campaign, JSON),  # a name that says what it is outweighs what is in it
        "new.mls.json": (b"", TYPE),
        "other.json": (json.dumps({"format": "other", "version": 1}, indent=2).encode(), JSON),
        "about.json": (json.dumps({"about": '"format": "mls-desktop"'}, indent=2).encode(), JSON),
        "speaks of it": (b'{"read by": "mls-desktop", "format": "mls-desktop"}', "text/plain"),
        "notes.txt": (b'"format": "mls-desktop"', "text/plain"),
    }
    for name, (data, _kind) in files.items():
        (tmp_path / name).write_bytes(data)
    places = [*(str(tmp_path / name) for name in files), *map(str, SAMPLES)]
    done = subprocess.run(
        [sys.executable, "-c", ASKED, *places],
        env={**os.environ, "XDG_DATA_DIRS": f"{share}:/usr/share", "XDG_DATA_HOME": str(tmp_path / "home")},
        capture_output=True,
        text=True,
        check=True,
    )
    found = json.loads(done.stdout)
    assert [kind[0] for kind in found] == [*(kind for _data, kind in files.values()), *(TYPE for _ in SAMPLES)]
    assert found[0][1:] == [True, "mls-desktop-document", "MLS Desktop campaign"]
