"""The bytes of letters and scans are what their digests say, and whoever changes them changes nothing that is shown."""

from collections.abc import Callable
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, transaction

from compliance.notices.models.answers import AnswerScan, NoticeAnswer, ScanContent
from compliance.notices.models.letters import LetterContent, NoticeLetter
from compliance.notices.services import answers, issuing
from compliance.notices.services.issuing import LetterDamaged
from compliance.vault.masters import current_master
from compliance.vault.services.data_keys import add_version
from compliance.vault.services.sealing import seal_file
from tests import cast
from tests.database import OwnDatabase
from tests.notices import life

CHANGES = (("UPDATE {table} SET sealed = ''", "stored_files_are_sealed"), ("DELETE FROM {table}", "stored_files_stay"))


@pytest.fixture
def row(own_database: OwnDatabase) -> Any:
    found = life.sent()
    life.answer(found, scan=b"%PDF-1.4 scanned")
    return found


TABLES = ("notices_lettercontent", "notices_scancontent")


@pytest.mark.parametrize("table", TABLES)
def test_bytes_never_change(own_database: OwnDatabase, row: Any, owner_connection: Any, table: str) -> None:
    for change, name in CHANGES:
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match=name):
            owner_connection.execute(change.format(table=table))
        owner_connection.rollback()
    with psycopg.connect(own_database.dsn()) as app:
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match="only_move_to_a_newer_key"):
            app.execute(f"UPDATE {table} SET sealed = sealed")
        app.rollback()
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute(f"DELETE FROM {table}")


def test_bytes_are_stored_only_when_they_are_sealed(row: Any, owner_connection: Any) -> None:
    for table, stays in zip(TABLES, ("letter_bytes_stay", "scan_bytes_stay"), strict=True):
        owner_connection.execute(f"ALTER TABLE {table} DISABLE TRIGGER {stays}")
        owner_connection.execute(f"DELETE FROM {table}")
    owner_connection.commit()
    for other in (
        LetterContent(letter=NoticeLetter.objects.get(), sealed=b"%PDF-other"),
        ScanContent(scan=AnswerScan.objects.get(), sealed=b"\x02" * 60),
    ):
        with pytest.raises(IntegrityError, match="stored_files_are_sealed"), transaction.atomic():
            other.save(force_insert=True)


def _look_at_the_letter(row: Any) -> Any:
    return issuing.letter_bytes(row.pk)


def _look_at_the_scan(row: Any) -> Any:
    answer = NoticeAnswer.objects.get()
    by = cast.member("director")
    return answers.open_scan(venue_id=cast.VENUE, notice=row, answer_id=answer.pk, by=by, at=life.LATER)


@pytest.mark.parametrize(
    ("table", "look"), [("notices_lettercontent", _look_at_the_letter), ("notices_scancontent", _look_at_the_scan)]
)
@pytest.mark.parametrize("forged", ["'forged'", "set_byte(sealed, 50, 255 - get_byte(sealed, 50))"])
def test_bytes_that_somebody_changed_are_shown_to_nobody(
    own_database: OwnDatabase, row: Any, sign_in: Any, table: str, look: Callable[[Any], Any], forged: str
) -> None:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute(f"ALTER TABLE {table} DISABLE TRIGGER USER")
        superuser.execute(f"UPDATE {table} SET sealed = {forged}")
    with pytest.raises(LetterDamaged):
        look(row)
    address = "kept" if "letter" in table else f"scans/{NoticeAnswer.objects.get().pk}"
    page = sign_in(cast.member("director")).get(f"/notices/{row.pk}/{address}/", follow=True)
    assert "This file differs from the stored one: it has" in page.content.decode()


def test_a_letter_that_is_not_the_one_in_the_log_is_not_shown(row: Any) -> None:
    """Also where an intruder has a newer key of the house."""
    letter = NoticeLetter.objects.get()
    add_version(cast.VENUE, "letter", 2, current_master(may_make=False))
    LetterContent.objects.update(sealed=seal_file("letter", cast.VENUE, letter.pk, b"%PDF-1.7 forged"))
    with pytest.raises(LetterDamaged):
        issuing.letter_bytes(row.pk)
