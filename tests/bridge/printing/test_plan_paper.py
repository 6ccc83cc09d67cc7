"""Plans on paper: every line of them is found in the PDF, and in the text and HTML beside it."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.bridge.printing.printer import Printer
from mls_desktop.bridge.printing.sheet_export import ExportChoice, SheetExport
from mls_desktop.model.campaign import FORMAT, VERSION, Campaign
from mls_desktop.report.page import PageContext
from mls_desktop.rules.nutshell.library import NutshellLibrary
from mls_desktop.rules.nutshell.system import SYSTEM
from mls_desktop.words.reference import Reference
from tests.pdfs import text_of_pdf
from tests.rules.nutshell.life.test_plan_sections import ANN, TEXTS, WORLD, said, sections
from tests.rules.nutshell.shipped import hero

pytestmark = pytest.mark.needs("nutshell")


def squeezed(text: str) -> str:
    return "".join(text.split()).casefold()


@pytest.mark.parametrize("large", [False, True])
def test_every_line_is_found_in_the_pdf(large: bool, qapp: object, tmp_path: Path) -> None:
    campaign = Campaign(FORMAT, VERSION, "nutshell", "Sea", {}, NutshellLibrary(), (hero(ANN, chronicle=[]),))
    context = PageContext("Sea", SYSTEM, WORLD, TEXTS, Reference((), "nutshell"))
    export = SheetExport(campaign, context, "Sea", Printer())
    choice = ExportChoice(("ann",), large=large, what="plans")
    file = tmp_path / "plans.pdf"
    file.write_bytes(export.pdf(choice))
    found, made = squeezed(text_of_pdf(file)), sections(chronicle=[])
    rows = [line for id, section in made.items() if id not in ("could_buy", "plan") for line in said(section)]
    rows += [line for line in said(made["could_buy"]) if line.endswith("–")]
    lines = ["".join(part for part in line.split(" | ") if part != "–") for line in rows]
    assert len(lines) > 60
    assert [line for line in lines if squeezed(line) not in found.replace("–", "")] == []
    titles = [TEXTS.section(id) for id in made]
    assert [title for title in titles if squeezed(title) not in found] == []
    heads = TEXTS.heads("route", made["route"].heads)
    assert squeezed(heads) in found and heads in export.text(choice) and heads in export.html(choice)
    assert all(title in export.text(choice) and title in export.html(choice) for title in titles)
