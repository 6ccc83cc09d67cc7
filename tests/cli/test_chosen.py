"""Characters, encounters and fighters on the command line: by id or by name; what is not there is told with what is."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.commands.asked.chosen import CHARACTER, MOST, chosen
from mls_desktop.commands.outcome import NotDone
from tests.cli.lines import Terminal, is_refusal
from tests.madeup import sky

NAMES = {"tam": "Tam Oster", "tam_2": "Tam", "hedda": "Hedda Vale", "vale": "", "x": "HEDDA", "y": "hedda vale"}


@pytest.mark.parametrize(
    ("word", "id"),
    [
        pytest.param("tam", "tam", id="its id goes before a name"),
        pytest.param("Tam Oster", "tam", id="its name"),
        pytest.param("tAM oSTER", "tam", id="in any capitals"),
        pytest.param("VALE", "vale", id="an id in any capitals"),
        pytest.param("hedda", "hedda", id="an id that is others' name"),
        pytest.param("y", "y", id="an id whose name is others'"),
    ],
)
def test_what_a_word_means(word: str, id: str) -> None:
    assert chosen(CHARACTER, word, NAMES, "a.json") == id


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("Hedda Vale", "a.json: “Hedda Vale” is the name of several characters: hedda, y"),
        ("TAM", "a.json: “TAM” is the name of several characters: tam, tam_2"),
        ("nobody", "a.json: no character “nobody”; there are: tam, tam_2, hedda, vale, x, y"),
        ("", "a.json: no character “”; there are: tam, tam_2, hedda, vale, x, y"),
    ],
)
def test_what_is_told_of_a_word_that_means_none_or_several(word: str, told: str) -> None:
    with pytest.raises(NotDone) as stopped:
        chosen(CHARACTER, word, NAMES, "a.json")
    assert stopped.value.outcome.err == f"mls-desktop: {told}\n" and stopped.value.outcome.code == 2


def test_of_many_some_are_listed_and_the_others_counted() -> None:
    with pytest.raises(NotDone, match=f"p{MOST - 1}, and 3 more$"):
        chosen(CHARACTER, "nobody", {f"p{n}": "" for n in range(MOST + 3)}, "a.json")


def test_where_there_is_none_that_is_said() -> None:
    with pytest.raises(NotDone, match="there are none$"):
        chosen(CHARACTER, "nobody", {}, "a.json")


FIGHT = ["--encounter", "OVER the dunes"]
BY_NAME = {
    "show": (["--character", "RED"], ["--character", "red"]),
    "fight": ([*FIGHT], ["--encounter", "fight"]),
    "life": (["--character", "Red"], ["--character", "red"]),
    "modifier": ([*FIGHT, "--odds", "--modifier", "Grey 1=0"], ["--encounter", "fight", "--odds", "--modifier", "grey.1=0"]),
}  # fmt: skip


@pytest.mark.parametrize("case", BY_NAME)
def test_a_name_does_what_its_id_does(terminal: Terminal, kites: str, case: str) -> None:
    command = "show" if case == "show" else "replay"
    by_name, by_id = (terminal.say(command, kites, *words, "--json") for words in BY_NAME[case])
    assert by_name == by_id and (case == "modifier" or by_name.code == 0)


def test_sheets_and_fights_are_printed_by_name(terminal: Terminal, kites: str, tmp_path: Path, qapp: Any) -> None:
    out = str(tmp_path / "a.pdf")
    for words in (["--character", "RED"], FIGHT):
        assert terminal.say("print", kites, *words, "-o", out) == (0, "", "", None)


ABSENT = {
    "show": (["show", "--character", "zz"], "no character “zz”; there are: red"),
    "print": (["print", "--character", "red", "zz", "-o", "x.pdf"], "no character “zz”; there are: red"),
    "print a fight": (["print", "--encounter", "zz", "-o", "x.pdf"], "no encounter “zz”; there are: fight"),
    "life": (["replay", "--character", "zz"], "no character “zz”; there are: red"),
    "fight": (["replay", "--encounter", "zz"], "no encounter “zz”; there are: fight"),
    "reach": (["reach", "--encounter", "zz", "--who", "red"], "no encounter “zz”; there are: fight"),
    "modifier": (
        ["replay", *FIGHT, "--odds", "--modifier", "zz=1"],
        "--modifier: no fighter “zz”; there are: red, grey.1, grey.2",
    ),
}


@pytest.mark.parametrize("case", ABSENT)
def test_what_is_not_there_is_told_with_what_is(terminal: Terminal, kites: str, case: str) -> None:
    words, told = ABSENT[case]
    said = terminal.say(*words, kites) if words[0] != "print" else terminal.say("print", kites, *words[1:])
    assert is_refusal(said) and told in said.err


def test_a_system_that_is_not_there_is_told_with_those_that_are(terminal: Terminal) -> None:
    said = terminal.say("new", "--system", "zz")
    assert is_refusal(said) and "kites" in said.err


# Standard input


def piped(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="ascii"))


FROM_A_FILE = {
    "check": ["check", "--json"],
    "show": ["show", "--json"],
    "replay": ["replay", "--encounter", "fight", "--json"],
    "life": ["replay", "--character", "red", "--json"],
    "reach": ["reach", "--encounter", "fight", "--who", "red"],
    "sight": ["sight", "--encounter", "fight", "--who", "red", "--target", "grey.1"],
}


@pytest.mark.parametrize("case", FROM_A_FILE)
def test_standard_input_is_read_as_a_file_is(
    terminal: Terminal, kites: str, case: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = FROM_A_FILE[case]
    by_file = terminal.say(*words, kites)
    piped(monkeypatch, Path(kites).read_bytes())
    said = terminal.say(*words, "-")
    assert (said.code, said.out.replace('"-"', json.dumps(kites)), said.err.replace("-:", f"{kites}:", 1)) == by_file[
        :3
    ]


def test_it_is_printed_too(terminal: Terminal, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: Any) -> None:
    piped(monkeypatch, json.dumps(sky.campaign()).encode())
    out = tmp_path / "a.pdf"
    assert terminal.say("print", "-", "-o", str(out)).code == 0 and out.read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize("data", [b"", b"{", b"\xff\xfe", b'{"format": 1}'], ids=["nothing", "half", "bytes", "other"])
def test_what_is_no_campaign_is_told_in_a_line(
    terminal: Terminal, data: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    for command in ("check", "show"):
        piped(monkeypatch, data)
        said = terminal.say(command, "-")
        assert is_refusal(said) and said.err.startswith("-: ")


def test_too_much_is_refused(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mls_desktop.storage.reading.FILE_BYTES", 10)
    piped(monkeypatch, b" " * 11)
    assert is_refusal(terminal.say("show", "-"))


def test_a_closed_standard_input_is_refused(terminal: Terminal, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert is_refusal(terminal.say("show", "-"))


# Values alone


def test_values_alone_are_those_of_the_figures(terminal: Terminal, kites: str) -> None:
    whole, plain = (
        json.loads(terminal.say("show", kites, "--json", *more).out)["characters"] for more in ([], ["--values"])
    )
    made = ("how", "rule", "parts")
    bare = [
        {**who, "figures": {id: {key: told for key, told in figure.items() if key not in made} for id, figure in
                            who["figures"].items()}}
        for who in whole
    ]  # fmt: skip
    assert plain == bare and any(figure["parts"] for figure in whole[0]["figures"].values())


def test_values_alone_take_a_line_each(terminal: Terminal, kites: str) -> None:
    whole, plain = (terminal.say("show", kites, *more).out.splitlines() for more in ([], ["--values"]))
    assert plain == [line for line in whole if not line.startswith("    ")] and len(plain) < len(whole)
