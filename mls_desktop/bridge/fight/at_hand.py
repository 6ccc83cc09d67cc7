"""Keys beside the choices of a prompt: a key for each weapon at hand for the fighter asked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.sheet.sheets import Field
from mls_desktop.rules.common.values.events import Event
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts


class KeyBeside(Struct, frozen=True):
    """A key beside the choices: the option it stands for (`id`), its text, the event it sends. `held`: the option holds
    already."""

    id: str
    text: str
    event: Event
    held: bool = False


class KeysBeside(Struct, frozen=True):
    """The keys beside the choices of one prompt, with the title before them; no keys where nothing is at hand."""

    title: str = ""
    keys: tuple[KeyBeside, ...] = ()


def keys_beside(prompt: Prompt, tellings: Iterable[Prompt], texts: Texts) -> KeysBeside:
    """Buttons (keys) beside the choices of `prompt`, one an option of the first field marked for them: in `prompt`,
    else in one of `tellings` of its fighter; none without one, nor for an option that needs a further entry."""
    for own in (prompt, *(each for each in tellings if each.who == prompt.who)):
        field = next((each for each in own.fields if each.keys), None)
        if field is not None:
            return KeysBeside(texts.field(field.name).lower(), tuple(_keys(own, field, texts)))
    return KeysBeside()


def _keys(prompt: Prompt, field: Field, texts: Texts) -> Iterator[KeyBeside]:
    now = dict(prompt.facts).get(field.name)
    first: dict[str, Json] = {name: among[0] for name, among in field.when}
    for option in field.options:
        told = {**first, field.name: option}
        if any(each.name not in told and not each.blank and wanted(each, told) for each in prompt.fields):
            continue
        held = now is not None and now.value == option
        text = dict(field.names).get(option) or texts.value(option)
        yield KeyBeside(option, text, Event(prompt.id, prompt.who, tuple(told.items())), held)


def beside_option(told: Facts, texts: Texts) -> str:
    """Facts `told` of one option of a field, as text: "MP 4, attacks 2"."""
    return ", ".join(f"{texts.brief(name)} {texts.figure(figure)}" for name, figure in told)


def reach_text(reach: tuple[int, int], event: Event, names: Mapping[str, str]) -> str:
    """Notice that only some of a group find room around the target of `event`. `reach`: how many, of how many; `names`:
    of fighters by id. Never ""."""
    text = _("{few} of {all} reach {whom}; the others aim at somebody else")
    return text.format(few=reach[0], all=reach[1], whom=names.get(str(event.entry("target")), ""))


def gravity(prompt: Prompt | None, beaten: Iterable[str], names: Mapping[str, str], key: str) -> str:
    """Reason why "same again" does not answer `prompt` now, in a sentence; "" where it does. `beaten`: ids of sides
    without anybody left; `names`: of sides, by id; `key`: the key that ends the fight, "" for none."""
    sides = ", ".join(names.get(side, side) for side in beaten)
    if sides:
        text = _("Nobody is left on: {sides}. {key} ends the fight; any choice carries it on.")
        without = _("Nobody is left on: {sides}. Any choice carries the fight on.")
        return (text if key else without).format(sides=sides, key=key)
    return _("A life hangs on this: only its own keys answer it.") if prompt is not None and prompt.grave else ""


def offer_text(prompt: Prompt, texts: Texts) -> str:
    """Text of an offer beside the choices; where it is one fighter's mode, with the name in front: "Ada: Step in"."""
    mode = next((field.options[0] for field in prompt.fields if field.name == "mode" and len(field.options) == 1), "")
    text = texts.name(mode) if mode else texts.ask(prompt.id)
    return _("{who}: {what}").format(who=texts.name(prompt.who), what=text) if prompt.who and mode else text
