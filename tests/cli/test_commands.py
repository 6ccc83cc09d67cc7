"""`new`, `check` and `show`: what they print and the exit codes they give."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from mls_desktop.cli import main
from mls_desktop.storage.reading import read
from tests.storage.madeup import shipped_data
from tests.storage.test_hostile_files import HOSTILE

HEAD = {"format": "mls-desktop", "version": 1, "system": "pebbles"}
HEAVY = {"id": "b", "name": "Big", "weight": 11}
WAIVED = {**HEAVY, "waivers": [{"rule": "M-WEIGHT-1", "reason": "a gift"}]}
WAIVED_THERE = {**HEAVY, "waivers": [{"rule": "M-WEIGHT-1", "reason": "a gift", "path": "weight"}]}
WAIVED_ELSEWHERE = {**HEAVY, "waivers": [{"rule": "M-WEIGHT-1", "reason": "a gift", "path": "age"}]}
WAIVED_OTHER = {**HEAVY, "waivers": [{"rule": "M-LAYER-1", "reason": "a gift"}]}
NOTED = {"id": "b", "name": "", "bright": True}


def campaign_file(folder: Path, *people: dict[str, Any], name: str = "a.mls.json", **more: Any) -> str:
    file = folder / name
    file.write_text(json.dumps({**HEAD, "characters": list(people), **more}))
    return str(file)


@pytest.mark.parametrize(
    "people, code",
    [
        ([], 0), ([NOTED], 0), ([HEAVY], 1), ([WAIVED], 0), ([WAIVED_THERE], 0), ([WAIVED_ELSEWHERE], 1),
        ([WAIVED_OTHER], 1), ([NOTED, {**HEAVY, "id": "c"}], 1),
    ],
)  # fmt: skip
def test_check_gives_the_code_of_what_it_found(people: list[Any], code: int, tmp_path: Path, capsys: Any) -> None:
    assert main(["check", campaign_file(tmp_path, *people)], shipped_data()) == code
    assert capsys.readouterr().err == ""


def test_check_as_json(tmp_path: Path, capsys: Any) -> None:
    rings = {"rings": [{"id": "tin", "name": "Tin", "price": 1, "shades": ["red"]}]}
    who = {**WAIVED, "rings": [{"ring": "tin", "depth": 10}]}
    file = campaign_file(tmp_path, NOTED | {"id": "a"}, who, library=rings)
    assert main(["check", file, "--json"], shipped_data()) == 1
    (found,) = json.loads(capsys.readouterr().out)["files"]
    assert (found["file"], found["error"]) == (file, None)
    first, second = found["characters"]
    assert second["cp"] == {"total": 10, "spent": 11, "left": -1}
    told = [(f["rule"], f["severity"], f["waived"], f["path"]) for f in (*first["findings"], *second["findings"])]
    assert told == [
        ("M-BRIGHT-1", "warning", False, "/characters/0"),
        ("M-WEIGHT-1", "error", True, "/characters/1/weight"),
        ("M-RING-1", "error", False, "/characters/1/rings/0/depth"),
    ]
    assert all(f["message"] for f in first["findings"])


def test_check_of_several_files_is_the_worst(tmp_path: Path, capsys: Any) -> None:
    well, bad = campaign_file(tmp_path, NOTED), campaign_file(tmp_path, HEAVY, name="b")
    broken = campaign_file(tmp_path, {"id": "a"}, {"id": "a", "name": 5}, name="c")
    assert main(["check", well, bad], shipped_data()) == 1
    printed = capsys.readouterr().out
    assert printed.count("\n") == 4 and "1 breach" in printed
    assert main(["check", well, bad, broken, "--json"], shipped_data()) == 2
    printed = capsys.readouterr()
    error = json.loads(printed.out)["files"][2]
    assert error["characters"] == [] and error["error"]["path"] == "/characters/0"
    assert [fault["path"] for fault in error["error"]["more"]] == ["/characters/1/name", "/characters/1/id"]
    assert "2 more" in printed.err


@pytest.mark.parametrize("command", ["check", "show"])
@pytest.mark.parametrize("data, code, pointer", HOSTILE.values(), ids=HOSTILE.keys())
def test_a_broken_file_is_told_in_one_line(
    data: bytes, code: str, pointer: str, command: str, tmp_path: Path, capsys: Any
) -> None:
    (tmp_path / "a\nb").write_bytes(data)
    assert main([command, str(tmp_path / "a\nb")], shipped_data()) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1 and printed.err.endswith("\n")
    assert printed.err.isprintable() or printed.err[:-1].isprintable()
    assert (f": {pointer}: " if pointer else "a\\nb: ") in printed.err
    assert main([command, str(tmp_path / "absent")], shipped_data()) == 2


def test_a_name_cannot_steer_the_terminal(tmp_path: Path, capsys: Any) -> None:
    who = {"id": "a", "name": "x\n\x1b[31m\u202e y"}
    main(["check", campaign_file(tmp_path, who)], shipped_data())
    main(["show", campaign_file(tmp_path, who)], shipped_data())
    out = capsys.readouterr().out
    assert "x\\n\\x1b[31m\\u202e y" in out and "\x1b" not in out and "\u202e" not in out


def test_show_as_json_nests_every_part(tmp_path: Path, capsys: Any) -> None:
    rings = {"rings": [{"id": "tin", "name": "Tin", "price": 1, "shades": ["red"]}]}
    who = {"id": "a", "name": "A", "weight": 2, "age": 28.5, "rings": [{"ring": "tin", "depth": 3}]}
    file = campaign_file(tmp_path, who, {"id": "b", "name": "B"}, library=rings)
    assert main(["show", file, "--character", "a", "--json"], shipped_data()) == 0
    parts = [
        {"name": "bare", "value": 2, "how": "input", "rule": "", "parts": []},
        {"name": "tin", "value": 3, "how": "input", "rule": "M-RING-1", "parts": []},
    ]
    assert json.loads(capsys.readouterr().out) == {
        "characters": [
            {
                "id": "a",
                "figures": {
                    "weight": {"value": 5, "how": "sum", "rule": "M-WEIGHT-1", "parts": parts, "dice": None},
                    "age": {"value": 28.5, "how": "input", "rule": "", "parts": []},
                },
            }
        ]
    }


def test_show_in_text_says_what_each_figure_is_made_of(tmp_path: Path, capsys: Any) -> None:
    assert main(["show", campaign_file(tmp_path, {**HEAVY, "age": None})], shipped_data()) == 0
    assert capsys.readouterr().out.splitlines() == [
        "Big (b)", "", "Basics", "  Weight: 11  (M-WEIGHT-1, sum of)", "    Bare: 11", "  Age: –", "",
    ]  # fmt: skip


def test_show_of_an_unknown_character(tmp_path: Path, capsys: Any) -> None:
    assert main(["show", campaign_file(tmp_path, HEAVY), "--character", "zz"], shipped_data()) == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1 and "zz" in printed.err


def test_ids_are_told_one_a_line(tmp_path: Path, capsys: Any) -> None:
    people = [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}]
    file = campaign_file(tmp_path, *people, encounters=[{"id": "raid", "name": "A raid"}])
    assert main(["ids", file, "--characters"], shipped_data()) == 0
    assert main(["ids", file, "--encounters"], shipped_data()) == 0
    assert capsys.readouterr().out == "ann\nbob\nraid\n"
    assert main(["ids", file, "--fighters", "a raid"], shipped_data()) in (0, 2)
    assert main(["ids", file, "--fighters", "fair"], shipped_data()) == 2
    assert "there are: raid" in capsys.readouterr().err


def test_new_writes_an_empty_campaign_and_never_over_a_file(tmp_path: Path, capsys: Any) -> None:
    assert main(["new", "--system", "pebbles", "-o", "-"], shipped_data()) == 0
    by_line = capsys.readouterr().out
    assert main(["new", "--system", "pebbles"], shipped_data()) == 0
    text = capsys.readouterr().out
    assert text == by_line
    assert read(text.encode(), shipped_data()).system == "pebbles" and text.endswith("}\n")
    file = tmp_path / "a"
    assert main(["new", "--system", "pebbles", "-o", str(file)], shipped_data()) == 0
    assert file.read_text() == text and capsys.readouterr().out == ""
    file.write_text("mine")
    assert main(["new", "--system", "pebbles", "-o", str(file)], shipped_data()) == 2
    assert file.read_text() == "mine"
    assert main(["new", "--system", "pebbles", "-o", str(tmp_path / "absent" / "a")], shipped_data()) == 2
    assert main(["new", "--system", "other"], shipped_data()) == 2
    assert capsys.readouterr().err.count("\n") == 3


@pytest.mark.parametrize(
    "words",
    [
        ["check"],
        ["show"],
        ["show", "a", "b"],
        ["check", "--jso", "a"],
        ["new", "a"],
        ["--other"],
        ["show", "a", "--character"],
    ],
    ids=" ".join,
)
def test_wrong_usage_is_told_in_one_line(words: list[str], capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        main(words, shipped_data())
    assert ended.value.code == 2
    printed = capsys.readouterr()
    assert printed.out == "" and printed.err.count("\n") == 1


def python(code: str, *words: str, **more: Any) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", code, *words], capture_output=True, text=True, check=False, **more)


LOADED = """
import sys
from mls_desktop.cli import main
code = main(sys.argv[1:])
print(code, *sorted(m for m in sys.modules if m.startswith(("PySide6", "shiboken6", "mls_desktop.bridge",
    "mls_desktop.ui", "mls_desktop.app", "hypothesis", "asyncio", "email", "http"))), file=sys.stderr)
