"""Names of steps that change a campaign: "Brakk: Strength to +2"."""

from __future__ import annotations

from msgspec import Struct

from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import number_text, signed_text
from mls_desktop.words.program_texts import (
    ALLOWED,
    BATCHES,
    OWN_KEYS,
    RULED,
    campaign_place,
    edit_frame,
    fight_step,
)
from mls_desktop.words.system_texts import STEP, VALUE, Texts

LONGEST = 40
"""A value of more letters is cut short in the name of its step."""


def edit_text(edit: Edit | Batch, texts: Texts, who: str = "") -> str:
    """The name of an undo step: "Brakk: Strength to +2"; with what follows from it where the words tell that."""
    if isinstance(edit, Batch):
        own = BATCHES.get(edit.name)
        return _(own) if own else texts.said("batches", edit.name) or texts.name(edit.name)
    if edit.path[:1] == ("encounters",) and len(edit.path) > 2:
        return fight_step(edit.op, edit.path[2:])
    if edit.path[:1] and edit.path[0] in OWN_KEYS:
        value = entered_text(edit, texts)
        return edit_frame(edit.op, value).format(what=campaign_place(edit.path), value=value)
    path = _inner(edit.path)
    if path[:1] == ("rulings",) and len(path) == 2:
        return _(RULED["other" if edit.value else ""]).format(rule=texts.rule(path[1]))
    way = texts.said("ways", f"{edit.op}.{path[0]}") if path else None
    text = _allowed(edit, texts) if path == ("waivers",) and edit.op == "add" else way or _step(edit, path, texts)
    follows = texts.said("follows", ".".join(path))
    if follows:
        text = f"{text}, {follows}"
    return f"{who}: {text}" if who else text


def entered_text(edit: Edit, texts: Texts) -> str:
    """Text of the value that an edit enters, as the name of its step has it: yes or no, a number, with its sign for a
    step, a name, or text cut at 40 letters; "" for None."""
    value = edit.value
    if isinstance(value, bool):
        return _("yes") if value else _("no")
    if isinstance(value, int):
        return signed_text(value) if _is_step(edit.path, texts) else number_text(value)
    if isinstance(value, str):
        said = texts.entry_name(edit.path[-1], value) or texts.value(value)
        return said if len(said) <= LONGEST else said[: LONGEST - 1] + "…"
    return _thing(value, texts)


def _inner(path: tuple[str, ...]) -> tuple[str, ...]:
    """Part of a path of the campaign below its character, its library entry or the library; any other path as it is."""
    if path[:1] == ("characters",) and len(path) > 2:
        return path[2:]
    if path[:1] == ("library",):
        return path[3:] if len(path) > 3 else path[1:]
    return path


def _allowed(edit: Edit, texts: Texts) -> str:
    rule = edit.value.get("rule", "") if isinstance(edit.value, dict) else getattr(edit.value, "rule", "")
    return _(ALLOWED).format(rule=texts.rule(str(rule)))


def _step(edit: Edit, path: tuple[str, ...], texts: Texts) -> str:
    value = entered_text(edit, texts)
    return edit_frame(edit.op, value).format(what=_edited(path, texts), value=value)


def _edited(path: tuple[str, ...], texts: Texts) -> str:
    """Name of the thing that an edit at `path` changes: the innermost element that is not a mere field of one."""
    if len(path) >= 2 and path[-1] in (STEP, VALUE):
        return texts.name(path[-2])
    if len(path) == 1:
        return texts.said("edited", path[0]) or texts.section(path[0])
    return texts.said("parts", path[-1]) or texts.listed(path[-2], path[-1])


def _is_step(path: tuple[str, ...], texts: Texts) -> bool:
    """Whether the value at a path is a step: one of a trait, or below a part that the words name as steps."""
    return bool(path) and (path[-1] == STEP or any(map(texts.is_step, path[:-1])))


def _thing(value: object, texts: Texts) -> str:
    """Name of a value that is neither number nor text: an entry, a list, nothing."""
    if isinstance(value, dict):
        found = (text for text in value.values() if isinstance(text, str))
        return texts.value(str(value.get("name") or value.get("title") or value.get("id") or next(found, "")))
    if isinstance(value, Struct):
        return str(getattr(value, "name", "") or getattr(value, "title", ""))
    if isinstance(value, (list, tuple)):
        return ", ".join(str(each) for each in value)
    return "" if value is None else str(value)
