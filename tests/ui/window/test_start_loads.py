"""What a start leaves unread until somebody wants it: modules, and classes of Qt whose many names cost the most."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.needs("nutshell")

SAMPLE = Path(__file__).parents[3] / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"
WATCHED = """
import enum, sys
from pathlib import Path
made = set()
usual = enum.EnumType.__new__
def new(kind, name, *given, **named):
    made.add(name)
    return usual(kind, name, *given, **named)
enum.EnumType.__new__ = new
from PySide6.QtWidgets import QApplication
application = QApplication([])
home = Path({home!r})
"""
"""`made`: the names of all enumerations so far. One tells of the class it belongs to."""
FRAME = """
from mls_desktop.bridge.settings.settings_store import SettingsStore
from mls_desktop.ui.window.launch_frame import LaunchFrame
frame, pictured = LaunchFrame(SettingsStore(home).settings), []
frame.pictured.connect(lambda: pictured.append(True))
frame.show()
while not pictured:
    application.processEvents()
print(*sorted(made & {{"Key", "StandardKey", "PixelMetric"}}))
"""
SHEET = """
from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
folders = Folders(home / "config", home / "state", home / "recovery")
window = main_window([Path({sample!r})], application, folders=folders)
window.show()
while window.memory._idle.isActive():
    application.processEvents()
