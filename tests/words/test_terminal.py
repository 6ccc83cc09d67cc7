"""Figures as trees of lines for a terminal, and text that cannot steer it."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.figures.figures import Figure, added, given, half, looked_up
from mls_desktop.words.operations import MADE
from mls_desktop.words.system_texts import Texts
from mls_desktop.words.terminal import FigureWriter, one_line, paper_line

TEXTS = Texts({"names": {"wit": "Wit", "base": "Base value"}, "parts": {"wit": "your wit"}})


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plain – “text” ½", "plain – “text” ½"),
        ("two\nlines\r", "two\\nlines\\r"),
        ("\x1b[31mred", "\\x1b[31mred"),
        ("\u202eright to left", "\\u202eright to left"),
        ("tab\there", "tab\\there"),
        ("\U0001f409 stays", "\U0001f409 stays"),
        ("\U000e0041", "\\U000e0041"),
        ("", ""),
    ],
)
def test_what_is_not_seen_is_written_as_its_code(text: str, said: str) -> None:
    assert one_line(text) == said and "\n" not in one_line(text)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("plain – “text” ½", "plain – “text” ½"),
        ("Bonjour\u00a0!", "Bonjour !"),
        ("10\u202fkg, 3\u2009m, wide\u3000sky", "10 kg, 3 m, wide sky"),
        ("soft\u00adhyphen", "soft\u00adhyphen"),
        ("\U0001f468\u200d\U0001f469, می\u200cخواهم", "\U0001f468\u200d\U0001f469, می\u200cخواهم"),
        ("two\nlines\r, a\u2028b", "two\\nlines\\r, a\\u2028b"),
        ("\x1b[31mred, \x85", "\\x1b[31mred, \\x85"),
        ("\u202eright to left\u2066", "\\u202eright to left\\u2066"),
        ("own \ue000", "own \\ue000"),
        ("", ""),
    ],
)
def test_on_paper_spaces_are_spaces_and_what_joins_letters_stays(text: str, said: str) -> None:
    assert paper_line(text) == said


def lines(name: str, figure: Figure, beside: str = "") -> list[str]:
    return list(FigureWriter(TEXTS).lines(name, figure, beside))


WIT = added(("base", given(3, "T-1")), ("wit", given(-1)), rule="T-2")


@pytest.mark.parametrize(
    ("figure", "told"),
    [
        pytest.param(given(3), ["Aim: 3"], id="a number"),
        pytest.param(given(3, "T-1"), ["Aim: 3  (T-1)"], id="with its rule"),
        pytest.param(given(None), ["Aim: –"], id="nothing"),
        pytest.param(given("wit"), ["Aim: Wit"], id="an id by its name"),
        pytest.param(
            WIT, ["Aim: 2  (T-2, sum of)", "  Base value: 3  (T-1)", "  your wit: −1"], id="with what it is made of"
        ),
        pytest.param(
            half(("aim", WIT)),
            [
                "Aim: 1  (half, rounded down, of)",
                "  Aim: 2  (T-2, sum of)",
                "    Base value: 3  (T-1)",
                "    your wit: −1",
            ],
            id="further in with each part",
        ),
        pytest.param(
            looked_up("a\nb", ("wit", given(1)), rule="T-3"),
            ["Aim: a\\nb  (T-3, by the table, from)", "  your wit: 1"],
            id="a text stays on its line",
        ),
    ],
)
def test_a_figure_is_a_tree_of_lines(figure: Figure, told: list[str]) -> None:
    assert lines("Aim", figure) == told


def test_what_is_said_beside_a_value_stands_at_the_top_alone() -> None:
    assert lines("Aim", WIT, "2d6")[:2] == ["Aim: 2 [2d6]  (T-2, sum of)", "  Base value: 3  (T-1)"]


def test_what_was_said_in_full_is_not_opened_again() -> None:
    writer = FigureWriter(TEXTS)
    twice = added(("wit", WIT), ("wit", WIT))
    assert list(writer.lines("Both", twice)) == [
        "Both: 4  (sum of)",
        "  your wit: 2  (T-2, sum of)",
        "    Base value: 3  (T-1)",
        "    your wit: −1",
        "  your wit: 2  (T-2, as above)",
    ]
    assert list(writer.lines("Both", twice)) == ["Both: 4  (as above)"]
    assert len(list(writer.lines("Other", twice))) > 1, "under another name it is said anew"
    assert list(writer.lines("Plain", given(3, "T-1"))) == list(writer.lines("Plain", given(3, "T-1")))


def test_every_way_a_figure_is_made_can_be_said() -> None:
    parts = (("wit", given(4)),)
    for how in MADE:
        assert MADE[how] in lines("Aim", Figure(4, how, parts))[0]  # type: ignore[arg-type]
    assert lines("Aim", Figure(4, "input", parts))[0] == "Aim: 4  (input)"
