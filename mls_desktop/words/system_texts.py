"""The texts of a system: sentences and names from ids and facts; its words are data, this says them."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.figures.figures import Facts, Figure, Value, given
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.words.i18n import _, counted
from mls_desktop.words.number_texts import SAYINGS, number_text, signed_text, working
from mls_desktop.words.program_texts import (
    SEAM_SENTENCES,
)

if TYPE_CHECKING:
    from mls_desktop.rules.common.asking.prompts import Note
    from mls_desktop.rules.common.sheet.sheets import Field, Row
    from mls_desktop.words.rule_titles import RuleTitles

NOTHING = "\N{EN DASH}"
VALUE, BADGE = "value", "badge"
"""The column of rows that have only one; that of what a list says of each at a glance, which no heading names."""
SEVERAL = ", "
"""Between the ids of several things in one fact."""
AS_TYPED = ("who", "reason", "note")
"""Facts of a log that people wrote: said as they stand, though an id may read the same."""

STEP = "step"
"""Facts of a log that are so many above or below something: said with their sign."""
# Patterns as text: Python makes each when it is first wanted, which at a start none of them is.
WHERE_KNOWN = r"\[([^\[\]]*)\]"
"""A part of a sentence that is said only where all facts in it are known."""
FACT = r"\{(\w+)\}"
RECKONED = r"(?P<id>[a-z][a-z0-9_]*)(?P<rest>([-+*/][0-9]+)+)"
"""An id with what is reckoned from it: "strength/2+1"."""
SIGNS = {"+": "+", "-": "\N{MINUS SIGN}", "*": "\N{MULTIPLICATION SIGN}", "/": "\N{DIVISION SIGN}"}


class Column(Struct, frozen=True):
    """The format of a column, its heading and figures: number, signed, chance, mean, parts, text, yield. `aside`: what
    is said of its figure after a row's name, "{}" being the figure. `short`: the heading on paper, where room is dear;
    "" for the same. `tip`: what it tells, of a column of the program's own tables; those of a system have
    `column_tips`."""

    title: str
    say: str = "number"
    aside: str = "{}"
    short: str = ""
    tip: str = ""


class Weighed(Struct, frozen=True):
    """The format of a chance beside a choice: chance or mean. `bar`: whether its bar is a good or a bad one;
    "" for none. `within`: the column in which it stands, with its title, in place of that one's own; "" for one of
    its own."""

    title: str
    say: str = "chance"
    bar: str = ""
    within: str = ""


class Counsel(Struct, frozen=True):
    """Ranking of choices: by the chance or mean called `plus`, less that called `less`; either may be "", or several
    names in order of which the first counts that a choice has. `say`: how it is said, a "mean" of points, a "chance",
    or the "rest" of the chance called `less`; `beside`: what stands beside a choice that has a figure of that name, as
    what it is worth is not the whole of it."""

    title: str
    plus: str = ""
    less: str = ""
    say: str = "chance"
    beside: tuple[tuple[str, str], ...] = ()


class Texts:
    """The texts of one system. `names`: what people called things in the library, by id; it goes before the words'.
    `titles`: what rules are called."""

    def __init__(
        self,
        words: Mapping[str, Any],
        names: Mapping[str, str] | None = None,
        columns: Mapping[str, Column] | None = None,
        titles: RuleTitles | None = None,
    ) -> None:
        self._words, self._titles = words, titles
        self._names: Mapping[str, str] = names or {}
        self._columns: Mapping[str, Column] = columns or {}

    def knowing(self, names: Mapping[str, str]) -> Texts:
        """Texts with the same words and the names of another library, without columns of the program's own tables."""
        return Texts(self._words, names, titles=self._titles)

    def heading(self, columns: Mapping[str, Column], names: Mapping[str, str] | None = None) -> Texts:
        """Texts with the same words, to whose columns and names those of the program's own tables are added."""
        return Texts(self._words, {**self._names, **(names or {})}, {**self._columns, **columns}, self._titles)

    def said(self, table: str, id: str) -> str | None:
        """The entry `id` of a table of the words, in the user's language; None where it has none."""
        text = self._words.get(table, {}).get(id)
        return _(text) if isinstance(text, str) else None

    def name(self, id: str) -> str:
        """Name of a thing: from the library, else from the words, else its id made readable."""
        base, _hash, nth = id.partition("#")
        found = self._names.get(base) or self.said("names", base)
        if found is None:
            found = base.replace("_", " ").strip().capitalize()
        return f"{found} ({nth})" if nth else found

    def row(self, row: Row) -> str:
        """Name of a row of a section."""
        return row.name or self.name(row.called or row.id)

    def option(self, field: Field, id: str) -> str:
        """Name of an option of a field: as the field has it, else as `name` gives it."""
        return next((name for option, name in field.names if option == id), "") or self.name(id)

    def listed(self, list: str, id: str) -> str:
        """Name of thing `id` of the library's list `list`, where another list may have something of the same id; what
        that list has not is named as in `name`."""
        base, hash, nth = id.partition("#")
        found = self._names.get(f"{list}/{base}")
        return (f"{found} ({nth})" if hash else found) if found else self.name(id)

    def entry_name(self, list: str, id: str) -> str:
        """Name of the entry `id` of the library's list `list`; "" where that list has no such entry, though another
        list may have one."""
        return self._names.get(f"{list}/{id}", "")

    def is_step(self, part: str) -> bool:
        """Whether the words name values below that part as steps."""
        return part in self._words.get("steps", ())

    def rule(self, id: str) -> str:
        """Title of a rule; its id where it has no text here."""
        return (self._titles.title(id) if self._titles is not None else "") or id

    def section(self, id: str) -> str:
        return self.said("sections", id) or self.name(id)

    def column(self, id: str) -> Column:
        own, entry = self._columns.get(id), self._words.get("columns", {}).get(id)
        if own is not None:
            return own
        if isinstance(entry, dict):
            title = _(entry["title"]) if entry["title"] else ""
            return Column(title, entry.get("say", "number"), _(entry.get("aside", "{}")), _(entry.get("short", "")))
        return Column(_(entry) if entry else self.name(id))

    def column_tip(self, section: str, column: str) -> str:
        """Explanation of a column of a section, in one sentence; "" where the words have none."""
        own = self._columns.get(column)
        if own is not None and own.tip:
            return own.tip
        return self.said("column_tips", f"{section}.{column}") or self.said("column_tips", column) or ""

    def row_tip(self, section: str, row: str) -> str:
        """Explanation of a row that holds one thing only, in a sentence; "" where the words have none."""
        return self.said("row_tips", f"{section}.{row}") or ""

    def section_tip(self, id: str) -> str:
        """Explanation of a section, in one sentence; "" where the words have none."""
        return self.said("section_tips", id) or ""

    def part(self, id: str) -> str:
        return self.said("parts", id) or self.name(id)

    def head(self, section: str, id: str) -> str:
        return self.said("heads", f"{section}.{id}") or self.part(id)

    def heads(self, section: str, heads: Facts) -> str:
        """Phrase with all `heads`, the facts beside the title of `section`; "" where there are none, or the words have
        no phrase for that section."""
        template = self._words.get("heads", {}).get(section)
        return self.sentence(template, heads) if template and heads else ""

    def short(self, rule: str) -> str:
        """A rule in a few words, for use at the table; "" where the words have none."""
        return self.said("shorts", rule) or ""

    def making(self, role: str) -> str:
        """The menu's words for a new character of a role; "" where the system leaves them to the program."""
        return self.said("makings", role) or ""

    def group(self, id: str) -> str:
        return self.said("groups", id) or self.name(id)

    def adding(self, section: str) -> str:
        return self.said("adds", section) or _("Add")

    def entries(self, kind: str, count: int) -> str:
        """Number of entries of one kind of a chronicle, with the name of the kind: "3 checks"."""
        template = self._words.get("folds", {}).get(kind)
        if template is None:
            return f"{self.ask(f'entry_{kind}')}: {number_text(count)}"
        return _form(template, (("n", given(count)),)).format(n=count)

    def guide(self, step: str) -> tuple[str, str]:
        """Title of the guided page `step`, and what it explains; the id made readable, and "", where the words have
        none."""
        entry = self._words.get("guide", {}).get(step)
        return (_(entry["title"]), _(entry["text"])) if isinstance(entry, dict) else (self.name(step), "")

    def key(self, key: str, name: str = "") -> str:
        """Name of the figure with that `key` ("thp", "primaries.strength", "weapons.broadsword.skill"), with `name` for
        the thing whose figure it is, if known: one of somebody's own is in no library."""
        whole = self.said("keys", key)
        if whole:
            return whole
        head, _dot, rest = key.partition(".")
        middle, _dot, last = rest.rpartition(".")
        pattern = self.said("keys", f"{head}.*.{last}" if middle else f"{head}.*")
        if pattern:
            return pattern.format(name or self.listed(head, rest.partition(".")[0]))
        return name or self.listed(head, middle or last) if rest else self.part(head)

    def hint(self, id: str) -> str:
        """Hint on filling in an entry; "" where that needs no saying."""
        return self.said("hints", id) or ""

    def cell(self, row_name: str, column: str, name: str = "") -> str:
        """Name of one cell of a row: "Strength, level"; a value is called as its row is. A column of a fighter or
        character is called by their `name`."""
        if name:
            return self.name(name)
        title = self.column(column).title if column and not (row_name and column in (VALUE, BADGE)) else ""
        within = title if column in self._names or title[:2].isupper() else f"{title[:1].lower()}{title[1:]}"
        is_same = title.casefold() == row_name.casefold()
        return f"{row_name}, {within}" if row_name and title and not is_same else row_name or title

    def value(self, value: Value) -> str:
        """Text of a value alone: a dash for None, a number as text, ids of the system by their names, other text
        itself."""
        if value is None:
            return NOTHING
        if isinstance(value, str):
            known = [self._known(each) for each in value.split(SEVERAL)]
            names = [each for each in known if each is not None]
            return SEVERAL.join(names) if len(names) == len(known) else value
        return number_text(value)

    def _reckoned(self, value: Value) -> str:
        """Text of a value; of an id that is reckoned with ("strength/2+1") its name and signs that are read easily."""
        found = re.fullmatch(RECKONED, value) if isinstance(value, str) else None
        base = self._known(found["id"]) if found is not None else None
        if found is None or base is None:
            return self.value(value)
        return base + re.sub(r"[-+*/]", lambda sign: f" {SIGNS[sign[0]]} ", found["rest"])

    def _known(self, id: str) -> str | None:
        """Name of an id, also of one with its list before it ("secondaries/sword"); None for no id of the system."""
        own = id.rpartition("/")[2]
        return self._names.get(own) or self.said("names", own)

    def figure(self, figure: Figure, say: str = "number") -> str:
        """A figure as its column says it: signed (+2), chance (62.5 %), mean (4.93), parts (what it is made of and the
        value), yield (what it pays: a negative cost shown as gain), or plain."""
        value = figure.value
        if say == "parts":
            return self.made_of(figure)
        if say in SAYINGS and isinstance(value, (int, Fraction)):
            return SAYINGS[say](value)
        return self._reckoned(value)

    def held(self, figure: Figure, field: Field | None, say: str = "number") -> str:
        """A figure as its column says it; what was chosen in a field goes by the name that it has there."""
        if field is not None and isinstance(figure.value, str) and figure.value in dict(field.names):
            return self.option(field, figure.value)
        return self.figure(figure, say)

    def shown(self, figure: Figure, field: Field | None, say: str = "number") -> str:
        """Text of a figure that is only shown: yes or no for a flag, any other as `held` has it."""
        if field is not None and field.kind == "flag":
            return _("yes") if figure.value else _("no")
        return self.held(figure, field, say)

    def beside(self, also: Iterable[tuple[str, object]]) -> str:
        """Further facts of a figure that are text, in one text with blanks between: "1d6+1d3", "Full"."""
        return " ".join(self.value(value) for _name, value in also if isinstance(value, str))

    def brief(self, id: str) -> str:
        """Short name of a part, where there is little room."""
        return self.said("briefs", id) or self.part(id)

    def made_of(self, figure: Figure, brief: bool = False) -> str:
        """The names of a figure's parts and its value: "Agility, small Size 1"; where there is little room in brief,
        "Agi small 1"."""
        if not figure.parts:
            return self.value(figure.value)
        names = (" " if brief else ", ").join((self.brief if brief else self.part)(name) for name, _f in figure.parts)
        return names if figure.value is None else f"{names} {self.value(figure.value)}"

    def sentence(self, template: object, facts: Facts) -> str:
        """A template of the words filled with facts; one with "by" takes its form from that fact's number."""
        return _form(template, facts).format_map({name: self.value(figure.value) for name, figure in facts})

    def finding(self, finding: Finding) -> str:
        """One finding as one plain sentence."""
        table: Mapping[str, object] = self._words.get("findings", {})
        for code in (f"{finding.rule}.{finding.kind}", finding.rule):
            if code in table:
                return self.sentence(table[code], finding.facts)
        template = SEAM_SENTENCES.get(finding.rule)
        place = self.place(finding.path)
        if template is None:
            return f"{finding.rule}: {place}"
        said = {name: self.value(figure.value) for name, figure in finding.facts}
        if "why" in said:
            from mls_desktop.words.wrong_values import reason_text  # few sessions have such an entry

            said["why"] = reason_text(said["why"])
        return _(template).format_map({"place": place, **said})

    def ask(self, id: str) -> str:
        """Title of a prompt of a fight: "Shock Roll"."""
        return self.said("asks", id) or self.name(id)

    def pressing(self, id: str, facts: Facts = ()) -> str:
        """Stakes of a prompt that a fight asks before all else, by what it is "for" where the words tell that apart; ""
        for what is asked in its turn."""
        stakes = [f"{id}.{figure.value}" for name, figure in facts if name == "for"]
        template = next((text for key in (*stakes, id) if (text := self.said("pressing", key))), None)
        return template.format_map({name: self.fact(figure, name) for name, figure in facts}) if template else ""

    def fact(self, figure: Figure, name: str = "") -> str:
        """A fact beside what is asked, by its name: a chance in per cent, any other as it is."""
        return self.figure(figure, "chance" if self.is_chance(name, figure) else "number")

    def is_chance(self, name: str, figure: Figure) -> bool:
        """Whether a fact is a chance: every fraction is, but those of which the words say that they are amounts."""
        return isinstance(figure.value, Fraction) and name not in self._words.get("amounts", ())

    def is_mean(self, name: str) -> bool:
        """Tells whether a figure of the odds, by the first part of its name, is a mean amount and no chance: as its
        column says, else as the words name it among the amounts."""
        column = self.odds().get(name)
        return column.say == "mean" if column is not None else name in self._words.get("amounts", ())

    def field(self, name: str, ask: str = "") -> str:
        """Name of the field `name` of a form; in a prompt `ask` its name there, where that differs."""
        return self.said("fields", f"{ask}.{name}") or self.said("fields", name) or self.part(name)

    def unsaid(self, name: str) -> str:
        """Text for leaving open the choice `name` of a form: "none", or as the words of the system have it."""
        return self.said("unsaid", name) or _("none")

    def letter(self, id: str) -> str:
        """Letter on the keyboard that chooses option `id`; "" where the words have none, so that one is to be found."""
        return self.said("letters", id) or ""

    def odds(self) -> Mapping[str, Weighed]:
        """Formats of the chances beside a choice, by the first part of their name, in order; none: all are shown."""
        table: Mapping[str, Mapping[str, str]] = self._words.get("odds", {})
        return {
            id: Weighed(_(each["title"]), each.get("say", "chance"), each.get("bar", ""), each.get("within", ""))
            for id, each in table.items()
        }

    def counsels(self) -> Mapping[str, Counsel]:
        """Rankings of choices, in order; none where the words have none."""
        table: Mapping[str, Mapping[str, Any]] = self._words.get("advice", {})
        return {
            id: Counsel(
                _(each["title"]),
                each.get("plus", ""),
                each.get("less", ""),
                each.get("say", "chance"),
                tuple((name, _(text)) for name, text in each.get("beside", {}).items()),
            )
            for id, each in table.items()
        }

    def outcome(self, id: str) -> str:
        """Name of the outcome of a roll: "critical success"."""
        return self.said("outcomes", id) or self.name(id)

    def exchange_option(self, name: str) -> str:
        """Explanation of an option of `odds exchange`, told of either side; "" where the words have none."""
        return self.said("exchange", name) or ""

    def note(self, note: Note) -> str:
        """Line of a log for `note`, by the words' template filled with its facts. Each fact may be said as it is; a sum
        with its working too ("total_worked"); those called "key" are said as figures of the sheet, those called
        "outcome" as ends of a roll. What stands in square brackets is left out where a fact in it is missing or
        nothing: "{who}[ against {on_who}]". One with "by" takes its form from that fact's number."""
        table: Mapping[str, object] = self._words.get("log", {})
        template = table.get(f"{note.rule}.{note.kind}", table.get(note.kind))
        if template is None:
            return f"{note.rule}: {note.kind}"
        return self._filled(_form(template, note.facts), note)

    def headline(self, notes: Iterable[Note]) -> str:
        """Outcome of a roll, in few words: "Tam wins against Hedda". Told from the last note that has an outcome, with
        what all of them know; "" where none has one."""
        told = tuple(notes)
        facts = dict(fact for note in reversed(told) for fact in note.facts)
        ends = [(note, figure.value) for note in told for name, figure in note.facts if name == "outcome"]
        if not ends:
            return ""
        last, ended = ends[-1]
        template = self.said("headlines", f"{last.kind}.{ended}") or self.said("headlines", "outcome")
        facts |= dict(last.facts)
        return self._filled(template or "{outcome}", replace(last, facts=tuple(facts.items())))

    def log_heading(self, note: Note) -> str:
        """A heading of a log: "Round 3"; its line where the words have no heading for it."""
        template = self.said("headings", note.kind)
        return self._filled(template, note) if template is not None else self.note(note)

    def _filled(self, template: str, note: Note) -> str:
        said = {name: self._noted(name, figure.value) for name, figure in note.facts}
        sums = ((name, figure) for name, figure in note.facts if figure.how == "sum")
        said |= {f"{name}_worked": working(figure) if len(figure.parts) > 1 else said[name] for name, figure in sums}
        known = {name for name, figure in note.facts if figure.value is not None}
        return re.sub(WHERE_KNOWN, lambda part: _where_known(part[1], known), template).format_map(said)

    def mark(self, note: Note) -> str:
        """Mark of a log entry with this `note`: "use-check: Sword"; "" for most."""
        template = self.said("marks", note.kind)
        return (
            template.format_map({name: self._noted(name, figure.value) for name, figure in note.facts})
            if template
            else ""
        )

    def _noted(self, name: str, value: Value) -> str:
        last = name.rpartition("_")[2]
        if last == STEP and isinstance(value, int):
            return signed_text(value)
        if not isinstance(value, str) or last in AS_TYPED:
            return number_text(value) if isinstance(value, (int, Fraction)) else value or ""
        return self.key(value) if last == "key" else self.outcome(value) if last == "outcome" else self.value(value)

    def place(self, path: Iterable[str]) -> str:
        """A path below a character in words: "Secondary traits, Sword, step"."""
        elements = list(path)
        if elements[:1] == ["library"]:
            elements = elements[1:]
        words = [self.section(elements[0])] if elements else []
        words += [self.part(element) for element in elements[1:]]
        return ", ".join(words)


def _form(template: object, facts: Facts) -> str:
    """The form of a template in the user's language: by a fact's number where it has several, "by" naming the fact."""
    if not isinstance(template, dict):
        return _(str(template))
    count = dict(facts)[template["by"]].value
    return counted(template["one"], template["many"], abs(int(count or 0)))


def _where_known(part: str, known: Collection[str]) -> str:
    return part if all(name.removesuffix("_worked") in known for name in re.findall(FACT, part)) else ""


def load_words(roots: Iterable[Path], system: str) -> dict[str, Any]:
    """The words of a system: `words/<system>/words.json` of the first root that has it; none without, and ids are made
    readable."""
    for root in roots:
        path = root / "words" / system / "words.json"
        if path.is_file():
            loaded: dict[str, Any] = msgspec.json.decode(path.read_bytes())
            return loaded
    return {}


def system_name(roots: Iterable[Path], system: str) -> str:
    """Name of a system, by its own words; its id made readable where these are not here."""
    return Texts(load_words(roots, system)).name(system)
