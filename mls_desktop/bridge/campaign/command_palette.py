"""The entries of the command palette: commands, characters, parts of the sheet in front, pages of the manual, rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Literal

from msgspec import Struct

from mls_desktop.bridge.app.commands import COMMANDS, LACKING, Command
from mls_desktop.rules.common.sheet.sheets import Section
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.i18n import _
from mls_desktop.words.reference import Reference
from mls_desktop.words.search import score
from mls_desktop.words.system_texts import Texts

Kind = Literal["command", "character", "section", "page", "rule"]
ORDER: tuple[Kind, ...] = ("command", "character", "section", "page", "rule")
MOST = 80
"""More lines than this nobody reads: typing on is quicker."""


class PaletteEntry(Struct, frozen=True):
    """One entry. `aside`: the shortcut, or what the line leads to. `lacking`: why it cannot be taken now, or ""."""

    kind: Kind
    id: str
    text: str
    aside: str = ""
    lacking: str = ""


def command_offers(allowed: Callable[[str], bool]) -> list[PaletteEntry]:
    """The commands. `allowed`: whether the one of an id may be given now."""
    return [_command(command, allowed(command.id)) for command in COMMANDS]


def character_offers(characters: Iterable[Character]) -> list[PaletteEntry]:
    """The way to each character."""
    return [
        PaletteEntry("character", who.id, _("Go to {name}").format(name=who.name or _("unnamed")), _("character"))
        for who in characters
    ]


def section_offers(sections: Mapping[str, Section], speech: Texts) -> list[PaletteEntry]:
    """The parts of the sheet in front that have a place on it, by their ids."""
    return [
        PaletteEntry("section", id, speech.section(id), _("on the sheet"))
        for id, section in sections.items()
        if section.shape != "ledger"
    ]


def rule_offers(reference: Reference) -> list[PaletteEntry]:
    """The rules of a system."""
    return [PaletteEntry("rule", rule.id, reference.line(rule), rule.chapter) for rule in reference.rules()]


def manual_offers(manual: Reference) -> list[PaletteEntry]:
    """The pages of the manual."""
    return [PaletteEntry("page", page.id, manual.line(page), _("manual")) for page in manual.rules()]


def matching(needle: str, all: Iterable[PaletteEntry]) -> list[PaletteEntry]:
    """The offers that answer what was typed, the best first; those that cannot be taken after their equals, and pages
    of the manual after all of them."""
    scored = []
    for at, offer in enumerate(all):
        points = score(needle, f"{offer.text} {offer.id}" if offer.kind == "rule" else offer.text)
        if points is not None:
            points += 200 * ORDER.index(offer.kind) * bool(not needle.strip())
            scored.append((points, offer.kind == "page", bool(offer.lacking), at))
    offered = tuple(all)
    return [offered[each[-1]] for each in sorted(scored)[:MOST]]


def _command(command: Command, allowed: bool) -> PaletteEntry:
    lacking = "" if allowed else _(LACKING.get(command.needs, "")) or _("not now")
    text = command.title()
    if command.sub:
        text = f"{_(command.sub).replace('&', '')}: {text}"
    return PaletteEntry("command", command.id, text, command.keys[0] if command.keys else "", lacking)
