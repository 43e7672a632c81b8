"""The letterhead of the company: proposed by one person, approved by another, and printed from a day on."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.models.letterheads import Letterhead, LetterheadDecision
from compliance.venues.presentation.company import company_line
from compliance.venues.selectors.letterheads import letterhead_at
from compliance.venues.services import letterheads
from tests import cast, said
from tests.notices import life

pytestmark = pytest.mark.usefixtures("db")

FACTS = {
    "legal_form": "société anonyme",
    "seat": "Rue Flammang, L-5618 Mondorf-les-Bains",
    "registration": "R.C.S. Luxembourg B 12345",
    "telephone": "+352 23 61 11",
    "email": "direction@casino.example",
    "director": "Claudine Reuter",
}


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def propose(by: str = "compliance_officer", valid_from: date | None = None, **changes: str) -> Letterhead:
    return letterheads.propose_letterhead(
        house=cast.house(),
        facts=letterheads.LetterheadFacts(**FACTS | changes),
        valid_from=valid_from or cast.TUESDAY.date(),
        by=cast.member(by),
        at=cast.TUESDAY,
    )


def decide(row: Letterhead, by: str = "director", approved: bool = True, at: Any = cast.TUESDAY) -> LetterheadDecision:
    return letterheads.decide_letterhead(
        house=cast.house(), letterhead=row, approved=approved, by=cast.member(by), at=at
    )


def test_a_letterhead_holds_once_another_person_has_approved_it() -> None:
    row = propose()
    assert str(row) == "R.C.S. Luxembourg B 12345"
    assert letterhead_at(cast.house(), cast.TUESDAY) is None
    with pytest.raises(Refused, match="Another person"):
        decide(row, "compliance_officer")
    assert str(decide(row)) == "approved"
    assert letterhead_at(cast.house(), cast.TUESDAY) == row
    with pytest.raises(Refused, match="already"):
        decide(row)
    assert str(decide(propose(), approved=False)) == "refused"
    (act,) = said.acts(cast.VENUE, "venues.letterhead.approved")
    assert act.facts == {"registration": "R.C.S. Luxembourg B 12345"}


def test_a_later_letterhead_does_not_change_letters_of_an_earlier_day() -> None:
    first = propose()
    decide(first)
    second = propose(valid_from=cast.TUESDAY.date() + timedelta(days=2), registration="R.C.S. Luxembourg B 67890")
    decide(second, at=cast.TUESDAY + timedelta(hours=3))
    third = propose(registration="R.C.S. Luxembourg B 11111")
    decide(third, at=cast.TUESDAY + timedelta(hours=3))
    assert letterhead_at(cast.house(), cast.TUESDAY) == first
    assert letterhead_at(cast.house(), cast.TUESDAY + timedelta(days=1)) == third
    assert letterhead_at(cast.house(), cast.TUESDAY + timedelta(days=3)) == second


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"legal_form": " "}, "legal_form"),
        ({"registration": ""}, "registration"),
        ({"director": ""}, "director"),
        ({"email": "direction"}, "email"),
    ],
)
def test_what_a_company_must_state_is_asked_for(changes: dict[str, str], field: str) -> None:
    with pytest.raises(Refused) as refused:
        propose(**changes)
    assert refused.value.field == field


def test_a_letterhead_of_a_past_day_is_refused() -> None:
    with pytest.raises(Refused, match="today or a future day") as refused:
        propose(valid_from=cast.TUESDAY.date() - timedelta(days=1))
    assert refused.value.field == "valid_from"


def write(*rows: Any) -> None:
    with (
        transaction.atomic(),
        log.act("venues.letterhead.proposed", subject=rows[0], by=None, at=cast.TUESDAY, scope=cast.VENUE),
    ):
        for row in rows:
            type(row).objects.bulk_create([row])


def test_the_database_refuses_an_incomplete_one_and_an_own_approval() -> None:
    facts = FACTS | {"venue_id": cast.VENUE, "valid_from": cast.TUESDAY.date(), "proposed_at": cast.TUESDAY}
    officer = cast.member("compliance_officer")
    with pytest.raises(IntegrityError, match="a_letterhead_states_what_a_company_must_state"):
        write(Letterhead(**facts | {"telephone": "", "proposed_by": officer}))
    row = Letterhead(**facts | {"proposed_by": officer})
    own = LetterheadDecision(letterhead=row, approved=True, decided_by=officer, decided_at=cast.TUESDAY)
    with pytest.raises(IntegrityError, match="letterhead_needs_four_eyes"):
        write(row, own)


def test_the_page_proposes_and_another_person_approves(
    sign_in: Any, compliance_officer: Any, director: Any, porter: Any
) -> None:
    first, second = sign_in(compliance_officer), sign_in(director)
    shown = first.get("/house/letterheads/").content.decode()
    assert "No letterhead yet" in shown
    assert "Rue Flammang, L-5618 Mondorf-les-Bains" in shown
    sent = FACTS | {"valid_from": "2026-03-03"}
    assert first.post("/house/letterheads/", sent | {"telephone": ""}).status_code == 422
    assert first.post("/house/letterheads/", sent).status_code == 302
    row = Letterhead.objects.get()
    decision = f"/house/letterheads/{row.pk}/decide/"
    assert "Another person must decide." in first.post(decision, {"approved": "yes"}, follow=True).content.decode()
    assert second.post(decision, {"approved": "perhaps"}).status_code == 404
    assert second.post(f"/house/letterheads/{uuid4()}/decide/", {"approved": "yes"}).status_code == 404
    assert second.post(decision, {"approved": "yes"}).status_code == 302
    assert "In force" in second.get("/house/letterheads/").content.decode()
    decide(propose(registration="R.C.S. Luxembourg B 22222"), approved=False)
    decide(propose(valid_from=cast.TUESDAY.date() + timedelta(days=5), registration="R.C.S. Luxembourg B 33333"))
    propose(registration="R.C.S. Luxembourg B 44444")
    states = {each["registration"]: each["state"] for each in second.get("/api/v1/letterheads/").json()["results"]}
    assert states == {
        "R.C.S. Luxembourg B 12345": "in_force",
        "R.C.S. Luxembourg B 22222": "refused",
        "R.C.S. Luxembourg B 33333": "approved",
        "R.C.S. Luxembourg B 44444": "proposed",
    }
    assert sign_in(porter).get("/house/letterheads/").status_code == 403


def test_the_api_proposes_and_another_person_approves(sign_in: Any, compliance_officer: Any, director: Any) -> None:
    first, second = sign_in(compliance_officer), sign_in(director)
    answer = life.post_json(first, "/api/v1/letterheads/", FACTS | {"valid_from": "2026-03-03"})
    assert answer.status_code == 200
    address = f"/api/v1/letterheads/{answer.json()['id']}/decision/"
    assert life.post_json(first, address, {"approved": True}).status_code == 409
    assert life.post_json(second, address, {"approved": True}).status_code == 200
    assert letterhead_at(cast.house(), cast.TUESDAY) is not None


def test_a_report_states_the_company_and_not_the_state() -> None:
    from compliance.reports.rendering.cover import build_cover
    from compliance.reports.rendering.sheet import Order, company_lines

    house, day = cast.house(), date(2026, 3, 3)
    order = Order(house, build_cover(house, "R-05", day, day), "en", "Inspector", cast.TUESDAY, cast.TUESDAY)
    assert company_lines(order)["registration"] == ""
    full = Order(house, order.cover, "en", "Inspector", cast.TUESDAY, cast.TUESDAY, letterhead=life.letterhead())
    assert company_lines(full) == {
        "registration": "R.C.S. Luxembourg B 12345",
        "legal_line": "Casino de Jeux du Luxembourg S.A., société anonyme",
        "address": "Rue Flammang, L-5618 Mondorf-les-Bains · Tel. +352 23 61 11 · direction@casino.example",
    }


def test_a_paper_names_the_company_as_approved_at_its_print() -> None:
    assert company_line(cast.house(), cast.TUESDAY) == (
        "Casino de Jeux du Luxembourg S.A. · Rue Flammang, L-5618 Mondorf-les-Bains"
    )
    life.letterhead()
    assert company_line(cast.house(), life.LATER) == (
        "Casino de Jeux du Luxembourg S.A., société anonyme · Rue Flammang, L-5618 Mondorf-les-Bains · "
        "R.C.S. Luxembourg B 12345"
    )
    assert "R.C.S." not in company_line(cast.house(), cast.TUESDAY - timedelta(days=1))
