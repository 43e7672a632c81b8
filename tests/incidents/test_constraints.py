"""Whatever is written past the services, the database refuses what the register of incidents forbids."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from audit.recording import log
from audit.recording.numbers import next_number
from compliance.incidents.models.entries import Entry
from compliance.incidents.models.incidents import Incident, Numbering
from compliance.incidents.services import entries
from compliance.venues.services import places
from tests import cast
from tests.incidents.incident_book import AT, LATER, act, close, decide, record
from tests.payouts import asking
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db


def refused(name: str, row: Any, *, numbered: bool = True) -> None:
    def write() -> None:
        if isinstance(row, Incident) and numbered:
            row.number = next_number(Numbering, cast.VENUE, str(row.year))
        type(row).objects.bulk_create([row])

    facts = {"scope": cast.VENUE, "incident": "I-2026-001"}
    with (
        pytest.raises(IntegrityError, match=name),
        transaction.atomic(),
        log.act("incidents.incident.opened", subject=None, by=row.recorded_by, at=AT, **facts),
    ):
        write()


def incident(**changes: Any) -> Incident:
    facts: dict[str, Any] = {
        "venue_id": cast.VENUE,
        "year": 2026,
        "kind": "incident",
        "reason": "device",
        "occurred_at": AT,
        "gaming_day": AT.date(),
        "place": "Bar",
        "nonce": uuid4(),
        "recorded_by": cast.member("pit_boss"),
        "recorded_at": AT,
    }
    return Incident(**facts | changes)


def entry(row: Any, **changes: Any) -> Entry:
    facts: dict[str, Any] = {
        "incident_id": row.pk,
        "position": 1,
        "kind": "detail",
        "text": "Seen.",
        "recorded_by": cast.member("pit_boss"),
        "recorded_at": LATER,
    }
    return Entry(**facts | changes)


def test_an_incident_that_cannot_be_is_refused() -> None:
    for name, changes in (
        ("the_kind_of_an_incident_is_known", {"kind": "accident"}),
        ("the_reason_of_an_incident_fits_its_kind", {"reason": "late_bet"}),
        ("an_incident_has_its_place", {"place": ""}),
        ("an_incident_is_not_in_the_future", {"occurred_at": LATER}),
        ("an_incident_is_recorded_by_the_casino", {"recorded_by": cast.member("inspector")}),
    ):
        refused(name, incident(**changes))
    refused("incidents_incident_numbers_have_no_gap", incident(number=2), numbered=False)
    open_dutch_house()
    there = places.add_room(venue_id=DUTCH, name="Speelzaal", kind="table", by=None, at=AT)
    refused("an_incident_is_in_its_casino", incident(room_id=there.pk))


def test_an_entry_that_cannot_be_is_refused() -> None:
    row, director, porter = record(), cast.member("director"), cast.member("porter")
    decided: dict[str, Any] = {"kind": "outcome", "outcome": "confirmed"}
    for name, changes in (
        ("the_kind_of_an_entry_of_an_incident_is_known", {"kind": "remark"}),
        ("an_entry_of_an_incident_has_its_text", {"text": ""}),
        ("an_entry_names_one_person_concerned", {"kind": "person", "concern": "player"}),
        ("an_entry_names_one_person_concerned", {"employee": porter}),
        ("a_camera_decision_is_known", {"kind": "camera", "recorded_by": director}),
        ("the_outcome_of_an_incident_is_known", decided | {"outcome": "won"}),
        ("only_a_payment_has_an_amount", decided | {"amount": 5}),
        ("only_a_payment_has_an_amount", decided | {"outcome": "payment"}),
        ("the_time_limit_of_a_dispute_decides", {"kind": "timing", "stage": "break", "seconds": 61, "in_time": True}),
        ("the_time_limit_of_a_dispute_decides", {"kind": "timing", "stage": "after_next_hand", "in_time": True}),
        ("a_measure_names_what_followed", {"kind": "measure"}),
        ("the_photograph_of_an_incident_has_its_digest", {"sha256": "a" * 64}),
        ("entries_of_an_incident_follow_each_other", {"position": 2}),
        ("entries_of_an_incident_follow_each_other", {"recorded_at": AT - timedelta(minutes=1)}),
        ("an_incident_is_decided_by_the_casino", {"kind": "camera", "camera": "consult"}),
        ("an_incident_is_decided_by_the_casino", decided | {"recorded_by": porter}),
        ("an_incident_is_decided_by_the_casino", decided | {"outcome": "house_decision"}),
        ("cameras_are_consulted_by_decision", {"kind": "finding"}),
        ("an_incident_is_decided_by_the_casino", {"kind": "finding", "recorded_by": porter}),
        ("only_a_withdrawal_names_an_entry", {"kind": "withdrawal"}),
        ("an_incident_is_closed_with_its_outcome", {"kind": "closing"}),
    ):
        refused(name, entry(row, **changes))
    open_dutch_house()
    refused(
        "a_person_concerned_is_of_the_casino",
        entry(row, kind="person", concern="player", person_id=asking.guest(DUTCH)),
    )
    refused(
        "a_person_concerned_is_of_the_casino",
        entry(row, kind="person", concern="croupier", employee=cast.member("directeur")),
    )


def test_nothing_but_a_correction_follows_a_closing_and_no_row_changes() -> None:
    row = record()
    decide(row, "warning")
    close(row)
    refused("a_closed_incident_is_only_corrected", entry(row, position=3))
    refused("entries_of_an_incident_have_positions|follow_each_other", entry(row, kind="correction", position=1))
    for statement in ("UPDATE incidents_entry SET text = 'x'", "DELETE FROM incidents_incident"):
        with (
            pytest.raises((IntegrityError, ProgrammingError)),
            transaction.atomic(),
            connection.cursor() as cursor,
        ):
            cursor.execute(statement)


def test_the_outcome_waits_for_the_cameras() -> None:
    row = record("dispute", "payment")
    act(entries.decide_camera, row, camera="consult", text="Contested.", by="director")
    refused("the_result_of_the_cameras_comes_first", entry(row, kind="outcome", outcome="confirmed", position=2))
    act(entries.record_finding, row, text="Seen.")
    act(entries.decide_camera, row, camera="consult", text="Another camera.", by="director")
    # The result is older than the last decision.
    refused("the_result_of_the_cameras_comes_first", entry(row, kind="outcome", outcome="confirmed", position=4))


def test_a_request_records_one_incident() -> None:
    refused("one_incident_for_one_request", incident(nonce=record().nonce))


def test_numbers_have_no_gap_and_no_second_series() -> None:
    record()
    refused("numbers_of_incidents_are_unique", incident(number=1), numbered=False)
    for number in (5, 0):
        with pytest.raises(IntegrityError, match="incidents_series_move_by_one"), transaction.atomic():
            Numbering.objects.filter(series="2026").update(last_number=number)
    with pytest.raises(IntegrityError, match="incidents_series_begin_empty"), transaction.atomic():
        Numbering.objects.create(venue_id=cast.VENUE, series="2027", last_number=7)
    with pytest.raises(IntegrityError, match="one_numbering_of_incidents_a_year_in_a_venue"), transaction.atomic():
        Numbering.objects.create(venue_id=cast.VENUE, series="2026", last_number=0)

    def take() -> None:
        next_number(Numbering, cast.VENUE, "2026")
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")

    with pytest.raises(IntegrityError, match="incidents_numbers_taken_are_used"), transaction.atomic():
        take()


def test_photographs_stay_as_they_are(owner_connection: Any) -> None:
    """Not even the owner of the table deletes them, whom no permission stops."""
    for statement in ("DELETE FROM incidents_entrycontent", "TRUNCATE incidents_entrycontent"):
        with pytest.raises(psycopg.IntegrityError, match="stored_files_stay"):
            owner_connection.execute(statement)
        owner_connection.rollback()
