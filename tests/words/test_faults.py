"""Why a file is refused, a save fails or a copy cannot be used, each as one sentence."""

from __future__ import annotations

import errno
import json
import os
from pathlib import Path
from string import Formatter
from typing import Any

import pytest
from msgspec import Struct

from mls_desktop.rules.common.figures.figures import Facts, Figure
from mls_desktop.words.faults import (
    DAMAGES,
    FAULTS,
    KINDS,
    REASONS,
    conflict_text,
    damage_text,
    fault_sentence,
    fault_text,
    save_text,
    unwritable_text,
)


class Told(Struct, frozen=True):
    code: str
    facts: Facts = ()
    kind: str = ""
    system: str = ""
    pointer: str = ""
    as_version: int = 0


def facts(**values: Any) -> Facts:
    return tuple((name, Figure(value)) for name, value in values.items())


@pytest.mark.parametrize(
    ("code", "told", "said"),
    [
        pytest.param("empty", {}, "The file is empty.", id="no facts"),
        pytest.param("too_big", {"limit": 99}, "The file is too big: the limit is 99 bytes.", id="one"),
        pytest.param(
            "not_json",
            {"line": 3, "column": 7},
            "The file is not JSON: line 3, column 7 cannot be understood.",
            id="several",
        ),
        pytest.param("repeated_key", {"key": "a\nb"}, "The key “a\\nb” is here twice.", id="text on one line"),
        pytest.param(
            "unknown_system",
            {"id": "tea", "known": "a, b"},
            "The file is of the system “tea”, which is not here; known: a, b.",
            id="another system",
        ),
        pytest.param(
            "unknown_system",
            {"id": None, "known": "a, b"},
            "The file does not say which system it is of; known: a, b.",
            id="no system",
        ),
        pytest.param(
            "wrong_type",
            {"wanted": "text, nothing", "found": "whole_number"},
            "Wanted here: text or null; found: a whole number.",
            id="kinds by their names",
        ),
        pytest.param(
            "wrong_type",
            {"wanted": "list", "found": "flag"},
            "Wanted here: a list; found: true or false.",
            id="one kind",
        ),
        pytest.param("cannot_open", {"errno": errno.ENOENT}, "There is no such file.", id="not there"),
        pytest.param("cannot_open", {"errno": errno.EACCES}, "You are not allowed to read the file.", id="not allowed"),
        pytest.param("cannot_open", {}, "This is not the name of a file.", id="no name"),
        pytest.param(
            "cannot_open",
            {"errno": errno.EBUSY},
            f"The file cannot be read: {os.strerror(errno.EBUSY)}.",
            id="as the system says",
        ),
    ],
)
def test_why_a_file_is_refused(code: str, told: dict[str, Any], said: str) -> None:
    assert fault_text(code, facts(**told)) == said


@pytest.mark.parametrize("code", FAULTS)
def test_every_sentence_says_all_its_facts(code: str) -> None:
    wanted = [name for _, name, _, _ in Formatter().parse(FAULTS[code]) if name is not None]
    values: dict[str, Any] = {name: f"<{name}>" for name in wanted}
    said = fault_text(code, facts(**values | ({"wanted": "text", "found": "flag"} if code == "wrong_type" else {})))
    assert said is not None and said.endswith(".") and "{" not in said
    assert code == "wrong_type" or all(f"<{name}>" in said for name in wanted)


def test_the_kinds_of_values_are_all_named() -> None:
    said = fault_text("wrong_type", facts(wanted=", ".join(KINDS), found="value"))
    assert said == f"Wanted here: {' or '.join(KINDS.values())}; found: another value."


def test_a_code_of_a_system_is_said_in_its_own_words_where_it_has_any(tmp_path: Path) -> None:
    folder = tmp_path / "words" / "tearoom"
    folder.mkdir(parents=True)
    words = {"names": {"milk": "Milk"}, "findings": {"spilt": "{what} is spilt.", "spilt.all": "All {what} is spilt."}}
    (folder / "words.json").write_text(json.dumps(words), "utf-8")
    roots, milk = (tmp_path,), facts(what="milk")
    assert fault_text("spilt", milk) is None
    assert fault_sentence(Told("spilt", milk, system="tearoom"), roots) == "Milk is spilt."
    assert fault_sentence(Told("spilt", milk, "all", "tearoom"), roots) == "All Milk is spilt."
    assert fault_sentence(Told("spilt", milk), roots) == "spilt", "no system found it"
    assert fault_sentence(Told("empty", system="tearoom"), roots) == "The file is empty."
    assert "burnt" in fault_sentence(Told("burnt", system="tearoom"), roots)
    assert fault_sentence(Told("empty", as_version=3), roots) == (
        "The file is empty. (Seen after the file was brought up to version 3.)"
    )
    brought = fault_sentence(Told("spilt", milk, system="tearoom", as_version=2), roots)
    assert brought.startswith("Milk is spilt. (") and "version 2" in brought


@pytest.mark.parametrize("reason", REASONS)
def test_why_a_file_was_not_saved(reason: str) -> None:
    assert save_text(reason, "a.json") == f"“a.json” was not saved: {REASONS[reason]}."


@pytest.mark.parametrize("code", DAMAGES)
def test_why_a_copy_cannot_be_used(code: str) -> None:
    assert damage_text(code, "a.bak") == f"The recovery copy “a.bak” cannot be used: {DAMAGES[code]}."


@pytest.mark.parametrize(("gone", "said"), [(True, "is no longer there"), (False, "was changed by another program")])
def test_that_a_file_is_not_the_one_that_was_opened(gone: bool, said: str) -> None:
    assert said in conflict_text("a.json", gone) and "“a.json”" in conflict_text("a.json", gone)
    assert ("disk or folder" in conflict_text("a.json", gone, away=True)) == gone


@pytest.mark.parametrize(
    ("fault", "said"),
    [
        (Told("too_big", facts(limit=32 * 1024**2)), "too large for a file: the limit is 32 MiB. Delete"),
        (Told("too_many_values", facts(limit=1_000_000)), "too much for a file: the limit is 1,000,000 values. Delete"),
        (Told("not_the_same"), "Read again, it would not be the same campaign."),
        (Told("long_text", facts(limit=9), pointer="/a/0/notes"), "longer than 9 characters. (at /a/0/notes)"),
    ],
)
def test_what_no_file_can_hold_is_told_with_what_helps(fault: Told, said: str) -> None:
    text = unwritable_text([fault, Told("empty")], ())
    assert said in text and "_" not in text
