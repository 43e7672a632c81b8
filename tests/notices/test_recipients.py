"""Postal addresses of the authorities: proposed by one person, approved by another, and printed from a day on."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.notices.models.recipients import Recipient, RecipientDecision
from compliance.notices.selectors.recipients import recipient_at
from compliance.notices.services import addresses
from compliance.refusals import Refused
from tests import cast, said
from tests.notices import life

pytestmark = pytest.mark.usefixtures("db")

FACTS: dict[str, Any] = {
    "addressee": "justice",
    "name": "Ministère de la Justice",
    "lines": "13, rue Erasme\n\n L-1468 Luxembourg ",
    "salutation": "Madame la Ministre,",
    "their_reference": "",
    "valid_from": cast.TUESDAY.date(),
}


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def propose(**changes: Any) -> Recipient:
    officer = cast.member("compliance_officer")
    return addresses.propose_recipient(house=cast.house(), by=officer, at=cast.TUESDAY, **FACTS | changes)


def decide(row: Recipient, by: str = "director", approved: bool = True) -> RecipientDecision:
    return addresses.decide_recipient(
        house=cast.house(), recipient=row, approved=approved, by=cast.member(by), at=cast.TUESDAY
    )


def test_an_address_holds_once_another_person_has_approved_it() -> None:
    row = propose()
    assert (str(row), row.lines, row.salutation) == (
        "Ministère de la Justice",
        "13, rue Erasme\nL-1468 Luxembourg",
        "Madame la Ministre",
    )
    assert recipient_at(cast.house(), "justice", cast.TUESDAY) is None
    with pytest.raises(Refused, match="Another person"):
        decide(row, "compliance_officer")
    assert str(decide(row)) == "approved"
    assert recipient_at(cast.house(), "justice", cast.TUESDAY) == row
    assert recipient_at(cast.house(), "justice", cast.TUESDAY - timedelta(days=1)) is None
    assert recipient_at(cast.house(), "finance", cast.TUESDAY) is None
    with pytest.raises(Refused, match="already"):
        decide(row)
    assert str(decide(propose(), approved=False)) == "refused"
    (act,) = said.acts(cast.VENUE, "notices.recipient.approved")
    assert act.facts == {"addressee": "justice"}


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"addressee": "mayor"}, "addressee"),
        # An authority of another country.
        ({"addressee": "ksa"}, "addressee"),
        ({"name": " "}, "name"),
        ({"lines": "\n"}, "lines"),
        ({"salutation": ","}, "salutation"),
        ({"lines": "1\n2\n3\n4\n5\n6"}, "lines"),
        ({"valid_from": cast.TUESDAY.date() - timedelta(days=1)}, "valid_from"),
    ],
)
def test_what_is_refused(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        propose(**changes)
    assert refused.value.field == field


def write(*rows: Any) -> None:
    with (
        transaction.atomic(),
        log.act("notices.recipient.proposed", subject=rows[0], by=None, at=cast.TUESDAY, scope=cast.VENUE),
    ):
        for row in rows:
            type(row).objects.bulk_create([row])


def test_the_database_refuses_an_unknown_addressee_an_empty_one_and_an_own_approval() -> None:
    officer = cast.member("compliance_officer")
    facts = FACTS | {"venue_id": cast.VENUE, "proposed_by": officer, "proposed_at": cast.TUESDAY}
    with pytest.raises(IntegrityError, match="the_addressee_of_a_recipient_is_known"):
        write(Recipient(**facts | {"addressee": "mayor"}))
    with pytest.raises(IntegrityError, match="a_recipient_has_name_address_and_salutation"):
        write(Recipient(**facts | {"salutation": ""}))
    row = Recipient(**facts)
    own = RecipientDecision(recipient=row, approved=True, decided_by=officer, decided_at=cast.TUESDAY)
    with pytest.raises(IntegrityError, match="a_recipient_needs_four_eyes"):
        write(row, own)


def test_the_page_proposes_and_another_person_approves(
    sign_in: Any, compliance_officer: Any, director: Any, porter: Any
) -> None:
    first, second = sign_in(compliance_officer), sign_in(director)
    assert "No addresses yet" in first.get("/notices/recipients/").content.decode()
    assert first.post("/notices/recipients/", FACTS | {"name": ""}).status_code == 422
    assert first.post("/notices/recipients/", FACTS | {"valid_from": "2026-03-03"}).status_code == 302
    decision = f"/notices/recipients/{Recipient.objects.get().pk}/decide/"
    assert "Another person must decide." in first.post(decision, {"approved": "yes"}, follow=True).content.decode()
    assert second.post(decision, {"approved": "perhaps"}).status_code == 404
    assert second.post(f"/notices/recipients/{uuid4()}/decide/", {"approved": "yes"}).status_code == 404
    assert second.post(decision, {"approved": "yes"}).status_code == 302
    decide(propose(name="Ministère B"), approved=False)
    decide(propose(name="Ministère C", valid_from=cast.TUESDAY.date() + timedelta(days=5)))
    propose(name="Ministère D")
    assert "Ministère D" in second.get("/notices/recipients/").content.decode()
    states = {each["name"]: each["state"] for each in second.get("/api/v1/notice-recipients/").json()["results"]}
    assert states == {
        "Ministère de la Justice": "in_force",
        "Ministère B": "refused",
        "Ministère C": "approved",
        "Ministère D": "proposed",
    }
    assert sign_in(porter).get("/notices/recipients/").status_code == 403


def test_the_api_proposes_and_another_person_approves(sign_in: Any, compliance_officer: Any, director: Any) -> None:
    first, second = sign_in(compliance_officer), sign_in(director)
    answer = life.post_json(first, "/api/v1/notice-recipients/", FACTS | {"valid_from": "2026-03-03"})
    assert answer.status_code == 200
    address = f"/api/v1/notice-recipients/{answer.json()['id']}/decision/"
    assert life.post_json(first, address, {"approved": True}).status_code == 409
    assert life.post_json(second, address, {"approved": True}).status_code == 200
    assert recipient_at(cast.house(), "justice", cast.TUESDAY) is not None


def test_the_authority_s_file_number_is_printed() -> None:
    life.recipient(their_reference="JUS-2026-77")
    row = life.raised()
    life.issue(row)
    from compliance.notices.services import letter_contents

    assert "Vos réf." in letter_contents.letter_html(cast.house(), life.fresh(row), life.LATER)