assert window.tabs.front() is not None
print(*sorted(made & {{"PixelMetric", "Preset", "Role", "TextureFormat"}}))
print(*sorted(each for each in {late!r} if each in sys.modules))
print(len(application.allWidgets()))
"""
TYPE = """
import os
os.environ.update(dict.fromkeys(
    ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CACHE_HOME"), str(home)))
from mls_desktop import app
usual_build = app.Launch.build_window
def build(launch):
    usual_build(launch)
    print(*sorted({{widget.font().family() for widget in application.allWidgets()}}))
    print(*sorted(made & {{"StandardKey"}}), *sorted(each for each in {later!r} if each in sys.modules), flush=True)
    os._exit(0)
app.Launch.build_window = build
launch = app.Launch(application, [Path({sample!r})], None)
application.exec()
"""
MOST = 560
"""So many widgets at most stand around the sample's first sheet, those of Qt's own that are never seen among them. Each
takes ten kilobytes for what the style sheet says of it, three for itself."""
LATE = (
    "PySide6.QtNetwork", "PySide6.QtPrintSupport", "PySide6.QtSvg", "_hashlib", "html.entities", "logging.handlers",
    "platformdirs", "segno", "socket",
    "mls_desktop.bridge.app.file_names", "mls_desktop.bridge.document.unsigned_lock",
    "mls_desktop.bridge.library.draft", "mls_desktop.model.tried_edits",
    "mls_desktop.rules.nutshell.checks.savings_checks", "mls_desktop.words.operations",
    "mls_desktop.ui.files.notice", "mls_desktop.ui.sheet.todo_dock",
    "mls_desktop.ui.sheet.why_dock", "mls_desktop.ui.widgets.find_target",
    "mls_desktop.ui.window.error_report", "mls_desktop.ui.windows.window_place",
    "mls_desktop.bridge.campaign.clipboard", "mls_desktop.bridge.campaign.side_by_side",
    "mls_desktop.bridge.phones.phone_evening", "mls_desktop.bridge.phones.phone_site",
    "mls_desktop.bridge.app.shortcuts", "mls_desktop.bridge.instance.handover", "mls_desktop.bridge.windows.quitting",
    "mls_desktop.bridge.library.library_files", "mls_desktop.model.import_characters", "mls_desktop.model.impact",
    "mls_desktop.rules.common.fight.fights", "mls_desktop.rules.common.system.rule_system",
    "mls_desktop.bridge.document.pictures",
    "mls_desktop.rules.death_or_glory.system", "mls_desktop.rules.nutshell.fight.fight",
    "mls_desktop.ui.characters.import_dialog", "mls_desktop.ui.fight.page", "mls_desktop.ui.files.recovery_dialog",
    "mls_desktop.ui.files.rename_dialog", "mls_desktop.ui.files.versions_dialog", "mls_desktop.ui.find.find_dialog",
    "mls_desktop.ui.icons.empty_hint", "mls_desktop.ui.library.page", "mls_desktop.ui.printing.preview_dialog",
    "mls_desktop.ui.editors.number_boxes",
    "mls_desktop.ui.roll.panel", "mls_desktop.ui.sheet.figure_parts", "mls_desktop.ui.widgets.dialog",
    "mls_desktop.ui.widgets.file_dialog", "mls_desktop.ui.widgets.message_box", "mls_desktop.ui.workspace.start_page",
)  # fmt: skip
"""Modules that come with the first dialog, page or fight that is wanted."""
LATER = (
    "mls_desktop.bridge.instance.handover_inbox", "mls_desktop.ui.files.window_commands",
    "mls_desktop.report.maps.figure_shapes",
    "mls_desktop.ui.windows.windows",
    "mls_desktop.bridge.qt.spent_history", "mls_desktop.bridge.sheet.finding_list",
    "mls_desktop.bridge.sheet.preview_edit", "mls_desktop.bridge.sheet.section_places",
    "mls_desktop.rules.common.sheet.impact", "mls_desktop.rules.nutshell.sheet.arms_section",
    "mls_desktop.ui.sections.name_line", "mls_desktop.ui.widgets.buttons", "mls_desktop.ui.widgets.filter_line",
    "mls_desktop.rules.common.system.waivers",
    "mls_desktop.ui.sections.find_bar", "mls_desktop.ui.tables.row_menu",
)  # fmt: skip
"""Modules that come after the first key, as the class of all shortcuts does."""


def told(code: str, home: Path, first: str = WATCHED) -> list[str]:
    own = home / SAMPLE.name  # a copy: an open file has a lock beside it
    own.write_bytes(SAMPLE.read_bytes())
    script = (first + code).format(home=str(home), sample=str(own), late=LATE, later=LATER)
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


def test_the_first_picture_comes_before_every_key_and_style_is_read(tmp_path: Path) -> None:
    assert told(FRAME, tmp_path) == [""]


def test_a_sheet_stands_without_styles_screen_readers_and_what_opens_later(tmp_path: Path) -> None:
    """Styles: "PixelMetric", screen readers: "Role", gradients: "Preset". "TextureFormat" is made where every class of
    widgets is looked through to recognize one that Qt made."""
    *unread, widgets = told(SHEET, tmp_path)
    assert unread == ["", ""] and int(widgets) <= MOST


def test_all_that_is_measured_before_the_first_key_is_in_the_programs_own_type(tmp_path: Path) -> None:
    """Qt tells what is there of another type only later: the sheet was measured twice, first in the system's."""
    families, _later = told(TYPE, tmp_path)
    assert families == "Inter"


def test_the_sheet_takes_its_first_key_before_shortcuts_findings_and_menus_are_read(tmp_path: Path) -> None:
    _families, later = told(TYPE, tmp_path)
    assert later == ""


BEGUN = """
import builtins, sys
from types import ModuleType
from mls_desktop import launch
app = sys.modules["mls_desktop.app"] = ModuleType("mls_desktop.app")
app.run = lambda files, start: 7
usual = builtins.__import__
code = launch.launch([])
read = sorted(each for each in ("argparse", "gettext") if each in sys.modules)
print(code, builtins.__import__ is usual, *read)
import msgspec
print(msgspec.json.decode(b"[1]", type=list[int]), msgspec.convert({"a": 2}, dict[str, int]), msgspec.json.schema)
from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QApplication, QLabel
application = QApplication([])
try:
    QLabel().move("here")
except TypeError as error:
    print(QPoint(1, 2).x(), "QLabel.move" in str(error) or "move" in str(error), "QPoint" in str(error))
"""


def test_libraries_are_read_without_what_nobody_asks_for_and_do_all_the_rest_as_ever(tmp_path: Path) -> None:
    """PySide6 without what writes its stub files, msgspec without what describes types; wrong calls are told."""
    said = ["7 True", "[1] {'a': 2} None", "1 True True"]
    assert told(BEGUN.replace("{", "{{").replace("}", "}}"), tmp_path, first="") == said
