"""The system's list of recent files: this program's entry comes into it, everybody else's stays byte for byte."""

from __future__ import annotations

import xml.etree.ElementTree as xml
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.storage import desktop_recents
from mls_desktop.storage.desktop_recents import APPLICATION, BOOKMARKS, TYPE, TYPES, NoList, tell_desktop, with_file
from mls_desktop.storage.saving import save

FILE = Path("/tmp/Ann & “Bob” <1>.mls.json")
HEAD = f"""<?xml version="1.0" encoding="UTF-8"?>
<xbel version="1.0"
      xmlns:bookmark="{BOOKMARKS}"
      xmlns:mime="{TYPES}"
>
"""
THEIRS = """  <bookmark href="file:///tmp/a.txt" added="2024-01-02T03:04:05.678901Z" modified='x' visited="y">
    <info>
      <metadata owner="http://freedesktop.org">
        <mime:mime-type type="text/plain"/>
        <bookmark:applications>
          <bookmark:application name="MLS Desktop" exec="&apos;other %u&apos;" modified="z" count="9"/>
        </bookmark:applications>
      </metadata>
    </info>
  </bookmark>
  <!-- a word -->
"""
EMPTY, FULL = f"{HEAD}</xbel>", f"{HEAD}{THEIRS}</xbel>\n"
SHARED = FULL.replace("file:///tmp/a.txt", FILE.as_uri().replace("&", "&amp;")).replace("MLS Desktop", "Editor")
DAY = 1_700_000_000.0
MOMENT = "2023-11-14T22:13:20Z"


def entry(data: bytes) -> xml.Element:
    """The bookmark of the file, which is there once."""
    (found,) = [each for each in xml.fromstring(data) if each.get("href") == FILE.as_uri()]
    return found


def application(bookmark: xml.Element, name: str = APPLICATION) -> dict[str, str]:
    (found,) = [each for each in bookmark.iter(f"{{{BOOKMARKS}}}application") if each.get("name") == name]
    return found.attrib


@pytest.mark.parametrize("before", [EMPTY, FULL], ids=["empty", "with others"])
def test_a_file_comes_into_the_list(before: str) -> None:
    data = with_file(before.encode(), FILE, DAY)
    made = entry(data)
    assert [made.get(name) for name in ("added", "modified", "visited")] == [MOMENT] * 3
    (type,) = made.iter(f"{{{TYPES}}}mime-type")
    assert type.get("type") == TYPE
    told = application(made)
    assert told == {"name": APPLICATION, "exec": "'mls-desktop %u'", "modified": MOMENT, "count": "1"}
    for line in before.encode().splitlines():
        assert line in data


def test_opened_again_it_is_counted_and_stands_once() -> None:
    once = with_file(FULL.encode(), FILE, DAY - 1000)
    twice = with_file(once, FILE, DAY)
    made = entry(twice)
    assert application(made)["count"] == "2" and made.get("modified") == made.get("visited") == MOMENT
    assert made.get("added") != MOMENT and THEIRS.encode() in twice


def test_an_entry_of_another_program_has_this_one_beside_it() -> None:
    made = entry(with_file(SHARED.encode(), FILE, DAY))
    assert application(made)["count"] == "1" and application(made, "Editor")["count"] == "9"
    assert made.get("added") == "2024-01-02T03:04:05.678901Z" and made.get("modified") == MOMENT


BROKEN = {
    "nothing": "",
    "half of it": FULL[:-40],
    "another kind of file": "<html></html>",
    "no XML": "{}",
    "other prefixes": FULL.replace("bookmark:", "b:").replace("mime:", "m:"),
    "closed at once": HEAD.rstrip()[:-1] + "/>",
    "its own entities": FULL.replace("<xbel", '<!DOCTYPE xbel [<!ENTITY a "b">]>\n<xbel', 1),
    "an entry without programs": SHARED.replace("bookmark:application", "bookmark:other"),
    "bytes that are no text": FULL.replace("a word", "\udcff"),
}


@pytest.mark.parametrize("text", BROKEN.values(), ids=BROKEN)
def test_what_is_no_sound_list_is_left_alone(tmp_path: Path, text: str) -> None:
    list = tmp_path / "recently-used.xbel"
    list.write_bytes(text.encode("utf-8", "surrogateescape"))
    before = list.read_bytes()
    with pytest.raises(NoList):
        with_file(before, FILE, DAY)
    assert not tell_desktop(FILE, list, DAY)
    assert list.read_bytes() == before and [each.name for each in tmp_path.iterdir()] == [list.name]


def test_none_is_made_and_none_is_waited_for(tmp_path: Path) -> None:
    assert not tell_desktop(FILE, tmp_path / "recently-used.xbel", DAY)
    assert not tell_desktop(FILE, tmp_path, DAY)
    assert list(tmp_path.iterdir()) == []


def test_a_list_that_another_program_writes_meanwhile_keeps_what_that_wrote(tmp_path: Path, monkeypatch) -> None:
    kept = tmp_path / "recently-used.xbel"
    kept.write_text(EMPTY, "utf-8")
    kept.chmod(0o600)
    usual, calls = save, list[tuple[Any, ...]]()

    def after_theirs(*given, **named):
        if not calls:
            kept.write_text(FULL, "utf-8")
        calls.append(given)
        return usual(*given, **named)

    monkeypatch.setattr(desktop_recents, "save", after_theirs)
    assert tell_desktop(FILE, kept, DAY)
    data = kept.read_bytes()
    assert len(calls) == 2 and THEIRS.encode() in data and entry(data).get("visited") == MOMENT
    assert kept.stat().st_mode & 0o777 == 0o600
