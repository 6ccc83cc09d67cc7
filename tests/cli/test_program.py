"""The whole command line: its version and help, the command that was meant, what opens a window, what is loaded."""

from __future__ import annotations

import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from mls_desktop.bridge.instance.program_start import TOKENS
from mls_desktop.cli import main
from mls_desktop.commands.line.outcome import WELL, Outcome
from mls_desktop.commands.line.output import printed
from mls_desktop.commands.line.program import program_parser
from mls_desktop.commands.line.table import COMMANDS
from mls_desktop.words.program_version import program_version
from tests.cli.lines import Terminal, is_refusal


@pytest.mark.parametrize("word", ["-V", "--version"])
def test_the_version(terminal: Terminal, word: str) -> None:
    assert program_version() == version("mls_desktop") != ""
    assert terminal.say(word) == (0, f"mls-desktop {program_version()}\n", "", None)


@pytest.mark.parametrize("words", [["--help"], ["-h"], ["help"]], ids=" ".join)
def test_the_help_lists_all_commands_and_exit_codes(terminal: Terminal, words: list[str]) -> None:
    said = terminal.say(*words)
    assert (said.code, said.err, said.opened) == (0, "", None)
    assert [name for name in COMMANDS if f"    {name} " not in said.out] == []
    assert "exit codes: 0 done; 1 " in said.out and "-V, --version" in said.out


@pytest.mark.parametrize("command", COMMANDS)
def test_each_command_says_what_it_takes_and_its_exit_codes(terminal: Terminal, command: str) -> None:
    by_option, by_command = terminal.say(command, "--help"), terminal.say("help", command)
    assert by_option == by_command and by_option.code == 0 and by_option.err == ""
    assert by_option.out.startswith(f"usage: mls-desktop {command}") and "exit codes: 0 " in by_option.out
    assert ("1 somebody breaks a rule" in " ".join(by_option.out.split())) is (command == "check")


def test_help_goes_into_what_a_command_is_made_of(terminal: Terminal) -> None:
    said = terminal.say("help", "odds", "exchange")
    assert said.out.startswith("usage: mls-desktop odds exchange") and said == terminal.say("odds", "exchange", "-h")


def test_every_word_is_told_about() -> None:
    """No option or file of any command is without a word of help."""
    found = []
    for action in program_parser()._subparsers._group_actions[0].choices.values():  # type: ignore[union-attr]
        action.fill()
        found += [(action.prog, each.dest) for each in action._actions if not each.help and each.dest != "kind"]
    assert found == []


@pytest.mark.parametrize(
    ("word", "meant"),
    [
        ("chekc", "check"), ("Check", "check"), ("shwo", "show"), ("replya", "replay"), ("sigth", "sight"),
        ("hlep", "help"), ("opne", "open"), ("pritn", "print"),
    ],
)  # fmt: skip
def test_a_mistyped_command_is_told_with_the_nearest(terminal: Terminal, word: str, meant: str) -> None:
    for said in (terminal.say(word, "x.json"), terminal.say("help", word)):
        assert is_refusal(said) and f"“{word}”" in said.err and f"“{meant}”" in said.err


@pytest.mark.parametrize("word", ["campaigns", "9", ".", ".hidden", "", "a b", "über", "check."])
def test_a_word_near_none_is_told_with_all(terminal: Terminal, word: str, monkeypatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "campaigns").mkdir()
    said = terminal.say(word)
    assert is_refusal(said) and (all(name in said.err for name in COMMANDS) or "“check”" in said.err)


@pytest.mark.parametrize(
    ("words", "files"),
    [
        ([], []),
        (["camp"], ["camp"]),
        (["./camp"], ["camp"]),
        (["a.mls.json"], ["a.mls.json"]),
        (["folder/b"], ["folder/b"]),
        (["camp", "a.mls.json"], ["camp", "a.mls.json"]),
        (["a.mls.json", "camp"], ["a.mls.json", "camp"]),
        (["open"], []),
        (["open", "camp", "folder/b"], ["camp", "folder/b"]),
        (["open", "check"], ["check"]),
        (["--", "-camp"], ["-camp"]),
    ],
    ids=str,
)
def test_files_open_a_window(
    terminal: Terminal, words: list[str], files: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "folder").mkdir()
    for name in ("camp", "-camp", "a.mls.json", "folder/b", "check"):
        (tmp_path / name).write_text("{}")
    assert terminal.say(*words) == (0, "", "", [tmp_path / file for file in files]), "as whole paths"
    assert not terminal.apart


