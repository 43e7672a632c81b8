"""What stands at the edge of retention: files of two papers, a queue that is down, letters in a folder, names."""

import io
import json
import zipfile
from datetime import date
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.apps import apps
from django.db import transaction

from audit.erasure import procedure as erasing
from audit.recording import log
from audit.schema.migration_operations import MayErase
from compliance.exclusions.models.agent_signals import SignalIn
from compliance.people.models import Person
from compliance.people.services import guest_files
from compliance.retention import tasks
from compliance.retention.selectors import related_records
from compliance.retention.services import erasures, own_file
from compliance.venues.presentation.words import ROLES
from tests import cast
from tests.accounts import give_post
from tests.admissions.books import card
from tests.database import OwnDatabase

from . import erased

AT = cast.TUESDAY


@pytest.fixture
def own(own_database: OwnDatabase) -> Any:
    with time_machine.travel(erased.LATER, tick=False):
        yield own_database


def test_a_guest_of_two_papers_is_one_proposal(own: OwnDatabase) -> None:
    erased.periods()
    one = card(cast.member("porter"), number="A1").person_id
    other = card(cast.member("porter"), number="B2", given_names="Jeannot").person_id
    guest_files.merge_files(
        house=cast.house(),
        target=Person.objects.get(pk=one),
        source=other,
        reason="The same man.",
        by=cast.member("compliance_officer"),
        at=cast.TUESDAY,
    )
    (order,) = erased.propose()
    assert order.subject_id == one
    assert set(order.subjects) == {one, other}
    assert len(order.rows["people_particulars"]) == 2
    assert len(order.rows["people_guestmerge"]) == 1


def test_an_order_and_its_steps_are_named_by_what_they_are_about(own: OwnDatabase, tmp_path: Path) -> None:
    erased.periods()
    person = apps.get_model("people.Person").objects.get(pk=card(cast.member("porter")).person_id)
    by, at = cast.member("director"), erased.LATER
    held = erasing.place_hold(subject=person, reason="A lawsuit.", by=by, scope=cast.VENUE, at=at)
    end = erasing.lift_hold(hold=held, reason="Settled.", by=by, at=at)
    assert (str(held), str(end)) == (f"people_person {person.pk}", str(held.pk))
    (order,) = erased.propose()
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    done = erasing.list_orders(cast.VENUE).get()
    assert str(done) == f"people_person {person.pk}"
    assert {str(done.release), str(done.confirmation), str(done.done)} == {str(order.pk)}


def test_an_erasure_has_a_page_in_the_log(own: OwnDatabase, tmp_path: Path, sign_in: Any) -> None:
    erased.periods()
    card(cast.member("porter"))
    (order,) = erased.propose()
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    client = sign_in(cast.member("director"))
    page = client.get("/log/", {"kind": "audit.personal.erased"}).content.decode()
    act = page.split('href="/log/')[1:]
    found = next(each.split('"')[0] for each in act if len(each.split('"')[0]) == 37)
    told = client.get(f"/log/{found}").content.decode()
    assert "Compliance Officer" in told
    assert "art. 5(1)(e) GDPR" in told


def test_a_withdrawal_is_named_by_its_order(own: OwnDatabase) -> None:
    erased.periods()
    card(cast.member("porter"))
    (order,) = erased.propose()
    row = erasing.withdraw_erasure(erasure=order, reason="Not now.", by=None, at=erased.LATER)
    assert str(row) == str(order.pk)


def test_a_queue_that_is_down_loses_nothing(own: OwnDatabase, out_of_reach: None) -> None:
    """The row is the outbox: the next look carries it out."""
    assert tasks.wake_worker(uuid4()) is False


def test_what_a_migration_declares_has_a_name() -> None:
    step = MayErase("shelf_book", {"owner": "–"})
    assert step.describe() == "Let an erasure empty what is personal in shelf_book"
    assert step.migration_name_fragment == "may_erase_shelf_book"


def test_what_the_agents_signalled_is_not_told(own: OwnDatabase) -> None:
    person = card(cast.member("porter")).person_id
    by = cast.member("compliance_officer")
    with transaction.atomic(), log.act("people.guest.moved", subject=None, by=by, at=AT, scope=cast.VENUE):
        SignalIn.objects.create(
            venue_id=cast.VENUE,
            person_id=person,
            surname="Weber",
            received_on=AT.date(),
            signalled="Is sought by the agents.",
            recorded_by=by,
            recorded_at=AT,
        )
    made = own_file.export_own_file(
        house=cast.house(), guest_id=person, language="fr", by=cast.member("director"), at=erased.LATER
    )
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        told = archive.read("data.json").decode() + archive.read("data.html").decode()
    assert "Is sought by the agents." not in told
    assert json.loads(told[: told.index("<!DOCTYPE")])["language"] == "fr"
    assert related_records.rows_counted({}) == 0
    assert erasures.BASIS.endswith("GDPR")


def test_the_own_file_names_the_posts_of_the_day_at_the_casino(own: OwnDatabase) -> None:
    """A porter is a cashier, too, from Wednesday on, and records a guest half an hour later: in UTC on Tuesday."""
    give_post(cast.member("porter"), "cashier", starts=date(2026, 3, 4))
    person = card(cast.member("porter"), at=cast.local("2026-03-04 00:30")).person_id
    made = own_file.export_own_file(
        house=cast.house(), guest_id=person, language="en", by=cast.member("director"), at=erased.LATER
    )
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        tables = json.loads(archive.read("data.json"))["tables"]
    (particulars,) = [each for each in tables if each["table"] == "people_particulars"]
    (row,) = particulars["rows"]
    both = ", ".join(sorted(str(ROLES[role]) for role in ("porter", "cashier")))
    assert both in row
