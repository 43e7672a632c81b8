"""An incident leads to an exclusion, an observation or a payout in one act, or to nothing at all."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, transaction

from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.observations import Observation
from compliance.incidents.models.entries import Entry
from compliance.incidents.services import entries, measures
from compliance.notices.models.notices import Notice
from compliance.payouts.models.payouts import Payout
from compliance.refusals import Refused
from compliance.retention.selectors.erasure_blockers import open_matters
from compliance.retention.selectors.related_records import related_records
from tests import cast, said
from tests.incidents.incident_book import AT, LATER, act, close, decide, pay, record, table
from tests.payouts import asking

pytestmark = pytest.mark.django_db


def named(**changes: Any) -> tuple[Any, Any]:
    """An incident in which a guest is named."""
    row, guest = record(**changes), asking.guest()
    act(entries.name_person, row, concern="player", person_id=guest)
    return row, guest


def test_an_exclusion_is_the_act_of_the_register_of_measures() -> None:
    row, guest = named()
    act(measures.exclude_guest, row, person_id=guest, last_day=None, reason="Used a device.", by="director")
    measure, entry = Measure.objects.get(), Entry.objects.get(kind="measure")
    assert (measure.person_id, measure.kind, measure.reference) == (guest, "house", row.label)
    assert (entry.target, entry.target_id, entry.person_id) == ("exclusion", measure.pk, guest)
    # The notice to the Minister is raised as for every exclusion by management.
    assert Notice.objects.get().subject_id == measure.pk
    for kind in ("exclusions.measure.entered", "incidents.measure.followed"):
        assert len(said.acts(cast.VENUE, kind)) == 1
    with pytest.raises(Refused):
        act(measures.exclude_guest, row, person_id=guest, last_day=AT.date(), reason=" ", by="director")
    assert Entry.objects.filter(kind="measure").count() == 1


def test_an_observation_follows_also_after_the_closing() -> None:
    row, guest = named()
    decide(row, "warning")
    close(row)
    act(measures.observe_guest, row, person_id=guest, level="raised", note="Lost control.", by="director")
    assert Observation.objects.get().pk == Entry.objects.get(kind="measure").target_id


def test_only_a_guest_who_is_named_is_concerned() -> None:
    row, guest = record(), asking.guest()
    for service, facts in (
        (measures.exclude_guest, {"last_day": None, "reason": "No."}),
        (measures.observe_guest, {"level": "", "note": "No."}),
    ):
        with pytest.raises(Refused) as refused:
            act(service, row, person_id=guest, by="director", **facts)
        assert refused.value.field == "person"
    decide(row, "payment", "5.00")
    with pytest.raises(Refused) as refused:
        pay(row, person_id=guest, paper="Passport LUX R77")
    assert refused.value.field == "person"
    assert not Measure.objects.exists()
    assert not Entry.objects.filter(kind="measure").exists()


def test_the_payment_that_was_decided_becomes_a_payout() -> None:
    row = record("dispute", "payment", table_id=table().pk, place="", occurred_at=AT - timedelta(minutes=5))
    with pytest.raises(Refused, match="not a payment"):
        pay(row)
    decide(row, "payment", "120.00")
    pay(row)
    payout = Payout.objects.get()
    assert (str(payout.amount), payout.won_at, payout.remark) == ("120.00", row.occurred_at, row.label)
    assert Entry.objects.get(kind="measure").target_id == payout.pk
    with pytest.raises(Refused, match="already"):
        pay(row)


def test_the_payment_at_a_machine_names_its_guest() -> None:
    row, guest = named(kind="dispute", reason="machine", place="Machine 7")
    decide(row, "payment", "50.00")
    pay(row, person_id=guest, paper="Passport LUX R77")
    payout = Payout.objects.get()
    assert (payout.origin, payout.machine, payout.person_id) == ("machine", "Machine 7", guest)


def test_an_incident_and_its_entries_are_erased_with_the_guest() -> None:
    row, guest = named()
    act(entries.add_detail, row, text="Rita Kayl held a phone.")
    belongings = related_records("people.Person", [guest], cast.house().zone)
    assert belongings.found["incidents.Incident"] == {row.pk}
    assert len(belongings.found["incidents.Entry"]) == 2
    # While the incident is open, it stays.
    assert "incident" in open_matters(belongings, house=cast.house(), today=AT.date())
    decide(row, "warning")
    close(row)
    belongings = related_records("people.Person", [guest], cast.house().zone)
    assert "incident" not in open_matters(belongings, house=cast.house(), today=AT.date())


def test_a_measure_is_undone_with_its_entry() -> None:
    """The exclusion and its entry are one transaction."""
    row, guest = named()
    with pytest.raises(IntegrityError), transaction.atomic():
        Entry(incident=row, position=9, kind="measure", recorded_by_id=guest, recorded_at=LATER).save()
    assert not Measure.objects.exists()
