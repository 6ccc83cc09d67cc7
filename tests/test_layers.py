"""Each layer imports only what stands below it, and no modules import each other in a ring."""

from pathlib import Path

import pytest

from tests.imports import breaches, cycles, filled_inits

ROOT = Path(__file__).parent.parent / "mls_desktop"


def test_each_import_is_one_its_layer_allows():
    assert breaches(ROOT) == []


def test_no_modules_import_each_other():
    assert cycles(ROOT) == []


def test_package_files_are_empty():
    assert filled_inits(ROOT) == []


def plant(root: Path, files: dict[str, str]) -> Path:
    """A package made of these files, with the modules they name beside them."""
    for name, text in files.items():
        file = root / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text)
    return root


FORBIDDEN = {
    "upwards": ("rules/common/dice.py", "import mls_desktop.model.campaign"),
    "nested": ("model/campaign.py", "def f():\n    from mls_desktop.storage import codec"),
    "for-types-only": ("words/say.py", "if TYPE_CHECKING:\n    from mls_desktop.model import campaign"),
    "relative": ("model/campaign.py", "from ..storage import codec"),
    "package-itself": ("storage/codec.py", "from mls_desktop import report"),
    "storage-report": ("storage/codec.py", "from mls_desktop.report.log import page"),
    "report-forecast": ("report/log.py", "import mls_desktop.forecast.fights"),
    "forecast-words": ("forecast/fights.py", "import mls_desktop.words.say"),
    "ui-storage": ("ui/window.py", "import mls_desktop.storage.codec"),
    "ui-app": ("ui/window.py", "import mls_desktop.app"),
    "qt-below-bridge": ("model/campaign.py", "from PySide6.QtCore import QObject"),
    "qt-by-package": ("report/log.py", "from PySide6 import QtGui"),
    "widgets-in-bridge": ("bridge/rows.py", "from PySide6 import QtWidgets"),
    "rules-random": ("rules/common/dice.py", "from random import Random"),
    "rules-json": ("rules/nutshell/sheet.py", "import msgspec.json"),
    "rules-third-party": ("rules/nutshell/sheet.py", "import platformdirs"),
    "system-system": ("rules/nutshell/sheet.py", "from mls_desktop.rules.other import fight"),
    "common-system": ("rules/common/dice.py", "from mls_desktop.rules.other.fight import strike"),
    "ui-system": ("ui/window.py", "from mls_desktop.rules.nutshell.sheet import row"),
    "no-layer": ("helpers.py", ""),
}
NEIGHBOURS = ("storage/codec.py", "report/__init__.py", "rules/other/fight.py", "forecast/fights.py")


@pytest.mark.parametrize("case", FORBIDDEN)
def test_a_forbidden_import_is_found(case, tmp_path):
    file, text = FORBIDDEN[case]
    assert len(breaches(plant(tmp_path, {**dict.fromkeys(NEIGHBOURS, ""), file: text}))) == 1


ALLOWED = {
    "rules-standard-library": ("rules/common/dice.py", "import math\nfrom msgspec import Struct"),
    "system-common": ("rules/nutshell/sheet.py", "from mls_desktop.rules.common import dice"),
    "bridge-qt": ("bridge/rows.py", "from PySide6.QtGui import QUndoStack\nimport mls_desktop.storage.codec"),
    "ui-widgets": ("ui/window.py", "from PySide6.QtWidgets import QWidget\nfrom mls_desktop.bridge import rows"),
    "app-all": ("app.py", "import mls_desktop.ui.window.main, mls_desktop.storage.codec"),
}


@pytest.mark.parametrize("case", ALLOWED)
def test_an_allowed_import_is_let_be(case, tmp_path):
    file, text = ALLOWED[case]
    assert breaches(plant(tmp_path, {**dict.fromkeys(NEIGHBOURS, ""), file: text})) == []


def test_a_ring_is_found(tmp_path):
    ring = {
        "rules/common/a.py": "from mls_desktop.rules.common import b",
        "rules/common/b.py": "def f():\n    from .c import x",
        "rules/common/c.py": "import mls_desktop.rules.common.a",
        "rules/common/d.py": "import mls_desktop.rules.common.a",
    }
    assert cycles(plant(tmp_path, ring)) == [[f"mls_desktop.rules.common.{name}" for name in "abc"]]


def test_a_filled_package_file_is_found(tmp_path):
    assert filled_inits(plant(tmp_path, {"rules/__init__.py": "x = 1\n", "model/__init__.py": "\n"})) == [
        "rules/__init__.py"
    ]
