"""What is remembered of each file, whose work ships, and what a theme is made of."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtGui import QPalette

from mls_desktop.bridge.app.credits import Credit, credits, licence_text
from mls_desktop.bridge.app.paths import user_folders
from mls_desktop.bridge.app.qt_palette import palette
from mls_desktop.bridge.app.theme import BASE_PIXELS, DARK, LIGHT, ZOOMS, Colours
from mls_desktop.bridge.app.view_state import MOST, NAME, ViewState, keep_view, view_of
from mls_desktop.words.program_version import program_version

VIEW = ViewState(("ann", "bob"), "bob", {"knacks": 1}, {"ann": 120}, ("bob",), {"ford": 2}, "ford")


def test_a_view_comes_back_for_its_file_alone(tmp_path: Path) -> None:
    keep_view(tmp_path / "state", tmp_path / "a", VIEW)
    assert view_of(tmp_path / "state", tmp_path / "a") == VIEW
    assert view_of(tmp_path / "state", tmp_path / "x" / ".." / "a") == VIEW
    assert view_of(tmp_path / "state", tmp_path / "b") == ViewState()


def test_the_files_looked_at_longest_ago_are_forgotten(tmp_path: Path) -> None:
    for at in range(MOST + 1):
        keep_view(tmp_path, tmp_path / str(at), ViewState(front=str(at)))
    keep_view(tmp_path, tmp_path / "1", ViewState(front="again"))
    kept = json.loads((tmp_path / NAME).read_text())["views"]
    assert len(kept) == MOST and view_of(tmp_path, tmp_path / "0") == ViewState()
    assert next(iter(kept)) == str(tmp_path / "1")


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"views": 3}', b'{"views": {"a": {"tabs": 1}}}', b"\xff"])
def test_damaged_views_are_the_usual_ones(tmp_path: Path, content: bytes) -> None:
    (tmp_path / NAME).write_bytes(content)
    assert view_of(tmp_path, tmp_path / "a") == ViewState()


def test_a_folder_that_cannot_be_written_loses_the_view_and_nothing_else(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    keep_view(tmp_path / "file" / "state", tmp_path / "a", VIEW)
    assert view_of(tmp_path / "file" / "state", tmp_path / "a") == ViewState()


def test_credits_of_the_program_come_before_those_of_its_systems(tmp_path: Path) -> None:
    def write(file: Path, *names: str) -> None:
        file.parent.mkdir(parents=True, exist_ok=True)
        held = [{"name": name, "by": "them", "licence": "MIT", "text": f"{name}.txt"} for name in names]
        file.write_text(json.dumps({"credits": held}))

    write(tmp_path / "res" / "credits" / "b.json", "Boats")
    write(tmp_path / "res" / "credits" / "a.json", "Acres")
    write(tmp_path / "res" / "credits.json", "Font", "../Icons")
    (tmp_path / "res" / "Font.txt").write_text("do as you like")
    (tmp_path / "Icons.txt").write_text("beside the folder")
    roots = (tmp_path / "nowhere", tmp_path / "res")
    found = credits(roots)
    assert [each.name for each in found] == ["Font", "../Icons", "Acres", "Boats"]
    assert [licence_text(roots, each) for each in found] == ["do as you like", "beside the folder", "", ""]
    assert licence_text(roots, Credit("x", "them", "MIT")) == ""


def test_the_programs_own_licence_is_found_where_an_installer_puts_it(tmp_path: Path, monkeypatch) -> None:
    """The wheel holds it once, in the notes on the package."""
    notes = tmp_path / "packages" / "mls_desktop-7.0.dist-info" / "licenses"
    notes.mkdir(parents=True)
    (notes / "LICENSE").write_text("free to use")
    monkeypatch.setattr("sys.path", [str(tmp_path / "other"), str(tmp_path / "packages")])
    assert program_version() == "7.0"
    assert licence_text((tmp_path / "res",), Credit("x", "us", "MIT", text="../LICENSE")) == "free to use"
    monkeypatch.setattr("sys.path", [])
    assert program_version() == ""
    assert licence_text((tmp_path / "res",), Credit("x", "us", "MIT", text="../LICENSE")) == ""


def test_the_folders_of_the_user_are_three_and_named_after_the_program() -> None:
    folders = user_folders()
    held = (folders.config, folders.state, folders.recovery)
    assert all("mls_desktop" in folder.parts for folder in held) and folders.recovery.name == "recovery"


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_a_theme_is_a_palette(colours: Colours, qapp: object) -> None:
    made = palette(colours)
    role = QPalette.ColorRole
    pairs = ((role.Window, colours.page), (role.Text, colours.ink), (role.Highlight, colours.accent))
    assert [made.color(which).name() for which, _colour in pairs] == [colour for _which, colour in pairs]
    assert made.color(QPalette.ColorGroup.Disabled, role.Text).name() == colours.faint_ink


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "paper"),
    [("ink", "card"), ("soft_ink", "card"), ("faint_ink", "card"), ("bad", "card"), ("on_accent", "accent")],
)
def test_what_is_written_can_be_read(colours: Colours, ink: str, paper: str) -> None:
    light, dark = sorted((luminance(getattr(colours, ink)), luminance(getattr(colours, paper))), reverse=True)
    assert (light + 0.05) / (dark + 0.05) >= 4.5


def test_zoom_goes_in_steps_through_the_usual_size() -> None:
    assert list(ZOOMS) == sorted(set(ZOOMS)) and 100 in ZOOMS and BASE_PIXELS * ZOOMS[0] // 100 >= 6
