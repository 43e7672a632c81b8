"""Where the log stands: what is wrong is said on a page, in a sentence, and stands in the log."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import httpx
import psycopg
import pytest
import time_machine
from django.core.checks import run_checks
from django.core.management import CommandError, call_command
from django.db import connections
from django.test import Client
from django.urls import reverse

from audit.models import Entry
from audit.operating import processes
from audit.operating import status as standing
from audit.operating.processes import Sealing, Witnessing
from audit.sealing import signer_state as memory
from audit.sealing.signer import Signer
from audit.store.queries import ask
from audit.tlog.notes import COSIGNS, Key
from audit.tlog.policy import WrongPolicy
from audit.witnesses import witness_policy as witnesses
from tests import cast
from tests.audit.acting import AT
from tests.audit.attacks.hands import in_the_log
from tests.audit.sealed import LATER, Link, add, seal
from tests.audit.witness_answers import KEY, line, text_of
from tests.database import OwnDatabase

NAMED = f"witness one {KEY} http://witness.test/\nquorum one\n"
MINUTE = timedelta(minutes=1)


@pytest.fixture
def house(settings: Any, signer: Signer, tmp_path: Path) -> Path:
    """The file that names the witnesses."""
    settings.LOG = {"folder": signer.folder, "origin": signer.key.name, "witnesses": tmp_path / "witnesses"}
    return tmp_path / "witnesses"


def alarms(at: Any = LATER, faults: list[str] | None = None) -> tuple[str, ...]:
    return standing.log_state(ask, faults or [], at).alarms


def witnessing(signer: Signer, answers: Any, said: list[str]) -> Witnessing:
    client = httpx.Client(transport=httpx.MockTransport(answers))
    return Witnessing(signer, said.append, lambda: LATER, client)


def signs(asked: httpx.Request) -> httpx.Response:
    return httpx.Response(200, text=line(text_of(asked), at=int(LATER.timestamp())))


def page() -> str:
    client = Client()
    client.force_login(cast.member("director"), backend="allauth.account.auth_backends.AuthenticationBackend")
    answer = client.get(reverse("audit:state"))
    assert answer.status_code == 200
    return answer.content.decode()


def test_a_log_that_is_sealed_has_no_alarm(house: Path, link: Link, signer: Signer) -> None:
    assert alarms()[0] == "Nothing has been sealed yet."
    seal(link, signer, most=10_000)
    assert alarms() == ()
    assert alarms(faults=["a trigger of shelf_book is switched off"]) == ("a trigger of shelf_book is switched off",)
    assert "more than three minutes" in alarms(LATER + 4 * MINUTE)[0]
    add()
    (waits,) = alarms(AT.replace(year=2100))[1:]
    assert waits == "Entries have been waiting to be sealed for more than a minute."


def test_the_page_says_head_keys_and_alarms(house: Path, link: Link, signer: Signer) -> None:
    shown = page()
    assert "Nothing has been sealed yet." in shown
    assert "Nothing is lost" in shown
    assert "none yet" in shown
    head = seal(link, signer, most=10_000).head
    signer.rotate()
    seal(link, signer, most=10_000)
    with time_machine.travel(LATER, tick=False):
        shown = page()
    assert "Every register is watched" in shown
    assert str(head.size + 1) in shown
    assert all(str(key) in shown for key in signer.keys)
    assert "There are no witnesses." in shown
    assert reverse("public_log:checkpoint") in shown


def test_the_page_does_not_say_that_nothing_is_lost_where_nobody_watches(
    house: Path, link: Link, signer: Signer, own_database: OwnDatabase
) -> None:
    seal(link, signer, most=10_000)
    with psycopg.connect(own_database.dsn("carnet_owner")) as owner:
        owner.execute("ALTER TABLE shelf_book DISABLE TRIGGER audit_capture")
    with time_machine.travel(LATER, tick=False):
        shown = page()
    assert "a trigger of shelf_book is switched off or changed" in shown
    assert "Changes in an unwatched register are not recorded in the audit log." in shown
    assert "Nothing is lost" not in shown


def test_the_page_says_who_witnesses_and_what_they_miss(house: Path, link: Link, signer: Signer) -> None:
    house.write_text(NAMED)
    shown = page()
    assert "witness.test/one" in shown
    assert "It has never signed." in shown
    size = seal(link, signer, most=10_000).head.size
    said: list[str] = []
    assert [each.signed for each in witnessing(signer, signs, said).ask_all()] == [size]
    with time_machine.travel(LATER, tick=False):
        shown = page()
    assert "It has never signed." not in shown
    assert f"the first {size} entries" in shown
    assert "witness.test/one: It has not signed for more than 15 minutes." in alarms(LATER + 16 * MINUTE)
    house.write_text("quorum\n")
    assert "The witnesses cannot be read" in page()


def test_a_witness_that_fails_is_written_down_once_and_left_alone_for_a_while(
    house: Path, link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.write_text(NAMED)
    seal(link, signer, most=10_000)
    said: list[str] = []
    asked = witnessing(signer, lambda _asked: httpx.Response(500), said)
    now = [100.0]
    monkeypatch.setattr(processes.time, "monotonic", lambda: now[0])
    pauses = []
    for _each in range(8):
        assert [each.why for each in asked.ask_all()] == ["it answered 500"]
        assert asked.ask_all() == []
        until = asked._failed["witness.test/one"][1]
        pauses.append(until - now[0])
        now[0] = until
    assert pauses == [2, 4, 8, 16, 32, 60, 60, 60]
    # 2.0 to the power of 1,024 overflows.
    asked._failed["witness.test/one"] = (1023, 0.0)
    assert [each.why for each in asked.ask_all()] == ["it answered 500"]
    assert asked._failed["witness.test/one"] == (1024, now[0] + 60)
    assert said == ["witness.test/one: it answered 500"]
    assert alarms() == ("witness.test/one: it answered 500",)
    # Another process knows what this one wrote down.
    again = witnessing(signer, signs, said)
    again.ask_all()
    assert said[1:] == ["witness.test/one: signs"]
    kinds = Entry.objects.filter(kind__startswith="audit.witness").order_by("id").values_list("kind", flat=True)
    assert list(kinds) == ["audit.witness.silent", "audit.witness.signed"]
    assert alarms() == ()


def test_one_process_asks_at_a_time(house: Path, link: Link, signer: Signer, own_database: OwnDatabase) -> None:
    house.write_text(NAMED)
    seal(link, signer, most=10_000)
    with psycopg.connect(own_database.dsn("carnet_sealer"), autocommit=True) as other:
        other.execute("SELECT pg_advisory_lock(hashtext('carnet audit witnessing'))")
        assert witnessing(signer, signs, []).ask_all() == []
        other.execute("SELECT pg_advisory_unlock(hashtext('carnet audit witnessing'))")
    assert len(witnessing(signer, signs, []).ask_all()) == 1


def test_what_keeps_the_witnesses_from_being_asked_is_said(
    house: Path, link: Link, signer: Signer, own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    assert witnessing(signer, signs, said).ask_all() == []  # nothing to sign yet
    house.write_text(f"log {signer.key}\nquorum none\n")
    witnessing(signer, signs, said).ask_all()
    assert "names a log" in said[0]
    house.write_text(NAMED)
    connections["sealer"].close()
    monkeypatch.setitem(connections["sealer"].settings_dict, "NAME", "no_such_database")
    witnessing(signer, signs, said).ask_all()
    assert "does not answer" in said[1]


def test_a_tree_or_a_memory_that_is_broken_is_said_and_ends_no_process(
    house: Path, link: Link, signer: Signer, own_database: OwnDatabase
) -> None:
    """What the witnesses are to be shown is not there, or their dispute cannot be kept in mind; both may be mended."""
    house.write_text(NAMED)
    first = seal(link, signer, most=10_000).head.size
    add()
    seal(link, signer)
    said: list[str] = []
    knows = httpx.Response(409, text=f"{first}\n", headers={"Content-Type": "text/x.tlog.size"})
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as root:
        in_the_log(root, "DELETE FROM audit.leaf WHERE idx = (SELECT max(idx) FROM audit.leaf)")
    assert witnessing(signer, lambda _asked: knows, said).ask_all() == []
    (signer.folder / memory.MEMORY).unlink()
    assert witnessing(signer, lambda _asked: httpx.Response(409), said).ask_all() == []
    assert ("are asked for" in said[0], "is missing" in said[1]) == (True, True)


def test_what_cannot_be_written_down_is_written_down_later(
    house: Path, link: Link, signer: Signer, own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    said: list[str] = []
    sealing = Sealing(signer, said.append, lambda: LATER)
    signer.stop("disputed")
    connections["default"].close()
    with monkeypatch.context() as away:
        away.setitem(connections["default"].settings_dict, "NAME", "no_such_database")
        assert sealing.seal_or_report() is None
    assert not Entry.objects.filter(kind="audit.sealing.stopped").exists()
    assert sealing.seal_or_report() is None
    assert Entry.objects.filter(kind="audit.sealing.stopped").count() == 1
    assert "disputed" in alarms()
    signer.go_on("A mistake.")
    # A process that comes after knows that it had stopped.
    assert Sealing(signer, said.append, lambda: LATER).seal_or_report() is not None
    assert said[-1] == "Sealing goes on."


@pytest.mark.parametrize(
    ("lines", "why"),
    [
        (f"witness one {KEY}\nquorum one\n", "has no address for one"),
        (f"witness one {Key('w', COSIGNS, b'k' * 32)} http://w.test\nquorum two\n", "was not defined"),
        ("witness one\nquorum none\n", "too few"),
    ],
    ids=["no address", "unknown quorum", "too few words"],
)
def test_a_file_that_cannot_be_followed_is_named_at_the_start(lines: str, why: str, house: Path) -> None:
    house.write_text(lines)
    with pytest.raises(WrongPolicy, match=why):
        witnesses.load_policy()
    (found,) = run_checks(tags=["log"])
    assert why in found.msg
    with pytest.raises(Exception, match=why):
        call_command("check", tags=["log"])


def test_a_file_that_cannot_be_read_is_named_and_never_taken_for_none(house: Path, link: Link, signer: Signer) -> None:
    seal(link, signer)
    house.mkdir()  # a folder in its place cannot even be read by root
    (found,) = run_checks(tags=["log"])
    assert f"{house} cannot be read" in found.msg
    assert "The witnesses cannot be read" in page()
    assert Client().get("/audit/policy").status_code == 404


def test_a_file_may_be_empty_and_need_not_end_with_its_line(house: Path) -> None:
    assert witnesses.policy_lines() == "quorum none\n"
    house.write_text(" \n")
    assert witnesses.policy_lines() == "quorum none\n"
    house.write_text(NAMED.rstrip())
    assert witnesses.policy_lines() == NAMED
    assert run_checks(tags=["log"]) == []


class Slept(Exception):
    """The process has nothing to do, and would wait."""


def test_the_process_of_the_witnesses_keeps_on(
    house: Path, link: Link, signer: Signer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def sleep(_seconds: float) -> None:
        raise Slept

    monkeypatch.setattr("time.sleep", sleep)
    with pytest.raises(Slept):
        call_command("audit", "witness", "--keep-on")
    house.write_text(f"witness one {KEY} nowhere\nquorum one\n")
    seal(link, signer)
    with pytest.raises(CommandError, match="Not every witness"):
        call_command("audit", "witness")
