"""Dice fall the same way in each run of the tests, in this process and in those that tests start."""

from pathlib import Path

from mls_desktop.bridge.roll.dice import Roller

MANY = [6] * 40


def test_a_roller_without_a_seed_has_one_in_tests() -> None:
    assert Roller().roll(MANY) == Roller().roll(MANY) != Roller(1).roll(MANY)


def test_each_program_that_a_window_test_starts_has_these_dice() -> None:
    files = sorted((Path(__file__).parent / "window").glob("*.py"))
    starting = {file.name: text for file in files if "sys.exit(main())" in (text := file.read_text("utf-8"))}
    assert len(starting) == 3
    assert [name for name, text in starting.items() if "    dice_fall_alike()\n" not in text] == []
