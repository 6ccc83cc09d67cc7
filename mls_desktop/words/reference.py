"""A reference, pages to read by id, in the program's own words: the rules of a system, or the manual of the program.
It is read when first asked for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from mls_desktop.rules.common.values.folding import folded, sought_words
from mls_desktop.words.i18n import _


class RuleOption(Struct, frozen=True):
    """The option of a rule: its two readings, and where the default one comes from."""

    default: str
    other: str
    origin: str

    def whose(self) -> str:
        """Sentence on the origin of the rule's default reading: the rule book, or this program, where the book is
        silent or unclear."""
        if self.origin == "source":
            return _("The usual reading is the rule book’s own.")
        return _("The book does not say, or not clearly; the usual reading is this program’s.")


class Rule(Struct, frozen=True):
    """A rule's text, or another page. `chapter`: the title of its chapter. `built`: whether the program follows it
    yet. `system`: of a page of the manual, which system it tells of; where that is not here, neither is the page."""

    id: str
    title: str
    text: str
    see: tuple[str, ...] = ()
    switch: RuleOption | None = None
    chapter: str = ""
    built: bool = True
    system: str = ""

    def chapter_told(self) -> str:
        """Chapter of the rule, with a note where the program does not play it yet."""
        note = "" if self.built else "  \N{MIDDLE DOT}  " + _("the program does not play it yet")
        return self.chapter + note

    def whole(self) -> str:
        """Text of the rule, with the two readings where it has two."""
        if self.switch is None:
            return self.text
        switch = self.switch
        readings = _("As this program reads it: {default}\n\nThe other reading: {other}\n\n{whose}")
        return f"{self.text}\n\n" + readings.format(default=switch.default, other=switch.other, whose=switch.whose())


class Chapter(Struct, frozen=True):
    """A chapter with the ids of its rules in order."""

    id: str
    number: int
    title: str
    built: bool
    rules: tuple[str, ...]


class _Chapter(Struct, frozen=True):
    id: str
    number: int
    title: str
    built: bool
    file: str


class _Index(Struct, frozen=True):
    """Index of a reference. `ids`: people know the pages by their ids, as they do rules; else by their titles alone."""

    chapters: tuple[_Chapter, ...]
    ids: bool = True


class _ChapterFile(Struct, frozen=True):
    chapter: str
    rules: tuple[Rule, ...]


Retell = Callable[[str], str]
MANUAL = "manual"
"""The manual of the program is a reference too, beside those of the systems."""
ID = re.compile(r"\b[A-Z][A-Z0-9]*(?:-[A-Z0-9]+)+\b")
"""Pattern of a rule's id."""


