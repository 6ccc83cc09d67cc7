"""The texts of a comparison of two characters: line by line what each figure is called, how it is on either side, and
by how much it differs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from fractions import Fraction

from msgspec import Struct, json

from mls_desktop.rules.common.life.seals import bare_entry
from mls_desktop.rules.common.sheet.comparison import ComparedSection
from mls_desktop.rules.common.sheet.impact import NAME, Difference
from mls_desktop.rules.common.values.base_character import Character, Waiver
from mls_desktop.words.budget import waiver_text
from mls_desktop.words.compared.differences import sides
from mls_desktop.words.i18n import _
from mls_desktop.words.number_texts import signed_text
from mls_desktop.words.system_texts import Texts

MISSING = "\N{EN DASH}"
BESIDE, CHRONICLE = "beside", "chronicle"
"""Groups of what no sheet shows."""


class ComparedLine(Struct, frozen=True):
    """A line: one thing, how it stands here (`mine`) and there (`theirs`). `by`: how much more there; "" where that is
    no number. `within`: the section it is said under where its own name does not tell."""

    what: str
    mine: str
    theirs: str
    by: str = ""
    within: str = ""

    @property
    def differs(self) -> bool:
        """Tells whether the two sides say different things."""
        return self.mine != self.theirs

    @property
    def whole(self) -> str:
        """Full label, with the section's name in front."""
        return f"{self.within}: {self.what}" if self.within else self.what


class ToldCharacter(Struct, frozen=True):
    """A character with what each entry of their chronicle says."""

    who: Character
    entries: tuple[str, ...] = ()


class ComparedGroup(Struct, frozen=True):
    """The lines of one section, or of what no sheet shows."""

    id: str
    title: str
    lines: tuple[ComparedLine, ...]


def compared_groups(sections: Iterable[ComparedSection], texts: Texts) -> tuple[ComparedGroup, ...]:
    """Comparison of two sheets in words: a group for each of `sections`, with a line for each of its lines."""
    return tuple(
        ComparedGroup(
            section.id,
            texts.section(section.id),
            tuple(_line(each, texts) for each in section.lines),
        )
        for section in sections
    )


def noted_groups(
    mine: ToldCharacter, theirs: ToldCharacter, texts: Texts, further: tuple[ComparedLine, ...] = ()
) -> tuple[ComparedGroup, ...]:
    """Groups of lines on two characters that no sheet shows: owner, portrait, what the referee allows, what is told
    `further`, the chronicle entry by entry."""
    one, other = mine.who, theirs.who
    portrait = ComparedLine(_("Portrait"), one.portrait or MISSING, other.portrait or MISSING)
    owner = ComparedLine(_("Owner"), _owner(one, texts), _owner(other, texts))
    beside = (owner, portrait, *_allowed(one.waivers, other.waivers, texts), *further)
    told = tuple(_entries(mine, theirs, texts))
    groups = (
        ComparedGroup(BESIDE, _("Beside the sheet"), beside),
        ComparedGroup(CHRONICLE, texts.section(CHRONICLE), told),
    )
    return tuple(group for group in groups if group.lines)


def only_different(groups: Iterable[ComparedGroup]) -> tuple[ComparedGroup, ...]:
    """Groups with only those lines of which the two sides differ; a group without such a line is left out."""
    left = (ComparedGroup(each.id, each.title, tuple(line for line in each.lines if line.differs)) for each in groups)
    return tuple(group for group in left if group.lines)


def in_one_list(groups: Iterable[ComparedGroup]) -> tuple[ComparedLine, ...]:
    """Lines of all groups of which the two sides differ, one for each full label: of several the last."""
    return tuple({line.whole: line for group in only_different(groups) for line in group.lines}.values())


def _line(each: Difference, texts: Texts) -> ComparedLine:
    section, row, column = each.place
    within = "" if each.key else texts.section(section)
    if row and not column:
        one, other = (_there(figure.value is not None) for figure in (each.before, each.after))
        return ComparedLine(each.name or texts.name(row), one, other, "", within)
    if each.key:
        what = texts.key(each.key, each.name)
    elif not row:
        what = texts.head(section, column)
    else:
        what = texts.cell(each.name or texts.name(row), "" if column == NAME else column)
    return ComparedLine(what, *sides(each, texts), _more(each), within)


def _more(each: Difference) -> str:
    before, after = each.before.value, each.after.value
    if each.flag or not isinstance(before, (int, Fraction)) or not isinstance(after, (int, Fraction)):
        return ""
    return signed_text(after - before) if after != before else ""


def _there(is_there: bool) -> str:
    return _("there") if is_there else MISSING


def _owner(who: Character, texts: Texts) -> str:
    return texts.listed("characters", who.owner) if who.owner is not None else MISSING


def _allowed(mine: tuple[Waiver, ...], theirs: tuple[Waiver, ...], texts: Texts) -> Iterator[ComparedLine]:
    for waiver in dict.fromkeys((waiver.rule, waiver.path) for waiver in (*theirs, *mine)):
        sides = ([waiver_text(w) for w in held if (w.rule, w.path) == waiver] for held in (mine, theirs))
        one, other = (MISSING if not reasons else reasons[0] or _("there") for reasons in sides)
        rule, path = waiver
        what = _("Allowed by the referee: {rule}").format(rule=texts.rule(rule))
        yield ComparedLine(f"{what} ({texts.place(path.split('/'))})" if path else what, one, other)


def _entries(mine: ToldCharacter, theirs: ToldCharacter, texts: Texts) -> Iterator[ComparedLine]:
    """Yields a line for each entry of two chronicles, which are matched in sequence: what follows a correction or an
    entry put in between is told once, and an entry of both is the same, though it may have come to something else."""
    one, other = ([json.encode(bare_entry(entry)) for entry in side.who.chronicle] for side in (mine, theirs))
    for op, first, last, begin, end in SequenceMatcher(None, one, other, autojunk=False).get_opcodes():
        for nth in range(max(last - first, end - begin)):
            before = mine.entries[first + nth] if first + nth < last else MISSING
            after = theirs.entries[begin + nth] if begin + nth < end else MISSING
            what = _("Entry {n}").format(n=begin + nth + 1)
            if after == MISSING:
                what = _("Entry {n} before").format(n=first + nth + 1)
            sides = (after, after) if op == "equal" else (before, after)
            yield ComparedLine(what, *sides, "", texts.section(CHRONICLE))
