"""A disk that is full or damaged: no guest is admitted, nothing is half written, and the operator reads which it is."""

from __future__ import annotations

import io
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command

from compliance.admissions.models.cards import AdmissionCard
from compliance.http.screens.storage_faults import storage_fault
from tests import cast
from tests.admissions.api_requests import post
from tests.admissions.desk_pages import text
from tests.database import OwnDatabase
from tests.recovery.full_disks import damage_page, end_sessions, full_disk_below

ROWS = """
SELECT (SELECT count(*) FROM admissions_doordecision), (SELECT count(*) FROM admissions_admissioncard),
    (SELECT count(*) FROM admissions_cardstub), (SELECT count(*) FROM people_person),
    (SELECT count(*) FROM audit.pending)
"""


def rows(own: OwnDatabase) -> Any:
    with psycopg.connect(own.superuser_dsn()) as root:
        return root.execute(ROWS).fetchone()


def machine() -> Any:
    found = cast.machine(cast.member("porter"))
    # As a server answers: an error is a page or a problem, and no exception.
    found.handler.raise_request_exception = found.raise_request_exception = False
    return found


@pytest.mark.parametrize("table", ["admissions_entry", "admissions_cardstub"])
def test_on_a_full_disk_no_guest_is_admitted_and_afterwards_the_same_request_is(
    own_database: OwnDatabase, table: str
) -> None:
    turnstile = machine()
    before = rows(own_database)
    with full_disk_below(own_database, table):
        refused = post(turnstile)
        assert (refused.status_code, refused["Content-Type"]) == (503, "application/problem+json")
        assert refused.json()["title"] == "The disk is full"
        assert "do not admit until a check has succeeded" in refused.json()["detail"]
        assert "outcome" not in refused.json()
    assert rows(own_database) == before, "nothing is half written"
    admitted = post(turnstile)
    assert (admitted.status_code, admitted.json()["outcome"]) == (200, "admitted")
    assert AdmissionCard.objects.get().label == "D-000001", "no number was lost"


def test_a_damaged_page_is_named_to_the_person_on_duty_and_to_the_operator(
    own_database: OwnDatabase, sign_in: cast.SignIn
) -> None:
    end_sessions(own_database)
    damage_page(own_database, "venues_venue")
    client = sign_in(cast.member("porter"))
    client.raise_request_exception = False
    answer = client.get("/")
    assert answer.status_code == 503
    assert "Data cannot be read" in text(answer)
    assert "Call the operator: data on the disk are damaged." in text(answer)
    said = io.StringIO()
    with pytest.raises(CommandError, match=r"invalid page in block 0 of relation .* docs/recovery\.md"):
        call_command("audit", "verify", "--live", stderr=said)


def test_the_cause_of_an_error_is_found_behind_others() -> None:
    error = RuntimeError("an act failed")
    error.__cause__ = psycopg.errors.DataCorrupted("invalid page in block 0")
    found = storage_fault(error)
    assert found is not None
    assert str(found.heading) == "Data cannot be read"
    assert storage_fault(RuntimeError()) is storage_fault(None) is None


def test_a_database_that_does_not_answer_is_told_from_one_that_refuses() -> None:
    silent = [psycopg.OperationalError("connection refused"), psycopg.errors.AdminShutdown()]
    silent += [psycopg.errors.CannotConnectNow(), psycopg.errors.ConnectionFailure()]
    found = {storage_fault(error) for error in silent}
    assert {str(fault.heading) for fault in found if fault} == {"The database does not answer"}
    assert None not in found
    for refusal in (psycopg.errors.LockNotAvailable(), psycopg.errors.QueryCanceled(), psycopg.ProgrammingError()):
        assert storage_fault(refusal) is None
