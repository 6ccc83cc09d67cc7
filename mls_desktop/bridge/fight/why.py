"""Explanations of "Why?" beside a fight: all figures of a fighter, of a choice with its chances, or of dice waited for,
each with its parts down to rule and input. An explanation is found anew by its place at every moment."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from msgspec import Struct

from mls_desktop.bridge.fight.advice import counted_on
from mls_desktop.bridge.fight.answer import Answer, chance_cells, mean_text
from mls_desktop.rules.common.asking.prompts import Prompt
from mls_desktop.rules.common.fight.fights import FIGHTERS, STATE, Choice
from mls_desktop.rules.common.figures.figures import Facts, Figure
from mls_desktop.rules.common.sheet.sheets import Row, Section, cell_of
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import chance_text, fraction_text
from mls_desktop.words.system_texts import Texts


class Explained(Struct, frozen=True):
    """A figure to be explained, with its `name` and the words that know the names of its parts. `exactly`: a sentence
    with the fractions behind its rounded chances, "" for none."""

    name: str
    figure: Figure
    texts: Texts
    exactly: str = ""


class _Parts:
    """The parts of an account, each under an id of its own whose title the words of the account know."""

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._parts: list[tuple[str, Figure]] = []
        self._exactly: list[str] = []

    def add(self, title: str, figure: Figure) -> None:
        self._parts.append((self._called(title), figure))

    def add_chance(self, title: str, figure: Figure, said: str) -> None:
        """Adds a chance or a mean with `said` as its text; its exact fraction is kept for the account's `exactly`."""
        self.add(title, Figure(said, figure.how, figure.parts, figure.rule))
        value = figure.value
        if isinstance(value, Fraction) and value.denominator != 1:
            self._exactly.append(f"{title} {fraction_text(value)}")

    def add_rows(self, title: str, figures: Iterable[tuple[str, Figure]]) -> None:
        """Adds one part `title` made of several `figures` (title, figure); nothing where there are none."""
        parts = tuple((self._called(name), figure) for name, figure in figures)
        if parts:
            self.add(title, Figure("", parts=parts))

    def add_board_row(self, row: Row, texts: Texts) -> None:
        """Adds the numbers in `row` of the board as parts; below the thing's name in the row of a fighter's thing."""
        self._parts += self._of_row(row, texts)

    def add_board_rows(self, title: str, rows: Iterable[Row], texts: Texts) -> None:
        """Adds one part `title` made of the numbers of several `rows` of the board; nothing where they have none."""
        if parts := tuple(part for row in rows for part in self._of_row(row, texts)):
            self.add(title, Figure("", parts=parts))

    def _of_row(self, row: Row, texts: Texts) -> tuple[tuple[str, Figure], ...]:
        """Figures of a row by their ids; those of a thing of a fighter, who may have several, below its name."""
        figures = tuple((self._called(title), figure) for title, figure in _figures(row, texts))
        _who, _mark, thing = row.id.partition("#")
        return ((self._called(texts.value(thing)), Figure("", parts=figures)),) if thing and figures else figures

    def _called(self, title: str) -> str:
        id = f"account {len(self._names)}"
        self._names[id] = title
        return id

    def explained(self, name: str, value: str, texts: Texts) -> Explained | None:
        """Account of all parts under `name`, with the text `value`; None where there is no part."""
        if not self._parts:
            return None
        exactly = _("Exactly: {fractions}.").format(fractions="; ".join(self._exactly)) if self._exactly else ""
        return Explained(name, Figure(value, parts=tuple(self._parts)), texts.heading({}, self._names), exactly)


def of_fighter(who: str, sections: Iterable[Section], texts: Texts) -> Explained | None:
    """Explanation of all figures of fighter `who` in the board's `sections`; None where there are none."""
    parts, name, now = _Parts(), "", ""
    for section, row in _rows_of(who, sections):
        if section.id == FIGHTERS:
            name, state = row.name, cell_of(row, STATE)
            shown = row.cells[:2] if section.shape == "pools" else (state,) if state is not None else ()
            now = " / ".join(texts.value(cell.figure.value) for cell in shown)
        parts.add_board_row(row, texts)
    return parts.explained(name, now, texts) if name else None


def of_option(
    answer: Answer,
    option: str,
    chances: Facts,
    sections: Iterable[Section],
    names: Mapping[str, str],
    row: Choice | None = None,
    usual: tuple[Event, ...] | None = None,
) -> Explained | None:
    """Explanation of `option` (an id) as `answer` has it: each of `chances`, exactly too, the sums rolled at and the
    doings it hangs on, then figures of the fighter asked and of the target; None where there is nothing of all that.
    `names`: of fighters; `row`: of the odds; `usual`: see `Fight.assumed`."""
    texts, parts, held = answer.texts, _Parts(), tuple(sections)
    aimed = str(answer.event(option).entry("target") or "")
    for head, figure in chances:
        name, _dot, who = head.partition(".")
        column = texts.odds().get(name)
        called = column.title if column is not None else texts.outcome(name)
        parts.add_chance(f"{called} {texts.value(who) if who else ''}".strip(), figure, _said(name, figure, texts))
    if row is not None:
        for who, figure in row.sums:
            parts.add(_("roll of {who}").format(who=names.get(who, who)), figure)
        told = counted_on(usual, row, texts, lambda who: names.get(who, who))
        parts.add_rows(_("counted on"), ((text, Figure(by or "")) for text, by in told))
    for who in dict.fromkeys(id for id in (answer.prompt.who, aimed) if id):
        rows = (row for section, row in _rows_of(who, held) if section.shape == "items" and section.id != FIGHTERS)
        parts.add_board_rows(names.get(who, who), rows, texts)
    said = next((each.text for each in answer.options if each.id == option), "")
    whom = f", {names[aimed]}" if aimed in names else ""
    first = next(iter(chance_cells(chances, texts, aimed).values()), "")
    return parts.explained(f"{names.get(answer.prompt.who, '')}: {said}{whom}", first, texts)


def of_ask(prompt: Prompt, names: Mapping[str, str], texts: Texts) -> Explained | None:
    """Explanation of `prompt`, which waits for dice: the level with its parts, the chance; None where it has no
    facts."""
    parts = _Parts()
    for name, figure in prompt.facts:
        if texts.is_chance(name, figure):
            parts.add_chance(texts.part(name), figure, texts.fact(figure, name))
        else:
            parts.add(texts.part(name), figure)
    first = next((texts.fact(figure, name) for name, figure in prompt.facts), "")
    name = f"{names.get(prompt.who, '')}  {texts.ask(prompt.id)}".strip()
    return parts.explained(name, first, texts)


def _rows_of(who: str, sections: Iterable[Section]) -> Iterator[tuple[Section, Row]]:
    for section in sections:
        for row in section.rows:
            if (row.path[0] if row.path else row.id) == who:
                yield section, row


def _figures(row: Row, texts: Texts) -> Iterator[tuple[str, Figure]]:
    """Yields the numbers of `row`, each with the title of its column; cells with words are left out."""
    for cell in row.cells:
        if isinstance(cell.figure.value, (int, Fraction)):
            yield texts.column(cell.column).title or texts.part(cell.column), cell.figure


def _said(name: str, figure: Figure, texts: Texts) -> str:
    """Text of a chance in per cent, of a mean to one place; of any other figure as a fact."""
    if not isinstance(figure.value, (int, Fraction)):
        return texts.fact(figure)
    value = Fraction(figure.value)
    return mean_text(value) if texts.is_mean(name) else chance_text(value)
