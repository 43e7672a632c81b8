"""Payouts through the API: the same acts under the same rights, each done once for its key; machines never answer."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.payouts.models.payouts import Payout
from compliance.payouts.models.steps import Payment, Step
from tests import cast, said
from tests.admissions.presenting import present
from tests.cast import VENUE, machine, member
from tests.exclusions.api_requests import post
from tests.exclusions.withholdings import decide, propose
from tests.payouts import asking
from tests.refusals import detail_of
from tests.venues.dutch import DUTCH, open_dutch_house


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


SENT = {"origin": "machine", "machine": "M-17", "amount": "500.00", "won_at": cast.TUESDAY.isoformat()}


def large() -> dict[str, Any]:
    return SENT | asking.IDENTIFIED | {"amount": "12000.00", "person": str(asking.guest())}


def test_from_the_request_to_the_money_and_back(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    asking.drawer()
    desk, chef, key = sign_in(cashier), sign_in(chef_de_salle), uuid4().hex
    sent = large()
    first, again = (post(desk, "payouts/", sent, key).json() for _each in range(2))
    row = Payout.objects.get()
    assert first == again == {"id": str(row.pk), "state": "requested", "reason": ""}
    address = f"payouts/{row.pk}/"
    assert "second person" in detail_of(post(desk, f"{address}payment/", {}))
    (waiting,) = chef.get("/api/v1/payouts/to-approve/").json()["results"]
    assert (waiting["number"], waiting["next"], waiting["beneficiary"]) == ("P-000001", "approve", "Jean Weber")
    assert post(chef, f"{address}approval/", {}).json()["state"] == "approved"
    key = uuid4().hex
    assert [post(desk, f"{address}payment/", {}, key).json()["state"] for _each in range(2)] == ["paid"] * 2
    assert Payment.objects.count() == 1
    told = chef.get(f"/api/v1/{address}").json()
    assert (told["beneficiary"], told["state"], told["next"], len(told["steps"])) == ("Jean Weber", "paid", "none", 3)
    assert said.acts(VENUE, "payouts.payout.opened")
    (listed,) = chef.get("/api/v1/payouts/?state=paid&large=true").json()["results"]
    assert (listed["number"], listed["beneficiary"]) == ("P-000001", "Jean Weber")
    assert chef.get("/api/v1/payouts/?means=cheque").json()["count"] == 0
    assert said.acts(VENUE, "http.register.read")
    assert post(chef, f"{address}void/", {"reason": "The wrong guest."}).json()["state"] == "voided"
    assert chef.get(f"/api/v1/payouts/{uuid4()}/").status_code == 404


def test_the_other_acts(sign_in: Any, cashier: Any, chef_de_salle: Any, director: Any) -> None:
    desk, chef, chief = sign_in(cashier), sign_in(chef_de_salle), sign_in(director)
    refused, own, jack, cheque = (
        asking.large(),
        asking.payout(),
        asking.keep(asking.gold_jack()),
        asking.payout(means="cheque", beneficiary="A"),
    )
    assert post(chef, f"payouts/{refused.pk}/refusal/", {"reason": "False."}).json()["state"] == "refused"
    held = {"reason": "x", "expected_on": "2026-03-09"}
    assert "no extra time" in detail_of(post(chef, f"payouts/{refused.pk}/hold/", held))
    assert post(desk, f"payouts/{own.pk}/withdrawal/", {"reason": "Twice."}).json()["state"] == "withdrawn"
    informed = {"informed": str(member("chef_de_salle").pk)}
    assert post(chef, f"payouts/{jack.pk}/gate/", informed).status_code == 200
    assert post(chief, f"payouts/{cheque.pk}/instrument/", {"reference": "CH 1"}).json()["state"] == "paid"
    missing = post(desk, "payouts/", SENT | {"origin": "table"})
    assert detail_of(missing)
    assert set(missing.json()["errors"]) == {"table"}


def test_at_139_winnings_through_the_api(sign_in: Any, porter: Any, chef_de_salle: Any) -> None:
    guest, chef = present(porter).decision.person_id, sign_in(chef_de_salle)
    assert guest is not None
    row = asking.payout("300.00", person_id=guest, identity="shown", paper="P123")
    won = propose(guest)
    assert post(chef, f"payouts/{row.pk}/winnings/", {"withholding": str(won.pk)}).status_code == 200
    assert post(chef, f"payouts/{row.pk}/withheld/", {}).status_code == 409
    decide(won, at=cast.TUESDAY)
    assert post(chef, f"payouts/{row.pk}/withheld/", {}).json()["state"] == "withheld"


def test_a_dutch_payout_is_held_through_the_api(sign_in: Any, cashier: Any) -> None:
    from compliance.venues.selectors import venues

    director = open_dutch_house("cashier")
    row = asking.keep(asking.asked("100000.00", **asking.identified(DUTCH)), cashier, of=venues.get_house(DUTCH))
    held = {"reason": "De bank.", "expected_on": "2026-03-09"}
    assert post(sign_in(director), f"payouts/{row.pk}/hold/", held).json()["state"] == "held"


def test_a_machine_answers_for_no_payout(director: Any) -> None:
    row, turnstile = asking.large(), machine(director)
    for act in ("approval", "refusal", "hold", "gate", "winnings", "withheld", "payment", "instrument", "void"):
        answer = turnstile.post(
            f"/api/v1/payouts/{row.pk}/{act}/", {}, format="json", headers={"Idempotency-Key": uuid4().hex}
        )
        assert answer.status_code == 403, act
    assert Step.objects.filter(payout=row).count() == 1
    assert len(said.denials(VENUE)) == 9


def test_who_may_not(sign_in: Any, inspector: Any, cashier: Any) -> None:
    row = asking.large()
    reads, desk = sign_in(inspector), sign_in(cashier)
    assert reads.get("/api/v1/payouts/").status_code == 200
    assert reads.get("/api/v1/payouts/to-approve/").status_code == 403
    assert post(reads, "payouts/", SENT).status_code == 403
    assert post(desk, f"payouts/{row.pk}/approval/", {}).status_code == 403
    assert post(desk, f"payouts/{row.pk}/instrument/", {"reference": "x"}).status_code == 403