class Reference:
    """The reference of one system, or the `MANUAL`, from `reference/<system>/` of the first root that has it; empty
    without. `facts`: what stands in the texts for names in braces; without them braces are braces. `retell`: how a
    text is told to the person at the machine."""

    def __init__(
        self, roots: Iterable[Path], system: str, facts: Mapping[str, str] | None = None, retell: Retell | None = None
    ) -> None:
        self._shelves = tuple(root / "reference" for root in roots)
        self._folder = next((shelf / system for shelf in self._shelves if (shelf / system).is_dir()), None)
        self._facts, self._retell = facts, retell
        self._files: dict[str, dict[str, Rule]] = {}
        """The rules of each file that was read."""

    @cached_property
    def _index(self) -> _Index:
        if self._folder is None:
            return _Index(())
        return msgspec.json.decode((self._folder / "index.json").read_bytes(), type=_Index)

    def _rules_by_chapter(self) -> Iterator[tuple[_Chapter, dict[str, Rule]]]:
        """Yields each chapter with its rules by id. A chapter of which nothing is told here, since all of it is about
        systems that are not, is left out."""
        for chapter in self._index.chapters:
            held = self._rules_of(chapter)
            if held:
                yield chapter, held

    def _rules_of(self, chapter: _Chapter) -> dict[str, Rule]:
        """Rules of a chapter by id, untranslated, without those of systems that are not here. The chapter's file is
        read once, at the first call."""
        held = self._files.get(chapter.file)
        if held is None:
            held = {}
            if self._folder is not None:
                file = msgspec.json.decode((self._folder / chapter.file).read_bytes(), type=_ChapterFile)
                here = [rule for rule in file.rules if self._is_here(rule.system)]
                told = (replace(rule, chapter=chapter.title, built=chapter.built) for rule in here)
                held = {rule.id: rule for rule in told}
            self._files[chapter.file] = held
        return held

    def _is_here(self, system: str) -> bool:
        """Tells whether `system` has its own reference here (it may be left out of a copy of the program), or is ""."""
        return not system or any((shelf / system).is_dir() for shelf in self._shelves)

    def chapters(self) -> tuple[Chapter, ...]:
        """Chapters in their order, each with its title in the language of the user and the ids of its rules; a chapter
        whose rules are all of systems that are not here is left out. Reads the files of all chapters, each once."""
        return tuple(
            Chapter(chapter.id, chapter.number, _(chapter.title), chapter.built, tuple(rules))
            for chapter, rules in self._rules_by_chapter()
        )

    def titles(self) -> tuple[str, ...]:
        """Titles of all chapters as their index has them, untranslated, and of chapters that `chapters` leaves out; no
        file of a chapter is read for that."""
        return tuple(chapter.title for chapter in self._index.chapters)

    def rules(self) -> tuple[Rule, ...]:
        """Every rule in order, in the language of the user."""
        return tuple(self._told(rule) for _chapter, rules in self._rules_by_chapter() for rule in rules.values())

    def rule(self, id: str) -> Rule | None:
        """The rule of that id in the language of the user, or None."""
        held = self._written(id)
        return None if held is None else self._told(held)

    def _written(self, id: str) -> Rule | None:
        """Rule of that id as its file has it, untranslated; None where no chapter has one."""
        for chapter in self._index.chapters:
            rules = self._rules_of(chapter)
            if id in rules:
                return rules[id]
        return None

    def line(self, rule: Rule, between: str = "  ") -> str:
        """Title of a rule's page in one line: with `between` and its id after it, where people know it by that."""
        return f"{rule.title}{between}{rule.id}" if self._index.ids else rule.title

    def chapter_line(self, chapter: Chapter) -> str:
        """Title of a chapter in one line: with its number, where pages are known by ids, and whether it is played."""
        note = "" if chapter.built else "  " + _("(not in the program yet)")
        return (f"{chapter.number}  {chapter.title}" if self._index.ids else chapter.title) + note

    def contents(self, rules: Iterable[Rule]) -> tuple[tuple[Chapter, tuple[Rule, ...]], ...]:
        """Rules grouped under their chapters, in the order of the book; no chapter without one."""
        asked = {rule.id: rule for rule in rules}
        listed = ((each, tuple(asked[id] for id in each.rules if id in asked)) for each in self.chapters())
        return tuple((each, held) for each, held in listed if held)

    def found(self, words: str) -> tuple[Rule, ...]:
        """Pages that hold all of the `words`, case and accents aside, in title or text, or in the id where people know
        it: those with them outside the text first. () where `words` holds none."""
        wanted = sought_words(words)
        named, told = [], []
        for rule in self.rules() if wanted else ():
            head = folded(self.line(rule))
            body = f"{head} {folded(rule.text)}"
            if all(word in head for word in wanted):
                named.append(rule)
            elif all(word in body for word in wanted):
                told.append(rule)
        return (*named, *told)

    def named_in(self, text: str) -> tuple[tuple[int, int, str], ...]:
        """Mentions by id, in `text`, of rules that this reference has, each as the place of its first letter, the place
        after its last, and the id; other ids are left out."""
        found = ((match.start(), match.end(), match.group()) for match in ID.finditer(text))
        return tuple(each for each in found if self._written(each[2]) is not None)

    def linked(self, rule: Rule) -> tuple[Rule, ...]:
        """Rules that `rule` leads to, by its `see` and by ids in its text, each once and never itself; ids without a
        rule are left out."""
        ids = dict.fromkeys((*rule.see, *(id for _start, _end, id in self.named_in(rule.text))))
        rules = (self.rule(id) for id in ids if id != rule.id)
        return tuple(other for other in rules if other is not None)

    def _told(self, rule: Rule) -> Rule:
        """Page `rule` in the language of the user, its text told as by `retell`, then with `facts` in place of names in
        braces, where the reference was given these."""
        told = _translated(rule)
        if self._retell is not None:
            told = replace(told, text=self._retell(told.text))
        return told if self._facts is None else replace(told, text=told.text.format_map(self._facts))


def _translated(rule: Rule) -> Rule:
    switch = rule.switch
    if switch is not None:
        switch = RuleOption(_(switch.default), _(switch.other), switch.origin)
    return replace(rule, title=_(rule.title), text=_(rule.text), chapter=_(rule.chapter), switch=switch)
