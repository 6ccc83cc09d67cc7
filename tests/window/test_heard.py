"""Somebody who sees nothing makes a character, from the start page to the PDF, and fights two rounds: keys go in, and
what a screen reader hears through the system's own interface must suffice to choose the next.

With `MLS_HEARD` set to a folder all that was done and heard is kept there as text.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mls_desktop.cli import main
from tests.pdfs import text_of_pdf
from tests.window.driver import Display, home
from tests.window.ear import Ear, listening, session_bus

pytestmark = [pytest.mark.needs("nutshell"), pytest.mark.deep, pytest.mark.timeout(600)]

SAMPLE = Path(__file__).parents[2] / "resources" / "samples" / "nutshell" / "three_fights.mls.json"
FIGHT = "four_against_six"
WAITED = re.compile(r"^focus text '.+?: (\d+d\d[+\dd]*)[;'].* about 'type (.+)'")
"""A line for dice as it is heard: which, and how they are typed."""
CHOICE = re.compile(r"[(](\w)[)]")
"""The key of a choice as it is heard."""


@contextmanager
def blind(display: Display, folder: Path, monkeypatch: pytest.MonkeyPatch, name: str, *words: str) -> Iterator[Ear]:
    """The program in front of somebody who only hears; it must end well."""
    kept = os.environ.get("MLS_HEARD")
    (folder / "Documents").mkdir()
    with session_bus() as bus:
        for variable, value in bus.items():
            monkeypatch.setenv(variable, value)
        with display.program(*words, more={**home(folder / "home"), "HOME": str(folder)}) as program:
            window = program.window().activate()
            program.rest()
            with listening(program, window, Path(kept) / f"heard-{name}.txt" if kept else None) as ear:
                yield ear
                ear.press("ctrl+q")
                assert program.ended() == 0 and program.said == ""


def take(ear: Ear, typed: str, heard: str) -> None:
    """Types into the filter of a picker until what is wanted is heard as the one at hand, and takes it."""
    ear.hears(r"^focus text 'Filter: ")
    ear.type(typed)
    ear.hears(f"^says {heard}.*, 1 of ")
    ear.press("Return")


def test_a_character_is_made_by_ear_from_the_start_page_to_the_pdf(
    display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    with blind(display, tmp_path, monkeypatch, "creation") as ear:
        ear.walk("Tab", r"^focus push button 'New character, guided'", 20)
        ear.press("space")
        ear.hears("^window 'New character, guided'", r"^says From scratch, 1 of \d+")
        ear.press("Return")
        ear.hears(r"^focus Name text", r"^says Who, page 1 of 9.* / Give the character a name")
        ear.type("Brunna")
        ear.press("alt+Right")
        ear.hears(
            r"^says Primary traits, page 2 of 9.* / .*Press \+ or ", r"^focus table cell 'Strength' about 'Level: 2"
        )
        ear.press("plus")
        ear.hears(r"^says Strength, Level: 3, Steps: \+1, Cost: 2, Next costs: \+3 / 58 of 60 points left")
        ear.walk("Down", "^focus table cell 'Size' about 'Level: 2", 3)
        for level in (3, 4):
            ear.press("plus")
            ear.hears(f"^says Size, Level: {level}, .* points left")
        ear.press("plus")
        ear.hears("^says Size, Level: 5.* / New problem: Size is bought 3 over average; at most 2 is allowed")
        ear.press("minus")
        ear.hears(r"^says Size, Level: 4.*No problem any more: Size is bought 3 over average")
        ear.press("alt+Right")
        ear.hears("^says Occupation, page 3 of 9", "^focus text 'Occupation, name' empty")
        ear.press("Tab")
        ear.hears("^focus push button 'Occupation, from the library: choose …'")
        ear.press("space")
        take(ear, "sold", "Soldier, Base: Strength, Dexterity")
        ear.hears("^focus text 'Occupation, name' holds 'Soldier'")
        ear.press("alt+Right")
        ear.hears("^says Skills, page 4 of 9", "^focus text 'Filter: Secondary traits'")
        ear.type("swrd")
        ear.hears("^says nothing found")
        ear.press("ctrl+a")
        ear.type("sword")
        ear.hears(r"^says \d+ found")
        ear.press("Down")
        ear.hears("^focus table cell 'Combat-Sword.*Cost: 0, Next costs: ")
        for cost in (1, 3, 6):
            ear.press("plus")
            ear.hears(f"^says Combat-Sword, .*Cost: {cost}, .* points left")
        ear.press("alt+Right")
        ear.hears("^says .*, page 5 of 9", "^focus push button 'Negative traits: Add a negative trait'")
        ear.press("space")
        take(ear, "big", "Big Eater")
        ear.hears("^focus table cell 'Big Eater")
        ear.press("plus")
        ear.hears("^says Big Eater, .*points left")
        ear.press("alt+Right")
        ear.hears("^says Personality, page 6 of 9", "^focus table cell 'Chaste: 10'")
        ear.press("Right")
        ear.hears("^says Chaste: 9, Lustful: 11")
        ear.press("alt+Right")
        dice = ear.hears("^says .*, page 7 of 9", "^focus text 'Hit points, Dice: dice as they fell'")
        (asked,) = re.findall(r"empty about '(\d+d\d+)'", dice)
        ear.type(throw(asked, "each"))
        ear.press("Return")
        ear.hears("^says Taken: 3 3 3 3, together 12")
        ear.press("alt+Right")
        ear.hears("^says .*, page 8 of 9", "^focus push button 'Weapons: Add a weapon'")
        ear.press("space")
        take(ear, "short sw", "Short Sword")
        ear.hears("^focus table cell 'Short Sword' about 'Skill: ")
        ear.press("alt+Right")
        ear.hears(r"^says .*, page 9 of 9", r"^focus list item '\d+ character points of 60 are left to spend")
        ear.press("ctrl+p")
        ear.hears("^window 'Print'", "^focus Paper combo box 'A4'")
        ear.walk("Tab", "^focus push button 'Export as PDF", 20)
        ear.press("space")
        ear.hears("^window ", "^focus .*text .*holds 'Brunna.pdf'")
        ear.press("Return")
        paper = tmp_path / "Documents" / "Brunna.pdf"
        ear.hears("^says Written: Brunna.pdf")
        ear.press("Escape")
        ear.press("ctrl+s")
        ear.hears("^focus .*text .*holds 'Brunna.mls.json'")
        ear.press("Return")
        ear.hears("^says Saved ")
        saved = tmp_path / "Documents" / "Brunna.mls.json"
    assert "Short Sword" in text_of_pdf(paper)
    assert main(["show", "--values", str(saved)]) == 0
    told = capsys.readouterr().out
    assert "Brunna" in told and "Soldier" in told


def test_two_rounds_are_fought_by_ear(display: Display, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    campaign = json.loads(SAMPLE.read_text("utf-8"))
    prepared = next(each for each in campaign["encounters"] if each["id"] == FIGHT)
    prepared.pop("branches", None)
    prepared.pop("cursor", None)
    prepared["events"] = []
    file = tmp_path / "fights.mls.json"
    file.write_text(json.dumps(campaign), "utf-8")
    with blind(display, tmp_path, monkeypatch, "fight", str(file)) as ear:
        ear.press("ctrl+5")
        ear.hears("^focus table cell ")
        ear.walk("Down", "^focus table cell 'Four against six at the mill' about 'Badge: ready", 5)
        ear.press("Return")
        ear.hears("^focus text 'Whom to add, and how many'")
        ear.press("ctrl+shift+b")
        ear.hears("^says Turn 1.* / Hedda Vale, Party, 10 of 10: Set action / Fight [(]A[)]")
        for before, then in (("Hedda Vale", "Borrin Kettle"), ("Borrin Kettle", "Tam Oster"), ("Tam Oster", "Urzha")):
            ear.press("space")
            ear.hears(rf"^says {before}: Fight. / {then}.*, \d+ of \d+: Set action / Fight [(]A[)]")
        ear.press("space")
        ear.hears(
            "^says Urzha of the Reed: Fight. / Round 1 / Hedda Vale, Party, 10 of 10: This round / Attack [(]A[)].*; "
            "aimed at Ghazra Reed-breaker, 24 of 24 / "
            "Targets: 1 Ghazra Reed-breaker, 24 of 24; 2 Salt Creek Raider 1, 9 of 9; "
        )
        ear.press("2")
        ear.hears("^says Attack [(]A[)], to hit 57 %.*; aimed at Salt Creek Raider 1, 9 of 9$")
        ear.press("Down")
        ear.hears("^focus table cell 'Total Attack [(]T[)], not against this target")
        ear.press("a")
        ear.hears(
            "^says Hedda Vale attacks Salt Creek Raider 1. / Tam Oster, Party, 13 of 13: This round / Attack [(]A[)]"
        )
        ear.hears("Attack [(]A[)], to hit .*; aimed at Ghazra Reed-breaker, 24 of 24")
        assert not ear.since("^focus .*takes 3[.]3, falls 16 %"), "what was so for Hedda is not told of Tam"
        ended = rounds_to(ear, 3)
        assert ended <= 60, f"{ended} keys"
        ear.press("ctrl+s")
        ear.hears("^says Saved")


def rounds_to(ear: Ear, round: int) -> int:
    """Fights on by what is heard until the round begins: where dice are waited for some are typed, else the key of the
    choice that was said is pressed. How many answers that took."""
    for nth in range(80):
        if any(f"Round {round} " in line for line in ear.lines if line.startswith("says ")):
            return nth
        dice = WAITED.search(next(line for line in reversed(ear.lines) if line.startswith("focus ")))
        if dice is None:
            key = CHOICE.findall(next(line for line in reversed(ear.lines) if CHOICE.search(line)))[-1]
            ear.press(key.lower())
            if key.isdecimal():
                ear.press("Return")
        else:
            ear.type(throw(*dice.groups()))
        ear.hears("^says ")
    raise AssertionError(f"round {round} was never heard of\n{ear.told(60)}")


def throw(dice: str, how: str) -> str:
    """Middling dice as the line asks for them: each, or their sum."""
    kinds = [(int(count), int(sides)) for count, sides in re.findall(r"(\d+)d(\d+)", dice)]
    if "total" in how:
        return str(sum(count * (sides + 1) for count, sides in kinds) // 2)
    return "".join(str(sides // 2) * count for count, sides in kinds)
