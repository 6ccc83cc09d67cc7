"""The command line plays and prints a fight of a system it has never heard of."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from tests.madeup import sky
from tests.madeup.system import shipped_data
from tests.pdfs import text_of_pdf


def test_it_is_replayed_with_both_choices(tmp_path: Path, capsys: Any) -> None:
    assert main(["replay", sky.written(tmp_path), "--encounter", "fight"], shipped_data()) == 0
    log, stands = capsys.readouterr().out.split("\n\n")
    assert [line for line in log.splitlines() if "How to fly" not in line] == [
        "Turn 1",
        "    Red throws 7: Grey 2 sinks by 9.",
        "Turn 2",
        "    Grey 1 glides.",
        "Turn 3",
        "    Grey 2 throws 4 and misses Red.",
        "Turn 4",
        "    Red throws 9: Grey 1 sinks by 5.",
    ]
    assert stands.splitlines()[-1] == "waits for: fly grey.1"


def test_it_is_replayed_as_data_at_any_event(tmp_path: Path, capsys: Any) -> None:
    words = ["replay", sky.written(tmp_path), "--encounter", "fight", "--json"]
    assert main(words, shipped_data()) == 0
    found = json.loads(capsys.readouterr().out)
    assert {each["id"]: each["height"] for each in found["fighters"]} == sky.HEIGHTS and found["misfits"] == []
    assert main([*words, "--at", "3"], shipped_data()) == 0
    found = json.loads(capsys.readouterr().out)
    assert [each["id"] for each in found["fighters"] if each["gliding"]] == ["grey.1"]
    (asked,) = found["asks"]
    assert (asked["who"], [field["name"] for field in asked["fields"]]) == ("grey.2", ["how", "at"])
    assert asked["fields"][0]["options"] == ["high", "glide"] and asked["fields"][1]["when"] == {"how": ["high"]}


def test_an_event_that_does_not_fit_is_told(tmp_path: Path, capsys: Any) -> None:
    events = (*sky.EVENTS[:1], *sky.EVENTS[2:])
    assert main(["replay", sky.written(tmp_path, events), "--encounter", "fight", "--json"], shipped_data()) == 0
    assert json.loads(capsys.readouterr().out)["misfits"][0]["at"] == 1


@pytest.mark.parametrize(
    "words, said",
    [
        ([], ("Over the dunes", "Red", "Grey")),
        (["--cards"], ("Grey 1", "Grey 2")),
        (["--log"], ("Over the dunes", "Grey 1 glides.", "Grey 2 throws 4 and misses Red.")),
    ],
    ids=["sheet", "cards", "log"],
)
def test_it_is_printed(words: list[str], said: tuple[str, ...], tmp_path: Path, capsys: Any, qapp: Any) -> None:
    out = tmp_path / "fight.pdf"
    assert main(["print", sky.written(tmp_path), "--encounter", "fight", "-o", str(out), *words], shipped_data()) == 0
    assert capsys.readouterr() == ("", "")
    assert out.read_bytes().startswith(b"%PDF")
    text = " ".join(text_of_pdf(out).split())
    assert [each for each in said if each not in text] == []
