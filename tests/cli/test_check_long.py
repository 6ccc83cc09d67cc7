"""`check` of a long fight: a hundred findings of one code are told, and how many more there are; nothing is worked out
for an event that changes nothing."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.model.replay import misfits
from mls_desktop.words.terminal import one_line
from tests.cli.lines import Terminal


def with_events(kites: str, *counts: int) -> str:
    """The campaign with its fight so often, each with so many events that do not fit."""
    raw = json.loads(Path(kites).read_text("utf-8"))
    fight = raw["encounters"][0]
    raw["encounters"] = [
        {**fight, "id": f"fight_{nth}", "events": [{"kind": "feast", "who": "nobody"}] * count}
        for nth, count in enumerate(counts)
    ]
    Path(kites).write_text(json.dumps(raw), "utf-8")
    return kites


def told(terminal: Terminal, file: str) -> tuple[dict[str, Any], str, int]:
    """What is said of the one file as JSON and as text, and the exit code of both."""
    parsed, plain = terminal.say("check", "--json", file), terminal.say("check", file)
    assert parsed.code == plain.code
    (report,) = json.loads(parsed.out)["files"]
    return report, plain.out, plain.code


def test_a_hundred_are_told_of_each_encounter_and_the_rest_counted(terminal: Terminal, kites: str) -> None:
    report, plain, code = told(terminal, with_events(kites, 100, 101, 250))
    assert [each["rule"] for each in report["findings"]] == ["unknown_event"] * 300
    assert report["more"] == {"unknown_event": 151} and code == 0
    lines = plain.splitlines()
    assert sum("unknown_event /encounters/" in line for line in lines) == 300
    assert [line for line in lines if "more of" in line] == [
        "  and 1 more of unknown_event",
        "  and 150 more of unknown_event",
    ]
    assert "/encounters/2/events/99" in lines[-2] and "/events/100" not in plain


def test_a_hundred_themselves_leave_no_more(terminal: Terminal, kites: str) -> None:
    report, plain, _code = told(terminal, with_events(kites, 100))
    assert "more" not in report and "more of" not in plain


def test_the_exit_code_counts_what_is_not_told(terminal: Terminal, kites: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 150 findings of a code the last one alone breaks a rule."""
    from msgspec.structs import replace

    from mls_desktop.commands import check

    usual = check._unfit

    def unfit(*given: Any) -> Any:
        for nth, (where, finding) in enumerate(usual(*given)):
            yield where, replace(finding, severity="error" if nth == 149 else "warning")

    monkeypatch.setattr(check, "_unfit", unfit)
    report, _plain, code = told(terminal, with_events(kites, 150))
    assert len(report["findings"]) == 100 and report["more"] == {"unknown_event": 50} and code == 1


class Counted:
    """A course that takes nothing and counts what it is asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    def __getattr__(self, name: str) -> Any:
        if name == "apply":
            return self._refuse
        self.asked.append(name)
        return ()

    def _refuse(self, event: Any) -> Any:
        from mls_desktop.rules.common.figures.finding import Finding, Refused

        raise Refused(Finding("unknown_event", "error", ()))


def test_nothing_is_worked_out_for_an_event_that_changes_nothing() -> None:
    course: Any = Counted()
    events: Any = [None] * 1000
    assert [at for at, _finding in misfits(course, events)] == [*range(1000)]
    assert course.asked == []


@pytest.mark.parametrize(
    "text", ["", "plain", "naïve “quoted”", "two\nlines", "\x1b[31mred", "a\u202eb", "tab\t", "no\u00a0break"]
)
def test_one_line_is_the_same_at_once_and_letter_by_letter(text: str) -> None:
    letters = [each if each.isprintable() else each.encode("unicode_escape").decode("ascii") for each in text]
    assert one_line(text) == "".join(letters)
