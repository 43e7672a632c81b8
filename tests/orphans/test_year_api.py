"""Account and year end through the API: the same answers as on screen, and a "no" of the house is an answer."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.orphans.models.carnets import Carnet
from compliance.orphans.models.closings import Closing, Reconciliation
from compliance.orphans.models.ledger import LedgerEntry
from tests import said
from tests.cast import VENUE
from tests.exclusions.api_requests import post
from tests.orphans import years
from tests.orphans.years import EVENING, TOTAL
from tests.refusals import detail_of

CARNET = "carnets/2026/"
PAID = {"commune": "Mondorf-les-Bains", "means": "cash", "reference": "V-118", "paid_on": "2026-12-31"}
STUB = {"number": "A-118", "issued_on": "2026-12-31", "amount": "4800.00"}


@pytest.fixture(autouse=True)
def evening(db: None) -> Any:
    with time_machine.travel(EVENING, tick=False):
        yield


def get(client: Any, address: str) -> Any:
    return client.get(f"/api/v1/{CARNET}{address}").json()


def test_from_the_difference_to_the_closing(sign_in: Any, accountant: Any, director: Any) -> None:
    years.year()
    keeper, chief = sign_in(accountant), sign_in(director)
    assert post(keeper, f"{CARNET}reconciliations/", {"stated": "4802.65"}).status_code == 200
    told = get(keeper, "account/")
    assert (told["carnet"], told["orphans"], told["cash"], told["difference"]) == (TOTAL, TOTAL, TOTAL, "10.00")
    refused = post(keeper, f"{CARNET}payment/", PAID)
    assert (
        "The orphan register and the account differ by 10.00\u00a0EUR. Find the cause, correct it and reconcile "
        "again." in detail_of(refused)
    )
    assert refused.json()["errors"] == {}
    assert post(keeper, f"{CARNET}receipts/", STUB).status_code == 404
    assert post(keeper, f"{CARNET}reconciliations/", {"stated": TOTAL}).status_code == 200
    assert get(keeper, "year-end/")["steps"][2] == {
        "name": "paid",
        "state": "to_do",
        "amount": TOTAL,
        "day": None,
        "windows": 0,
    }
    assert set(post(keeper, f"{CARNET}payment/", PAID | {"commune": "Remich"}).json()["errors"]) == {"commune"}
    assert post(keeper, f"{CARNET}payment/", PAID | {"receipts": [STUB]}).status_code == 200
    found = get(keeper, "year-end/")
    assert (found["state"], found["missing"], found["ready"]) == ("paid", "12.65", False)
    (receipt,) = found["receipts"]
    assert (receipt | STUB, receipt["recorded_by"]["name"]) == (receipt, accountant.full_name)
    assert "12.65\u00a0EUR missing" in detail_of(post(chief, f"{CARNET}closing/", {}))
    rest = STUB | {"number": "A-119", "amount": "12.65"}
    assert post(keeper, f"{CARNET}receipts/", rest).status_code == 200
    assert post(keeper, f"{CARNET}closing/", {}).status_code == 403
    assert post(chief, f"{CARNET}closing/", {}).json() == {"id": str(Carnet.objects.get().pk)}
    assert get(chief, "year-end/")["state"] == "closed"
    assert Closing.objects.count() == 1
    rows = get(keeper, "reconciliations/")["results"]
    assert [row["difference"] for row in rows] == ["0.00", "10.00"]
    assert said.acts(VENUE, "orphans.year.closed")


def test_a_deposit_is_booked_once_for_a_key(sign_in: Any, accountant: Any) -> None:
    years.year()
    client, key = sign_in(accountant), uuid4().hex
    sent = {"amount": "12.65", "reference": "B-1"}
    first, again = (post(client, f"{CARNET}deposits/", sent, key).json() for _each in range(2))
    assert first == again
    assert first == {"id": str(Carnet.objects.get().pk)}
    assert LedgerEntry.objects.count() == 2
    legs = get(client, "journal/")["results"]
    assert [(leg["number"], leg["line"], leg["account"]) for leg in legs] == [
        (1, 1, "caisse"),
        (1, 1, "orphelins"),
        (2, None, "banque"),
        (2, None, "caisse"),
    ]


def test_who_may_see_and_who_may_keep(sign_in: Any, cashier: Any, inspector: Any) -> None:
    years.year()
    desk, eyes = sign_in(cashier), sign_in(inspector)
    for address in ("account/", "journal/", "reconciliations/", "year-end/"):
        assert desk.get(f"/api/v1/{CARNET}{address}").status_code == 403
        assert eyes.get(f"/api/v1/{CARNET}{address}").status_code == 200
        assert eyes.get(f"/api/v1/carnets/1999/{address}").status_code == 404
    assert get(eyes, "year-end/")["state"] == "open"
    for address in ("deposits/", "reconciliations/", "payment/", "receipts/", "closing/"):
        assert post(eyes, f"{CARNET}{address}", {}).status_code == 403
    assert not Reconciliation.objects.exists()
