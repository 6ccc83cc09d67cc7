"""What "Why?" tells beside a fight: all figures of a fighter, of a choice with its chances, or of dice waited for, each
with its parts down to rule and input. It is found anew by its place at every moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from mls_desktop.bridge.fight.answer import Answer, mean_text
from mls_desktop.rules.common.fight.fights import Prompt
from mls_desktop.rules.common.figures.figures import Facts, Figure
from mls_desktop.rules.common.sheet.sheets import Row, Section
from mls_desktop.words.i18n import _
from mls_desktop.words.system_texts import Texts, chance_text


class Explained(Struct, frozen=True):
    """A figure to be explained, with what it is called and the words that know the names of its parts."""

    name: str
    figure: Figure
    speech: Texts


class _Parts:
    """The parts of an account, each by a name of its own that the words then know."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._parts: list[tuple[str, Figure]] = []

    def add(self, title: str, figure: Figure) -> None:
        id = f"account {len(self._parts)}"
        self._names[id] = title
        self._parts.append((id, figure))

    def explained(self, name: str, value: str, speech: Texts) -> Explained | None:
        """The whole account; None where it has no part."""
        if not self._parts:
            return None
        return Explained(name, Figure(value, parts=tuple(self._parts)), speech.heading({}, self._names))


def of_fighter(who: str, sections: Iterable[Section], speech: Texts) -> Explained | None:
    """All figures of a fighter on the board; None where there is no such one."""
    parts, name, now = _Parts(), "", ""
    for section, row in _rows_of(who, sections):
        if section.shape == "pools":
            name = row.name
            now = " / ".join(speech.value(cell.figure.value) for cell in row.cells[:2])
        for title, figure in _figures(row, speech):
            parts.add(title, figure)
    return parts.explained(name, now, speech) if name else None


def of_option(
    answer: Answer, option: str, chances: Facts, sections: Iterable[Section], names: Mapping[str, str]
) -> Explained | None:
    """A choice as it is entered: each of its chances as the exact fraction it is, then the figures of who chooses and
    of whom it is aimed at. None where nothing bears on it."""
    speech, parts, held = answer.speech, _Parts(), tuple(sections)
    event = answer.event(option)
    aimed = str(dict(event.facts).get("target") or "")
    for head, figure in chances:
        name, _dot, who = head.partition(".")
        title = f"{speech.outcome(name)} {speech.value(who) if who else ''}".strip()
        parts.add(title, Figure(_exactly(name, figure, speech), figure.how, figure.parts, figure.rule))
    for who in dict.fromkeys(id for id in (answer.ask.who, aimed) if id):
        for section, row in _rows_of(who, held):
            for title, figure in _figures(row, speech) if section.shape == "items" else ():
                parts.add(f"{names.get(who, who)}: {title}", figure)
    said = next((each.text for each in answer.options if each.id == option), "")
    whom = f", {names[aimed]}" if aimed in names else ""
    first = next((_exactly(name, figure, speech) for name, figure in chances), "")
    return parts.explained(f"{names.get(answer.ask.who, '')}: {said}{whom}", first, speech)


def of_ask(ask: Prompt, names: Mapping[str, str], speech: Texts) -> Explained | None:
    """What bears on dice that are waited for: the level with its parts, the chance."""
    parts = _Parts()
    for name, figure in ask.facts:
        chance = isinstance(figure.value, Fraction)
        value = _exactly(name, figure, speech) if chance else figure.value
        parts.add(speech.part(name), Figure(value, figure.how, figure.parts, figure.rule))
    first = ask.facts[0][1] if ask.facts else None
    name = f"{names.get(ask.who, '')}  {speech.ask(ask.id)}".strip()
    return parts.explained(name, speech.fact(first) if first is not None else "", speech)


def _rows_of(who: str, sections: Iterable[Section]) -> Iterator[tuple[Section, Row]]:
    for section in sections:
        for row in section.rows:
            if (row.path[0] if row.path else row.id) == who:
                yield section, row


def _figures(row: Row, speech: Texts) -> Iterator[tuple[str, Figure]]:
    """The figures of a row that say anything, each with the title of its column."""
    for cell in row.cells:
        if cell.figure.value is not None and cell.figure.value != "":
            yield speech.column(cell.column).title or speech.part(cell.column), cell.figure


def _exactly(name: str, figure: Figure, speech: Texts) -> str:
    """A chance or a mean with the fraction it is: "62.5 % = 5/8"."""
    if not isinstance(figure.value, (int, Fraction)):
        return speech.fact(figure)
    value, columns = Fraction(figure.value), speech.odds()
    is_mean = columns[name].say == "mean" if name in columns else name.startswith("mean")
    said = mean_text(value) if is_mean else chance_text(value)
    if value.denominator == 1 or value.denominator > LARGEST:
        return said
    return _("{said} = {fraction}").format(said=said, fraction=f"{value.numerator}/{value.denominator}")


LARGEST = 10**9
"""A fraction of larger numbers is nothing to read; it is exact all the same."""
