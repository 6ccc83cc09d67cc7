"""What a desktop is told of the program: well made, true to the program, and enough to know its files by."""

from __future__ import annotations

import configparser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from mls_desktop.bridge.app.identity import COMMAND, DESKTOP_FILE
from mls_desktop.bridge.campaign.files import ENDING
from tests.scripts import loaded

desktop = loaded("desktop")
TYPE = "application/vnd.mls-desktop+json"
MIME = "{http://www.freedesktop.org/standards/shared-mime-info}"


def entry() -> configparser.SectionProxy:
    read = configparser.ConfigParser(interpolation=None)
    read.optionxform = str  # type: ignore[assignment, method-assign]
    read.read(desktop.LINUX / f"{desktop.ID}.desktop", "utf-8")
    return read["Desktop Entry"]


def metainfo() -> ElementTree.Element:
    return ElementTree.parse(desktop.METAINFO).getroot()


def test_the_entry_starts_the_program_with_files_of_its_type() -> None:
    assert desktop.ID == DESKTOP_FILE
    assert (entry()["Exec"], entry()["Icon"], entry()["Terminal"]) == (f"{COMMAND} %F", COMMAND, "false")
    assert entry()["MimeType"] == f"{TYPE};"


def test_the_metainfo_leads_to_the_entry() -> None:
    told = metainfo()
    assert told.findtext("id") == desktop.ID
    assert told.findtext("launchable") == f"{desktop.ID}.desktop"
    assert (told.findtext("provides/binary"), told.findtext("provides/mediatype")) == (COMMAND, TYPE)
    assert told.findtext("project_license") == "MIT"
    assert {each.text for each in told.findall("categories/category")} <= set(entry()["Categories"].split(";"))


def test_the_type_has_the_ending_that_the_program_gives_its_files() -> None:
    (kind,) = ElementTree.parse(desktop.LINUX / f"{desktop.ID}.xml").getroot()
    assert kind.get("type") == TYPE
    globs = [each.get("pattern") for each in kind.findall(f"{MIME}glob")]
    assert globs == [f"*{ENDING}"]
    icon = kind.find(f"{MIME}icon")
    assert icon is not None and icon.get("name") == loaded("icons").DOCUMENT


# ---- releases

CHANGES = """# Changes

## 0.3.0 (not yet released)

- **Not out**: yet.

## 0.2.0 (2031-05-06)

- **Maps & more**: walls.
- A point without a name.
- **Long
  names** are joined.

## 0.1.0 (2030-01-02)

## Names
"""


def test_releases_are_taken_from_the_changes() -> None:
    assert list(desktop.releases(CHANGES)) == [
        ("0.2.0", "2031-05-06", ["Maps & more", "Long names"]),
        ("0.1.0", "2030-01-02", []),
    ]


def test_they_stand_in_the_metainfo_once(tmp_path: Path) -> None:
    plain = desktop.METAINFO.read_text("utf-8")
    made = desktop.with_releases(plain, CHANGES)
    assert desktop.with_releases(made, CHANGES) == made
    assert desktop.with_releases(made, "# Changes\n") == desktop.with_releases(plain, "# Changes\n")
    held = ElementTree.fromstring(made).findall("releases/release")
    assert [(each.get("version"), each.get("date")) for each in held] == [
        ("0.2.0", "2031-05-06"),
        ("0.1.0", "2030-01-02"),
    ]
    assert [each.text for each in held[0].iter("li")] == ["Maps & more", "Long names"]
    with pytest.raises(ValueError, match="does not end"):
        desktop.with_releases("<component>", CHANGES)


def test_what_is_made_from_something_else_is_as_that_has_it() -> None:
    """Written anew by `python3 packaging/dev.py desktop`. The pictures are looked at by tests of their own."""
    assert desktop.METAINFO.read_bytes() == desktop.made()[desktop.METAINFO]


def test_what_is_out_of_date_is_told_and_written(tmp_path: Path, monkeypatch, capsys) -> None:
    files = desktop.made()
    moved = {tmp_path / file.name: data for file, data in files.items()}
    monkeypatch.setattr(desktop, "made", lambda: moved)
    monkeypatch.setattr(desktop, "ROOT", tmp_path)
    assert desktop.main(["--check"]) == 1 and list(tmp_path.iterdir()) == []
    assert desktop.main([]) == 0 and desktop.main(["--check"]) == 0
    next(tmp_path.glob("*-16.png")).write_bytes(next(tmp_path.glob("*-24.png")).read_bytes())
    assert desktop.main(["--check"]) == 1
    assert capsys.readouterr().out.count("out of date: ") == len(files) + 1


def test_everything_is_laid_where_a_system_looks(share_files: set[str]) -> None:
    wanted = {
        f"applications/{desktop.ID}.desktop",
        f"metainfo/{desktop.ID}.metainfo.xml",
        f"mime/packages/{desktop.ID}.xml",
        "man/man1/mls-desktop.1",
        "bash-completion/completions/mls-desktop",
        "icons/hicolor/48x48/apps/mls-desktop.png",
        "icons/hicolor/scalable/mimetypes/mls-desktop-document.svg",
    }
    assert wanted <= share_files
    assert {file.name for file in desktop.LINUX.iterdir() if file.is_file()} >= set(desktop.PLACES)


@pytest.fixture
def share_files(tmp_path: Path) -> set[str]:
    return {file.relative_to(tmp_path).as_posix() for file in desktop.lay_out(tmp_path)}
