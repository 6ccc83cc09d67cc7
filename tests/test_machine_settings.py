"""Where this machine's packages come from is read as apt and pip read it."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.scripts import loaded

settings = loaded("machine_settings")
MIRROR, KEYS = "http://mirror.example/debian", Path("/usr/share/keyrings/some.gpg")
LISTED: dict[str, tuple[str, str, list[tuple[str, tuple[str, ...], Path | None]]]] = {
    "line": ("x.list", f"deb {MIRROR} bookworm main contrib\n", [("bookworm", ("main", "contrib"), None)]),
    "options": (
        "x.list",
        f"deb [arch=amd64 signed-by={KEYS}] {MIRROR} bookworm main\n",
        [("bookworm", ("main",), KEYS)],
    ),
    "not-packages": ("x.list", f"# deb {MIRROR} sid main\ndeb-src {MIRROR} bookworm main\n", []),
    "stanza": (
        "x.sources",
        f"# by hand\nTypes: deb deb-src\nURIs: {MIRROR}\nSuites: bookworm\n bookworm-updates\n"
        f"Components: main\nSigned-By: {KEYS}\n",
        [("bookworm", ("main",), KEYS), ("bookworm-updates", ("main",), KEYS)],
    ),
    "off": ("x.sources", f"Enabled: no\nTypes: deb\nURIs: {MIRROR}\nSuites: sid\nComponents: main\n", []),
    "two-stanzas": (
        "x.sources",
        f"Types: deb-src\nURIs: {MIRROR}\nSuites: a\n\nTypes: deb\nURIs: {MIRROR}\nSuites: b\nComponents: main\n",
        [("b", ("main",), None)],
    ),
    "unknown-kind": ("x.list.off", f"deb {MIRROR} sid main\n", []),
}


@pytest.mark.parametrize("case", LISTED)
def test_the_sources_of_apt(case: str, tmp_path: Path) -> None:
    name, text, expected = LISTED[case]
    (tmp_path / "sources.list.d").mkdir()
    (tmp_path / "sources.list.d" / name).write_text(text)
    assert list(settings.sources(tmp_path)) == [settings.Source(MIRROR, *each) for each in expected]


def test_the_first_place_that_a_system_can_be_made_from_is_taken(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "sources.list").write_text(
        f"deb file:/media bookworm main\ndeb {MIRROR} bookworm-updates main\n"
        f"deb {MIRROR} bookworm contrib\ndeb {MIRROR} bookworm main\n"
    )
    (tmp_path / "scripts").mkdir()
    monkeypatch.setattr(settings, "sources", lambda read=settings.sources: read(tmp_path))
    monkeypatch.setattr(settings, "SCRIPTS", tmp_path / "scripts")
    with pytest.raises(LookupError):
        settings.base_source()
    (tmp_path / "scripts" / "bookworm").touch()
    assert settings.base_source() == settings.Source(MIRROR, "bookworm", ("main",), None)


def test_what_leads_pip_to_its_index_is_told_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in os.environ if name.startswith("PIP_")]:
        monkeypatch.delenv(name)
    first, second = tmp_path / "first.conf", tmp_path / "second.conf"
    first.write_text("[global]\nindex-url = https://a.example\ntimeout = 5\n[list]\nformat = json\n")
    second.write_text("[global]\nindex-url = https://b.example\nfind-links = /wheels\n[install]\nno-deps = true\n")
    monkeypatch.setattr(settings, "OF_PIP", (str(first), str(second)))
    monkeypatch.setenv("PIP_EXTRA_INDEX_URL", "file:///simple https://c.example")
    monkeypatch.setenv("PIP_TIMEOUT", "9")
    assert settings.pip_settings() == {
        "index-url": "https://b.example",
        "extra-index-url": "https://c.example",
        "timeout": "9",
    }
