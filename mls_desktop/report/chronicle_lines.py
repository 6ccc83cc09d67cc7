"""The lines of a chronicle: what each entry came to, told by the system's own life, or key by key where it has none."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.life.lives import entry_event, without_chronicle
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.words.compared.chronicle_texts import dated, entry_text
from mls_desktop.words.system_texts import Texts


def chronicle_lines(who: Character, system: AnySystem, world: Any, speech: Texts) -> tuple[str, ...]:
    """A line for each entry of a character who is not broken, in order."""
    return tuple(_lines(who, system, world, speech)) if who.chronicle else ()


def _lines(who: Character, system: AnySystem, world: Any, speech: Texts) -> Iterator[str]:
    life = system.life(without_chronicle(who), world)
    for entry in who.chronicle:
        text = ""
        if life is not None:
            try:
                life, notes = life.apply(entry_event(entry))
                text = " ".join(speech.note(note) for note in notes)
            except Refused:  # of a copy that nobody judged when it was read
                text = ""
        yield dated(text.strip() or entry_text(entry, speech), entry)
