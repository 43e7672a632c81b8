"""An observation refers to a card, a report, a day or a page that is there, or to nothing."""

from datetime import date
from typing import Any

import pytest

from compliance.inspection.presentation import required_documents
from compliance.inspection.selectors import references
from compliance.refusals import Refused
from compliance.rules.rulebook import version_in_force
from tests import cast
from tests.admissions.presenting import present

TODAY = date(2026, 3, 3)
pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("refers", "typed", "kept"),
    [
        ("", "", ""),
        ("", "something", "something"),
        ("card", " ", ""),
        ("card", "d-000001", "D-000001"),
        ("report", "r-04", "R-04"),
        ("day", " 2026-03-03 ", "2026-03-03"),
        ("page", "/door/cards/?first=2026-03-01", "/door/cards/"),
        ("page", "https://carnet.example/log/?text=Weber", "/log/"),
    ],
)
def test_what_is_there_is_kept(refers: str, typed: str, kept: str) -> None:
    present(cast.member("porter"), at=cast.TUESDAY)
    assert references.resolve_reference(cast.house(), refers, typed, TODAY) == kept


@pytest.mark.parametrize(
    ("refers", "typed"),
    [
        ("card", "D-000077"),
        ("report", "R-16"),
        ("report", "R-99"),
        ("day", "2026-03-04"),
        ("day", "Tuesday"),
        ("page", "/nowhere/"),
        ("page", "http://[broken/"),
    ],
)
def test_what_is_not_there_is_refused(refers: str, typed: str) -> None:
    with pytest.raises(Refused) as refused:
        references.resolve_reference(cast.house(), refers, typed, TODAY)
    assert refused.value.field == "refers_to"


def test_each_reference_leads_somewhere() -> None:
    card: Any = present(cast.member("porter"), at=cast.TUESDAY).card

    def leads(refers: str, to: str) -> str:
        return references.reference_url(cast.VENUE, refers, to)

    assert leads("card", "D-000001") == f"/door/cards/{card.pk}/"
    assert leads("card", "D-000077") == ""
    assert leads("report", "R-04") == "/reports/?report=R-04"
    assert leads("day", "2026-03-03") == "/door/tonight/?day=2026-03-03"
    assert leads("page", "/log/") == "/log/"
    assert leads("", "") == ""
    assert references.reference_text("card", "D-000001") == "D-000001"
    assert references.reference_text("day", "2026-03-03") == "3 March 2026"
    assert references.reference_text("report", "R-03") == "R-03 List of holders of a guest-of-honour card"


def test_each_law_knows_its_lists() -> None:
    pages = {law: {each.url for each in required_documents.required_lists(law)} for law in ("LU", "NL")}
    assert "orphans:carnets" in pages["LU"] - pages["NL"]
    assert pages["NL"] - pages["LU"] == {"orphans:finds"}
    honour = next(each for each in required_documents.required_lists("LU") if each.report == "R-03")
    assert (version_in_force("LU", TODAY).cite(honour.subject), version_in_force("NL", TODAY).cite(honour.subject)) == (
        "75(1)",
        "",
    )
    assert honour.orderable("NL")