"""


@pytest.mark.parametrize("words", [["new"], ["check"], ["check", "--json"], ["show"], ["show", "--json"]], ids=" ".join)
def test_no_window_and_no_qt_is_loaded(words: list[str], tmp_path: Path) -> None:
    (tmp_path / "a").write_text(python(LOADED, "new").stdout)
    done = python(LOADED, *words, *([str(tmp_path / "a")] if words != ["new"] else []))
    assert done.stderr == "0\n"


@pytest.mark.needs("nutshell")
def test_nobody_reads_to_the_end(tmp_path: Path) -> None:
    people = [{"id": f"a{index}", "name": "x" * 200} for index in range(2000)]
    file = campaign_file(tmp_path, *people, system="nutshell")
    with subprocess.Popen(
        [sys.executable, "-m", "mls_desktop", "check", file], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as process:
        assert process.stdout and process.stderr
        process.stdout.read(10)
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode in (0, 1)


def test_a_full_device_is_an_error(tmp_path: Path) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "mls_desktop", "new"], stdout=full, stderr=subprocess.PIPE, check=False
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"mls-desktop: the output could not be written") and done.stderr.count(b"\n") == 1


SEVEN = {
    "id": "tam", "name": "Tam", "primaries": {"strength": 9}, "age_losses": ["agility"],
    "secondaries": [{"trait": "sword", "step": 9}], "personality": {"valorous": 25}, "fate_bought": -1,
    "thp_roll": [1, 2, 3, 4, 5, 6, 6, 6], "now": {"chp": -99999, "fate_spent": 99},
}  # fmt: skip


@pytest.mark.needs("nutshell")
def test_a_file_with_many_breaches_names_them_all(tmp_path: Path, capsys: Any) -> None:
    file = campaign_file(tmp_path, SEVEN, system="nutshell")
    assert main(["check", "--json", file]) == 1
    (who,) = json.loads(capsys.readouterr().out)["files"][0]["characters"]
    told = {(f["rule"], f["path"].removeprefix("/characters/0")) for f in who["findings"] if f["severity"] == "error"}
    assert told >= {
        ("N-PRIM-2", "/primaries/strength"),
        ("N-AGE-1", "/age_losses"),
        ("N-SEC-3", "/secondaries/0/step"),
        ("N-PERS-4", "/personality/valorous"),
        ("N-FATE-1", "/fate_bought"),
        ("N-THP-1", "/thp_roll"),
        ("N-PERS-2", "/personality/valorous"),
    }
    assert all(f["message"] for f in who["findings"])


def test_a_broken_shipped_file_is_told_in_one_line(tmp_path: Path, capsys: Any) -> None:
    from mls_desktop.storage.shipped_data import ShippedData

    (tmp_path / "data" / "nutshell").mkdir(parents=True)
    (tmp_path / "data" / "nutshell" / "x.json").write_text('{"source": "x"}')
    file = campaign_file(tmp_path, system="nutshell")
    assert main(["check", file], ShippedData(resources=(tmp_path,))) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert os.path.exists(file)
