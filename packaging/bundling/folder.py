"""The folder of a bundle: made by PyInstaller from the spec, made small, with the licences of all that is in it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

from steps import ROOT, SetupError, run, say

from bundling import licences
from bundling.libraries import bring_along, foreign_paths, has_notes, objects
from bundling.project import NAME, TITLE

SPEC = ROOT / "packaging" / "bundling" / f"{NAME}.spec"
WORK = ROOT / "build" / "bundle"
LICENCES = "licences"


@dataclass(frozen=True)
class Bundle:
    """A bundle: its folder, and the names of the libraries that were taken from the system."""

    folder: Path
    of_system: tuple[str, ...]

    @property
    def program(self) -> Path:
        """What is started; where there are two, the one with a console."""
        if sys.platform == "darwin":
            return self.folder / "Contents" / "MacOS" / NAME
        return self.folder / (f"{NAME}.exe" if os.name == "nt" else NAME)


def draw_icons(work: Path) -> Path:
    """The icons as Windows and macOS take them; the folder they are in."""
    from icons import APP, DOCUMENT, icns, ico

    folder = work / "icons"
    folder.mkdir(parents=True, exist_ok=True)
    for name in (APP, DOCUMENT):
        (folder / f"{name}.ico").write_bytes(ico(name))
        (folder / f"{name}.icns").write_bytes(icns(name))
    return folder


def freeze(target: Path, work: Path, entry: Path | None = None) -> Path:
    """Has PyInstaller make the folder below `target`; another `entry` makes a program that measures the first."""
    words = ["--icons", draw_icons(work), "--work", work, *(["--entry", entry] if entry else [])]
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "ERROR"]
    command += ["--distpath", str(target), "--workpath", str(work), str(SPEC), "--", *map(str, words)]
    run(command, "PyInstaller could not make the folder")
    return target / (f"{TITLE}.app" if sys.platform == "darwin" else NAME)


def made(target: Path, work: Path = WORK, entry: Path | None = None) -> Bundle:
    """A bundle at `target`, in place of what was there. Raises SetupError."""
    shutil.rmtree(target, ignore_errors=True)
    frozen = freeze(work / "frozen", work, entry)
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.move(frozen, target)
    if sys.platform != "linux":
        licences.write(target / (f"Contents/Resources/{LICENCES}" if sys.platform == "darwin" else LICENCES), {})
        return Bundle(target, ())
    clean(target)
    settle_modes(target)
    brought = bring_along(target)
    licences.write(target / LICENCES, brought)
    return Bundle(target, tuple(sorted(brought)))


def clean(folder: Path) -> None:
    """Takes out what only debuggers read (three quarters of a Python that was built on this machine), and the paths at
    which that one looked for libraries."""
    noted = [file for file in objects(folder) if has_notes(file)]
    if noted:
        run(["strip", "--strip-unneeded", *noted], "the libraries could not be stripped")
    bound = [file for file in objects(folder) if foreign_paths(file)]
    if bound:
        run(["chrpath", "--delete", *bound], "the paths of this machine could not be taken out")


def settle_modes(folder: Path) -> None:
    """Only programs may be executed, and everybody may read."""
    for file in folder.rglob("*"):
        if file.is_dir() and not file.is_symlink():
            file.chmod(0o755)
        elif not file.is_symlink():
            file.chmod(0o755 if file.parent == folder and file.name == NAME else 0o644)


def size(place: Path) -> int:
    """Bytes of a file, or of all files in a folder; what is only linked to counts once."""
    files = place.rglob("*") if place.is_dir() else [place]
    return sum(file.stat().st_size for file in files if file.is_file() and not file.is_symlink())


def largest(folder: Path, count: int = 8) -> list[tuple[str, int]]:
    """The largest parts of a bundle: each library by itself, the program's data and modules as one."""
    parts: dict[str, int] = {}
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            inner = file.relative_to(folder)
            name = "/".join(inner.parts[:2]) if "mls_desktop" in inner.parts[1:2] else file.name
            parts[name] = parts.get(name, 0) + file.stat().st_size
    return sorted(parts.items(), key=lambda part: -part[1])[:count]


def try_out(bundle: Bundle) -> None:
    """Starts the program once, without a window. Raises SetupError where it does not tell its version."""
    done = subprocess.run([bundle.program, "--version"], capture_output=True, text=True, check=False)
    if done.returncode != 0 or not done.stdout.strip():
        raise SetupError(f"{bundle.program} does not start: {done.stderr.strip()}")
    say(f"it starts: {done.stdout.strip()}")
