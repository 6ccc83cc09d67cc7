"""The few letters by which figures on a map are told apart."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from mls_desktop.model.fight.session import FightSession
from mls_desktop.report.fights.players_scene import PlayersOptions, known_by_name, players_sides
from mls_desktop.report.fights.short_names import number_of
from mls_desktop.words.system_texts import Texts

LESSER = frozenset({"of", "the", "de", "von", "van", "der", "la", "le", "and", "a"})
"""Words within a name that no letter is taken of."""


def fighters_initials(session: FightSession, texts: Texts, options: PlayersOptions | None = None) -> dict[str, str]:
    """Initials of the fighters, by id, the same on every screen: the names on the players' own sides are told apart
    first, then those of foes whom players know, then the others'. `options`: for players, of nobody else, so that no
    letter more tells of somebody hidden whose name begins alike."""
    usual, rows = PlayersOptions(), session.fighters()
    ours, known = players_sides(session.encounter, usual), known_by_name(session, usual)
    shown = rows.keys() if options is None else known_by_name(session, options)

    def rank(who: str) -> tuple[bool, bool]:
        return who not in known, session.side_of(who) not in ours

    return initials_of({who: rows[who].name or texts.name(who) for who in sorted(rows, key=rank) if who in shown})


def initials_of(names: Mapping[str, str]) -> dict[str, str]:
    """Initials of each name, by id, with the number that tells many apart: "Hedda Vale" is HV, "Raider 3" is R3, "Salt
    Creek Bow" is SB. Where two names would be alike but for their numbers, the later one has others of its letters."""
    parts = {who: _parts(name) for who, name in names.items()}
    short = _told_apart(dict.fromkeys(base for base, _number in parts.values()))
    found = {who: f"{short[base]}{number}" for who, (base, number) in parts.items()}
    held = Counter(found.values())
    for who, (base, number) in parts.items():
        if number and held[found[who]] > 1 and names[who].endswith(")"):
            found[who] = f"{short[base]}({number})"  # "Thief (2)", where there is a "Thief 2"
    return found


def _told_apart(bases: Mapping[tuple[str, ...], None]) -> dict[tuple[str, ...], str]:
    """The letters of each name: the likeliest that no name before it has, the last of them where all are taken."""
    found: dict[tuple[str, ...], str] = {}
    for base in bases:
        ways, taken = _ways(base), {letters.upper() for letters in found.values()}
        found[base] = next((each for each in ways if each.upper() not in taken), ways[-1])
    return found


def _parts(name: str) -> tuple[tuple[str, ...], str]:
    """Words of `name` that give its initials, and the number at its end as text, "" for none. Lesser words after the
    first (`LESSER`: "of", "the") are left out: "Guard of the Gate 3" gives (("Guard", "Gate"), "3")."""
    words, number = name.split(), number_of(name)
    plain = words[: -1 if number else None]
    return tuple(word for nth, word in enumerate(plain) if not nth or word.lower() not in LESSER), number


def _ways(words: tuple[str, ...]) -> tuple[str, ...]:
    """The letters a name may go by, the likeliest first."""
    if not words:
        return ("?",)
    first, last = words[0], words[-1]
    if len(words) == 1:
        return first[:1], first[:2], first[:3]
    one, end = first[:1], last[:1]
    found = (one + end, one + words[1][:1], one + last[:2], first[:2] + end, "".join(word[:1] for word in words[:3]))
    return tuple(dict.fromkeys(found))
