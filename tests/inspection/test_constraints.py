"""Whatever is written past the services, the database refuses what a register of observations forbids."""

from datetime import date, timedelta
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, ProgrammingError, connection, transaction

from audit.recording import log
from audit.recording.numbers import next_number
from compliance.inspection.models import Entry, Numbering, Observation
from tests import cast
from tests.inspection.observing import AT, answer, close, observe

pytestmark = pytest.mark.django_db


def refused(name: str, row: Any) -> None:
    agent = cast.member("inspector")

    def write() -> None:
        if isinstance(row, Observation) and row.number is None:
            row.number = next_number(Numbering, cast.VENUE, str(row.year))
        type(row).objects.bulk_create([row])

    with (
        pytest.raises(IntegrityError, match=name),
        transaction.atomic(),
        log.act("inspection.observation.opened", subject=row, by=agent, at=AT, scope=cast.VENUE),
    ):
        write()


def observation(**changes: Any) -> Observation:
    facts: dict[str, Any] = {
        "venue_id": cast.VENUE,
        "year": 2026,
        "severity": "note",
        "about": "Doors",
        "text": "The north door stood open.",
        "written_by": cast.member("inspector"),
        "written_at": AT,
    }
    return Observation(**facts | changes)


def entry(row: Any, **changes: Any) -> Entry:
    facts: dict[str, Any] = {
        "observation_id": row.pk,
        "place": 1,
        "kind": "answer",
        "text": "It is shut.",
        "written_by": cast.member("director"),
        "written_at": AT + timedelta(minutes=5),
    }
    return Entry(**facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_severity_is_known", {"severity": "whim"}),
        ("an_observation_says_something", {"about": ""}),
        ("an_observation_says_something", {"text": ""}),
        ("an_observation_names_what_it_refers_to", {"refers": "card"}),
        ("an_observation_names_what_it_refers_to", {"refers": "star", "refers_to": "Sirius"}),
        ("what_asks_for_an_answer_has_a_day", {"severity": "request"}),
        ("an_answer_is_asked_for_a_day_to_come", {"due_on": date(2026, 3, 2)}),
        ("an_observation_is_numbered_in_its_year", {"year": 2025}),
    ],
)
def test_refuses_an_observation(name: str, changes: dict[str, Any]) -> None:
    refused(name, observation(**changes))


@pytest.mark.parametrize("name", ["director", "compliance_officer", "auditor", "porter"])
def test_refuses_observations_of_anybody_else(name: str) -> None:
    refused("only_the_authority_writes_observations", observation(written_by=cast.member(name)))


def test_refuses_an_agent_whose_post_is_over() -> None:
    after = cast.local("2036-01-02 12:00")
    refused("only_the_authority_writes_observations", observation(year=2036, written_at=after))


def test_refuses_a_number_but_the_next_one() -> None:
    observe()
    refused("inspection_observation_numbers_have_no_gap", observation(number=3))
    refused("observation_numbers_are_unique", observation(number=1))


def test_refuses_a_number_written_before_the_number_before_it() -> None:
    observe()
    refused("observations_are_numbered_as_they_are_written", observation(written_at=AT - timedelta(minutes=1)))


def test_refuses_to_jump_in_a_series_and_to_move_backwards() -> None:
    observe()
    for number in (5, 0):
        with pytest.raises(IntegrityError, match="inspection_series_move_by_one"), transaction.atomic():
            Numbering.objects.filter(series="2026").update(last_number=number)


def test_refuses_a_series_that_begins_in_the_middle_and_a_second_one() -> None:
    with pytest.raises(IntegrityError, match="inspection_series_begin_empty"), transaction.atomic():
        Numbering.objects.create(venue_id=cast.VENUE, series="2026", last_number=7)
    Numbering.objects.create(venue_id=cast.VENUE, series="2026", last_number=0)
    with (
        pytest.raises(IntegrityError, match="one_numbering_of_observations_a_year_in_a_house"),
        transaction.atomic(),
    ):
        Numbering.objects.create(venue_id=cast.VENUE, series="2026", last_number=0)


def test_refuses_a_number_taken_for_nothing() -> None:
    def take() -> None:
        next_number(Numbering, cast.VENUE, "2026")
        with connection.cursor() as cursor:
            cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")

    with pytest.raises(IntegrityError, match="inspection_numbers_taken_are_used"), transaction.atomic():
        take()


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_kind_of_an_entry_is_known", {"kind": "shrug", "written_by": "inspector"}),
        ("an_entry_says_something", {"text": ""}),
        ("only_answers_bring_measures_and_documents", {"kind": "reply", "measure": "Ours.", "written_by": "inspector"}),
        ("the_day_of_a_measure_needs_the_measure", {"measure_on": date(2026, 3, 9)}),
        ("only_a_reply_asks_for_another_answer", {"due_on": date(2026, 3, 9)}),
        ("the_document_of_an_answer_has_its_digest", {"media_type": "application/pdf", "size": 8}),
        ("entries_follow_each_other", {"place": 2}),
        ("entries_follow_each_other", {"place": 0}),
        ("entries_follow_each_other", {"written_at": AT - timedelta(minutes=1)}),
        ("the_house_answers_and_the_authority_closes", {"kind": "closing"}),
        ("the_house_answers_and_the_authority_closes", {"kind": "reply"}),
        ("the_house_answers_and_the_authority_closes", {"written_by": "inspector"}),
        ("the_house_answers_and_the_authority_closes", {"written_by": "porter"}),
    ],
)
def test_refuses_an_entry(name: str, changes: dict[str, Any]) -> None:
    if "written_by" in changes:
        changes = changes | {"written_by": cast.member(changes["written_by"])}
    refused(name, entry(observe(), **changes))


def test_refuses_whatever_follows_a_closing() -> None:
    row = observe()
    close(row)
    refused("nothing_follows_a_closing", entry(row, place=2, written_at=AT + timedelta(hours=4)))


def test_refuses_a_second_entry_in_one_place() -> None:
    row = observe()
    answer(row)
    refused("each_entry_has_its_place", entry(row, written_at=AT + timedelta(hours=4)))


@pytest.mark.parametrize("side", ["inspector", "director"])
def test_neither_side_changes_or_removes_what_is_written(side: str) -> None:
    row = observe()
    said = answer(row)
    for each in (Observation.objects.filter(pk=row.pk), Entry.objects.filter(pk=said.pk)):
        for write in (lambda rows: rows.update(text="Otherwise."), lambda rows: rows._raw_delete(rows.db)):
            with (
                pytest.raises((IntegrityError, ProgrammingError), match=r"register_rows_are_never_changed|permission"),
                transaction.atomic(),
                log.act("inspection.observation.opened", subject=row, by=cast.member(side), at=AT, scope=cast.VENUE),
            ):
                write(each)


def test_documents_stay_as_they_are(owner_connection: Any) -> None:
    """Not even the owner of the table deletes them, whom no permission stops."""
    for statement in ("DELETE FROM inspection_entrycontent", "TRUNCATE inspection_entrycontent"):
        with pytest.raises(psycopg.IntegrityError, match="stored_files_stay"):
            owner_connection.execute(statement)
        owner_connection.rollback()
