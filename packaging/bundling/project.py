"""What the project is called, on every system; the standard library only."""

from __future__ import annotations

import os
import platform
import subprocess
import time
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from steps import ROOT

NAME, TITLE = "mls-desktop", "MLS Desktop"
WINDOW = f"{NAME}-window"
"""The program without a console, on Windows."""
APPLICATION = "org.mlsdesktop.mls_desktop"
DOCUMENT, DOCUMENT_NAME, DOCUMENT_SUFFIX = "application/vnd.mls-desktop+json", "MLS campaign", "mls.json"
PEOPLE = "the mls_desktop authors"

VERSION_FILE = """VSVersionInfo(
  ffi=FixedFileInfo(filevers={numbers}, prodvers={numbers}, mask=0x3F, flags=0x0, OS=0x40004, fileType=0x1),
  kids=[
    StringFileInfo([StringTable("040904B0", [
      StringStruct("CompanyName", {people!r}),
      StringStruct("FileDescription", {title!r}),
      StringStruct("FileVersion", {version!r}),
      StringStruct("InternalName", {name!r}),
      StringStruct("LegalCopyright", "MIT"),
      StringStruct("OriginalFilename", {file!r}),
      StringStruct("ProductName", {title!r}),
      StringStruct("ProductVersion", {version!r}),
    ])]),
    VarFileInfo([VarStruct("Translation", [0x0409, 1200])]),
  ],
)
"""
"""What a program of Windows says of itself, as PyInstaller reads it. Untried."""


@cache
def _project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def version() -> str:
    return str(_project()["version"])


def summary() -> str:
    """The project in one line."""
    return str(_project()["description"])


def top_folder() -> str:
    """The folder of a bundle: the name with its version."""
    return f"{NAME}-{version()}"


def machine() -> str:
    """For which machines a bundle made here is: `linux-x86_64`."""
    return f"{platform.system().lower().replace('darwin', 'macos')}-{platform.machine().lower()}"


def day() -> int:
    """When a bundle is from, in seconds since 1970: as the environment says, else when the last change was."""
    if told := os.environ.get("SOURCE_DATE_EPOCH"):
        return int(told)
    done = subprocess.run(["git", "log", "-1", "--format=%ct"], cwd=ROOT, capture_output=True, text=True, check=False)
    return int(done.stdout.strip() or time.time())


def windows_version(folder: Path, name: str) -> Path:
    """Writes what the program of that name says of itself on Windows; where that file is."""
    numbers = (*(int(each) for each in version().split(".")), 0, 0, 0, 0)[:4]
    told = {"numbers": numbers, "version": version(), "people": PEOPLE, "title": TITLE, "name": name}
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / f"{name}-version.txt"
    file.write_text(VERSION_FILE.format(file=f"{name}.exe", **told), "utf-8")
    return file
