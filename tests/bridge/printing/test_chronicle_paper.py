"""A chronicle on paper: every line of it is found in the PDF, and in the text and HTML beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.bridge.printing.sheet_export import ExportChoice, SheetExport
from mls_desktop.model.campaign import FORMAT, VERSION, Campaign
from mls_desktop.report.lives.chronicle_table import life_lines
from mls_desktop.report.page import PageContext
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.words.reference import Reference
from tests.model.life.chronicles import WORDS, lived
from tests.pdfs import text_of_pdf
from tests.rules.nutshell.life.test_life_course import ENTRIES, WORLD, ann

pytestmark = pytest.mark.needs("nutshell")
YEARS = [{"kind": "time", "years": 1, "date": [1203 + year, 1]} for year in range(60)]


def squeezed(text: str) -> str:
    return "".join(text.split())


@pytest.mark.parametrize("large", [False, pytest.param(True, marks=pytest.mark.deep)])
def test_every_line_is_found_in_the_pdf(large: bool, qapp: object, tmp_path: Path) -> None:
    entries = [*ENTRIES, *YEARS]
    campaign = Campaign(FORMAT, VERSION, "nutshell", "Sea", {}, NutshellLibrary(), (ann(*entries),))
    context = PageContext("Sea", SYSTEM, WORLD, WORDS, Reference((), "nutshell"))
    export, choice = (
        SheetExport(campaign, context, "Sea", Printer()),
        ExportChoice(("ann",), large=large, what="chronicle"),
    )
    file = tmp_path / "chronicle.pdf"
    file.write_bytes(export.pdf(choice))
    found, told = squeezed(text_of_pdf(file)), [*life_lines(lived(*entries), WORDS)]
    texts = [text for line in told for text in (line.text, line.date, *line.found) if text]
    assert len(texts) > 100
    # Headings stand in capitals.
    assert [text for text in texts if squeezed(text) not in found and squeezed(text.upper()) not in found] == []
    assert all(text in export.text(choice) for text in texts)
    assert "<h" in export.html(choice) and all(line.text.split(":")[0] in export.html(choice) for line in told)
