"""The man page and the completions in `packaging/linux` are those that the parser gives, and are well made."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import date
from pathlib import Path

import pytest

from mls_desktop.commands.line.table import COMMANDS
from mls_desktop.model.systems import installed
from tests.scripts import loaded

LINUX = Path(__file__).parents[1] / "packaging" / "linux"
# The options of `odds` are those of the usual system, and all systems are named beside them.
pytestmark = pytest.mark.needs("nutshell", "death_or_glory", "rules_basics")
completions = loaded("completions")
DAY = date(2001, 2, 3)
SAMPLE = LINUX.parents[1] / "resources" / "samples" / "nutshell" / "three_fights.mls.json"


@pytest.fixture(scope="module")
def made() -> dict[str, str]:
    texts: dict[str, str] = completions.texts(completions.whole_parser(), DAY)
    return texts


@pytest.mark.parametrize("name", [completions.PAGE, *completions.SHELLS.values()])
def test_it_is_as_the_parser_has_it(made: dict[str, str], name: str) -> None:
    """Written anew by `python3 packaging/dev.py completions`."""
    assert (LINUX / name).read_text("utf-8") == made[name]


def test_nothing_else_stands_for_the_shells(made: dict[str, str]) -> None:
    assert len(made) == 1 + len(completions.SHELLS) and all(made.values())


def test_the_page_keeps_its_day_until_something_is_new(made: dict[str, str], tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr(completions, "FOLDER", tmp_path)
    parser = completions.whole_parser()
    first = completions.texts(parser, DAY)[completions.PAGE]
    assert first.startswith(".Dd February 3, 2001\n")
    (tmp_path / completions.PAGE).write_text(first)
    assert completions.texts(parser, date(2002, 1, 1))[completions.PAGE] == first
    (tmp_path / completions.PAGE).write_text(first.replace("Check every", "Look at"))
    assert completions.texts(parser, date(2002, 1, 1))[completions.PAGE].startswith(".Dd January 1, 2002\n")


def test_every_command_and_option_is_in_the_page_and_in_each_completion(made: dict[str, str]) -> None:
    for name, text in made.items():
        assert [command for command in COMMANDS if command not in text] == []
        for parser in completions.every(completions.whole_parser()):
            options = [each for each in parser._option_string_actions if each.startswith("--") and each != "--help"]
            found = [option for option in options if option not in text and option[2:] not in text.replace("Fl -", "")]
            assert found == [], name


def test_files_are_offered_in_the_place_of_a_command(made: dict[str, str]) -> None:
    bash, zsh, fish = (made[completions.SHELLS[shell]] for shell in ("bash", "zsh", "fish"))
    assert (
        "-o default -F" in bash
        and "_commands\n  _files -g '*.json'\n" in zsh
        and "-n _shtab_mls_desktop_using -F\n" in fish
    )
    with pytest.raises(ValueError, match="is not once"):
        completions.with_files(completions.SHELLS["zsh"], "something else")


@pytest.mark.parametrize("shell", completions.SHELLS)
def test_every_shell_asks_the_campaign_and_knows_each_systems_options(made: dict[str, str], shell: str) -> None:
    text, places = made[completions.SHELLS[shell]], completions.every(completions.whole_parser())
    asked = {whose for each in places for action in each._actions if (whose := completions.ASKED.get(action.dest))}
    assert asked == {"characters", "encounters", "fighters", "modifiers"}
    # Each function is called besides being written.
    assert [whose for whose in asked if text.count(f"_mls_desktop_{whose}") < 2] == []
    for system in installed():
        exchange = completions.commands_of(completions.commands_of(completions.whole_parser(system))["odds"])[
            "exchange"
        ]
        sides = [each[2:] for each in exchange._option_string_actions if each.startswith(("--a-", "--b-"))]
        assert sides and [each for each in sides if each not in text] == []
    assert "*.json" in text


def test_what_is_out_of_date_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys) -> None:
    assert completions.main(["--check"]) == 0
    folder = tmp_path / "linux"
    for name, value in {"FOLDER": folder, "ROOT": tmp_path}.items():
        monkeypatch.setattr(completions, name, value)
    assert completions.main(["--check"]) == 1 and not folder.exists()
    assert completions.main([]) == 0 and completions.main(["--check"]) == 0
    assert capsys.readouterr().out.count("written: ") == len(list(folder.iterdir())) == 4


COMPLETED = {
    "mls-desktop ch": ["check"],
    "mls-desktop ca": [],
    "mls-desktop show --v": ["--values"],
    "mls-desktop show ca": ["camp.mls.json"],
    "mls-desktop help s": ["show", "sight"],
    "mls-desktop odds exchange --a-choice def": ["defend"],
    "mls-desktop odds exchange --a-s": ["--a-skill", "--a-shield", "--a-strength"],
    "mls-desktop odds exchange --system death_or_glory --a-d": ["--a-defence", "--a-damage", "--a-does"],
    "mls-desktop odds exchange --system=rules_basics --b-of": ["--b-off-hand"],
    "mls-desktop new --system ": ["nutshell", "death_or_glory", "rules_basics"],
    "mls-desktop show camp.mls.json --character sa": ["saelith"],
    "mls-desktop print camp.mls.json --encounter f": ["four_against_six"],
    "mls-desktop reach camp.mls.json --encounter four_against_six --who reed": ["reed_wolf"],
    "mls-desktop sight camp.mls.json --encounter four_against_six --target reed": ["reed_wolf"],
    "mls-desktop replay camp.mls.json --encounter four_against_six --modifier reed": ["reed_wolf="],
    "mls-desktop show gone.mls.json --character sa": [],
}
ASKED = """source "$1"
line=${2//=/ = }
read -ra COMP_WORDS <<< "$line"
[[ $line != *" " ]] || COMP_WORDS+=("")
COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
_shtab_mls_desktop mls-desktop "${COMP_WORDS[COMP_CWORD]}" ""
printf '%s\\n' "${COMPREPLY[@]}"
"""


@pytest.mark.long
@pytest.mark.parametrize("line", COMPLETED)
def test_bash_completes(line: str, tmp_path: Path) -> None:
    """With the function that bash calls; a file in the place of a command is bash's own default."""
    (tmp_path / "camp.mls.json").write_bytes(SAMPLE.read_bytes())
    (tmp_path / "card.pdf").touch()
    program = tmp_path / "mls-desktop"
    program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m mls_desktop "$@"\n')
    program.chmod(0o755)
    paths = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(LINUX.parents[1])}
    words = ["bash", "--norc", "-c", ASKED, "bash", str(LINUX / "mls-desktop.bash"), line]
    done = subprocess.run(words, cwd=tmp_path, env=os.environ | paths, capture_output=True, text=True, check=True)
    assert (done.stdout.split(), done.stderr) == (COMPLETED[line], "")


@pytest.mark.long
def test_the_page_has_no_fault_of_form() -> None:
    done = subprocess.run(
        ["mandoc", "-T", "lint", str(LINUX / completions.PAGE)], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def unnamed(readme: str) -> set[str]:
    """The commands that no row of the README's table of words begins with."""
    rows = re.findall(r"^\| (`[^|]+) \|", readme, re.MULTILINE)
    return set(COMMANDS) - {words.split()[0] for row in rows for words in re.findall(r"`([^`]+)`", row)}


def test_each_command_stands_in_the_table_of_the_readme() -> None:
    readme = (LINUX.parents[1] / "README.md").read_text("utf-8")
    assert unnamed(readme) == set()
    assert unnamed(readme.replace("`sight FILE", "`look FILE")) == {"sight"}
