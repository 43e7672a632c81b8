"""Several persons who write about an incident at the same instant: numbers and entries have no gap."""

from compliance.incidents.models.entries import Entry
from compliance.incidents.models.incidents import Incident
from compliance.payouts.models.payouts import Payout
from compliance.refusals import Refused
from tests.database import OwnDatabase
from tests.incidents.incident_book import close, decide, pay, record, table
from tests.races import together


def test_incidents_of_the_same_instant_have_numbers_without_a_gap(own_database: OwnDatabase) -> None:
    labels = together(lambda _number: record().label, 4)
    assert sorted(labels) == [f"I-2026-{number:03d}" for number in range(1, 5)]
    assert Incident.objects.count() == 4


def test_entries_of_the_same_instant_come_one_after_the_other(own_database: OwnDatabase) -> None:
    row = record("dispute", "payment", table_id=table().pk, place="")
    decide(row, "payment", "50.00")

    def one(number: int) -> str:
        try:
            if number:
                pay(row)
            else:
                close(row)
        except Refused as refused:
            return str(refused)
        return ""

    closing, *paying = together(one, 4)
    # A payout follows also after the closing, but only once.
    assert (closing, sorted(paying)) == ("", ["", *["This incident has led to a payout already."] * 2])
    assert Payout.objects.count() == 1
    assert list(Entry.objects.order_by("position").values_list("position", flat=True)) == [1, 2, 3]


def test_a_payout_and_another_outcome_do_not_cross(own_database: OwnDatabase) -> None:
    """Either the payout has the new amount, or the outcome is refused because of the payout."""
    row = record("dispute", "payment")
    decide(row, "payment", "50.00")

    def one(number: int) -> str:
        try:
            if number:
                pay(row)
            else:
                decide(row, "payment", "75.00")
        except Refused as stopped:
            return str(stopped)
        return ""

    changed, paid = together(one, 2)
    assert paid == ""
    assert str(Payout.objects.get().amount) == ("50.00" if changed else "75.00")
