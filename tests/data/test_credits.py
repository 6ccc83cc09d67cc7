"""All that ships, or is bundled with the program, is named with its licence, whose whole text is there."""

from __future__ import annotations

import re
import sys
from importlib.metadata import files
from pathlib import Path

import pytest

from mls_desktop.bridge.app.credits import Credit, credits, licence_text

ROOT = Path(__file__).parents[2]
RESOURCES = (ROOT / "resources",)
LOCK = ROOT / "packaging" / "requirements.lock"
OURS = {credit.name: credit for credit in credits(RESOURCES)}
FREE = {"public domain"}
"""Licences whose name is all there is of them."""


def test_every_package_of_the_lock_has_a_credit() -> None:
    locked = set(re.findall(r"^([a-z0-9_.-]+)==", LOCK.read_text("utf-8"), re.MULTILINE))
    named = [package for credit in OURS.values() for package in credit.packages]
    assert len(locked) >= 5 and sorted(named) == sorted(locked)


def test_every_credit_has_the_whole_text_of_its_licence() -> None:
    parts = [credit for credit in credits(RESOURCES) if credit.text]
    without = [credit.name for credit in parts if len(licence_text(RESOURCES, credit)) < 500]
    assert len(parts) > 20 and without == []


def test_what_was_made_by_others_is_under_a_licence_with_a_text() -> None:
    """The rules of the games have none: here are only facts of them."""
    games = {credit.name for file in (ROOT / "resources" / "credits").glob("*.json") for credit in of_file(file)}
    bare = {name for name, credit in OURS.items() if not credit.text and credit.licence not in FREE}
    assert bare <= games


def of_file(file: Path) -> list[Credit]:
    return [credit for credit in OURS.values() if f'"name": "{credit.name}"' in file.read_text("utf-8")]


def test_every_text_belongs_to_a_credit() -> None:
    there = {f"licences/{file.name}" for file in (ROOT / "resources" / "licences").iterdir()}
    assert there <= {credit.text for credit in OURS.values()}


# ---- what Qt is made of, as far as the installed package shows it

PARTS = {
    "PCRE2": ("libQt6Core.so.6", b"PCRE2"),
    "HarfBuzz": ("libQt6Gui.so.6", b"HB_SHAPER_LIST"),
    "MD4C": ("libQt6Gui.so.6", b"md4c"),
    "libpng": ("libQt6Gui.so.6", b"libpng version"),
    "Vulkan Memory Allocator": ("libQt6Gui.so.6", b"VmaBlockMetadata"),
    "libjpeg-turbo": ("libqjpeg.so", b"libjpeg-turbo version"),
    "libwebp": ("libqwebp.so", b"WebPDemux"),
    "libtiff": ("libqtiff.so", b"libtiff"),
    "ICU": ("libicudata.so.73", b""),
}
"""Each part with the library that shows it, and by what. A part that leaves Qt leaves the credits."""
linux = pytest.mark.skipif(sys.platform != "linux", reason="names of libraries as they are on Linux")


def libraries() -> dict[str, Path]:
    """The shared libraries of the packages in the lock, by name."""
    found: dict[str, Path] = {}
    for package in (package for credit in OURS.values() for package in credit.packages):
        for file in files(package) or []:
            if ".so" in file.name:
                found[file.name] = Path(str(file.locate()))
    return found


@linux
def test_what_is_said_to_be_a_part_of_qt_is_one() -> None:
    held = libraries()
    assert set(PARTS) == {name for name, credit in OURS.items() if "a part of Qt:" in credit.for_what}
    assert [name for name, (library, sign) in PARTS.items() if sign not in held[library].read_bytes()] == []


@linux
def test_no_library_of_others_lies_beside_qts_own_without_a_credit() -> None:
    own = re.compile(r"libQt6|libpyside6|libshiboken6|.*\.abi3\.so|.*\.cpython-")
    beside = {name for name, file in libraries().items() if not own.match(name) and "plugins" not in file.parts}
    beside = {name for name in beside if "qml" not in libraries()[name].parts}
    assert {name.split(".")[0] for name in beside} == {"libicudata", "libicui18n", "libicuuc"}
