"""What the documents say of the project is so: paths, names, links, the glossary, the forms."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.documents import (
    ADDRESS,
    ROOT,
    anchors,
    dead_links,
    documents,
    entry_faults,
    form_faults,
    ticked,
    untrue,
    without_tables,
)

DOCUMENTS = documents()
# Documents tell of all systems by the names of their files.
pytestmark = [pytest.mark.needs(each) for each in ("nutshell", "death_or_glory", "rules_basics")]
every_document = pytest.mark.parametrize("name", DOCUMENTS)
FORMS = {
    file.relative_to(ROOT).as_posix(): file
    for file in (ROOT / ".pre-commit-config.yaml", *sorted((ROOT / ".github").rglob("*.yml")))
}


def read(name: str) -> str:
    text = DOCUMENTS[name].read_text("utf-8")
    return without_tables(text) if name == "CHANGELOG.md" else text


@every_document
def test_paths_and_names_are_true(name):
    assert untrue(read(name)) == []


@every_document
def test_links_lead_somewhere(name):
    assert dead_links(read(name), DOCUMENTS[name].parent) == []


@every_document
def test_no_document_holds_an_address(name):
    assert ADDRESS.search(DOCUMENTS[name].read_text("utf-8")) is None


def test_what_somebody_needs_first_is_there():
    wanted = {"README.md", "CONTRIBUTING.md", "SECURITY.md", "docs/architecture.md", "docs/glossary.md"}
    assert wanted <= set(DOCUMENTS)
    told = {target for name in wanted for target in ticked(read(name))}
    assert {"mls_desktop/rules/", "Document.apply", "applied()", "ANSWERS"} <= told


def test_the_glossary_is_in_order_and_names_where_things_live():
    assert entry_faults(read("docs/glossary.md")) == []


@pytest.mark.parametrize("name", FORMS)
def test_forms_and_settings_are_well_formed(name):
    assert form_faults(FORMS[name].read_text("utf-8")) == []


def test_hooks_come_from_nowhere_else():
    text = FORMS[".pre-commit-config.yaml"].read_text("utf-8")
    assert [line.split(":")[1].strip() for line in text.splitlines() if "repo:" in line] == ["local"]


FAULTS = {
    "a path of the checkout": "`mls_desktop/bridge/nowhere.py`",
    "a path of the package": "`bridge/document/nowhere.py`",
    "a path in another room": "`bridge/sheet/document.py`",
    "a folder": "`mls_desktop/forecast/`",
    "the end of a path": "`document/nowhere.py`",
    "a file": "`nowhere.py`",
    "a part of any system": "`mls_desktop/rules/<id>/nowhere.py`",
    "a class": "`NoSuchModel`",
    "a member": "`Document.nowhere`",
    "a function": "`no_such_function()`",
    "a table": "`NO_SUCH_TABLE`",
    "a module": "`mls_desktop.model.nowhere`",
    "a name of a module": "`mls_desktop.model.apply.nowhere_at_all`",
}


@pytest.mark.parametrize("case", FAULTS)
def test_what_is_not_true_is_found(case):
    assert untrue(f"Before {FAULTS[case]} after, and `README.md`.") == [FAULTS[case].strip("`")]


TRUE = {
    "paths": "`mls_desktop/app.py`, `bridge/document/`, `document/document.py`, `cli.py`, `rules/<id>/character.py`",
    "names": "`Document`, `Document.apply`, `Document.history`, `applied()`, `COMMANDS`, `KeyError`",
    "dotted names": "`mls_desktop.model.apply`, `mls_desktop.model.apply.applied`",
    "installed": "`mls_desktop/resources`, `words/<system>/words.json`",
    "no claims": "`hp`, `.in`, `--json`, `--a-...`, `secondaries/sword/step`, `*.mls.json`, `N-FIGHT-3`",
    "a block of code": "```\n`mls_desktop/nowhere.py`\n```",
}


@pytest.mark.parametrize("case", TRUE)
def test_what_is_true_is_let_be(case):
    assert untrue(TRUE[case]) == []


def test_old_names_may_stand_in_a_table():
    text = "Now `cli.py`.\n\n| old | new |\n|---|---|\n| `ui/nowhere.py` | `cli.py` |\n"
    assert untrue(text) == ["ui/nowhere.py"]
    assert untrue(without_tables(text)) == []


@pytest.mark.parametrize(
    ("text", "dead"),
    [
        pytest.param("[a](fights.md), [b](../README.md), [c](#here)\n# Here", [], id="alive"),
        pytest.param("[a](nowhere.md)", ["nowhere.md"], id="no such file"),
        pytest.param("[a](#nowhere)\n# Here", ["#nowhere"], id="no such heading"),
        pytest.param("[a](fights.md#nowhere)", ["fights.md#nowhere"], id="no such heading there"),
    ],
)
def test_dead_links_are_found(text, dead):
    assert dead_links(text, ROOT / "docs") == dead


def test_headings_are_linked_to_as_hosts_do():
    assert anchors("# A walk: an edit\n## ui and the command line") == {"a-walk-an-edit", "ui-and-the-command-line"}


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        pytest.param("**a**: in `cli.py`\n\n**B**: in `app.py`\n", [], id="well"),
        pytest.param("**b**: `cli.py`\n\n**a**: `app.py`\n", ["b is out of place", "a is out of place"], id="order"),
        pytest.param("**a**: `cli.py`\n\n**a**: `app.py`\n", ["a is told twice"], id="twice"),
        pytest.param("**a**: it is an `Edit`\n", ["a names no file"], id="no file"),
        pytest.param("**a**: in `nowhere.py`\n", ["a names no file"], id="a file that is not there"),
    ],
)
def test_faults_of_a_glossary_are_found(text, faults):
    assert entry_faults(text) == faults


@pytest.mark.parametrize(
    ("text", "faults"),
    [
        pytest.param("name: a\nbody:\n  - id: b\n  - id: c\n", [], id="well"),
        pytest.param("body:\n\t- a\n", ["indent: \t- a"], id="tab"),
        pytest.param("body:\n   - a\n", ["indent:    - a"], id="odd indent"),
        pytest.param("name: a\nname: b\n", ["twice: name"], id="key twice"),
        pytest.param("body:\n  - id: b\n  - id: b\n", ["twice: b"], id="id twice"),
    ],
)
def test_faults_of_a_form_are_found(text, faults):
    assert form_faults(text) == faults


@pytest.mark.parametrize("text", ["http" + "://a", "www" + ".a.b", "a" + "@b.c"])
def test_an_address_is_found(text):
    assert ADDRESS.search(text) is not None


def test_documents_are_shipped_with_the_source():
    settings = Path(ROOT / "pyproject.toml").read_text("utf-8")
    assert all(f'"/{name}"' in settings for name in DOCUMENTS if "/" not in name)
