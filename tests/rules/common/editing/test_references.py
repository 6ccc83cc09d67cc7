"""Why a file is refused: what is named and not there, what stands twice; at which path."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from mls_desktop.rules.common.editing.references import (
    fault,
    in_templates,
    reference,
    references,
    twice_listed,
    with_ids,
)
from mls_desktop.rules.common.figures.finding import Finding
from mls_desktop.rules.common.values.base_character import Character, Entry, Library
from mls_desktop.rules.common.values.edits import Path


class Goose(Character, frozen=True):
    ponds: tuple[str, ...] = ()


class Ponds(Library, frozen=True):
    ponds: tuple[Entry, ...] = ()
    reeds: tuple[Entry, ...] = ()
    templates: tuple[Goose, ...] = ()


def entries(*ids: str) -> tuple[Entry, ...]:
    return tuple(Entry(id=id, name=id.upper()) for id in ids)


def said(found: Iterator[Finding]) -> list[tuple[str, Path, dict[str, object]]]:
    return [(each.rule, each.path, {name: figure.value for name, figure in each.facts}) for each in found]


def test_a_fault_holds_its_facts_and_is_an_error() -> None:
    found = fault("too_wet", ("ponds", "mere"), "deep", depth=3, id="mere")
    assert (found.rule, found.severity, found.path, found.kind) == ("too_wet", "error", ("ponds", "mere"), "deep")
    assert [(name, figure.value) for name, figure in found.facts] == [("depth", 3), ("id", "mere")]
    assert fault("too_wet", ()).kind == ""


def test_a_reference_must_be_among_the_known() -> None:
    assert said(reference("mere", {"mere"}, ("home",))) == []
    assert said(reference("sea", {"mere"}, ("home",))) == [("unknown_reference", ("home",), {"id": "sea"})]


@pytest.mark.parametrize(
    ("ids", "paths"),
    [
        pytest.param((), [], id="none"),
        pytest.param(("mere", "tarn"), [], id="all known"),
        pytest.param(("sea", "mere", "bay"), ["sea", "bay"], id="each that is not, in order"),
        pytest.param(("sea", "sea"), ["sea", "sea#2"], id="the same twice, each at its own place"),
    ],
)
def test_references_of_a_list(ids: tuple[str, ...], paths: list[str]) -> None:
    found = said(references("ponds", ids, frozenset({"mere", "tarn"})))
    assert [path for _, path, _ in found] == [("ponds", element) for element in paths]
    assert [facts["id"] for _, _, facts in found] == [element.partition("#")[0] for element in paths]


def test_every_entry_comes_with_its_path_element() -> None:
    held = entries("mere", "tarn", "mere")
    assert list(with_ids(iter(held))) == [(held[0], "mere"), (held[1], "tarn"), (held[2], "mere#2")]


@pytest.mark.parametrize(
    ("own", "paths"),
    [
        pytest.param(Ponds(ponds=entries("mere", "tarn")), [], id="each once"),
        pytest.param(Ponds(ponds=entries("mere"), reeds=entries("mere")), [], id="once in each of two lists"),
        pytest.param(Ponds(ponds=entries("mere", "mere")), [("ponds", "mere#2", "id")], id="twice"),
        pytest.param(
            Ponds(ponds=entries("mere", "mere", "mere"), reeds=entries("sedge", "sedge")),
            [("ponds", "mere#2", "id"), ("ponds", "mere#3", "id"), ("reeds", "sedge#2", "id")],
            id="each further one, list by list",
        ),
    ],
)
def test_what_bears_one_id_stands_twice(own: Ponds, paths: list[Path]) -> None:
    found = said(twice_listed(own, ("ponds", "reeds")))
    assert [(rule, path) for rule, path, _ in found] == [("listed_twice", path) for path in paths]
    assert all(facts["id"] == path[1].partition("#")[0] for _, path, facts in found)


def test_only_the_lists_asked_for_are_searched() -> None:
    assert said(twice_listed(Ponds(ponds=entries("mere", "mere")), ("reeds",))) == []


def test_what_is_broken_in_a_template_is_told_at_the_template() -> None:
    geese = (Goose(id="ann", name="Ann"), Goose(id="bea", name="Bea", ponds=("sea",)))
    found = list(in_templates(geese, lambda goose: references("ponds", goose.ponds, {"mere"})))
    assert said(iter(found)) == [("unknown_reference", ("templates", "bea", "ponds", "sea"), {"id": "sea"})]
    (kept,) = in_templates(geese[:1], lambda goose: [Finding("odd", "warning", ("name",), kind="short")])
    assert (kept.rule, kept.severity, kept.kind, kept.path) == ("odd", "error", "short", ("templates", "ann", "name"))
