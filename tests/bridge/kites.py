"""What the tests of the bridge stand on: documents of the made-up system."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from msgspec.structs import replace
from PySide6.QtCore import QObject

from mls_desktop.bridge.campaign.loaded_campaign import Loaded, blank_campaign
from mls_desktop.bridge.campaign.open_campaign import OpenCampaign
from mls_desktop.bridge.document.document import Document
from mls_desktop.model.campaign import AnyCampaign
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.words.edit_texts import edit_text
from mls_desktop.words.system_texts import Texts, load_words
from tests.homes import folders
from tests.madeup.system import RESOURCES, SYSTEM, Kite, shipped_data

WORDS = Texts(load_words((RESOURCES,), "kites"))


def campaign(*names: str) -> AnyCampaign:
    """A campaign with kites of these names; their ids are the names in small letters."""
    empty = blank_campaign(shipped_data(), "kites", "Hill")
    return replace(empty, characters=tuple(Kite(id=name.lower(), name=name) for name in names))


def step_name(edit: Edit | Batch, after: AnyCampaign) -> str:
    return edit_text(edit, WORDS)


def document(*names: str) -> Document:
    return Document(campaign(*names), SYSTEM, shipped_data().world, step_name)


def opened(home: Path, parent: QObject, *names: str) -> OpenCampaign:
    """A campaign with kites of these names, open; recovery copies go to `home`."""
    return OpenCampaign(Loaded(campaign(*names)), shipped_data(), folders(home), parent)


def part(who: str, part: str, step: Any) -> Edit:
    return Edit("set", ("characters", who, "parts", part), step)


def bad(path: Path) -> None:
    """Makes a folder of a path, so that nothing can be saved there."""
    path.mkdir(parents=True)
