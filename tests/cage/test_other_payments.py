"""Other payments: small ones the holder of a drawer books alone, larger ones somebody else books in that drawer."""

from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.drawers.services import manual_bookings, voids
from compliance.cage.models.shifts import Entry
from compliance.refusals import Refused
from tests import cast, said
from tests.cage.drawers import shift, table_shift
from tests.cage.policies import set_policy
from tests.cast import TUESDAY, VENUE, house, member
from tests.exclusions.api_requests import post
from tests.refusals import detail_of

pytestmark = pytest.mark.django_db


def alone(drawer: Any, amount: str, by: str = "cashier", reference: str = "V-1") -> Any:
    return manual_bookings.make_entry(
        house=house(),
        shift=drawer,
        kind="other_out",
        amount=Decimal(amount),
        reference=reference,
        nonce=uuid4(),
        by=member(by),
        at=TUESDAY,
    )


def by_another(drawer: Any, amount: str, by: str = "chef_de_salle", reference: str = "V-1", nonce: Any = None) -> Any:
    return manual_bookings.pay_other(
        house=house(),
        shift=drawer,
        amount=Decimal(amount),
        reference=reference,
        nonce=nonce or uuid4(),
        by=member(by),
        at=TUESDAY,
    )


def refused(sentence: str) -> Any:
    return pytest.raises(Refused, match=sentence)


def test_above_what_the_house_allows_alone_another_person_books_it() -> None:
    drawer, nonce = shift(), uuid4()
    with refused(
        "Above 500\\.00\\sEUR per shift, another person with permission to void entries must record it on the page "
        "of this float. Remaining:"
    ):
        alone(drawer, "500.01")
    with refused("This is your float. Another person must"):
        by_another(drawer, "500.01", "cashier")
    with refused(r"Up to 500\.00\sEUR, Cashier can record it alone"):
        by_another(drawer, "500.00")
    with refused("Enter the voucher"):
        by_another(drawer, "500.01", reference=" ")
    made = by_another(drawer, "500.01", nonce=nonce)
    assert by_another(drawer, "500.01", nonce=nonce) == made
    assert (made.kind, made.cash, made.entered_by) == ("other_out", Decimal("-500.01"), member("chef_de_salle"))
    assert said.acts(VENUE, "cage.entry.made")[0].facts["booking"] == "other_out"


def test_a_payment_in_parts_counts_together() -> None:
    drawer = shift()
    alone(drawer, "300.00")
    wrong = alone(drawer, "150.00")
    with refused(r"Remaining: 50\.00\sEUR"):
        alone(drawer, "50.01")
    with refused(r"Up to 50\.00\sEUR, Cashier can record it alone"):
        by_another(drawer, "50.00")
    by_another(drawer, "50.01")
    voids.void_booking(
        house=house(), entry=wrong, reason="Wrong.", nonce=uuid4(), by=member("chef_de_salle"), at=TUESDAY
    )
    assert alone(drawer, "200.00").cash == -200, "what another person booked, and what was voided, does not count"
    with refused(r"Remaining: 0\.00\sEUR"):
        alone(drawer, "0.01")
    assert by_another(drawer, "0.01").kind == "other_out"
    set_policy("cage.other_payment_alone", "20.00")
    with refused(r"Remaining: 0\.00\sEUR"):
        alone(drawer, "0.01")


def test_a_sum_that_no_drawer_has_tells_nothing_of_the_total(monkeypatch: Any) -> None:
    drawer = shift()
    with refused("The amount is too large"):
        by_another(drawer, "10000000000.00")
    assert not said.acts(VENUE, "cage.entry.refused")
    monkeypatch.setattr("compliance.cage.drawers.services.bookings.LARGEST", Decimal(5999))
    with refused("The amount is too large"):
        alone(drawer, "10.00")
    (note,) = said.acts(VENUE, "cage.entry.refused")
    assert note.facts == {"shift": drawer.label, "booking": "other_out"}


def test_the_house_decides_from_which_sum_on() -> None:
    set_policy("cage.other_payment_alone", "20.00")
    drawer = shift()
    with refused(r"Above 20\.00"):
        alone(drawer, "20.01")
    assert by_another(drawer, "20.01").cash == Decimal("-20.01")


def test_a_table_pays_nothing_and_no_drawer_more_than_it_holds() -> None:
    with refused("Tables hold no cash:"):
        by_another(table_shift(), "600.00", "director")
    drawer = shift()
    with refused("The float is too low"):
        by_another(drawer, "99999.00")
    (note,) = said.acts(VENUE, "cage.entry.refused")
    assert note.facts == {"shift": drawer.label, "booking": "other_out"}


def test_it_is_booked_from_the_page_of_the_drawer(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    drawer = shift()
    page = f"/cage/shifts/{drawer.pk}/"
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk, chef = sign_in(cashier), sign_in(chef_de_salle)
        own, other = desk.get(page).content.decode(), chef.get(page).content.decode()
        assert f"{page}other-payments/" not in own
        assert "Another person with permission to void entries must record other payments above 500.00 EUR." in own
        assert f"{page}other-payments/" in other
        sent = {"nonce": str(uuid4()), "amount": "750", "reference": "Invoice 77"}
        assert desk.post(f"{page}other-payments/", sent).status_code == 403
        small = chef.post(f"{page}other-payments/", sent | {"amount": "500"})
        assert (small.status_code, "can record it alone" in small.content.decode()) == (422, True)
        for _twice in range(2):
            assert chef.post(f"{page}other-payments/", sent).headers["Location"] == page
    assert [row.cash for row in Entry.objects.filter(kind="other_out")] == [Decimal(-750)]


def test_it_is_booked_through_the_api(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    drawer = shift()
    with time_machine.travel(cast.TUESDAY, tick=False):
        desk, chef = sign_in(cashier), sign_in(chef_de_salle)
        address, sent = f"shifts/{drawer.pk}/other-payments/", {"amount": "750.00", "reference": "Invoice 77"}
        assert post(desk, address, sent).status_code == 403
        assert post(chef, address, sent).json()["id"] == str(drawer.pk)
        large = {"kind": "other_out", "amount": "750.00", "reference": "Invoice 77"}
        assert "another person" in detail_of(post(desk, f"shifts/{drawer.pk}/bookings/", large))
