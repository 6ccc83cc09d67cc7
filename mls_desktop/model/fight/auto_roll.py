"""The automatic rolls of a fight: answers, and the dice of the program that are asked for after them, told at once."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from msgspec.structs import replace

from mls_desktop.model.replay import PlayedEvent, run
from mls_desktop.rules.common.asking.prompts import Prompt, wanted
from mls_desktop.rules.common.fight.fights import Fight
from mls_desktop.rules.common.figures.finding import Refused
from mls_desktop.rules.common.values.events import Event

LONGEST = 500
"""Most events that may follow from one answer."""
Rolled = Callable[[Prompt], Event | None]
"""Function that answers a prompt with the program's dice; None for a prompt that the program does not roll for."""
TWICE = 2
"""Most usual answers of one fighter to one prompt in one moment: once, and once more where it is asked again."""
AIM = "target"
"""The entry that says whom an answer is aimed at."""
Told = Event | Prompt
"""Answer to be played, or a prompt whose usual answer is given as things stand when its turn comes."""


def followed(
    fight: Fight, events: Iterable[Told], rolled: Rolled, onward: bool = False
) -> tuple[PlayedEvent[Fight], ...]:
    """Plays `events` from `fight` on, then the dice that `rolled` throws for prompts and, if `onward`, the usual
    answers to prompts that only follow; gives all events played. No dice fall for those who may move first. The first
    event raises Refused where it does not fit, a later one is replaced or left out (`fitted`). Prompts among them are
    answered after the events (`_as_usual`)."""
    line: list[PlayedEvent[Fight]] = []
    usual: list[Prompt] = []
    for each in events:
        if isinstance(each, Prompt):
            usual.append(each)
            continue
        fitting = run(fight, each) if not line else fitted(fight, each)
        if fitting is not None:
            line.append(fitting)
            fight = fitting.after
    for fitting in _as_usual(fight, usual, onward):
        line.append(fitting)
        fight = fitting.after
    while len(line) < LONGEST:
        asks = fight.prompts()
        fell = next(filter(None, (rolled(prompt) for prompt in asks if not _moves_first(prompt.who, asks))), None)
        if fell is None and onward:
            fell = next((fight.default_answer(prompt) for prompt in asks if prompt.follows), None)
        if fell is None:
            break
        line.append(run(fight, fell))
        fight = line[-1].after
    return tuple(line)


def _as_usual(fight: Fight, asks: Sequence[Prompt], newly: bool) -> Iterator[PlayedEvent[Fight]]:
    """Yields the usual answers to `asks`, played one by one in the order in which `fight` asks, and if `newly` those of
    fighters who come to be asked the same by them or must answer anew. Each is given as things stand when its turn
    comes, and once more where somebody is asked again in the same moment (N-FIGHT-1)."""
    moment, times = fight.moment, {(prompt.id, prompt.who): 0 for prompt in asks}
    kinds = {prompt.id for prompt in asks if newly} & {*fight.together}
    known = {(prompt.id, prompt.who) for prompt in fight.prompts()} if kinds else set()
    while True:
        is_now = fight.moment == moment
        for prompt in fight.prompts():
            key = (prompt.id, prompt.who)
            if is_now and prompt.id in kinds and key not in known:
                times.setdefault(key, 0)
            if times.get(key, TWICE) < (TWICE if is_now else 1):
                break
        else:
            return
        times[key] += 1
        usual = fight.default_answer(prompt)
        if usual is not None:
            played = run(fight, usual)
            yield played
            fight = played.after


def _moves_first(who: str, asks: Iterable[Prompt]) -> bool:
    """Tells whether `asks` has a prompt for a move of `who`, which they may answer before or after all their others."""
    return any(
        prompt.who == who and prompt.follows and any(field.kind == "path" for field in prompt.fields) for prompt in asks
    )


def fitted(fight: Fight, told: Told) -> PlayedEvent[Fight] | None:
    """Result of `told`: an event as it is, else aimed at another target where it is refused or finds no room, else the
    usual answer to its prompt; a prompt has its usual answer. An event that no prompt asks for is run where it may be
    told. None where all of that fails, or dice must fall."""
    kind = told.kind if isinstance(told, Event) else told.id
    prompt = next((each for each in fight.prompts() if each.id == kind and each.who == told.who), None)
    usual = fight.default_answer(prompt) if prompt is not None else None
    for event in (told, *_aimed_otherwise(prompt, told, usual)) if isinstance(told, Event) else ():
        if prompt is None or has_room(prompt, event):
            try:
                return run(fight, event)
            except Refused:
                pass
    return run(fight, usual) if usual is not None else None


def _aimed_otherwise(prompt: Prompt | None, event: Event, usual: Event | None) -> Iterator[Event]:
    """Yields `event` aimed at each other target that `prompt` offers, first at the one of the `usual` answer, then in
    the order of the offer; nothing where it has no target."""
    aimed, told = event.entry(AIM), dict(event.facts)
    fields = (
        field for field in (prompt.fields if prompt is not None else ()) if field.name == AIM and wanted(field, told)
    )
    field = next(fields, None)
    if aimed is None or field is None:
        return
    first = usual.entry(AIM) if usual is not None else None
    for other in dict.fromkeys((first, *field.options)):
        if other in field.options and other != aimed:
            yield replace(event, facts=tuple({**told, AIM: other}.items()))


def has_room(prompt: Prompt, event: Event) -> bool:
    """Tells whether a further attacker finds room around the target of the answer `event`; True where there is no
    limit."""
    return room_left(prompt, event) != 0


def room_left(prompt: Prompt, event: Event) -> int | None:
    """Number of further attackers who find room around the target of the answer `event`; None where there is no limit,
    as where it strikes at nobody from near."""
    told = dict(event.facts)
    fields = (field for field in prompt.fields if field.room and wanted(field, told))
    return next((dict(field.room).get(str(told.get(field.name))) for field in fields), None)
