"""The section of a form: a row for each of its editors, what is entered there, and what it is called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from fractions import Fraction

from mls_desktop.model.asking.event_form import FormEntry, OpenField, only_way
from mls_desktop.report.maps.path_words import path_words
from mls_desktop.rules.common.figures.figures import Figure, added, given
from mls_desktop.rules.common.sheet.sheets import Cell, Row, Section
from mls_desktop.rules.common.values.edits import Edit
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts

FORM, ENTRY = "correction", "entry"
ON_MAP = ("path", "edge")
"""Kinds of entries that are made on the map of a fight, and told here."""


def form_section(entries: Iterable[FormEntry], texts: Texts, ask: str = "") -> Section:
    """Section with a row for each editor of a form, but not for a way of moving that is the only one. `ask`: id of the
    prompt under which the words have names of its own for the fields, "" for none."""
    return Section(FORM, "fields", (ENTRY,), tuple(_rows(entries, texts, ask)))


def open_text(fields: Iterable[OpenField], texts: Texts, ask: str = "") -> str:
    """Sentences that name the fields still to be filled in, and those that hold a value that is not possible; "" for
    none. `ask`: as in `form_section`."""
    held = tuple(fields)
    said = []
    for told, empty in ((_("Still to be filled in: {fields}."), True), (_("Not possible: {fields}."), False)):
        names = dict.fromkeys(_open_name(each, texts, ask) for each in held if each.empty is empty)
        if names:
            said.append(told.format(fields=", ".join(names)))
    return " ".join(said)


def _open_name(each: OpenField, texts: Texts, ask: str) -> str:
    """Name of a field, with its bounds where its value is outside them."""
    name = texts.column(each.called).title if each.called else texts.field(each.name, ask)
    if each.empty or each.bounds is None:
        return name
    least, most = each.bounds
    return _("{field} ({least}–{most})").format(field=name, least=least, most=most)


def _rows(entries: Iterable[FormEntry], texts: Texts, ask: str) -> Iterator[Row]:
    for each in entries:
        if only_way(each.field):
            continue
        told = each.field.kind in ON_MAP
        cell = Cell(ENTRY, given(path_words(each.held))) if told else _editor(each)
        yield Row(" ".join(each.path), (cell,), each.path, _own_name(each, texts, ask))


def _editor(each: FormEntry) -> Cell:
    return Cell(ENTRY, _figure(each), each.field, Edit("set", each.path))


def _own_name(each: FormEntry, texts: Texts, ask: str) -> str:
    return f"{_whose(each, texts)}{_field_name(each, texts, ask)} {_part_name(each, texts)}".strip()


def _field_name(entry: FormEntry, texts: Texts, ask: str) -> str:
    """Name of a field, with the figure whose place its value takes, if there is one: "New step (now +1)"."""
    if not entry.field.now:
        return texts.field(entry.name, ask)
    (column, now), *_rest = entry.field.now
    named = texts.column(column)
    if now.value is None:
        return named.title
    return _("{field} (now {value})").format(field=named.title, value=texts.figure(now, named.say))


def _figure(each: FormEntry) -> Figure:
    """Entered value as a figure; dice that stand in one editor are the parts of their sum."""
    if isinstance(each.value, tuple):
        return added(*((str(die), given(die)) for die in each.value)) if each.value else given(None)
    return given(Fraction(str(each.value)) if isinstance(each.value, float) else each.value)


def _whose(each: FormEntry, texts: Texts) -> str:
    """Beginning of the name of dice asked for only now, "Bo, damage: ": fighter and prompt; "" for other editors."""
    if each.prompt is None:
        return ""
    return _("{who}, {what}: ").format(who=texts.name(each.prompt.who), what=texts.ask(each.prompt.id))


def _part_name(each: FormEntry, texts: Texts) -> str:
    """Name of the part that an editor is for: a die by its number, an option by its name; "" for no part."""
    if not each.part:
        return ""
    return texts.name(each.part) if each.field.kind == "flag" else str(int(each.part) + 1)
