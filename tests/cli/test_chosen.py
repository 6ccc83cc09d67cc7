"""Characters, encounters and fighters on the command line: by id or by name; what is not there is told with what is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from mls_desktop.commands.asked.chosen import CHARACTER, MOST, chosen
from mls_desktop.commands.line.outcome import NotDone
from tests.cli.lines import Terminal, is_refusal

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
    with pytest.raises(NotDone, match=r"there are none$"):
        chosen(CHARACTER, "nobody", {}, "a.json")


FIGHT = ["--encounter", "OVER the dunes"]
BY_NAME = {
    "show": (["--character", "RED"], ["--character", "red"]),
    "fight": ([*FIGHT], ["--encounter", "fight"]),
    "life": (["--character", "Red"], ["--character", "red"]),
    "modifier": (
        [*FIGHT, "--odds", "--modifier", "Grey 1=0"],
        ["--encounter", "fight", "--odds", "--modifier", "grey.1=0"],
    ),
}


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
