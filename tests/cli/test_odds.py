"""`odds exchange`: what it prints and the exit codes it gives."""

import json
import subprocess
import sys
from fractions import Fraction

import pytest

from mls_desktop.cli import main

pytestmark = pytest.mark.needs("nutshell")

NAMES = [
    "a_beats", "b_beats", "a_hits", "b_hits", "neither", "a_critical", "b_critical", "damage_to_b", "damage_to_a"
]  # fmt: skip
TWO = ["odds", "exchange", "--a-skill", "5", "--b-skill", "4"]


def printed(capsys, *words):
    assert main([*TWO, *words, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    return json.loads(captured.out)


def test_as_json(capsys):
    found = printed(capsys, "--a-dam", "5", "--b-dam", "6", "--b-armour", "2:full", "--b-shield", "2")
    assert list(found) == NAMES
    hits = [Fraction(found[name]) for name in ("a_hits", "b_hits", "neither")]
    assert sum(hits) == 1
    assert found["a_hits"] == str(hits[0]) == "21575/46656"
    for who, share in (("b", hits[0]), ("a", hits[1])):
        damage = {int(points): Fraction(chance) for points, chance in found[f"damage_to_{who}"].items()}
        assert sum(damage.values()) == 1
        assert list(damage) == sorted(damage)
        assert damage[0] >= 1 - share


def test_nobody_attacks(capsys):
    found = printed(capsys, "--a-choice", "defend", "--b-choice", "total_defence")
    assert found["a_beats"] == found["b_beats"] == "0"
    assert found["neither"] == "1"
    assert found["damage_to_a"] == found["damage_to_b"] == {"0": "1"}


def test_minor_characters_do_exactly_their_dam(capsys):
    found = printed(capsys, "--a-minor", "--a-dam", "6", "--a-strength", "2", "--a-choice", "total_attack")
    assert set(found["damage_to_b"]) == {"0", "8", "16"}


def test_a_dam_below_none(capsys):
    found = printed(capsys, "--a-dam", "-3", "--a-strength", "-1", "--a-choice", "total_attack")
    assert set(found["damage_to_b"]) == {"0"}
    assert Fraction(found["a_hits"]) > 0


def test_as_text(capsys):
    assert main([*TWO, "--b-dam", "3"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "A succeeds and beats B: 46.2 % (21575/46656)"
    assert "Damage to A: " in "\n".join(lines)
    assert lines[-1].startswith("  9: ")


@pytest.mark.parametrize(
    "words",
    [
        ["odds"],
        ["odds", "exchange"],
        ["odds", "exchange", "--a-skill", "5"],
        [*TWO, "--a-armour", "5"],
        [*TWO, "--a-armour", "-1:full"],
        [*TWO, "--a-choice", "dance"],
        [*TWO, "--a-dam", "201"],
        [*TWO, "--a-shield", "-1"],
        [*TWO, "--a-skill", "x"],
        [*TWO, "extra"],
        ["odds", "shots"],
        [*TWO, "--a-ski", "5"],
    ],
)
def test_wrong_usage_is_told_in_one_line(words, capsys):
    try:
        code: object = main(words)
    except SystemExit as stopped:
        code = stopped.code
    captured = capsys.readouterr()
    assert code == 2
    assert captured.out == ""
    assert captured.err.count("\n") == 1


def test_large_numbers_are_told_in_time(capsys):
    found = printed(capsys, "--a-dam", "200", "--b-armour", "9999:encased")
    assert Fraction(found["a_hits"]) > 0


def test_no_window_is_loaded():
    code = (
        f"import sys; from mls_desktop.cli import main; main({TWO!r}); print(any('PySide' in m for m in sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60)
    assert done.stdout.splitlines()[-1] == "False"
