"""Plain text as markup reads as it stands."""

import html

from hypothesis import given
from hypothesis import strategies as st

from mls_desktop.words.markup import escaped, tip_of


@given(st.text())
def test_it_is_what_python_itself_makes_of_it(text: str) -> None:
    assert escaped(text) == html.escape(text)


def test_a_tip_has_a_line_for_each_and_none_for_nothing() -> None:
    assert tip_of(["2 < 3", "", "so"]) == "<span>2 &lt; 3<br><br>so</span>"
    assert tip_of([]) == tip_of([""]) == ""
