"""The texts of a chronicle's entries that no rules say, key by key."""

from __future__ import annotations

from collections.abc import Mapping

from mls_desktop.rules.common.life.lives import KIND
from mls_desktop.rules.common.life.seals import COPY
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.dates import entry_date
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text
from mls_desktop.words.system_texts import NOTHING, Texts

TYPED = frozenset({"name", "reason", "note", "text", "by"})
"""Keys that hold what a person wrote."""
DATE = "date"


def entry_text(entry: Mapping[str, Json], texts: Texts) -> str:
    """Text of an entry, its kind and then key by key, without its date: "Feast: Who Ann, Bo". Keys that say nothing are
    left out."""
    kind = str(entry.get(KIND, ""))
    facts = {key: _said(key, value, texts) for key, value in entry.items() if key not in (KIND, COPY, DATE)}
    told = ", ".join(f"{texts.part(key)} {text}" for key, text in facts.items() if text)
    name = texts.name(kind) if kind else _("Entry without a kind")
    return f"{name}: {told}" if told else name


def dated(text: str, entry: Mapping[str, Json]) -> str:
    """Text of a chronicle entry, with its date where it has one."""
    date = entry_date(entry.get(DATE))
    return _("{text} ({date})").format(text=text, date=date) if date else text


def _said(key: str, value: Json, texts: Texts) -> str:
    """Text of the value under `key` of a chronicle's entry; "" for None, "", [] and False."""
    if value is None or value == "" or value == [] or value is False:
        return ""
    if isinstance(value, str):
        return value if key in TYPED else _named(value, texts)
    if isinstance(value, (list, tuple)):
        return ", ".join(_said("", each, texts) or NOTHING for each in value)
    if isinstance(value, dict):
        return ", ".join(f"{texts.part(each)} {_said(each, held, texts)}" for each, held in value.items())
    return _("yes") if value is True else number_text(value)


def _named(id: str, texts: Texts) -> str:
    """Name of the subject of an entry: "secondaries/sword" by its list and id, another by its id."""
    list, slash, inner = id.partition("/")
    return texts.listed(list, inner) if slash else texts.name(id)
