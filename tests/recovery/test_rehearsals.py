"""A copy is examined against the live log; what differs is a fault, a signed report and a task for the staff."""

import io
import json
from argparse import ArgumentTypeError
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.utils import timezone, translation

from audit.sealing.signer import Signer
from audit.store.heads import Head
from audit.store.queries import ask
from compliance.recovery.domain import Examination, Rehearsal
from compliance.recovery.management.commands import rehearse_restore
from compliance.recovery.presentation import report, tasks
from compliance.recovery.services import examination, rehearsals
from compliance.signing.papers import CannotSign
from compliance.signing.verification import Verdict, check_document
from server.backups import copies, own_copy, state
from server.backups.arrangement import REPOSITORY, Arrangement
from server.backups.locations import Location
from server.backups.sentences import Sentence, verbatim
from server.database import postgres, roles
from server.places import server_places
from tests import database
from tests.audit.sealed import add, seal, sealer_of
from tests.database import OwnDatabase

BEGAN = datetime(2026, 3, 4, 6, 0, tzinfo=UTC)
FOUND = Arrangement("pgbackrest", Location(None), None, "")
GOOD = Examination(leaves=12, live_leaves=14, witnessed=1, registers=3, rows=40)


def held(found: Examination = GOOD) -> Rehearsal:
    return Rehearsal(BEGAN, BEGAN, BEGAN + timedelta(seconds=16), found)


@pytest.fixture
def copy(own_database: OwnDatabase, signer: Signer) -> Iterator[psycopg.Connection[Any]]:
    """A copy of the database with a sealed act, to which the live one has added another."""
    name = f"{own_database.name}_copy"
    add("Candide")
    with sealer_of(own_database) as link:
        seal(link, signer)
    database.point_at(own_database.name)  # closes the connections: only then can it be cloned
    database.clone(name, own_database.name)
    try:
        add("Zadig")
        with sealer_of(own_database) as link:
            seal(link, signer)
        with psycopg.connect(OwnDatabase(name).dsn(), autocommit=True) as link:
            yield link
    finally:
        roles.drop_database(postgres.superuser_dsn(), name)


def faults(copy: psycopg.Connection[Any]) -> str:
    return "\n".join(map(str, examination.examine_copy(copy, ask, timezone.now()).faults))


def test_an_older_copy_agrees_with_the_live_log(copy: psycopg.Connection[Any], own_database: OwnDatabase) -> None:
    [(size,)] = ask("SELECT min(size) FROM audit.checkpoint", [])
    with psycopg.connect(own_database.superuser_dsn()) as root:
        root.execute("INSERT INTO audit.cosignature (size, witness, line, at) VALUES (%s, 'w', 'x', now())", [size])
    found = examination.examine_copy(copy, ask, timezone.now())
    assert found.faults == ()
    assert found.leaves < found.live_leaves
    assert found.witnessed == 1
    assert found.registers > 100
    assert found.rows > 0


def test_what_the_live_database_has_lost_is_a_fault(copy: psycopg.Connection[Any], own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.superuser_dsn()) as root:
        root.execute("ALTER TABLE shelf_book DISABLE TRIGGER USER")
        root.execute("SET session_replication_role = replica")
        root.execute("DELETE FROM shelf_book")
        root.execute("DROP TABLE shelf_loan CASCADE")
    said = faults(copy)
    assert "The table shelf_loan is missing in the live database." in said
    assert "Rows of the table shelf_book: 0, fewer than in the copy: 1." in said


def test_what_the_copy_has_lost_is_a_fault(copy: psycopg.Connection[Any]) -> None:
    with psycopg.connect(postgres.superuser_dsn(copy.info.dbname)) as root:
        root.execute("ALTER TABLE audit.leaf DISABLE TRIGGER USER")
        root.execute("DROP TABLE shelf_book CASCADE")
        root.execute("DELETE FROM audit.leaf WHERE idx = 1")
    said = faults(copy)
    assert "The table shelf_book is missing in the copy." in said
    assert "leaf 1 is missing" in said


def test_a_log_that_was_rewritten_is_a_fault(copy: psycopg.Connection[Any]) -> None:
    [(size, root)] = ask("SELECT size, root FROM audit.checkpoint ORDER BY size DESC LIMIT 1", [])
    newest = Head(size, bytes(root))
    other = list(examination.compare_heads(ask, Head(size - 1, bytes(32)), newest))
    assert len(other) == 2
    assert all("does not agree with the copy" in str(each) for each in other)
    [_live, _witnesses, shorter] = examination.compare_heads(ask, Head(size + 1, bytes(32)), newest)
    assert "fewer than in the copy" in str(shorter)


