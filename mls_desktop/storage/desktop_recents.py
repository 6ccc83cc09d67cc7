"""The system's own list of the files used lately, from which desktops fill their menus and searches.

On freedesktop's desktops that is one XML file for all programs, `recently-used.xbel`. It is only written where it is
there already: a desktop or a program that has such a list has made it. What others keep in it stays byte for byte;
a file that is no sound list is left alone. Windows is told by a call of its own. On macOS nothing is told: the list
there can only be reached through a framework that this program does not have.
"""

from __future__ import annotations

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from msgspec import Struct

from mls_desktop.storage.plain_file import plain_bytes
from mls_desktop.storage.saving import Conflict, SaveFailed, digest, save

APPLICATION, COMMAND = "MLS Desktop", "mls-desktop %u"
TYPE = "application/vnd.mls-desktop+json"
MOST_BYTES = 8 << 20
TRIES = 3
BOOKMARKS = "http://www.freedesktop.org/standards/desktop-bookmarks"
TYPES = "http://www.freedesktop.org/standards/shared-mime-info"
TAG = re.compile(rb"""<(?:[^<>"']|"[^"]*"|'[^']*')*>""")
NEW = """  <bookmark href="{uri}" added="{now}" modified="{now}" visited="{now}">
    <info>
      <metadata owner="http://freedesktop.org">
        <mime:mime-type type="{type}"/>
        <bookmark:applications>
          {application}
        </bookmark:applications>
      </metadata>
    </info>
  </bookmark>
"""


class NoList(Exception):
    """Content that is no list of bookmarks, or one written otherwise than desktops write theirs."""


def tell_desktop(file: Path, list: Path, now: float) -> bool:
    """Adds `file`, opened or saved, to the system's own list of recent files; returns whether it is there now. `list`:
    path of the list of a freedesktop, which must be there; `now`: seconds since 1970. Nothing is raised: it is a
    convenience, and any thread may do it."""
    if sys.platform == "win32":
        return _tell_windows(file)
    try:
        for _attempt in range(TRIES):
            held = _held(list)
            try:
                save(with_file(held, file, now), list, expected=digest(held), durable=False)
            except Conflict:
                continue  # another program has written it meanwhile
            return True
    except (OSError, ValueError, NoList, SaveFailed):
        return False
    return False


def _held(list: Path) -> bytes:
    """Bytes of the list at the path `list`; raises OSError where there is none, it is too long or cannot be read."""
    return plain_bytes(list, MOST_BYTES)


class _Found(Struct):
    """Positions in the list that are written to; -1 where there is none."""

    end: int = -1
    bookmark: int = -1
    application: int = -1
    applications_end: int = -1
    count: int = 0


def with_file(data: bytes, file: Path, now: float) -> bytes:
    """Bytes of the list `data` with `file` as opened by this program at `now`, seconds since 1970. Raises NoList for
    what is no sound list, and ValueError for a path that is not absolute."""
    uri, moment = file.as_uri(), time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(now))
    found = _found(data, uri)
    application = (
        f'<bookmark:application name="{APPLICATION}" exec="&apos;{COMMAND}&apos;"'
        f' modified="{moment}" count="{found.count + 1}"/>'
    )
    if found.bookmark < 0:
        new = NEW.format(uri=_escaped(uri), now=moment, type=TYPE, application=application)
        return data[: found.end] + new.encode() + data[found.end :]
    if found.applications_end < 0:
        raise NoList
    # From behind, so that the places before stay where they are.
    if found.application < 0:
        at = found.applications_end
        data = data[:at] + f"  {application}\n        ".encode() + data[at:]
    else:
        data = _with_tag(data, found.application, lambda _tag: application.encode())
    return _with_tag(data, found.bookmark, lambda tag: _dated(tag, moment))


def _found(data: bytes, uri: str) -> _Found:
    """Places in the list `data` that tell of the file `uri`; the whole list is read. Raises NoList where it is not
    sound."""
    from xml.parsers import expat

    parser: Any = expat.ParserCreate(namespace_separator=" ")
    found, open_, prefixes, ours = _Found(), list[str](), dict[str, str](), list[bool]()

    def begin(name: str, attributes: dict[str, str]) -> None:
        at = parser.CurrentByteIndex
        if not open_ and (name != "xbel" or not data.startswith((b"<?xml", b"<xbel"))):
            raise NoList
        open_.append(name)
        if open_ == ["xbel", "bookmark"]:
            ours[:] = [attributes.get("href") == uri and found.bookmark < 0]
            found.bookmark = at if ours[0] else found.bookmark
        if any(ours) and name == f"{BOOKMARKS} application" and attributes.get("name") == APPLICATION:
            found.application = at
            count = attributes.get("count", "")
            found.count = int(count) if re.fullmatch("[0-9]{1,9}", count) else 0

    def end(name: str) -> None:
        at = parser.CurrentByteIndex
        if any(ours) and name == f"{BOOKMARKS} applications":
            found.applications_end = at
        open_.pop()
        if not open_:
            found.end = at

    def refuse(*_given: object) -> None:
        raise NoList

    parser.StartElementHandler, parser.EndElementHandler = begin, end
    parser.StartNamespaceDeclHandler = lambda prefix, space: prefixes.setdefault(prefix or "", space)
    parser.EntityDeclHandler = refuse
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError) as error:
        raise NoList from error
    if (prefixes.get("bookmark"), prefixes.get("mime")) != (BOOKMARKS, TYPES) or not data.startswith(b"</", found.end):
        raise NoList
    return found


def _with_tag(data: bytes, at: int, made: Callable[[bytes], bytes]) -> bytes:
    """Bytes `data` with the tag that begins at `at` replaced by what `made` makes of it. Raises NoList where none
    begins there."""
    tag = TAG.match(data, at)
    if tag is None:
        raise NoList
    return data[:at] + made(tag[0]) + data[tag.end() :]


def _dated(tag: bytes, moment: str) -> bytes:
    """Opening `tag` of a bookmark with `moment` as value of its attributes `modified` and `visited`, which are added
    where they are missing."""
    for name in (b"modified", b"visited"):
        new = b" " + name + b'="' + moment.encode() + b'"'
        tag, count = re.subn(rb"""\s""" + name + rb"""\s*=\s*("[^"]*"|'[^']*')""", new, tag)
        if not count:
            tag = tag[:-1] + new + b">"
    return tag


def _escaped(text: str) -> str:
    for sign, told in (("&", "&amp;"), ("<", "&lt;"), (">", "&gt;"), ('"', "&quot;")):
        text = text.replace(sign, told)
    return text


if sys.platform == "win32":

    def _tell_windows(file: Path) -> bool:
        import ctypes

        by_path = 3  # SHARD_PATHW
        try:
            ctypes.windll.shell32.SHAddToRecentDocs(by_path, ctypes.c_wchar_p(str(file)))
        except (AttributeError, OSError):
            return False
        return True
