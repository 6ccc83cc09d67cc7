"""The numbers that aim, typed as digits: each belongs to one fighter for the whole fight, whoever falls or comes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from mls_desktop.bridge.fight.answer import Answer
from mls_desktop.report.fights.short_names import called, number_of
from mls_desktop.rules.common.values.folding import sought_words

DIGITS, MOST = 9, 99
"""Number of fighters of a side that can be aimed at by one digit, and by two; the others by the first letters of their
name."""


def aiming_digits(fighters: Iterable[tuple[str, str]]) -> Mapping[str, int]:
    """Number of each fighter, by id, from 1 on, at most `MOST` a side; a fighter beyond has none. `fighters`: pairs of
    id and side, in line-up order, the fallen and gone among them.

    Counted by side where there are two, since nobody aims at their own; through all fighters where there are more, or
    one number would mean two foes.
    """
    held = tuple(fighters)
    sides = dict.fromkeys(side for _id, side in held)
    counts, found = dict[str, int](), dict[str, int]()
    for id, side in held:
        key = side if len(sides) < 3 else ""
        counts[key] = counts.get(key, 0) + 1
        if counts[key] <= MOST:
            found[id] = counts[key]
    return found


class KeyTexts(Struct, frozen=True):
    """Texts on the key of a target. `whole`: number, name and more; `short`: number and the short name used at the
    table; `least`: the number, or the short name where it has none; `said`: what a screen reader says."""

    whole: str
    short: str
    least: str
    said: str


def digits_of(targets: Iterable[str], held: Mapping[str, int]) -> Mapping[str, int]:
    """Numbers of `targets`, by id: `held`, the fighters' numbers, unchanged, where a target has one in it; else, for
    targets that are no fighters (spells), counted from 1 on, at most `MOST`."""
    offered = tuple(targets)
    if any(id in held for id in offered):
        return held
    return {id: nth for nth, id in enumerate(offered[:MOST], 1)}


def key_texts(answer: Answer, names: Mapping[str, str], digits: Mapping[str, int]) -> dict[str, KeyTexts]:
    """Key texts of each target of `answer`, by id. `names`: of all in the fight, by id; `digits`: number by id, as from
    `digits_of`; a target without one has only its name."""
    found = {}
    for id in answer.targets():
        name, more = answer.texts.value(id), answer.beside_target(id)
        short = called(name, names.values()) if id in names else name
        digit, after = str(digits.get(id, "")), f"  \N{MIDDLE DOT}  {more}" if more else ""
        before, said = f"{digit}  " if digit else "", f"{name}, {more}" if more else name
        found[id] = KeyTexts(f"{before}{name}{after}", f"{before}{short}", digit or short, said)
    return found


def named(typed: str, names: Mapping[str, str]) -> str:
    """Id of the fighter of `names` (name by id) meant by `typed`, the first letters of words of a name; "" where nobody
    or several are meant. A number at the end may be typed after a space: "r 12" is Raider 12."""
    wanted = sought_words(typed)
    if not wanted:
        return ""
    found = [id for id, name in names.items() if _begins(sought_words(name), wanted)]
    return found[0] if len(found) == 1 else ""


def _begins(words: Sequence[str], wanted: Sequence[str]) -> bool:
    """Tells whether each text of `wanted` begins a word of `words`, in their order; a number must be the whole number
    at the end of a word."""
    at = 0
    for each in wanted:
        fits = [number_of(word) == each if each.isdecimal() else word.startswith(each) for word in words[at:]]
        if True not in fits:
            return False
        at += fits.index(True) + 1
    return True
