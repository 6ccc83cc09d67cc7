"""What the program says is new is what the changelog says."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mls_desktop.bridge.settings.news import newest, news
from mls_desktop.storage.shipped_data import default_resources
from tests.scripts import loaded

ROOT = Path(__file__).parents[1]
made = loaded("news")
CHANGES = """# Changes

## 0.2.0 (not yet released)

What it is
about.

- **Maps**: squares, and [doors](docs/x.md)
  that open. `R` rolls.
  A new sentence.
- Small things.
- **Odds** (in the making): exact.

## 0.1.0

- **First**: all.

## Names, old and new

nothing
"""


def test_it_is_made_from_the_changelog() -> None:
    """Written anew by `python3 packaging/dev.py news`."""
    wanted = made.files((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert {file.name: file.read_text("utf-8") for file in made.FOLDER.iterdir()} == wanted


def test_versions_are_chapters_and_headlines_pages(tmp_path: Path) -> None:
    folder = tmp_path / "reference" / "news"
    folder.mkdir(parents=True)
    for name, text in made.files(CHANGES).items():
        (folder / name).write_text(text, "utf-8")
    book = news((tmp_path,))
    assert newest(book) == "0.2.0" and book.titles() == ("0.2.0", "0.1.0")
    told = {page.title: page.text for page in book.rules() if page.chapter == "0.2.0"}
    assert told == {
        "In short": "What it is about.",
        "Maps": "Squares, and doors that open. R rolls.\n\nA new sentence.",
        "Odds": "Exact.",
        "Also": "Small things.",
    }
    assert [page.title for page in book.rules() if page.chapter == "0.1.0"] == ["First"]
    assert not any("*" in page.text for page in book.rules())


def test_every_page_has_an_id_of_its_own() -> None:
    chapters = [json.loads(text) for name, text in made.files(CHANGES).items() if name != made.INDEX]
    ids = [rule["id"] for chapter in chapters for rule in chapter["rules"]]
    assert len(ids) == len({*ids}) == 5
    real = [page.id for page in news((default_resources(),)).rules()]
    assert len(real) == len({*real}) > 30


def test_what_is_out_of_date_is_said_and_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(made, "FOLDER", tmp_path / "news")
    (tmp_path / "news").mkdir()
    (tmp_path / "news" / "0.0.1.json").write_text("{}")
    assert made.main(["--check"]) == 1 and "0.0.1.json; packaging/dev.py news writes it" in capsys.readouterr().out
    assert made.main([]) == 0 and made.main(["--check"]) == 0
    assert not (tmp_path / "news" / "0.0.1.json").exists()
    assert made.main(["--wrong"]) == 2
