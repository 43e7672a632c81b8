"""The payment that an outcome decided: its recipient, a second request, and what the database refuses."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import IntegrityError, connection, transaction

from audit.recording import log
from compliance.exclusions.models.measures import Measure
from compliance.incidents.models.entries import Entry
from compliance.incidents.services import entries, measures
from compliance.payouts.models.payouts import Payout
from compliance.payouts.selectors import payouts as payout_selectors
from compliance.payouts.services import decisions, requests
from compliance.refusals import Refused
from tests import cast
from tests.cage import drawers
from tests.incidents.incident_book import AT, LATER, act, decide, pay, record
from tests.payouts import asking

pytestmark = pytest.mark.django_db


def disputed(amount: str = "120.00", **changes: Any) -> Any:
    row = record("dispute", "payment", **changes)
    decide(row, "payment", amount)
    return row


def withdraw(payout: Payout) -> None:
    found = payout_selectors.get_payout(cast.VENUE, payout.pk)
    decisions.withdraw_payout(
        house=cast.house(), payout=found, reason="The guest left.", by=cast.member("director"), at=LATER
    )


def refused(name: str, write: Callable[[], object]) -> None:
    facts = {"scope": cast.VENUE, "incident": "I-2026-001"}
    with (
        pytest.raises(IntegrityError, match=name),
        transaction.atomic(),
        log.act("incidents.incident.opened", subject=None, by=cast.member("director"), at=LATER, **facts),
    ):
        write()


def measure(row: Any, **changes: Any) -> Entry:
    facts: dict[str, Any] = {
        "incident_id": row.pk,
        "position": Entry.objects.filter(incident_id=row.pk).count() + 1,
        "kind": "measure",
        "recorded_by": cast.member("director"),
        "recorded_at": LATER,
    }
    return Entry(**facts | changes)


def test_a_payment_at_a_black_jack_table_needs_no_bet() -> None:
    row = disputed(table_id=drawers.table("7", "lu.black_jack").pk, place="")
    pay(row)
    payout = Payout.objects.get()
    assert (payout.origin, payout.table_id, payout.machine, payout.gate) == ("dispute", row.table_id, "", "")


def test_a_payment_without_a_table_names_no_machine() -> None:
    pay(disputed(place="Rita Kayl at the bar"))
    assert (Payout.objects.get().origin, Payout.objects.get().machine) == ("dispute", "")


def test_a_named_guest_showed_a_document() -> None:
    row = disputed()
    guest = asking.guest()
    act(entries.name_person, row, concern="player", person_id=guest)
    with pytest.raises(Refused) as asked:
        pay(row, person_id=guest)
    assert asked.value.field == "paper"
    pay(row, person_id=guest, paper="Passport LUX R77", means="cheque")
    assert "Kayl" in Payout.objects.get().beneficiary


def test_another_payout_follows_the_one_that_was_withdrawn() -> None:
    row = disputed()
    pay(row)
    first = Payout.objects.get()
    with pytest.raises(Refused, match="already"):
        pay(row)
    with pytest.raises(Refused, match="outcome stays"):
        decide(row, "confirmed")
    withdraw(first)
    decide(row, "payment", "150.00")
    pay(row)
    assert [str(each.amount) for each in Payout.objects.order_by("number")] == ["120.00", "150.00"]


def test_only_an_incident_requests_the_payout_of_a_dispute() -> None:
    def commit() -> None:
        requests.request_payout.within(
            house=cast.house(),
            payout_request=asking.asked(origin="dispute", machine=""),
            nonce=uuid4(),
            by=cast.member("cashier"),
            at=LATER,
        )
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")

    with pytest.raises(IntegrityError, match="a_payout_of_a_dispute_follows_from_its_incident"), transaction.atomic():
        commit()
    with pytest.raises(Refused) as asked:
        asking.keep(asking.asked(origin="dispute", machine="", jackpot="jackpot"))
    assert asked.value.field == "jackpot"


def test_a_measure_names_what_its_recorder_recorded_for_a_guest_of_the_incident() -> None:
    row, guest = record(), asking.guest()
    director = cast.member("director")
    other = record()
    act(entries.name_person, other, concern="player", person_id=guest)
    act(measures.exclude_guest, other, person_id=guest, last_day=None, reason="Used a device.", by="director")
    found: dict[str, Any] = {"target": "exclusion", "target_id": Measure.objects.get().pk, "person_id": guest}
    named = "a_measure_concerns_a_guest_of_the_incident"
    refused(named, lambda: Entry.objects.bulk_create([measure(row, **found)]))
    act(entries.name_person, row, concern="player", person_id=guest)
    followed = "a_measure_has_followed_from_its_incident"
    for changes in (
        {"target_id": uuid4()},
        {"target": "observation"},
        {"recorded_by": cast.member("porter")},
    ):
        refused(followed, lambda changes=changes: Entry.objects.bulk_create([measure(row, **found | changes)]))
    # It belongs to the other incident.
    refused("what_followed_belongs_to_one_incident", lambda: Entry.objects.bulk_create([measure(row, **found)]))
    assert director.pk == Measure.objects.get().entered_by_id


def test_a_payout_is_that_of_the_outcome_and_stands_alone() -> None:
    row = disputed("120.00", occurred_at=AT - timedelta(minutes=5))
    pay(row)
    first = Payout.objects.get()
    followed = "a_measure_has_followed_from_its_incident"
    # The payout of another time, or of another amount.
    for other in (disputed("120.00"), disputed("80.00", occurred_at=row.occurred_at)):
        write = measure(other, target="payout", target_id=first.pk)
        refused(followed, lambda write=write: Entry.objects.bulk_create([write]))
    refused(
        "an_incident_has_one_standing_payout",
        lambda: Entry.objects.bulk_create([measure(row, target="payout", target_id=first.pk)]),
    )
    changed = measure(row, kind="outcome", outcome="confirmed", text="So.")
    refused("an_outcome_that_is_paid_stays", lambda: Entry.objects.bulk_create([changed]))
