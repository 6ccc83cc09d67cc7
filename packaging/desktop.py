"""Writes what desktops are told from what is written elsewhere: `python3 packaging/dev.py desktop [--check]` draws the
pictures of the windows from the icon and takes the releases of `CHANGELOG.md` into the metainfo; with --check it only
says which of them are out of date. With `--share FOLDER` it lays all that a system wants to find of the program where
it looks for it: below that folder, as below `/usr/share`.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from xml.sax.saxutils import escape

import icons
from PySide6.QtGui import QImage
from steps import ROOT

LINUX = ROOT / "packaging" / "linux"
ID = "org.mlsdesktop.mls_desktop"
METAINFO = LINUX / f"{ID}.metainfo.xml"
CHANGES = ROOT / "CHANGELOG.md"
PLACES: Mapping[str, str] = {
    f"{ID}.desktop": f"applications/{ID}.desktop",
    f"{ID}.metainfo.xml": f"metainfo/{ID}.metainfo.xml",
    f"{ID}.xml": f"mime/packages/{ID}.xml",
    "mls-desktop.1": "man/man1/mls-desktop.1",
    "mls-desktop.bash": "bash-completion/completions/mls-desktop",
    "mls-desktop.fish": "fish/vendor_completions.d/mls-desktop.fish",
    "_mls-desktop": "zsh/site-functions/_mls-desktop",
}
"""What stands in `packaging/linux`, and where a system looks for it below its folder of shared files."""
RELEASE = re.compile(r"^## (\S+) \((\d{4}-\d\d-\d\d)\)$", re.MULTILINE)
"""The heading of a release that is out; one that is not has no day."""
HEADING = re.compile(r"^## ", re.MULTILINE)
POINT = re.compile(r"^- \*\*(.+?)\*\*", re.MULTILINE | re.DOTALL)
RELEASES = re.compile(r" *<releases>.*?</releases>\n", re.DOTALL)
MOST_POINTS = 12
END = "</component>\n"


def releases(changes: str) -> Iterator[tuple[str, str, list[str]]]:
    """Version, day and subjects of each release that the changes tell of."""
    for found in RELEASE.finditer(changes):
        after = HEADING.search(changes, found.end())
        text = changes[found.end() : after.start() if after else None]
        yield found[1], found[2], [" ".join(point.split()) for point in POINT.findall(text)]


def with_releases(metainfo: str, changes: str) -> str:
    """The metainfo with these releases in place of those it has. Raises ValueError where it has no end."""
    if not metainfo.endswith(END):
        raise ValueError(f"the metainfo does not end with {END.strip()}")
    lines = []
    for version, day, points in releases(changes):
        lines += [f'    <release version="{escape(version)}" date="{day}">']
        if points:
            told = [f"          <li>{escape(point)}</li>" for point in points[:MOST_POINTS]]
            lines += ["      <description>", "        <ul>", *told, "        </ul>", "      </description>"]
        lines += ["    </release>"]
    body = RELEASES.sub("", metainfo).removesuffix(END)
    told_all = "\n".join(["  <releases>", *lines, "  </releases>", ""]) if lines else ""
    return body + told_all + END


def made() -> dict[Path, bytes]:
    """Every file that is written from something else, with what is to stand in it."""
    text = with_releases(METAINFO.read_text("utf-8"), CHANGES.read_text("utf-8"))
    pictures = {icons.window_file(size): icons.png(icons.APP, size) for size in icons.WINDOW_SIZES}
    return {METAINFO: text.encode(), **pictures}


def lay_out(share: Path) -> list[Path]:
    """Lays everything out below a folder of shared files: what is in `packaging/linux`, and the theme of icons. What
    was written."""
    files = {Path(place): (LINUX / name).read_bytes() for name, place in PLACES.items()}
    files |= {Path("icons") / place: data for place, data in icons.theme_files().items()}
    for place, data in files.items():
        (share / place).parent.mkdir(parents=True, exist_ok=True)
        (share / place).write_bytes(data)
    return [share / place for place in files]


def stands(file: Path, data: bytes) -> bool:
    """Whether a file has what it is to have; of a picture the dots count, which libraries pack as they like."""
    if not file.exists():
        return False
    if file.suffix != ".png":
        return file.read_bytes() == data
    return QImage(str(file)) == QImage.fromData(data)


def main(words: list[str]) -> int:
    """Writes the files, says which are not as they would be written, or lays all out."""
    wanted = argparse.ArgumentParser(prog="desktop.py", description=(__doc__ or "").splitlines()[0])
    wanted.add_argument("--check", action="store_true", help="write nothing; fail where one is out of date")
    wanted.add_argument("--share", type=Path, metavar="FOLDER", help="lay everything out below this folder")
    chosen = wanted.parse_args(words)
    if chosen.share is not None:
        print(f"written: {len(lay_out(chosen.share))} files below {chosen.share}")
        return 0
    old = {file: data for file, data in made().items() if not stands(file, data)}
    for file, data in old.items():
        print(f"{'out of date' if chosen.check else 'written'}: {file.relative_to(ROOT)}")
        if not chosen.check:
            file.write_bytes(data)
    return 1 if chosen.check and old else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
