"""Signs that no font here has: counted on the leaves, told in a sentence."""

from __future__ import annotations

import pytest

from mls_desktop.bridge.printing.missing_signs import missing_signs
from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.report.layout.paper import PrintOptions
from mls_desktop.report.layout.printed_signs import missing_text
from mls_desktop.report.page_blocks import Page

NOWHERE, NOR_THIS = "\U0010fffd", "\U000ffffd"
"""Signs for nobody's use but one's own, of which no font has any."""


def missing(title: str, qapp: object) -> frozenset[str]:
    printer = Printer()
    return missing_signs(printer.leaves([Page(title, (), None, ())], PrintOptions()), printer.type)


@pytest.mark.parametrize("title", ["Tam Oster", "Łukasz Ärmel ½ → “x” – …", "Αθήνα Ёжик", "a\N{SOFT HYPHEN}b"])
def test_nothing_is_missing_that_is_there(title: str, qapp: object) -> None:
    assert missing(title, qapp) == frozenset()


def test_each_sign_counts_once(qapp: object) -> None:
    assert missing(f"Tam {NOWHERE}x Oster{NOR_THIS} {NOWHERE}", qapp) == {NOWHERE, NOR_THIS}


def test_how_it_is_told() -> None:
    assert missing_text(frozenset()) == ""
    assert missing_text({"न"}) == "1 sign cannot be printed, since no font here has it: न"
    assert missing_text({"ก", "न"}) == "2 signs cannot be printed, since no font here has them: न ก"
    many = frozenset(map(chr, range(0x1000, 0x1020)))
    assert missing_text(many).startswith("32 signs ") and missing_text(many).endswith(" \N{HORIZONTAL ELLIPSIS}")
    assert missing_text(many).count(chr(0x1000)) == 1 and chr(0x101F) not in missing_text(many)
