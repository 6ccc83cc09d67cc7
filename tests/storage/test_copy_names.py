"""What the campaign of a recovery copy is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from mls_desktop.storage.recovery import Copy, Envelope

NAMED = {
    "title": ('{"title": " The Grey Coast ", "characters": [{"name": "Saelith"}]}', "The Grey Coast"),
    "first-with-a-name": ('{"characters": [{"name": " "}, {"name": "Saelith"}, {"name": "Tam"}]}', "Saelith"),
    "nobody": ('{"characters": []}', ""),
    "no-campaign": ("[1, 2]", ""),
    "other-kinds": ('{"title": 7}', ""),
    "cut-short": ('{"title": "The Grey', ""),
    "deep": ("[" * 100_000, ""),
}


@pytest.mark.parametrize(("text", "name"), NAMED.values(), ids=NAMED)
def test_a_campaign_is_called_by_its_title_or_whom_it_is_about(text: str, name: str) -> None:
    copy = Copy(Path("copy"), Envelope(document="d", time=0.0, path=None, base=None), text.encode())
    assert copy.name == name
