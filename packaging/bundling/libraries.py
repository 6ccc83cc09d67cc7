"""The libraries of the system that a bundle on Linux stands on: which it needs, where they are, whose they are.

What a folder that is passed on as it stands takes along, a package of Debian only names (`deb.py`).
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

from steps import SetupError

INSIDE = "_internal"
"""Where PyInstaller lays what a program stands on; its start leads the linker there first."""
MAGIC = b"\x7fELF"
SEARCHED = re.compile(r"^\s+(?:RUNPATH|RPATH)\s+(\S+)$", re.MULTILINE)
NEEDED = re.compile(r"^\s+NEEDED\s+(\S+)$", re.MULTILINE)
LISTED = re.compile(r"^\s+(\S+) \(([^)]*)\) => (\S+)$", re.MULTILINE)
GLIBC = re.compile(r"(ld-linux.*|lib(c|m|dl|pthread|rt|resolv|util|anl|nsl))\.so\.\d+")
"""The C library is one with the system: a program that brings another one along does not start."""
LEFT_TO_SYSTEM = ("printsupport",)
"""Folders of plugins whose libraries are the system's affair: who prints on paper has the spooler's, of its version."""


def objects(folder: Path) -> Iterator[Path]:
    """The programs and libraries in a folder, each once."""
    for file in sorted(folder.rglob("*")):
        if file.is_file() and not file.is_symlink():
            with file.open("rb") as start:
                if start.read(4) == MAGIC:
                    yield file


def _told(file: Path) -> str:
    """What a program or library says of itself to the linker."""
    return subprocess.run(["objdump", "-p", file], capture_output=True, text=True, check=True).stdout


def needed(file: Path) -> list[str]:
    """The names of the libraries that one asks the linker for."""
    return NEEDED.findall(_told(file))


def foreign_paths(file: Path) -> list[str]:
    """Where one has the linker look beside its own place."""
    paths = (path for paths in SEARCHED.findall(_told(file)) for path in paths.split(":"))
    return [path for path in paths if not path.startswith("$ORIGIN")]


def has_notes(file: Path) -> bool:
    """Whether a program or library names all that is in it, for who looks for errors."""
    told = subprocess.run(["objdump", "-h", "-w", file], capture_output=True, text=True, check=True).stdout
    symbols = subprocess.run(["objdump", "-t", file], capture_output=True, text=True, check=False).stdout
    return ".debug_" in told or "no symbols" not in symbols


@cache
def on_system() -> dict[str, Path]:
    """The libraries that the linker knows, by name: the first of each, for this machine's own kind of program."""
    path = f"{os.environ.get('PATH', '')}:/sbin:/usr/sbin"
    cache = shutil.which("ldconfig", path=path) or "ldconfig"
    told = subprocess.run([cache, "-p"], capture_output=True, text=True, check=True).stdout
    found: dict[str, Path] = {}
    for name, kind, place in LISTED.findall(told):
        if "64" in kind or os.uname().machine not in ("x86_64", "aarch64"):
            found.setdefault(name, Path(place))
    return found


def wanted_of_system(folder: Path, left: Iterable[str] = LEFT_TO_SYSTEM) -> dict[str, Path]:
    """The libraries that a folder needs and has not, by name, with those that these need in turn. Raises SetupError
    where this machine has not got one.

    Breadth first: a library is looked at once, so the cost is one `objdump` for each.
    """
    files = [file for file in objects(folder) if file.parent.name not in left]
    there = {file.name for file in folder.rglob("*")}
    found: dict[str, Path] = {}
    while files:
        file = files.pop()
        for name in needed(file):
            if name in there or name in found or GLIBC.fullmatch(name):
                continue
            if name not in on_system():
                raise SetupError(f"{file.name} needs {name}, which this machine has not got")
            found[name] = on_system()[name].resolve()
            files.append(found[name])
    return found


def bring_along(folder: Path) -> dict[str, Path]:
    """Lays the libraries of the system into a bundle; what came, with the place that each was taken from."""
    found = wanted_of_system(folder)
    for name, file in found.items():
        shutil.copyfile(file, folder / INSIDE / name)
    return found


def package_of(file: Path) -> str:
    """The Debian package that a file came with; "" where none says so. Older packages name it below `/lib`, which is a
    link to `/usr/lib`."""
    for place in (file, Path(str(file).removeprefix("/usr"))):
        told = subprocess.run(["dpkg-query", "-S", place], capture_output=True, text=True, check=False).stdout
        if told:
            return told.split(":")[0]
    return ""
