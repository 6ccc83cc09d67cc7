"""Sections and words of no system at all, small enough to be read beside what is made of them."""

from __future__ import annotations

from mls_desktop.report.formatting import Formatter
from mls_desktop.report.forms import blocks_of
from mls_desktop.report.page_blocks import Body
from mls_desktop.rules.common.figures.figures import Value, given
from mls_desktop.rules.common.sheet.sheets import Cell, Field, Print, Row, Section
from mls_desktop.words.system_texts import Texts

WORDS = {
    "names": {"might": "Might", "sword": "Sword", "bold": "Bold", "shy": "Shy", "full": "Full"},
    "sections": {"traits": "Traits", "gear": "Gear", "gear:small": "Small gear", "pools": "Pools"},
    "columns": {
        "level": "Level",
        "step": {"title": "Steps bought", "say": "signed", "short": "Step"},
        "made": {"title": "Made of", "say": "parts"},
        "kind": {"title": "Kind", "say": "text"},
        "count": {"title": "", "aside": "x {}"},
        "dam": "Damage",
        "dam.dice": {"title": "Dice", "aside": "{}, at least {}"},
        "value": "",
    },
    "parts": {"step": "step", "spent": "spent"},
    "groups": {"all": "All of it"},
}
TEXTS = Texts(WORDS)
SAYER, BLANK = Formatter(TEXTS), Formatter(TEXTS, blank=True)


def cell(column: str, value: Value = None, **more: object) -> Cell:
    """A cell that holds that value."""
    return Cell(column, given(value), **more)  # type: ignore[arg-type]


def flag(value: int) -> Cell:
    return Cell("value", given(value), Field("patched", "flag"))


def row(id: str, *cells: Cell, **more: object) -> Row:
    return Row(id, cells, **more)  # type: ignore[arg-type]


def bodies(section: Section, printed: Print | None = None, formatter: Formatter = SAYER) -> list[Body]:
    """What is printed of a section, without titles."""
    return [block.body for block in blocks_of(section, printed or Print(), formatter, section.id)]