@pytest.mark.parametrize(
    "words", [["gone.mls.json"], ["folder/gone"], ["a.json", "gone"], ["open", "gone"], ["a.json/gone", "a.json"]],
    ids=str,
)  # fmt: skip
def test_a_file_that_is_not_there_is_told_in_the_terminal(
    terminal: Terminal, words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No window stays open before a script with a mistyped path. What a desktop starts tells it in its window."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.json").write_text("{}")
    for token in TOKENS:
        monkeypatch.delenv(token, raising=False)
    said, gone = terminal.say(*words), next(word for word in words if "gone" in word)
    assert is_refusal(said) and said.err == f"{tmp_path / gone}: There is no such file.\n"
    monkeypatch.setenv(TOKENS[0], "a token")
    assert terminal.say(*words).opened is not None
    monkeypatch.delenv(TOKENS[0])
    monkeypatch.setattr("sys.stderr", None)
    assert terminal.say(*words).opened is not None, "without a console"


def test_a_program_of_its_own_is_asked_for(terminal: Terminal, tmp_path: Path) -> None:
    file = tmp_path / "camp.json"
    file.write_text("{}")
    assert terminal.say("open", "--new-process", str(file)) == (0, "", "", [file])
    assert terminal.apart


@pytest.mark.parametrize("words", [["-rf.json"], ["-r x.json", "--bogus"], ["check", "-rf.json"]], ids=str)
def test_how_a_file_is_named_that_is_called_like_an_option(
    terminal: Terminal, words: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("-rf.json", "-r x.json"):
        (tmp_path / name).write_text("{}")
    said = terminal.say(*words)
    file = next(word for word in words if word.endswith("json"))
    assert is_refusal(said) and f"“./{file}”" in said.err
    assert terminal.say(f"./{file}").opened == [tmp_path / file]


def test_a_file_in_a_folder_that_is_gone_leads_nowhere(
    terminal: Terminal, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()
    for words in (["x.json"], ["open", "x.json"]):
        assert is_refusal(terminal.say(*words))
    there = tmp_path / "x.json"
    there.write_text("{}")
    assert terminal.say(str(there)).opened == [there]


@pytest.mark.parametrize(
    "words", [["-"], ["open", "-"], ["a.json", "-"], ["--bogus", "a.json"], ["--json", "check"], ["--ver sion"]]
)
def test_what_a_window_does_not_take_opens_none(terminal: Terminal, words: list[str]) -> None:
    assert is_refusal(terminal.say(*words))


LOADED = """
import sys, types
launch = sys.modules["mls_desktop.launch"] = types.ModuleType("mls_desktop.launch")
launch.launch = lambda files, new_process: print("window") or 0
from mls_desktop.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
names = {each.rpartition(".")[2] for each in sys.modules if each.startswith("mls_desktop.commands.")}
known = "check help ids new odds open print reach replay show sight".split()
print("loaded", *sorted(names & {*known}))
print("parsers", *sorted({"argparse", "difflib", "mls_desktop.storage.shipped_data"} & sys.modules.keys()))
"""


def loaded(*words: str, cwd: Path) -> list[str]:
    done = subprocess.run([sys.executable, "-c", LOADED, *words], capture_output=True, text=True, check=True, cwd=cwd)
    return [line for line in done.stdout.splitlines() if line.startswith(("window", "loaded", "parsers"))]


@pytest.mark.parametrize("words", [[], ["a.mls.json"], ["folder/camp", "b.json"], ["camp"]], ids=" ".join)
def test_a_window_pays_for_no_parser(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    for name in ("camp", "a.mls.json", "folder/camp", "b.json"):
        (tmp_path / name).write_text("{}")
    assert loaded(*words, cwd=tmp_path) == ["window", "loaded", "parsers"]


@pytest.mark.parametrize("command", COMMANDS)
def test_no_command_is_loaded_but_the_one_that_is_asked_for(command: str, tmp_path: Path) -> None:
    assert loaded(command, "--help", cwd=tmp_path)[0] == f"loaded {command}"


def test_the_list_of_commands_loads_none_of_them(tmp_path: Path) -> None:
    assert loaded("--help", cwd=tmp_path)[0] == "loaded"


@pytest.mark.parametrize("words", [["--help"], ["check", "--help"], ["-V"]], ids=" ".join)
def test_a_help_that_cannot_be_written_is_a_fault(words: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "mls_desktop", *words], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert done.returncode == 2 and done.stderr.count("\n") <= 1 and "Traceback" not in done.stderr


def test_where_a_menu_of_windows_started_it_nothing_is_said_and_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    """Such a program has neither of the two streams."""
    monkeypatch.setattr(sys, "stdout", None)
    monkeypatch.setattr(sys, "stderr", None)
    assert printed(Outcome(WELL, "told\n", "and told\n")) == WELL
    with pytest.raises(SystemExit) as ended:
        main(["chekc"])
    assert ended.value.code == 2
