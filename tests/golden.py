"""The golden files: what a program of each version of the format wrote, frozen for ever, and the text of that form."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.model.campaign import VERSION
from mls_desktop.model.systems import SYSTEMS
from mls_desktop.storage.shipped_data import ShippedData
from tests.madeup.system import shipped_data as made_up
from tests.written_form import described, roots_of

GOLDEN = Path(__file__).parent / "data" / "golden"
MADE_UP = "kites"
PARTS = ("campaign", *SYSTEMS, MADE_UP)
"""What the written form is described of, each in a text of its own: every campaign, and each system's own."""

FROZEN = {
    "v1/campaign.written.txt": "34386692240a3fd17ccc0c93f4b5e35f0d823b4aa6ef795b6e61072e586ad93c",
    "v1/death_or_glory-belongings.mls.json": "7c744b8061225c08a7d1937f4be44fa5c5cc3b03410b20cc5422b6914b4c8776",
    "v1/death_or_glory-brand.mls.json": "ee7d9b95ded74038fd3bf3f5c6d0517cbf3ef41066a305452d13e2bca5b833db",
    "v1/death_or_glory-brings.mls.json": "66c3c36018477da3872db10ecff557014b6c4101b635a76053176a6c87f8b321",
    "v1/death_or_glory-ground.mls.json": "89a4269d949d348c3a7b4ad7a7fff134370301d507aee2f4e721d1f707e3c0f8",
    "v1/death_or_glory-purse.mls.json": "853c5120c736ab7cc88bf2bc98c6d3efe7170fa2ee32bd5956866110816465d3",
    "v1/death_or_glory.mls.json": "77a6837306ea1e03815dc64450511cc86827213e246a6bfc040d67659f79398d",
    "v1/death_or_glory.written.txt": "4695800d38498832e354c305874c76c674be2ee20fed34a022bc2b0be7daf78d",
    "v1/kites-allowed.mls.json": "ba2a250cf698e7aaadea1953751d5a2c7a183db7fba967c434e18049fc62d768",
    "v1/kites-belongings.mls.json": "def41c41fadff36c48972a9c09d6be9abf0629a12741547281cb4b6ca3af81ff",
    "v1/kites-charms.mls.json": "a153389f68a2104abcc5236b5248379db2588c35da3fbffcfc236bdf62bf0a49",
    "v1/kites-ground.mls.json": "15eb7aa91593a37a203d24a1d5cb71daebda131053d7686d8fbddae05cf5a700",
    "v1/kites-purse.mls.json": "f789dc38f2bee4e597a5795e82ef5196474efd98a2c4821a336b3d8a2503d0c8",
    "v1/kites.mls.json": "6ae8200936cdad3949f5bf915ec50ea3b2c181c98f50f0bd48c6094672e30af0",
    "v1/kites.written.txt": "9bad03e35879eab43c568b17cbfdcdd35e17c4ebeaf7789288d43455d18d68c7",
    "v1/nutshell-allowed.mls.json": "dbcc6118c662fa37ccac35303dbea723f8b02dc366b4310928fd676ca8d38543",
    "v1/nutshell-belongings.mls.json": "d36afa95775049c4c7c345e9a6d63bcdaf2a548f1cd653d7dfd9ce5c4657040e",
    "v1/nutshell-ground.mls.json": "eb7a1ae2c340a8f3f7e3c684d95d8b6029dab9e65c059665c66392693b6cd1ab",
    "v1/nutshell-plan.mls.json": "7fc6825494a84c04b943fda3ae25bf2cc8443fa3aa39910518dc2d61e02901ec",
    "v1/nutshell-purse.mls.json": "9f8a7772742a7f74edc9dca681f14ab37278e38e94ca3a47d3ef1e9b66ee07db",
    "v1/nutshell.mls.json": "0d49f4dc7e9498a7a8eccff0396546ea681efa64fe4a75ec9712530db65d976a",
    "v1/nutshell.written.txt": "264b7fc527740bedcf237298544640713d266582089bd8ad95aac738b898eb4e",
    "v1/rules_basics-allowed.mls.json": "61d96429d9c599d8aa73a1eb8b30fa3e0a1482ef7d106efda17b4840b97b5357",
    "v1/rules_basics-ground.mls.json": "c3fe0d99384badd8be20ddfdda367f39d5d72eca18f5965585c4467846b19bc5",
    "v1/rules_basics-purse.mls.json": "23a37171076389a86b686c8a4ea462944d255209bebd97ffaf534488ce6fa484",
    "v1/rules_basics.mls.json": "05182664c77ff74e05c9a393304e18b8fa8a31ec80918a839bf212951fd730c5",
    "v1/rules_basics.written.txt": "91b3e440b4d732304960181ad7599bf988cc589879db06114ceee00f6bf14c8b",
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
