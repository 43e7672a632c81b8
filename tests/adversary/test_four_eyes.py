"""One person who would like to be two: by the token of a machine, by a second session, by another's account."""

from typing import Any
from uuid import UUID

import pytest
import time_machine

from compliance.admissions.cards.selectors import cancellations as cancellation_selectors
from compliance.admissions.models.cards import AdmissionCard, CancellationAnswer, CardCancellation
from compliance.exclusions.withheld_winnings import selectors as winnings_selectors
from compliance.venues.services import accounts
from tests import cast
from tests.admissions.books import caller, card
from tests.adversary.guest_data import ADDRESS, DOCUMENT
from tests.adversary.json_posts import post


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def test_refuses_an_honour_card_to_the_machine_of_the_director(director: Any) -> None:
    sent = {"document": DOCUMENT, "address": ADDRESS, "desk": str(cast.desk().desk_id), "face_compared": True}
    answer = post(cast.machine(director), "/api/v1/presentations/", sent | {"card": "honour_year"})
    assert answer.status_code == 200
    assert answer.json()["admitted"] is False
    assert [reason["code"] for reason in answer.json()["reasons"]] == ["issuer_not_management"]
    assert not AdmissionCard.objects.exists()


def test_refuses_a_cancellation_asked_with_the_token_of_another(director: Any, porter: Any) -> None:
    made = card(porter)
    asked = post(cast.machine(porter), "/api/v1/cancellations/", {"number": made.label, "reason": "torn"})
    assert asked.status_code == 403
    assert not CardCancellation.objects.exists()


def test_refuses_the_same_person_in_two_sessions(director: Any, porter: Any) -> None:
    made = card(porter)
    one, other = caller(director), caller(director)
    assert post(one, "/api/v1/cancellations/", {"number": made.label, "reason": "torn"}).status_code == 200
    waiting = cancellation_selectors.waiting_cancellations(cast.VENUE).get()
    answer = post(other, f"/api/v1/cancellations/{waiting.pk}/answer/", {"confirmed": True}, "adversary-2")
    assert answer.status_code == 409
    assert not CancellationAnswer.objects.exists()


def test_a_closed_account_is_out_at_once_with_its_session_and_its_machine(
    director: Any, porter: Any, administrator: Any, sign_in: Any
) -> None:
    session, token = sign_in(porter), cast.machine(porter)
    assert session.get("/door/").status_code == 200
    assert token.get("/api/v1/house/").status_code == 200
    accounts.close_account(staff=porter, scope=cast.VENUE, by=administrator, at=cast.TUESDAY)
    assert session.get("/door/").status_code == 302
    assert token.get("/api/v1/house/").status_code == 401


def test_refuses_withheld_winnings_decided_in_a_second_session_of_who_proposed_them(director: Any, porter: Any) -> None:
    sent = {
        "guest": str(card(porter).person_id),
        "breach": "group_play",
        "happened_on": "2026-03-03",
        "place": "12",
        "staked": "150.00",
        "maximum": "100.00",
        "amount": "300.00",
        "reason": "Five players, one stake.",
    }
    one, other = caller(director), caller(director)
    own = post(one, "/api/v1/withheld-winnings/", sent).json()["id"]
    address = f"/api/v1/withheld-winnings/{own}/decision/"
    assert post(other, address, {"outcome": "withheld", "ban": True}, "adversary-2").status_code == 409
    assert post(other, address, {"outcome": "paid", "reason": "Mine."}, "adversary-3").status_code == 409
    assert winnings_selectors.get_withholding(cast.VENUE, UUID(own)).decided is False
