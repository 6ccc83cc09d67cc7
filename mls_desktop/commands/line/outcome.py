"""Outcome of every command, and what commands share."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from mls_desktop.commands.line.table import PROGRAM
from mls_desktop.model.campaign import AnyCampaign, Encounter
from mls_desktop.storage.errors import Fault
from mls_desktop.storage.shipped_data import ShippedData
from mls_desktop.words.faults import fault_sentence
from mls_desktop.words.i18n import counted
from mls_desktop.words.system_texts import Texts, load_words
from mls_desktop.words.terminal import one_line

WELL, BREACHED, FAILED = 0, 1, 2


class Outcome(Struct, frozen=True):
    """`out` goes to standard output, `err` to standard error, `code` is the exit code. `data`: a file that goes to
    standard output as it is."""

    code: int
    out: str = ""
    err: str = ""
    data: bytes = b""


class NotDone(Exception):
    """Failure of a command to do what was asked; `outcome` says why."""

    def __init__(self, outcome: Outcome) -> None:
        super().__init__(outcome.err)
        self.outcome = outcome


def remark(message: str) -> str:
    """Line for standard error, newline included: "mls-desktop: " with `message`; "" for no message."""
    return f"{PROGRAM}: {one_line(message)}\n" if message else ""


def failed(message: str) -> Outcome:
    """Outcome of a failed command, for the caller to print: exit code 2, nothing on standard output, and
    "mls-desktop: " with `message` as one line on standard error; no line for an empty `message`."""
    return Outcome(FAILED, "", remark(message))


def unreadable_line(file: str, faults: Iterable[Fault], shipped_data: ShippedData) -> str:
    """Line on a file that cannot be read: place and reason of the first fault, and the number of further ones."""
    first, *others = faults
    place = f"{first.pointer}: " if first.pointer else ""
    count = len(others)
    more = counted(" ({n} more fault)", " ({n} more faults)", count).format(n=count) if others else ""
    return one_line(f"{file}: {place}{fault_sentence(first, shipped_data.resources)}{more}")


def encounter_texts(campaign: AnyCampaign, encounter: Encounter, shipped_data: ShippedData) -> Texts:
    """Texts of the campaign's system, with the names of its library and of the sides of `encounter`."""
    names = shipped_data.system(campaign.system).names(shipped_data.world(campaign))
    sides = {side.id: side.name for side in encounter.sides if side.name}
    return Texts(load_words(shipped_data.resources, campaign.system), {**names, **sides})


def campaign_texts(campaign: AnyCampaign, shipped_data: ShippedData) -> Texts:
    """The words of a campaign's system, with the names of its library; ids made readable where it has none."""
    names = shipped_data.system(campaign.system).names(shipped_data.world(campaign))
    return Texts(load_words(shipped_data.resources, campaign.system), names)
