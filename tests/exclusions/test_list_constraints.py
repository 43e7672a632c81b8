"""Written past the service, the database still refuses: own release, lists with errors, measures of no list."""

from datetime import timedelta
from typing import Any

import pytest
from django.db import IntegrityError, connection, transaction

from audit.recording import log
from compliance.exclusions.ministerial_list.services.list_contents import store_part
from compliance.exclusions.models.arrivals import MeasureArrival
from compliance.exclusions.models.ministerial_lists import (
    ListCheck,
    ListDecision,
    ListRecognition,
    ListResult,
    ListRow,
    MinisterialList,
)
from tests import cast
from tests.admissions.books import second_house
from tests.exclusions.keeping_out import by_house, keep_out, ministerial
from tests.exclusions.lists import ROSSI, WEBER, checked, imported, release, text, upload
from tests.exclusions.refusals import refused


def raw_list(**changes: Any) -> MinisterialList:
    facts: dict[str, Any] = {
        "venue_id": cast.VENUE,
        "format": "csv",
        "size": 1,
        "sha256": "0" * 64,
        "received_at": cast.TUESDAY,
        "channel": "email",
        "uploaded_by": cast.member("compliance_officer"),
        "uploaded_at": cast.TUESDAY,
    }
    return MinisterialList(**facts | changes)


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("the_format_of_a_list_is_known", {"format": "pdf"}),
        ("a_list_arrives_in_writing", {"channel": "phone"}),
        ("a_list_arrives_before_it_is_uploaded", {"received_at": cast.TUESDAY + timedelta(seconds=1)}),
        ("a_list_is_not_empty", {"size": 0}),
    ],
)
def test_a_list_that_cannot_be(db: None, name: str, changes: dict[str, Any]) -> None:
    refused(name, raw_list(**changes))


def decision(row: Any, by: str = "director", **changes: Any) -> ListDecision:
    facts: dict[str, Any] = {"outcome": "released", "decided_by": cast.member(by), "decided_at": cast.TUESDAY}
    return ListDecision(list=row, **facts | changes)


def test_nobody_releases_their_own_list(db: None) -> None:
    refused("a_list_needs_four_eyes", decision(checked(text(WEBER)), by="compliance_officer"))


def test_nobody_releases_a_list_that_was_not_read_or_has_errors(db: None) -> None:
    faulty = checked(text(WEBER.replace(";4;", ";9;")))
    for row in (upload(text(ROSSI)), faulty, checked(b"Reference;Surname;Born on\nA;B;1980\n")):
        refused("only_a_list_without_errors_is_released", decision(row))


@pytest.mark.parametrize(
    ("name", "changes"),
    [
        ("a_rejected_list_has_its_reason", {"outcome": "rejected"}),
        ("a_rejected_list_has_its_reason", {"outcome": "whim"}),
        ("striking_off_rests_on_a_decision", {"remove_missing": True}),
        ("striking_off_rests_on_a_decision", {"outcome": "rejected", "reason": "x", "remove_missing": True}),
    ],
)
def test_a_decision_says_what_it_rests_on(db: None, name: str, changes: dict[str, Any]) -> None:
    refused(name, decision(checked(text(WEBER)), **changes))


def test_a_list_is_decided_once(db: None) -> None:
    row = checked(text(WEBER))
    release(row)
    refused("exclusions_listdecision_list_id_key", decision(row, by="director"))


def test_only_what_was_released_is_imported(db: None) -> None:
    row = checked(text(WEBER))
    refused("only_a_released_list_is_imported", ListResult(list=row, done_at=cast.TUESDAY))
    release(row)
    refused("a_failed_import_changes_nothing", ListResult(list=row, failure="x", entered=1, done_at=cast.TUESDAY))


def test_a_check_counts_every_row(db: None) -> None:
    counts = dict.fromkeys(("errors", "new", "again", "changed", "unchanged", "gone"), 0)
    check = ListCheck(list=upload(text(WEBER)), rows=1, states_last_day=False, checked_at=cast.TUESDAY, **counts)
    refused("a_list_is_compared_row_by_row", check)


def test_no_measure_claims_a_list_that_enters_nothing(db: None) -> None:
    done = imported([WEBER])
    by_hand = keep_out(ministerial(reference="MJ-7"))
    waiting = checked(text(ROSSI))
    released = checked(text(ROSSI.replace("Anna", "Ann")))
    release(released)
    other = raw_list(venue_id=second_house())
    for row in (done, waiting):
        arrival = MeasureArrival(measure=by_hand, received_at=cast.OPENED, channel="post", listed_in=row)
        refused("a_list_names_measures_while_it_is_imported", arrival)
        refused("a_list_names_measures_while_it_is_imported", ListRecognition(measure=by_hand, list=row))
    of_the_house = keep_out(by_house())
    refused("a_list_names_measures_while_it_is_imported", ListRecognition(measure=of_the_house, list=released))
    assert other.venue_id != cast.VENUE


def test_parts_and_rows_stand_once_and_the_bytes_stay(db: None) -> None:
    row = checked(text(WEBER))
    with pytest.raises(IntegrityError, match="a_list_has_each_part_once"), transaction.atomic():
        store_part(row, 0, b"other")
    staged = ListRow.objects.get(list=row)
    staged.pk = None
    with pytest.raises(IntegrityError, match="a_list_has_each_row_once"), transaction.atomic():
        staged.save(force_insert=True)


def test_the_bytes_of_a_list_stay(owner_connection: Any) -> None:
    upload(text(WEBER))
    for statement, refusal in (
        ("UPDATE exclusions_listpart SET number = 9", "stored_files_only_move_to_a_newer_key"),
        ("DELETE FROM exclusions_listpart", "stored_files_stay"),
    ):
        with pytest.raises(Exception, match=refusal):
            owner_connection.execute(statement)
        owner_connection.rollback()


def test_the_application_has_no_right_to_change_the_bytes(db: None) -> None:
    upload(text(WEBER))
    with connection.cursor() as cursor:
        cursor.execute("SELECT has_table_privilege('carnet_app', 'exclusions_listpart', 'UPDATE, DELETE')")
        assert cursor.fetchone() == (False,)


def test_a_register_row_of_a_list_needs_an_act(db: None) -> None:
    with pytest.raises(IntegrityError, match="register_row_needs_an_act"), transaction.atomic():
        raw_list().save(force_insert=True)
    with log.act(
        "exclusions.list.uploaded", subject=None, by=None, at=cast.TUESDAY, scope=cast.VENUE, size=1, sha256="0"
    ):
        raw_list().save(force_insert=True)
