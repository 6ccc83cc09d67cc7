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
"""So many events may follow from one answer."""
Rolled = Callable[[Prompt], Event | None]
"""The answer to a prompt by the program's dice; None where they do not fall for it."""
TWICE = 2
"""So often everybody gives the usual answer in one moment: once, and once more where they are asked again."""
AIM = "target"
"""The entry that says whom an answer is aimed at."""
Told = Event | Prompt
"""What is told: an answer, or a prompt whose usual answer is given as things stand when its turn comes."""


def followed(
    fight: Fight, events: Iterable[Told], rolled: Rolled, onward: bool = False
) -> tuple[PlayedEvent[Fight], ...]:
    """The events with all dice that the program rolls after them, each run through the rules once. The first event must
    fit (Refused); where a later one does not, the usual answer stands for it, or nothing. Asks among them stand for
    their usual answer: see `_as_usual`. `onward`: what only follows from all this has its usual answer too, as long as
    one is known. Dice wait for who may move before them."""
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
    """The usual answers to some asks, in the order in which they are asked, each as things stand when its turn comes;
    and once more where somebody is asked again in the same moment (N-FIGHT-1). `newly`: who only comes to be asked the
    same by it, or must answer anew, does the usual too."""
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
    """Whether somebody may still move before what else is asked of them, or after it, as they like."""
    return any(
        prompt.who == who and prompt.follows and any(field.kind == "path" for field in prompt.fields) for prompt in asks
    )


def fitted(fight: Fight, told: Told) -> PlayedEvent[Fight] | None:
    """The event run where it still answers something and finds room, else the same aimed at another, else the usual
    answer to the same prompt; None where nothing asks, or dice must fall for it. What is told unasked is run where it
    may be told."""
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
    """The same answer aimed at others: first at whom the usual one is, then in the order in which they are offered."""
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
    """Whether another attacker finds room around the target of an answer, if it strikes from near."""
    return room_left(prompt, event) != 0


def room_left(prompt: Prompt, event: Event) -> int | None:
    """Number of attackers who find room around the target of an answer; None where it strikes at nobody from near."""
    told = dict(event.facts)
    fields = (field for field in prompt.fields if field.room and wanted(field, told))
    return next((dict(field.room).get(str(told.get(field.name))) for field in fields), None)
