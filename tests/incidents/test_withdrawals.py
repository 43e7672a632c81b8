"""A person who was named by mistake is withdrawn, and an incident without a guest has a retention period of its own."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.incidents.models.entries import Entry
from compliance.incidents.selectors import incidents as selectors
from compliance.incidents.services import entries, measures
from compliance.refusals import Refused
from compliance.retention.selectors.erasure_blockers import open_matters
from compliance.retention.selectors.erasures import INCIDENT, erasure_candidates
from compliance.retention.selectors.related_records import related_records
from compliance.retention.services import erasures
from compliance.venues.selectors import venues
from tests import cast, said
from tests.cage.policies import set_policy
from tests.incidents.incident_book import AT, LATER, act, close, decide, record
from tests.payouts import asking

pytestmark = pytest.mark.django_db


def withdraw(row: Any, entry: Any, text: str = "Another guest.") -> Any:
    return act(entries.withdraw_person, row, entry_id=entry.pk, text=text)


def related(root: str, key: Any) -> Any:
    return related_records(root, [key], cast.house().zone)


def test_a_guest_who_was_named_by_mistake_is_no_longer_concerned() -> None:
    row, guest = record(), asking.guest()
    named = act(entries.name_person, row, concern="player", person_id=guest)
    with pytest.raises(Refused) as asked:
        withdraw(row, named, " ")
    assert asked.value.field == "text"
    decide(row, "warning")
    close(row)
    withdraw(row, named)
    assert selectors.persons_concerned(row.pk) == []
    assert not selectors.incidents_of_guest(cast.VENUE, (guest,)).exists()
    assert len(said.acts(cast.VENUE, "incidents.person.withdrawn")) == 1
    # The rows stay, and nothing follows from the incident for this guest.
    assert Entry.objects.filter(person_id=guest).count() == 1
    with pytest.raises(Refused, match="Name the guest"):
        act(measures.exclude_guest, row, person_id=guest, last_day=None, reason="No.", by="director")
    with pytest.raises(Refused) as asked:
        withdraw(row, named)
    assert asked.value.field == "entry"
    # The person may be named again, rightly this time.
    employee = act(entries.correct_incident, row, text="It was a colleague.")
    with pytest.raises(Refused):
        withdraw(row, employee)


def test_the_database_refuses_a_withdrawal_of_what_named_no_person() -> None:
    row, other = record(), record()
    detail = act(entries.add_detail, row, text="Seen.")
    elsewhere = act(entries.name_person, other, concern="player", person_id=asking.guest())
    named = act(entries.name_person, row, concern="player", person_id=asking.guest())
    withdraw(row, named)
    name = "a_withdrawal_takes_back_a_person_of_its_incident"
    for entry, expected, by in (
        (detail, name, "pit_boss"),
        (elsewhere, name, "pit_boss"),
        (named, "withdraws_id", "pit_boss"),
        (elsewhere, f"{name}|an_incident_is_decided_by_the_casino", "porter"),
    ):
        withdrawal = Entry(
            incident_id=row.pk,
            position=4,
            kind="withdrawal",
            text="No.",
            withdraws=entry,
            recorded_by=cast.member(by),
            recorded_at=LATER,
        )
        facts = {"scope": cast.VENUE, "incident": row.label}
        with (
            pytest.raises(IntegrityError, match=expected),
            transaction.atomic(),
            log.act("incidents.incident.opened", subject=None, by=cast.member(by), at=AT, **facts),
        ):
            Entry.objects.bulk_create([withdrawal])


def test_an_erasure_of_a_withdrawn_guest_leaves_the_incident() -> None:
    row, guest = record(note="At seat 5."), asking.guest()
    named = act(entries.name_person, row, concern="player", person_id=guest, text="Rita Kayl.")
    act(entries.add_detail, row, text="A phone was used.")
    assert related("people.Person", guest).found["incidents.Incident"] == {row.pk}
    withdrawal = withdraw(row, named, "It was not Rita Kayl.")
    found = related("people.Person", guest).found
    assert "incidents.Incident" not in found
    # What was written about the guest is still erased.
    assert found["incidents.Entry"] == {named.pk, withdrawal.pk}


def test_a_closed_incident_without_a_guest_is_erased_after_the_period_of_guests() -> None:
    house, late = cast.house(), AT + timedelta(days=365 * 11)
    row, of_guest, mistaken = record(note="A watch."), record(), record()
    act(entries.name_person, of_guest, concern="player", person_id=asking.guest())
    withdraw(mistaken, act(entries.name_person, mistaken, concern="player", person_id=asking.guest()))

    def candidates(at: Any) -> set[Any]:
        return {key for root, key in erasure_candidates(venues.get_house(house.id), at) if root == INCIDENT}

    assert "incident" in open_matters(related(INCIDENT, row.pk), house=house, today=late.date())
    decide(row, "warning")
    close(row)
    belongings = related(INCIDENT, row.pk)
    assert "incident" not in open_matters(belongings, house=house, today=late.date())
    assert (belongings.found["incidents.Incident"], len(belongings.found["incidents.Entry"])) == ({row.pk}, 2)
    assert set(belongings.last) == {"guests"}
    set_policy("retention.guests", "P1Y")
    assert candidates(LATER) == set()
    assert candidates(late) == {row.pk, mistaken.pk}
    # An open incident is not proposed.
    proposed = erasures.propose_due(house=venues.get_house(house.id), at=late, most=10)
    assert row.pk in {each.subject_id for each in proposed}
    assert not {of_guest.pk, mistaken.pk} & {each.subject_id for each in proposed}
