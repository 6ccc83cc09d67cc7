"""The lines of a chronicle to be compared: what each entry came to, as its table tells it, and key by key what nothing
is told of there, so that two entries that differ never read the same."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.model.replay import ReplayStep
from mls_desktop.model.systems import AnySystem
from mls_desktop.report.log import entry as log_entry
from mls_desktop.rules.common.life.lives import entry_event, without_chronicle
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.saved_value import Json
from mls_desktop.words.compared.chronicle_texts import dated, entry_text
from mls_desktop.words.system_texts import Texts


def chronicle_lines(who: Character, system: AnySystem, world: Any, texts: Texts) -> tuple[str, ...]:
    """Dated line of text for each entry in the chronicle of `who`, a character who is not broken, in order."""
    steps = _steps(who, system, world) if who.chronicle else ()
    return tuple(dated(_text(step, entry, texts), entry) for step, entry in zip(steps, who.chronicle, strict=True))


def _steps(who: Character, system: AnySystem, world: Any) -> tuple[ReplayStep, ...]:
    """Replay steps of the chronicle's entries; bare events, without effect, where the system replays no lives."""
    if system.life(without_chronicle(who), world) is None:
        return tuple(ReplayStep(entry_event(entry)) for entry in who.chronicle)
    return LivedChronicle(system, who, world).steps


def _text(step: ReplayStep, entry: Mapping[str, Json], texts: Texts) -> str:
    """Text of an entry: by its notes, else by its keys, as for refused entries in a copy nobody judged."""
    told = log_entry(step, texts, whole=True).text if step.notes else ""
    return told or entry_text(entry, texts)
