"""The golden files: what a program of each version of the format wrote, frozen for ever, and the text of that form."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.model.campaign import VERSION
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.storage.shipped_data import ShippedData
from tests.madeup.system import shelf as made_up
from tests.written_form import described, roots_of

GOLDEN = Path(__file__).parent / "data" / "golden"
MADE_UP = "kites"
PARTS = ("campaign", *SYSTEMS, MADE_UP)
"""What the written form is described of, each in a text of its own: every campaign, and each system's own."""

FROZEN = {
    "v1/campaign.written.txt": "3199c1dce08c95334e2a9265afb43dcf6e93178925c7fb2981ebed38ab60c86a",
    "v1/death_or_glory-brings.mls.json": "66c3c36018477da3872db10ecff557014b6c4101b635a76053176a6c87f8b321",
    "v1/death_or_glory.mls.json": "77a6837306ea1e03815dc64450511cc86827213e246a6bfc040d67659f79398d",
    "v1/death_or_glory.written.txt": "9611992bd5bfe12440b991756c51a8f00b075db431943ef9ed528f739f69a147",
    "v1/kites.mls.json": "6ae8200936cdad3949f5bf915ec50ea3b2c181c98f50f0bd48c6094672e30af0",
    "v1/kites.written.txt": "1513c099b2bb2a309e818fb68ecc5753bf32391fae25ece1d95578ad7182aada",
    "v1/nutshell.mls.json": "0d49f4dc7e9498a7a8eccff0396546ea681efa64fe4a75ec9712530db65d976a",
    "v1/nutshell.written.txt": "a08949b1bc618ba8e21fa43f6fe5fd042ef1864646d5e63af7b75c5f97446840",
}
"""The SHA-256 of each file. A golden file never changes: a new key goes into a new file. The texts of the present
version grow with new keys, as docs/changing-the-format.md tells; those of older versions never change either."""


def shelf_of(system: str) -> ShippedData:
    """What ships for a system, with the system itself."""
    return made_up() if system == MADE_UP else ShippedData()


def files(version: int | None = None) -> list[Any]:
    """The golden files of a version, or of all, as parameters of a test that needs their systems. A file is named after
    its system, and after what it adds: `nutshell.mls.json`, `nutshell-oaths.mls.json`."""
    folder = "v*" if version is None else f"v{version}"
    return [_marked(path) for path in sorted(GOLDEN.glob(f"{folder}/*.mls.json"))]


def system_of(path: Path) -> str:
    """The system that a golden file is of, by its name."""
    return path.name.partition(".")[0].partition("-")[0]


def marks_of(system: str) -> Any:
    """The mark of a test that stands on a system; none for what every copy of the program has."""
    return (pytest.mark.needs(system),) if system in SYSTEMS else ()


def freeze() -> None:
    """Writes the texts of the present version anew, and prints the sums of all files. Golden files are made by hand."""
    for part in PARTS:
        system = None if part == "campaign" else shelf_of(part).system(part)
        (GOLDEN / f"v{VERSION}" / f"{part}.written.txt").write_text(described(roots_of(system)), "utf-8")
    for name, sum in sums().items():
        print(f'    "{name}": "{sum}",')


def sums() -> dict[str, str]:
    """The SHA-256 of every file that is there."""
    found = sorted(GOLDEN.rglob("*.*"))
    return {path.relative_to(GOLDEN).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest() for path in found}


def _marked(path: Path) -> Any:
    return pytest.param(path, marks=marks_of(system_of(path)), id=f"{path.parent.name}-{path.name}")


if __name__ == "__main__":
    freeze()