def test_witnesses_that_cannot_be_read_are_a_fault(
    copy: psycopg.Connection[Any], settings: Any, tmp_path: Path
) -> None:
    (tmp_path / "witnesses").write_text("nonsense\n")
    settings.LOG = settings.LOG | {"witnesses": tmp_path / "witnesses"}
    assert "The witnesses cannot be read" in faults(copy)


def test_without_a_sealed_head_nothing_is_compared(own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.superuser_dsn()) as root:
        root.execute("ALTER TABLE audit.checkpoint DISABLE TRIGGER USER")
        root.execute("DELETE FROM audit.checkpoint")
    with psycopg.connect(own_database.dsn(), autocommit=True) as link:
        assert "There is no signed head to compare" in faults(link)


@pytest.fixture
def no_copy(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Instead of restoring: a copy that is the live database itself, or a failure."""
    said: list[str] = []

    @contextmanager
    def running(*_: object, keep: bool) -> Iterator[Any]:
        if said:
            raise postgres.ServerError(said[0])
        yield copies.Copy(server_places(), Path("unused"), server_places().sockets)

    monkeypatch.setattr(copies, "running_copy", running)
    return said


def test_a_failure_is_a_fault_without_the_values_of_rows(own_database: OwnDatabase, no_copy: list[str]) -> None:
    here = server_places()
    times: dict[str, Any] = {"target": None, "at": timezone.now(), "keep": False}
    read = rehearsals.restore_and_examine(FOUND, here, database=own_database.name, **times)
    assert read.leaves > 0 or "no signed head" in str(read.faults[0])
    lost = rehearsals.restore_and_examine(FOUND, here, database="nowhere", **times)
    assert str(lost.faults[0]).startswith("The copy cannot be read")
    no_copy.append("The copy did not start.")
    failed = rehearsals.restore_and_examine(FOUND, here, database="nowhere", **times)
    assert failed.faults == (verbatim("The copy did not start."),)
    error = psycopg.Error("broken\nDETAIL: Hoffmann")
    assert str(examination.failure_sentence(error)) == "The copy cannot be read: broken"
    assert str(examination.failure_sentence(psycopg.Error())) == "The copy cannot be read: "


def test_the_copy_of_an_own_server_is_examined_or_its_fault_is_the_result(
    copy: psycopg.Connection[Any], tmp_path: Path
) -> None:
    entry = connection.settings_dict | {"NAME": copy.info.dbname}
    at, sockets = timezone.now(), tmp_path / own_copy.SOCKETS
    sockets.symlink_to(entry["HOST"])

    def examined(**changes: Any) -> Examination:
        facts = {"began_at": at.isoformat(), "target": BEGAN.isoformat(), "fault": None}
        (tmp_path / own_copy.RECORD).write_text(json.dumps(facts | changes))
        record, found = rehearsals.examine_own_copy(tmp_path, entry, at=at)
        assert (record.began_at, record.target) == (at, BEGAN)
        return found

    assert "There is no copy" in str(rehearsals.examine_own_copy(tmp_path, entry, at=at)[1].faults[0])
    found = examined()
    assert (found.faults, found.leaves < found.live_leaves) == ((), True)
    sockets.unlink()
    [gone] = examined().faults
    assert str(gone).startswith("The copy cannot be read: ")
    assert examined(fault=verbatim("no room").as_data()).faults == (verbatim("no room"),)


@pytest.mark.django_db
@pytest.mark.parametrize("found", [GOOD, Examination(faults=(verbatim("leaf 1 is missing"),))])
def test_the_report_is_a_signed_paper_with_its_data(found: Examination) -> None:
    from compliance.signing.configuration import key_folder
    from compliance.signing.keys import known_certificates

    pdf = report.render_report(held(found))
    checked = check_document(pdf, anchors=known_certificates(key_folder()), stampers=[])
    assert checked.verdict == Verdict.GENUINE
    assert checked.reason == "Rehearsal 2026-03-04T06:00:16Z"
    data = json.loads(report.report_data(held(found)))
    assert data["succeeded"] == (found == GOOD)


class Commanded:
    """The command with a rehearsal whose result the test names."""

    def __init__(self, patch: pytest.MonkeyPatch, var: Path) -> None:
        self.patch, self.var = patch, var
        patch.setenv(REPOSITORY, "/nowhere/repository")
        patch.setattr(rehearse_restore.places, "server_places", lambda: server_places(var))
        patch.setattr("server.backups.arrangement.shutil.which", lambda _: "/usr/bin/pgbackrest")

    def run(self, found: Examination, *words: str) -> str:
        self.patch.setattr(rehearse_restore, "restore_and_examine", lambda *_, **__: found)
        said = io.StringIO()
        call_command("rehearse_restore", *words, stdout=said, stderr=said)
        return said.getvalue()


@pytest.fixture
def commanded(db: None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Commanded:
    return Commanded(monkeypatch, tmp_path)


def last_kinds() -> list[str]:
    return [kind for (kind,) in ask("SELECT kind FROM audit.entry ORDER BY id DESC LIMIT 1", [])]


def test_a_rehearsal_is_reported_recorded_and_logged(commanded: Commanded) -> None:
    said = commanded.run(GOOD, "--to", "2026-03-04T06:00:00Z", "--keep")
    assert "40 rows of 3 registers, 12 of 14 leaves, 1 heads" in said
    assert "The copy runs: psql -h" in said
    assert len(list((commanded.var / "rehearsals").glob("*.pdf"))) == 1
    record = state.read_record(server_places(commanded.var))
    assert record["rehearsal_ok"] is True
    assert record["rehearsed_at"] == record["last_rehearsal"]
    assert last_kinds() == ["recovery.rehearsal.held"]


def test_a_failed_rehearsal_ends_with_one_and_is_an_alert(
    commanded: Commanded, director: Any, porter: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CommandError, match="The rehearsal failed") as failure:
        commanded.run(Examination(faults=(verbatim("leaf 1 is missing"),)))
    assert failure.value.returncode == 1
    here = server_places(commanded.var)
    assert state.read_record(here)["rehearsal_ok"] is False
    assert "rehearsed_at" not in state.read_record(here)
    assert last_kinds() == ["recovery.rehearsal.failed"]
    monkeypatch.setattr(tasks, "server_places", lambda: here)
    [task] = tasks.list_pending_tasks(presence(allowed=True), BEGAN)
    assert "may be of no use" in str(task["text"])
    assert list(tasks.list_pending_tasks(presence(allowed=False), BEGAN)) == []


# Any: of a presence, the task asks for one permission alone.
def presence(*, allowed: bool) -> Any:
    """A person with or without the permission."""
    return SimpleNamespace(may=lambda permission: allowed and permission == tasks.READ)


def test_a_key_that_cannot_sign_hides_no_result(commanded: Commanded, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: object) -> bytes:
        raise CannotSign("signing_key")

    monkeypatch.setattr(rehearse_restore, "render_report", refuse)
    assert "No report: signing_key" in commanded.run(GOOD)
    assert last_kinds() == ["recovery.rehearsal.held"]


def test_without_an_archive_or_a_time_zone_nothing_is_rehearsed(
    commanded: Commanded, monkeypatch: pytest.MonkeyPatch
) -> None:
    for text in ("yesterday", "2026-03-04T06:00:00"):
        with pytest.raises(ArgumentTypeError):
            state.parse_target(text)
    monkeypatch.delenv(REPOSITORY)
    with pytest.raises(CommandError, match="There is no backup"):
        commanded.run(GOOD)


def test_the_operator_of_an_own_server_reads_who_makes_the_copy(
    commanded: Commanded, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(rehearse_restore, "is_embedded", lambda: False)
    with pytest.raises(CommandError, match="set CARNET_REHEARSAL_COPY"):
        commanded.run(GOOD)
    monkeypatch.setenv(own_copy.FOLDER, str(tmp_path / "copy"))
    for words in (("--keep",), ("--to", "2026-03-04T06:00:00Z")):
        with pytest.raises(CommandError, match="The user of the database server makes the copy"):
            commanded.run(GOOD, *words)
    with pytest.raises(CommandError, match="The rehearsal failed"):
        commanded.run(GOOD)
    assert last_kinds() == ["recovery.rehearsal.failed"]
    assert state.read_record(server_places(commanded.var))["rehearsal_ok"] is False


def test_the_faults_on_the_paper_are_in_its_language() -> None:
    missing = Sentence(examination.MISSING_TABLES["copy"], {"table": "shelf_book"})
    with translation.override("fr"):
        faults = report.list_faults(held(Examination(faults=(missing, verbatim("leaf 1 is missing")))))
    assert [fault["verbatim"] for fault in faults] == [False, True]
    assert "shelf_book" in faults[0]["text"]
    assert faults[0]["text"] != str(missing)
    assert faults[1]["text"] == "leaf 1 is missing"


def test_the_anchors_of_the_witnesses_are_checked(copy: psycopg.Connection[Any]) -> None:
    wrong = list(examination.verify_copy(copy, [Head(1, bytes(32))], timezone.now()))
    assert wrong, b64encode(bytes(32))
