"""The rule texts of a system: by id, by chapter, by words, and the rules that one leads to."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.words.reference import Chapter, Reference, Rule, RuleOption

SWITCH = {"default": "Round down.", "other": "Round up.", "origin": "source"}
FILES: dict[str, Any] = {
    "index.json": {
        "chapters": [
            {"id": "tea", "number": 1, "title": "Tea", "built": True, "file": "1.json"},
            {"id": "cake", "number": 2, "title": "Cake", "built": False, "file": "2.json"},
        ]
    },
    "1.json": {
        "chapter": "tea",
        "rules": [
            {"id": "T-POUR-1", "title": "Pouring", "text": "Milk last; see T-SIP-2 and T-POUR-1.", "switch": SWITCH},
            {"id": "T-SIP-2", "title": "Sipping", "text": "Slowly, as C-1 says of cake.", "see": ["C-1", "T-9"]},
        ],
    },
    "2.json": {"chapter": "cake", "rules": [{"id": "C-1", "title": "Slicing", "text": "Eight slices while sipping."}]},
}


def written(root: Path, files: dict[str, Any]) -> Path:
    folder = root / "reference" / "tearoom"
    folder.mkdir(parents=True)
    for name, held in files.items():
        (folder / name).write_text(json.dumps(held), "utf-8")
    return root


@pytest.fixture
def reference(tmp_path: Path) -> Reference:
    return Reference([tmp_path / "none", written(tmp_path / "root", FILES)], "tearoom")


def ids(rules: tuple[Rule, ...]) -> list[str]:
    return [rule.id for rule in rules]


def test_chapters_in_their_order_with_their_rules(reference: Reference) -> None:
    assert reference.chapters() == (
        Chapter("tea", 1, "Tea", True, ("T-POUR-1", "T-SIP-2")),
        Chapter("cake", 2, "Cake", False, ("C-1",)),
    )
    assert ids(reference.rules()) == ["T-POUR-1", "T-SIP-2", "C-1"]


def test_a_rule_knows_its_chapter_and_whether_the_program_follows_it(reference: Reference) -> None:
    pouring, slicing = reference.rule("T-POUR-1"), reference.rule("C-1")
    assert pouring is not None and slicing is not None and reference.rule("T-9") is None
    assert (pouring.chapter, pouring.built, slicing.chapter, slicing.built) == ("Tea", True, "Cake", False)
    assert pouring.switch == RuleOption("Round down.", "Round up.", "source") and slicing.switch is None


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("sipping", ["T-SIP-2", "C-1"]),
        ("SIPPING", ["T-SIP-2", "C-1"]),
        ("slices", ["C-1"]),
        ("c-1", ["C-1", "T-SIP-2"]),
        ("t- milk", ["T-POUR-1"]),
        ("milk pour", ["T-POUR-1"]),
        ("milk slices", []),
        ("", []),
        ("   ", []),
    ],
)
def test_rules_are_found_by_all_the_words_those_named_so_first(
    reference: Reference, words: str, found: list[str]
) -> None:
    assert ids(reference.found(words)) == found


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("See T-SIP-2.", [(4, 11, "T-SIP-2")]),
        ("C-1, T-SIP-2", [(0, 3, "C-1"), (5, 12, "T-SIP-2")]),
        ("T-9 is no rule, nor is t-sip-2, nor XC-1", []),
        ("T-SIP-22 and T-SIP-2-A are others", []),
        ("", []),
    ],
)
def test_where_a_text_names_rules(reference: Reference, text: str, named: list[tuple[int, int, str]]) -> None:
    assert list(reference.named_in(text)) == named
    assert all(text[start:end] == id for start, end, id in named)


@pytest.mark.parametrize(("id", "leads_to"), [("T-POUR-1", ["T-SIP-2"]), ("T-SIP-2", ["C-1"]), ("C-1", [])])
def test_a_rule_leads_to_others_each_once_and_never_to_itself(
    reference: Reference, id: str, leads_to: list[str]
) -> None:
    rule = reference.rule(id)
    assert rule is not None and ids(reference.linked(rule)) == leads_to


def test_without_a_folder_there_are_no_rules(tmp_path: Path) -> None:
    bare = Reference([tmp_path], "tearoom")
    assert (bare.chapters(), bare.rules(), bare.rule("C-1"), bare.found("tea")) == ((), (), None, ())


def test_the_first_root_that_has_it_is_read_and_only_when_asked_for(tmp_path: Path) -> None:
    first = written(tmp_path / "a", {"index.json": {"chapters": []}})
    reference = Reference([first, written(tmp_path / "b", FILES)], "tearoom")
    assert reference.rules() == ()
    late = Reference([written(tmp_path / "c", {})], "tearoom")
    written(tmp_path / "d", FILES)
    for name, held in FILES.items():
        (tmp_path / "c" / "reference" / "tearoom" / name).write_text(json.dumps(held), "utf-8")
    assert ids(late.rules()) == ["T-POUR-1", "T-SIP-2", "C-1"]


def test_all_that_is_read_by_people_is_translated(reference: Reference, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mls_desktop.words.reference._", lambda text: f"<{text}>")
    rule = reference.rule("T-POUR-1")
    assert rule == Rule(
        "T-POUR-1",
        "<Pouring>",
        "<Milk last; see T-SIP-2 and T-POUR-1.>",
        switch=RuleOption("<Round down.>", "<Round up.>", "source"),
        chapter="<Tea>",
    )
    assert [chapter.title for chapter in reference.chapters()] == ["<Tea>", "<Cake>"]
    assert ids(reference.found("<slicing>")) == ["C-1"], "searched in the language of the user"


@pytest.mark.parametrize(
    ("words", "listed"),
    [
        ("", [("1  Tea", ["T-POUR-1", "T-SIP-2"]), ("2  Cake  (not in the program yet)", ["C-1"])]),
        ("sip", [("1  Tea", ["T-POUR-1", "T-SIP-2"]), ("2  Cake  (not in the program yet)", ["C-1"])]),
        ("eight", [("2  Cake  (not in the program yet)", ["C-1"])]),
        ("coffee", []),
    ],
)
def test_contents_are_narrowed_to_what_is_found(
    reference: Reference, words: str, listed: list[tuple[str, list[str]]]
) -> None:
    found = reference.contents(reference.found(words) if words else reference.rules())
    assert [(reference.chapter_line(chapter), ids(rules)) for chapter, rules in found] == listed


def test_pages_of_a_system_are_there_while_it_is(tmp_path: Path) -> None:
    of = {"id": "C-2", "title": "Icing", "text": "Sweet; see T-SIP-2.", "system": "bakery"}
    cakes = {"chapter": "cake", "rules": [{**of, "id": "C-3"}]}
    tea = {**FILES["1.json"], "rules": [*FILES["1.json"]["rules"], {**of, "see": ["C-3"]}]}
    root = written(tmp_path, {**FILES, "1.json": tea, "2.json": cakes})
    without = Reference([root], "tearoom")
    assert ids(without.rules()) == ["T-POUR-1", "T-SIP-2"] and without.found("icing") == ()
    assert [chapter.id for chapter in without.chapters()] == ["tea"], "a chapter without pages is none"
    (root / "reference" / "bakery").mkdir()
    assert ids(Reference([root], "tearoom").rules()) == ["T-POUR-1", "T-SIP-2", "C-2", "C-3"]
