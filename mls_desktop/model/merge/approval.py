"""The approval of a character: the seal by which the referee keeps them as they are, and the approved copy as a
character again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, ValidationError
from msgspec.structs import replace

from mls_desktop.model.line_up import as_json
from mls_desktop.model.systems import AnySystem
from mls_desktop.rules.common.editing.forward_compat import converted
from mls_desktop.rules.common.editing.generic_edit import changed
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.life.seals import COPY, SEALED, Seal, bare_entry
from mls_desktop.rules.common.values.base_character import Character
from mls_desktop.rules.common.values.edits import Batch, Edit, Path
from mls_desktop.rules.common.values.paths import inside
from mls_desktop.rules.common.values.saved_value import Json

STEP = "approve"
"""The id of the step, for words."""


class Approval(Struct, frozen=True):
    """Approval of a version by the referee: who gives it, the version's name, and the date in the campaign's years."""

    by: str = ""
    name: str = ""
    date: tuple[int, int] | None = None


def approving(who: Character, said: Approval, system: AnySystem) -> Batch:
    """Step that adds a seal to the chronicle: an entry with the date and names of `said` and a copy of the character as
    they are, in which earlier seals have no copies of their own."""
    entry: dict[str, Json] = {"kind": SEALED, COPY: approved_copy(who, system)}
    if said.date is not None:
        entry["date"] = list(said.date)
    entry |= {key: text for key, text in (("by", said.by), ("name", said.name)) if text}
    return Batch(STEP, (Edit("add", ("characters", who.id, "chronicle"), entry),))


def approved_copy(who: Character, system: AnySystem) -> dict[str, Json]:
    """JSON of a character as a seal holds them: keys in one order, no defaults, no copies in earlier seals."""
    settled: Character = system.settled(who)
    return as_json(replace(settled, chronicle=tuple(bare_entry(entry) for entry in settled.chronicle)))


def approved(who: Character, seal: Seal, system: AnySystem) -> Character | None:
    """The character that a seal of `who` holds, under the id they have now and with the seal itself in the chronicle;
    None where there is no copy, or none that can be read."""
    if seal.copy is None:
        return None
    copy = read_copy(seal.copy, system)
    told = tuple(bare_entry(entry) for entry in (*copy.chronicle, who.chronicle[seal.at])) if copy else ()
    return replace(copy, id=who.id, chronicle=told) if copy is not None else None


def read_copy(copy: Mapping[str, Json], system: AnySystem) -> Character | None:
    """The character in a copy; None where it is no character of the system."""
    try:
        found: Character = converted({**copy}, system.character)
    except (ValidationError, RecursionError):
        return None
    return found


def standing(who: Character, system: AnySystem, world: Any) -> tuple[Character, tuple[str, ...]] | None:
    """Pair of the character without what they name and `world` lacks, so that they can be shown in it, and the ids of
    what was left out; None where leaving things out does not make them valid there."""
    gone: list[str] = []
    flaws = system.integrity(who, world)
    while flaws:
        fewer = next((less for less in _lesser(who, flaws[0].path) if _count(less, system, world) < len(flaws)), None)
        if fewer is None:
            return None
        gone += [str(figure.value) for name, figure in flaws[0].facts if name == "id"]
        who, flaws = fewer, system.integrity(fewer, world)
    return who, tuple(dict.fromkeys(gone))


def _count(who: Character, system: AnySystem, world: Any) -> int:
    return len(system.integrity(who, world))


def _lesser(who: Character, path: Path) -> Any:
    """Yields the character without the value at `path`, then without what holds it, and so on; refused removals are
    passed over."""
    for end in range(len(path), 0, -1):
        held: Any = who
        for element in path[: end - 1]:
            held = inside(held, element)
        op: Any = "remove" if isinstance(held, (tuple, dict)) else "set"
        try:
            yield changed(who, Edit(op, path[:end]))
        except Refused:
            continue
