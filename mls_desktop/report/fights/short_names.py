"""The names of a fight in little room: cut so that a number at the end stays, and no two read alike; what is said of a
fighter in few lines."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from itertools import takewhile

from msgspec import Struct

from mls_desktop.report.fights.fighter_rows import Chip, chip_text
from mls_desktop.words.cut_short import last_that
from mls_desktop.words.number_texts import signed_text

DOTS = "\N{HORIZONTAL ELLIPSIS}"
"""Sign in the place of what is left out of a name."""
GAP = "   "
"""Space between two pieces of what is said of a fighter."""


class Room(Struct, frozen=True):
    """The room for a name. `measure`: how wide a text is in the font it is shown in."""

    width: int
    measure: Callable[[str], int]

    def holds(self, text: str) -> bool:
        return self.measure(text) <= self.width


def name_in(name: str, room: Room, among: Collection[str] = ()) -> str:
    """Name as it fits into `room`: whole, else short (`called`), else with its middle left out, all of a number at its
    end kept. Where it would read like another name of `among`, what tells the two apart stays instead."""
    if room.holds(name):
        return name
    short = called(name, among)
    if room.holds(short):
        return short
    usual = _with_number(name, room) or _middle_left_out(name, room)
    rest = [each for each in among if each != name]
    others = [each for each in rest if _reads_as(usual, each)]
    if not others:
        return usual
    ways = _other_ways(name, max(_common_length(name, each) for each in others), room)
    return next((way for way in ways if way and not any(_reads_as(way, each) for each in rest)), usual)


def called(name: str, among: Collection[str]) -> str:
    """Short name for a table: the first word of the name ("Hedda"), where it bears a number its kind and number
    ("Raider 3"); the last word where another is called so; else the whole name, as for a name that is not in
    `among`."""
    rest = [f" {each} " for each in among if each != name]
    if name not in among:
        return name
    for part in _parts(name):
        if not any(f" {part} " in each for each in rest):
            return part
    return name


def with_short_names(names: Mapping[str, str], room: Room) -> dict[str, str]:
    """Short name of each in a fight, by id, as `called`; as `name_in` where not even that fits into `room`."""
    among = tuple(names.values())
    short = {id: called(name, among) for id, name in names.items()}
    return {id: name if room.holds(name) else name_in(names[id], room, among) for id, name in short.items()}


def number_of(name: str) -> str:
    """Number at the end of a name, which tells many of it apart: 3 of "Raider 3" and "Thief (3)"; "" without one."""
    words = name.split()
    return _digits(words[-1]) if words else ""


def chip_in(chip: Chip, room: Room, among: Collection[str] = (), digits: Mapping[str, int] | None = None) -> str:
    """Text of a chip as it fits into `room`: the name of a fighter cut as by `name_in`, the bonus whole. Where not even
    the short name fits, the digit that `digits` has for the name stands for it."""
    text = chip_text(chip)
    bonus = f" {signed_text(chip.bonus)}" if chip.there and chip.bonus else ""
    if bonus and not chip.text:
        return text  # the bonus alone
    before = Room(room.width, lambda name: room.measure(f"{name}{bonus}"))
    name = text.removesuffix(bonus)
    digit = (digits or {}).get(name)
    if digit is not None and not before.holds(called(name, among)):
        return f"{digit}{bonus}"
    return name_in(name, before, among) + bonus


def in_lines(told: Sequence[str], lines: int, room: Room, first_room: Room | None = None) -> list[str]:
    """Statements on a fighter in at most `lines` lines: whole pieces, as many as a line holds; the last line ends in
    dots where not all of it fits. `first_room`: that of the first line, where it has another."""
    found, left = list[str](), list(told)
    while left and len(found) < lines - 1:
        count, here = 1, (first_room or room) if not found else room
        while count < len(left) and here.holds(GAP.join(left[: count + 1])):
            count += 1
        found.append(begun_in(GAP.join(left[:count]), here))
        left = left[count:]
    last = room if found else first_room or room
    return [*found, begun_in(GAP.join(left), last)] if left else found


def begun_in(text: str, room: Room) -> str:
    """The beginning of a text that there is room for, and dots; the whole text where it fits."""
    return text if room.holds(text) else _cut(text, 0, room) or DOTS


def _parts(name: str) -> tuple[str, ...]:
    """The words that may stand for a name, the likeliest first."""
    words = name.split()
    if len(words) > 1 and number_of(name):
        return (" ".join(words[-2:]),)
    who, bracket, more = name.partition(" (")
    apart = (f"{words[0]}{bracket}{more}",) if bracket and who.split()[1:] else ()
    return (words[0].rstrip(",;:"), *apart, words[-1]) if words else ()


def _other_ways(name: str, parting: int, room: Room) -> Iterator[str]:
    """Yields `name` cut to `room` in other ways, as another begins like it up to index `parting`: with more and more of
    its last words, then from the parting word or letter on ("" if no room), then with more and more last letters."""
    least = _number_length(name)
    yield from _cuts(name, (len(name) - at - 1 for at in _spaces(name) if len(name) - at - 1 >= least), room)
    for at in (name.rfind(" ", 0, parting) + 1, parting):
        rest = f"{DOTS}{name[at:]}"
        yield _with_number(rest, room) or (rest if room.holds(rest) else _cut(rest, 0, room))
    yield from _cuts(name, range(least + 1, len(name)), room)


def _cuts(name: str, ends: Iterable[int], room: Room) -> Iterator[str]:
    """Yields `name` cut to each number of letters in `ends` at its end, until one has no room."""
    return takewhile(bool, (_cut(name, end, room) for end in ends))


def _spaces(name: str) -> Iterator[int]:
    """Yields the indexes of the spaces in `name`, the last first."""
    at = name.rfind(" ")
    while at >= 0:
        yield at
        at = name.rfind(" ", 0, at)


def _digits(word: str) -> str:
    """Digits of `word` if it is a number, which may stand in brackets; "" for another word."""
    digits = word[1:-1] if word[:1] == "(" and word[-1:] == ")" else word
    return digits if digits.isdecimal() else ""


def _number_length(name: str) -> int:
    """Length of the number at the end of a name, with the space before it; 0 where there is none."""
    head, _space, number = name.rpartition(" ")
    return len(number) + 1 if head and _digits(number) else 0


def _with_number(name: str, room: Room) -> str:
    """Name cut so that the number at its end stays, at the least dots and the number; "" where it has none."""
    end = _number_length(name)
    return (_cut(name, end, room) or DOTS + name[len(name) - end :]) if end else ""


def _middle_left_out(name: str, room: Room) -> str:
    """Name with its middle left out: as much of its beginning as of its end; the dots alone where no more has room."""

    def shown(kept: int) -> str:
        return f"{name[: (kept + 1) // 2].rstrip()}{DOTS}{name[len(name) - kept // 2 :].lstrip()}"

    kept = last_that(lambda kept: kept < 2 or room.holds(shown(kept)), len(name))
    return shown(kept) if kept > 1 else DOTS


def _cut(name: str, end: int, room: Room) -> str:
    """A name that keeps so many letters at its end, and of its beginning what room there is; "" where not even its
    first letter has some."""
    head, tail = name[: len(name) - end], name[len(name) - end :]
    length = last_that(lambda length: room.holds(f"{head[:length]}{DOTS}{tail}"), len(head) + 1)
    return f"{head[:length].rstrip()}{DOTS}{tail}" if length else ""


def _common_length(one: str, other: str) -> int:
    """Number of letters that two names share at their beginning."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def _reads_as(shown: str, name: str) -> bool:
    """Whether `shown`, the visible form of a name, may be taken for another name `name`."""
    return re.fullmatch(".*".join(map(re.escape, shown.split(DOTS))), name) is not None
