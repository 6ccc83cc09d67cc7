"""Findings and refusals: data that words are made from, never sentences."""

from __future__ import annotations

import pytest

from mls_desktop.rules.common.figures.figures import given
from mls_desktop.rules.common.figures.finding import Finding, Refused, refusal, wrong_value
from mls_desktop.rules.common.values.edits import Edit

AT = ("boats", "skiff", "oars")


def test_a_refusal_is_an_error_of_the_seam_at_a_place_with_its_facts() -> None:
    refused = refusal("wrong_value", AT, (("why", given("too many")),))
    assert refused.finding == Finding("wrong_value", "error", AT, (("why", given("too many")),))
    assert str(refused) == "wrong_value at boats/skiff/oars"
    assert wrong_value(AT, "too many").finding == refused.finding
    assert wrong_value(AT, 0.5).finding.facts == (("why", given("0.5")),)


def test_what_is_refused_can_be_caught_with_its_finding() -> None:
    finding = Finding("B-1", "error", (), kind="afloat", ways=(Edit("remove", ("boats", "skiff")),))
    with pytest.raises(Refused, match=r"^B-1 at $") as refused:
        raise Refused(finding)
    assert refused.value.finding is finding


def test_findings_of_one_rule_differ_by_kind_place_and_facts() -> None:
    plain = Finding("B-1", "warning", AT)
    assert (plain.facts, plain.kind, plain.ways) == ((), "", ())
    others = (
        Finding("B-1", "warning", AT, kind="afloat"),
        Finding("B-1", "warning", AT[:1]),
        Finding("B-1", "warning", AT, (("oars", given(3)),)),
        Finding("B-1", "error", AT),
    )
    assert len({plain, Finding("B-1", "warning", AT), *others}) == 5
