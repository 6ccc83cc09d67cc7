"""The rows of an answer's options: their letters, texts, chances and bars, without any window."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping

from msgspec import Struct

from mls_desktop.bridge.fight.answer import Answer, Option, chance_cells, chance_lines, worth
from mls_desktop.rules.common.fight.fights import Choice
from mls_desktop.rules.common.figures.figures import Facts
from mls_desktop.rules.common.values.events import Event
from mls_desktop.words.i18n import _
from mls_desktop.words.markup import tip_of

KEY, TEXT, BAR = "key", "text", "bar"
STAR = " *"
"""Mark of an option whose chances only hold where some forego who would strike."""
BARRED = " \N{CIRCLED DIVISION SLASH}"
"""Mark of an option that may not be aimed at the present target of the answer."""
Weigh = Callable[[Event], Facts | None]


class OptionRows(Struct, frozen=True):
    """The rows of the options, with the entries as they are. `columns`: the letter, the option's text, one a kind of
    chance that some option has, and the bars; `chances` and `cells` by option; `known`: whether any odds are known."""

    answer: Answer | None = None
    known: bool = False
    columns: tuple[str, ...] = (KEY, TEXT)
    chances: Mapping[str, Facts] = {}
    cells: Mapping[str, Mapping[str, str]] = {}
    left_out: frozenset[str] = frozenset()
    """Options, by id, whose chances are left out, since there are too many ways to go through."""
    to_come: frozenset[str] = frozenset()
    """Options, by id, whose chances are still being worked out, while those of others are known."""
    astray: frozenset[str] = frozenset()
    """Options that may not be aimed at the present target of the answer, by id."""
    otherwise: frozenset[str] = frozenset()
    """Options, by id, whose chances only hold where some forego who would strike: they do not compare with the rest."""

    @property
    def options(self) -> tuple[Option, ...]:
        return self.answer.options if self.answer is not None else ()

    def ids(self) -> list[str]:
        """Ids of the options, in order."""
        return [each.id for each in self.options]

    def by_key(self, letter: str) -> Option | None:
        """Option whose key is `letter`, large or small; None where there is none."""
        return next((each for each in self.options if each.key and each.key == letter.upper()), None)

    def bars(self, option: str) -> tuple[float, float]:
        """Chances for the bar of `option` (an id), from 0 to 1: greatest good one, greatest bad one; 0 where there is
        none."""
        found = {"good": 0.0, "bad": 0.0}
        for head, weighed in self.answer.texts.odds().items() if self.answer is not None else ():
            if weighed.bar in found:
                found[weighed.bar] = max(found[weighed.bar], worth(self.chances.get(option, ()), head))
        return found["good"], found["bad"]

    def title(self, column: str) -> str:
        """Title of `column`; "" for the key and the choice, and for all without an answer."""
        if column in (KEY, TEXT) or self.answer is None:
            return ""
        if column == BAR:
            return _("chances")
        weighed = self.answer.texts.odds().get(column)
        return weighed.title if weighed is not None else self.answer.texts.outcome(column)

    def heading_tip(self, column: str) -> str | None:
        """Explanation of `column` as a tool tip of plain text; None where none is needed."""
        if self.answer is None:
            return None
        best = _(
            "Green, from the left: the best chance of what is hoped for. Red, from the right: the worst of what is "
            "feared."
        )
        told = best if column == BAR else self.answer.texts.column_tip("odds", column)
        return tip_of([told]) or None

    def text(self, option: Option, column: str) -> str:
        """Text of `option` in `column`: "" for the bar, and for a chance not known yet; a dash where the odds are known
        and it has none of that kind."""
        match column:
            case "key":
                return option.key
            case "text":
                return self._titled(option)
            case "bar":
                return ""
        is_known = self.known and option.id not in self.to_come
        return self.cells.get(option.id, {}).get(column, "\N{EN DASH}" if is_known else "")

    def spoken_title(self, option: Option) -> str:
        """Title of the row of `option` without its marks, which would be read as signs."""
        return self._titled(option).removesuffix(STAR).removesuffix(BARRED)

    def sentence(self, option: Option) -> str:
        """Sentence on the row of `option`: its text, key, marks in words, and chances."""
        cells = self.cells.get(option.id, {})
        otherwise = (_("if some forego who would strike"),) if option.id in self.otherwise else ()
        if option.id in self.astray:
            otherwise = (_("not against this target"),)
        return ", ".join(
            (
                f"{self.spoken_title(option)} ({option.key})",
                *otherwise,
                *(f"{self.title(h)} {text}" for h, text in cells.items()),
            )
        )

    def said(self, option: str, columns: Iterable[str]) -> str:
        """Phrase on the chances of `option` (an id) in `columns`: "second hit 74 %; both 17 %"; "" where it has
        none."""
        cells = self.cells.get(option, {})
        return "; ".join(f"{self.title(column)} {cells[column]}" for column in columns if column in cells)

    def lone(self) -> tuple[str, ...]:
        """Columns of chances that only one option has; () where that is so of all of them."""
        counts = Counter(column for held in self.cells.values() for column in held)
        alone = tuple(column for column in self.columns if counts[column] == 1)
        return alone if len(alone) < len(counts) else ()

    def _titled(self, option: Option) -> str:
        if option.id in self.left_out:
            return _("{option} (too many at once to foresee)").format(option=option.text)
        if option.id in self.astray:
            return option.text + BARRED
        instead = self.answer.instead(option.id) if self.answer is not None else ()
        led = (self.answer.led,) if self.answer is not None and self.answer.led else ()
        text = ", ".join((option.text, *instead, *led))
        return text + STAR if option.id in self.otherwise else text

    def tip(self, option: Option) -> str | None:
        """Meaning of the mark of `option`, and the chances of one that can be made, a line each, as a tool tip of plain
        text; None where there are none."""
        if option.id in self.astray:
            return tip_of([_("{mark} It cannot be made against this target.").format(mark=BARRED.strip())])
        marks = [_("* Only if some forego who would strike.")] if option.id in self.otherwise else []
        lines = chance_lines(self.chances.get(option.id, ()), self.answer.texts) if self.answer is not None else ()
        return tip_of([*marks, *lines]) or None


def option_rows(
    answer: Answer | None,
    odds: tuple[Choice, ...] | None,
    at_once: Weigh,
    seen: tuple[str, ...] = (),
    unweighed: tuple[str, ...] = (),
) -> OptionRows:
    """Rows of the options of `answer` (None: none). `odds` None: not known yet; `at_once` gives the chances of an event
    that need no odds, None where odds count; `seen`: the columns shown before, which stay while the odds are on their
    way; `unweighed`: see `Answer.row`, () where the odds are whole."""
    if answer is None:
        return OptionRows(None, odds is not None, (KEY, TEXT, *_kept(odds, seen)))
    rows = {option.id: answer.row(option.id, odds or (), unweighed) for option in answer.options}
    chances = {option.id: chances_of(answer.event(option.id), rows[option.id], at_once) for option in answer.options}
    target = answer.target()
    cells = {id: chance_cells(each, answer.texts, target) for id, each in chances.items()}
    heads = [*answer.texts.odds()]
    heads += [head for held in cells.values() for head in held if head not in heads]
    shown = tuple(h for h in dict.fromkeys(heads) if any(h in held for held in cells.values()))
    columns = (KEY, TEXT, *(shown + (BAR,) * bool(shown) or _kept(odds, seen)))
    left_out = frozenset(id for id, row in rows.items() if row is not None and row.left_out and not chances[id])
    to_come = frozenset(id for id, row in rows.items() if unweighed and row is None and not chances[id])
    otherwise = frozenset(id for id, row in rows.items() if row is not None and row.spared)
    astray = frozenset(id for id in rows if answer.astray(id))
    return OptionRows(answer, odds is not None, columns, chances, cells, left_out, to_come, astray, otherwise)


def _kept(odds: tuple[Choice, ...] | None, seen: tuple[str, ...]) -> tuple[str, ...]:
    return seen[2:] if odds is None else ()


def chances_of(event: Event, choice: Choice | None, at_once: Weigh) -> Facts:
    """Chances of `event`: those that `at_once` gives, else those of `choice`, its row of the odds; () where neither has
    any."""
    now = at_once(event)
    return now if now is not None else choice.chances if choice is not None else ()
