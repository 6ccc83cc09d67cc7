"""Chronicles for tests: of a Nutshell character in the tests' own world."""

from __future__ import annotations

from typing import Any, cast

from mls_desktop.model.life.entry_draft import Act, EntryDraft, Today
from mls_desktop.model.life.lived_chronicle import LivedChronicle
from mls_desktop.rules.common.values.edits import Batch, Edit
from mls_desktop.rules.nutshell.character import Hero
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.words.system_texts import Texts
from tests.rules.nutshell.life.test_life_course import ADVENTURE, TEXTS, WORLD, ann

WORDS: Texts = TEXTS
LIFE: tuple[dict[str, Any], ...] = (
    {"kind": "check", "what": "secondaries/sword"},
    {**ADVENTURE, "date": [1203, 46]},
    {"kind": "check_roll", "what": "secondaries/sword", "die": 7},
    {"kind": "purchase", "what": "secondaries/sword", "to": 3},
    {"kind": "vision", "deep": {"of": ["a", 1]}},
    {"kind": "time", "years": 1.5},
)


def lived(*entries: Any) -> LivedChronicle:
    """A chronicle of these entries."""
    return LivedChronicle(SYSTEM, ann(*entries), WORLD)


def drafted(chronicle: LivedChronicle, kind: str, at: int | None = None, today: Today = None) -> EntryDraft:
    """A new entry of a kind, at the end or before the one at a place."""
    place = len(chronicle.events) if at is None else at
    prompt = next(form for form in chronicle.forms(place) if form.id == kind)
    return EntryDraft(chronicle, "write", place, prompt, today)


def changed(chronicle: LivedChronicle, act: Act, at: int, to: int = 0, **entries: Any) -> EntryDraft:
    """A change of an entry, with these values entered."""
    draft = EntryDraft(chronicle, act, at, to=to)
    enter(draft, **entries)
    return draft


def enter(draft: EntryDraft, **entries: Any) -> None:
    """Enters these values one after the other."""
    for name, value in entries.items():
        draft.set_entry((name,), value)


def after(who: Any, edit: Edit | Batch) -> Hero:
    """A character after a step of the campaign that is theirs."""
    for each in edit.edits if isinstance(edit, Batch) else (edit,):
        assert each.path[:2] == ("characters", who.id)
        who = SYSTEM.edit(who, WORLD, Edit(each.op, each.path[2:], each.value))
    return cast(Hero, who)
