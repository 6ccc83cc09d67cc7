"""The licences of all that is in a bundle: as files in its folder, and as the one text that a Debian package has.

What they are stands in the program's own credits; a folder has those of the system's libraries that it brings besides.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from steps import ROOT, SetupError

from bundling.libraries import package_of
from bundling.project import NAME

RESOURCES = ROOT / "resources"
COMMON_PLACE = "/usr/share/common-licenses"
COMMON = {"lgpl-3": "LGPL-3", "gpl-3": "GPL-3", "apache-2": "Apache-2.0"}
"""The texts of our own, by their files' stems, that each Debian has already, under these names."""
COMMON_TEXTS = ("Apache-2.0", "CC0-1.0", "GPL-2", "GPL-3", "LGPL-2", "LGPL-2.1", "LGPL-3", "MPL-1.1", "MPL-2.0")
"""Licences that Debian's packages only name by the place where each Debian has them."""
WHOLE_TEXTS = re.compile(r"\n=+\n[^\n]*\n=+\n\s+(?:\S+\n\s+)?GNU GENERAL PUBLIC LICENSE\n.*", re.DOTALL)
"""Where the terms of PyInstaller go on with the licences themselves: the GPL 2 and the Apache License 2.0."""
FROM_SYSTEM = "system"
ABOUT = """What is in this bundle, whose it is, and under which licence. Each text is in this folder.

Qt and PySide6 are libraries of their own in the folder beside this one, as their licence asks: who puts others of the
same interface in their places has the program use those. They are those of the package PySide6-Essentials {qt} of the
Python Package Index; their sources are offered by The Qt Company under the same version.

"""
PINNED = re.compile(r"^PySide6-Essentials==(\S+)", re.MULTILINE)


@dataclass(frozen=True)
class Notice:
    """A part of the bundle: its name, by whom it is, what its licence is called; the text of that under a file's
    stem."""

    name: str
    by: str
    licence: str
    stem: str
    text: str


def notices() -> Iterator[Notice]:
    """What the program's credits name and have a text for."""
    for credit in json.loads((RESOURCES / "credits.json").read_text("utf-8"))["credits"]:
        if "text" in credit:
            file = (RESOURCES / credit["text"]).resolve()
            stem = {"fonts": "inter", ROOT.name: NAME}.get(file.parent.name, file.stem)
            yield Notice(credit["name"], credit["by"], credit["licence"], stem, file.read_text("utf-8"))


def write(folder: Path, of_system: Mapping[str, Path]) -> None:
    """Writes them into a folder, with those of libraries that were taken from the system. Raises SetupError where a
    library came with no package that tells its licence."""
    folder.mkdir(parents=True, exist_ok=True)
    pinned = PINNED.search((ROOT / "packaging" / "requirements.in").read_text("utf-8"))
    lines = [ABOUT.format(qt=pinned[1] if pinned else "")]
    for notice in notices():
        (folder / f"{notice.stem}.txt").write_text(notice.text, "utf-8")
        lines.append(f"{notice.name}\n    by {notice.by}\n    {notice.licence}: {notice.stem}.txt\n\n")
    for package, libraries in sorted(by_package(of_system).items()):
        text = Path(f"/usr/share/doc/{package}/copyright")
        if not text.exists():
            raise SetupError(f"{' '.join(libraries)}: no {text}")
        (folder / FROM_SYSTEM).mkdir(exist_ok=True)
        (folder / FROM_SYSTEM / f"{package}.txt").write_bytes(text.read_bytes())
        lines.append(f"{' '.join(libraries)}\n    of Debian's package {package}: {FROM_SYSTEM}/{package}.txt\n\n")
    (folder / "README.txt").write_text("".join(lines).rstrip() + "\n", "utf-8")
    for name in {name for text in (folder / FROM_SYSTEM).glob("*.txt") for name in COMMON_TEXTS if names(text, name)}:
        (folder / FROM_SYSTEM / f"{name}.txt").write_bytes((Path(COMMON_PLACE) / name).read_bytes())


def names(text: Path, licence: str) -> bool:
    """Whether a text leads to a licence in Debian's own place; the name of another one may begin with this one's."""
    pattern = rf"{COMMON_PLACE}/{re.escape(licence)}(?![-\w]|\.\d)"
    return re.search(pattern, text.read_text("utf-8", "replace")) is not None


def by_package(libraries: Mapping[str, Path]) -> dict[str, list[str]]:
    """The names of libraries by the Debian package that each came with. Raises SetupError for one that came with
    none."""
    found: dict[str, list[str]] = {}
    for name, file in sorted(libraries.items()):
        package = package_of(file)
        if not package:
            raise SetupError(f"{file} belongs to no package: its licence is not known")
        found.setdefault(package, []).append(name)
    return found


def copyright_text() -> str:
    """All in one text, as a Debian package has it; what each Debian has already is named by its place."""
    lines = ["What is in this package, whose it is, and under which licence.\n"]
    for notice in notices():
        if notice.stem in COMMON:
            text = f"The text is in {COMMON_PLACE}/{COMMON[notice.stem]}."
        else:
            named = f"\nThe texts are in {COMMON_PLACE}/GPL-2 and {COMMON_PLACE}/Apache-2.0."
            text = WHOLE_TEXTS.sub(named, notice.text).rstrip()
        lines += [f"\n{notice.name}", "-" * len(notice.name), f"by {notice.by}; {notice.licence}\n", f"{text}\n"]
    return "\n".join(lines)
