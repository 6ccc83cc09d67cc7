"""Ways of writing that this program does without."""

from pathlib import Path

import pytest

from tests.lint_text import elsewhere, in_program

REPOSITORY = Path(__file__).parent.parent
PROGRAM = REPOSITORY / "mls_desktop"


def test_the_program_holds_no_forbidden_token():
    assert [found for file in sorted(PROGRAM.rglob("*.py")) for found in in_program(PROGRAM, file)] == []


@pytest.mark.parametrize("folder", ["tests", "packaging"])
def test_tests_and_scripts_hold_no_unsafe_token(folder):
    root = REPOSITORY / folder
    assert [found for file in sorted(root.rglob("*.py")) for found in elsewhere(root, file)] == []


FORBIDDEN = {
    "QLabel(": "label = QLabel(name)",
    "QtWidgets.QLabel(": "label = QtWidgets.QLabel(name)",
    "QMessageBox(": "QMessageBox(parent)",
    "QMessageBox.": "QMessageBox.warning(None, title, name)",
    "QTextEdit(": "QTextEdit(name)",
    "setToolTip(": "widget.setToolTip(name)",
    "setToolTip-passed-on": "names.connect(widget.setToolTip)",
    "setHtml(": "document.setHtml(name)",
    "insertHtml(": "cursor.insertHtml(name)",
    "setMarkdown(": "document.setMarkdown(name)",
    "QToolTip.showText": "QToolTip.showText(place, name)",
    "pickle": "import pickle",
    "from-pickle": "from pickle import loads",
    "shelve": "import shelve",
    "eval": "eval(text)",
    "exec": "exec(text)",
    "yaml.load": "yaml.load(text)",
    "star": "from os import *",
    "lambda": "button.clicked.connect(lambda: self.go())",
    "partial": "button.clicked.connect(functools.partial(self.go, 1))",
    "sys.exit": "sys.exit(3)",
    "read_bytes": "file.read_bytes()",
    "read_text": "(folder / NAME).read_text('utf-8')",
    "open": "with open(file, 'rb') as held: pass",
    "open-by-default": "open(file)",
    "open-to-read-and-write": "open(file, mode='r+')",
    "path-open": "file.open('rb')",
    "fdopen": "os.fdopen(handle, 'rb')",
    "os.read": "os.read(handle, 8)",
    "json.load": "json.load(held)",
    "QFile": "QFile(name)",
    "QPixmap-of-a-file": "QPixmap(str(file))",
    "DecodeError": "errors = (msgspec.DecodeError, OSError)",
    "MsgspecError": "errors = msgspec.MsgspecError",
    "isdigit": "text.isdigit()",
    "isnumeric": "text[1:].isnumeric()",
}


@pytest.mark.parametrize("case", FORBIDDEN)
def test_a_forbidden_token_is_found(case, tmp_path):
    file = tmp_path / "ui.py"
    file.write_text(FORBIDDEN[case])
    assert len(list(in_program(tmp_path, file))) == 1


ALLOWED = {
    "subclass": "class PlainLabel(QLabel): pass",
    "comment": "# QLabel( is not for us\nx = 'setHtml('",
    "dialog-exec": "dialog.exec()",
    "bound-method": "button.clicked.connect(self.go)",
    "lambda-elsewhere": "sorted(rows, key=lambda row: row.name)",
    "application-exit": "app.exit(3)",
    "open-to-write": "open(file, 'wb')",
    "path-open-to-make": "file.open('x', encoding='utf-8')",
    "fdopen-to-write": "os.fdopen(handle, 'wb')",
    "open-a-dialog": "dialog.open()",
    "open-a-tab": "tabs.open(character, guided=True)",
    "os.open": "os.open(folder, os.O_RDONLY)",
    "stream-read": "stream.buffer.read(8)",
    "empty-picture": "QPixmap(16, 16)",
}


@pytest.mark.parametrize("case", ALLOWED)
def test_a_harmless_token_is_let_be(case, tmp_path):
    file = tmp_path / "ui.py"
    file.write_text(ALLOWED[case])
    assert list(in_program(tmp_path, file)) == []


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("ui/widgets/plain_text.py", "QLabel(name)"),
        ("cli.py", "sys.exit(2)"),
        ("storage/plain_file.py", "os.read(handle, 8)"),
    ],
)
def test_the_one_place_for_it_may_hold_it(name, text, tmp_path):
    file = tmp_path / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    assert list(in_program(tmp_path, file)) == []
