"""Nothing stands in the way of another language: every text of the window goes through gettext and is gathered."""

import gettext
import importlib.util
import re
from functools import cache
from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QApplication, QDockWidget, QLabel, QLineEdit

from mls_desktop.app import main_window
from mls_desktop.bridge.app.paths import Folders
from mls_desktop.words import i18n

pytestmark = pytest.mark.needs("nutshell")

ROOT = Path(__file__).resolve().parent.parent
SAMPLE = ROOT / "resources" / "samples" / "nutshell" / "the_grey_coast.mls.json"


class Bracketed(gettext.NullTranslations):
    """A language in which every text stands in brackets."""

    def gettext(self, message: str) -> str:
        return f"⟦{message}⟧"

    def ngettext(self, one: str, many: str, n: int) -> str:
        return f"⟦{one if n == 1 else many}⟧"


@pytest.fixture
def bracketed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(i18n, "_catalogue", Bracketed)


@cache
def gathered() -> frozenset[str]:
    spec = importlib.util.spec_from_file_location("messages", ROOT / "packaging" / "messages.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    ids = [message.id for message in module.template() if message.id]
    return frozenset(text for id in ids for text in (id if isinstance(id, tuple) else (id,)))


def said(text: str) -> bool:
    """Whether a text has words in it; "3d6" has none."""
    return re.search(r"[^\W\d_]{2}", text) is not None


def test_every_text_of_the_window_is_translated_and_gathered(qtbot, tmp_path: Path, bracketed: None) -> None:
    application = QApplication.instance()
    assert isinstance(application, QApplication)
    folders = Folders(tmp_path / "c", tmp_path / "s", tmp_path / "r")
    window = main_window([SAMPLE], application, folders=folders)
    qtbot.addWidget(window)
    window.show()
    qtbot.waitUntil(lambda: window.tabs.front() is not None and bool(window.tabs.front().sheet.findings))
    page = window.tabs.front()
    assert page is not None
    shown = [action.text() for menu in window.shell.actions.menus.values() for action in menu.actions()]
    shown += [button.text() for button in page.findChildren(QAbstractButton)]
    shown += [line.placeholderText() for line in page.findChildren(QLineEdit)]
    shown += [dock.windowTitle() for dock in window.findChildren(QDockWidget)]
    shown += [window.shell.sheet_docks.todo.list.item(0).text()]
    shown += [label.text() for card in page.cards.values() for label in card.title.findChildren(QLabel)]
    texts = page.sheet.texts
    shown += [texts.column(column).title for section in page.sheet.sections.values() for column in section.columns]
    own = {texts.name(id) for id in ("fisher", "round_shield", "human")}
    bare = sorted({text for text in shown if said(text) and "⟦" not in text} - own)
    assert bare == []
    catalogue = gathered()
    told = {text[1:-1] for text in shown if text.startswith("⟦") and text.endswith("⟧") and text.count("⟦") == 1}
    patterns = [re.compile(re.sub(r"\\{[^{}]*\\}", ".*", re.escape(text)), re.IGNORECASE) for text in catalogue]
    assert [text for text in told if not any(pattern.fullmatch(text) for pattern in patterns)] == []
    window.close()


def test_what_is_gathered_holds_code_words_and_references() -> None:
    catalogue = gathered()
    assert {"Nothing left to do.", "Strength", "{n} left"} <= catalogue
    assert any(text.startswith("Every character has eight primary traits") for text in catalogue)
