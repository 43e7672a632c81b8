"""A guest of whom the house has everything: what keeps them, what is erased, and what their own file says."""

import hashlib
import io
import json
import re
import zipfile
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.db import connections, transaction
from django.utils import translation

from audit.publishing import published_log as publishing
from audit.recording import log
from audit.store.queries import ask
from audit.tlog.verifying import verify_log
from audit.verifying import verify_registers as live
from compliance.exclusions.measures.services import endings
from compliance.exclusions.observations import services as exclusions
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Particulars, Photograph, PhotographContent
from compliance.reports.models import Report, ReportVolume, VolumeContent
from compliance.reports.ordering.services.volume_bytes import store_content
from compliance.retention import tasks
from compliance.retention.domain import periods
from compliance.retention.domain.kinds import kind_of, period_parameter
from compliance.retention.selectors import erasures as cases
from compliance.retention.selectors import related_records
from compliance.retention.services import erasures, own_file
from compliance.vault.services.sealing import seal_file
from tests import cast, said
from tests.admissions.books import card
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import by_house, keep_out, limit, weber

from . import erased

pytestmark = pytest.mark.slow

GUEST = {
    "surname": "Quastenberg",
    "given_names": "Ottokar",
    "number": "ZK7731942",
    "birth": PartialDate(1957, 8, 29),
}
LIVES = {"street": "77, Allée des Sorbiers", "postal_code": "L-9999", "city": "Hautbellain"}
SAID = ("Quastenberg", "Ottokar", "ZK7731942", "Sorbiers", "Hautbellain", "vollends betrunken")
BORN = re.compile(r"1957\D{1,8}0?8\D{1,8}29|19570829")


@pytest.fixture
def own(own_database: OwnDatabase) -> Any:
    with time_machine.travel(erased.LATER, tick=False):
        yield own_database


@pytest.fixture
def person(own: OwnDatabase) -> Any:
    """The guest, with a card, a photograph that nobody took, and an exclusion by the house that has ended."""
    erased.periods()
    found = card(cast.member("porter"), address=cast.address(**LIVES), **GUEST).person_id
    exclusions.record_observation(
        house=cast.house(),
        guest_id=found,
        observed_on=cast.TUESDAY.date(),
        note="War vollends betrunken.",
        level="high",
        agreed="",
        by=cast.member("play_it_safe"),
        at=cast.TUESDAY,
    )
    measure = keep_out(limit(), named(found))
    # Until the return interview, an erasure would leave the name (ADR 75).
    endings.authorise_access(
        house=cast.house(),
        measure=measure,
        interview_on=date(2026, 12, 31),
        note="Spricht mit Quastenberg.",
        by=cast.member("play_it_safe"),
        at=cast.local("2026-12-31 12:00"),
    )
    return found


def named(person: Any) -> Any:
    return weber(person_id=person, **{name: GUEST[name] for name in ("surname", "given_names", "birth")})


def the_proposal(person: Any) -> Any:
    found = [each for each in erased.propose() if each.subject_id == person]
    return found[0] if found else None


def test_no_byte_is_left_in_the_database_the_copy_or_the_search(
    own: OwnDatabase, person: Any, tmp_path: Path, sign_in: Any
) -> None:
    erased.seal(own, tmp_path)
    [(place,)] = ask("SELECT max(idx) FROM audit.leaf WHERE table_name = 'people_particulars'", [])
    proof, data = str(publishing.prove_leaf(ask, place)), publishing.leaf_bytes(ask, place)
    head = publishing.last_head(ask)[0]
    before = erased.read_with_keys(own)
    assert erased.traces(before, *SAID) == list(SAID)
    assert BORN.search(before)
    order = the_proposal(person)
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    erased.seal(own, tmp_path)
    after = erased.read_with_keys(own)
    assert erased.traces(after, *SAID) == []
    assert not BORN.search(after)
    copy = tmp_path / "copy"
    assert list(publishing.export_log(ask, copy))
    verify_log(copy, None, [(head.size, head.root)])
    written = b"".join(path.read_bytes() for path in copy.rglob("*") if path.is_file())
    assert erased.traces(written.decode("latin-1"), *SAID) == []
    (tmp_path / "a.tlog-proof").write_text(proof)
    (tmp_path / "a.leaf").write_bytes(data)
    with psycopg.connect(own.dsn("carnet_app"), autocommit=True) as app:
        assert list(live.find_hidden_rows(app)) == []
    client = sign_in(cast.member("compliance_officer"))
    assert "Quastenberg" not in client.post("/guests/", {"text": "Quast"}).content.decode().replace('value="Quast"', "")
    file = client.post("/guests/file/", {"text": "Quast", "export": "csv", "of": "all"})
    assert not erased.traces(b"".join(file.streaming_content).decode(), *SAID)
    for page in (f"/guests/{person}/", "/door/index/", f"/log/row/people_person/{person}/"):
        answer = client.get(page)
        assert erased.traces(answer.content.decode(), *SAID) == [], page
    row = Particulars.objects.get(person_id=person)
    page = client.get(f"/log/row/people_particulars/{row.pk}/").content.decode()
    assert "erased on" in page
    assert re.search(r"see entry \d+", page)
    leaf_page = client.get(f"/log/leaf/{place}/").content.decode()
    assert "erased on" in leaf_page
    with zipfile.ZipFile(io.BytesIO(client.get(f"/log/leaf/{place}/receipt/").content)) as receipt:
        names = set(receipt.namelist())
    assert sum(name.endswith(".tlog-proof") for name in names) == 2


def test_whoever_comes_back_is_a_new_person(own: OwnDatabase, person: Any, tmp_path: Path) -> None:
    erased.seal(own, tmp_path)
    order = the_proposal(person)
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    again = card(cast.member("porter"), address=cast.address(**LIVES), **GUEST)
    assert again.person_id != person


def test_a_running_exclusion_keeps_everything(own: OwnDatabase, person: Any) -> None:
    keep_out(by_house(), named(person))
    case = cases.get_case(cast.house(), cases.GUEST, person, erased.LATER)
    assert "measure" in case.open
    assert the_proposal(person) is None
    assert case.today == erased.LATER.date()


def test_without_a_period_nothing_is_proposed(own_database: OwnDatabase) -> None:
    card(cast.member("porter"), **GUEST)
    assert erased.propose() == []
    assert len(cases.unset_kinds(cast.house(), erased.LATER)) == 9
    erased.periods(kinds=["guests"])
    assert "guests" not in cases.unset_kinds(cast.house(), erased.LATER)
    assert len(erased.propose()) == 1


def test_a_period_beyond_the_calendar_never_ends(own_database: OwnDatabase) -> None:
    card(cast.member("porter"), **GUEST)
    erased.periods("P999Y")
    (house,) = [cast.house()]
    (kept,) = periods.retention_periods(
        {"guests": datetime(9500, 1, 1, tzinfo=UTC).date()}, house.rulebook(erased.LATER.date())
    )
    assert (kept.over_on, kept.is_over(erased.LATER.date())) == (None, False)
    assert erased.propose() == []


def test_what_came_in_since_puts_an_order_aside(own: OwnDatabase, person: Any, tmp_path: Path, sign_in: Any) -> None:
    order = the_proposal(person)
    erased.release(order)
    card(cast.member("porter"), at=erased.LATER, card_kind="month", address=cast.address(**LIVES), **GUEST)
    erased.seal(own, tmp_path)
    with translation.override("fr"):
        assert erased.carry_out(own, order) == "withdrawn"
    (note,) = said.acts(cast.VENUE, "audit.erasure.withdrawn")
    assert note.actor is None
    # The reason is stored in the source language, whatever language the worker has, and shown in the reader's.
    assert cases.get_order(cast.VENUE, order.pk).withdrawal.reason == erasures.DATA_CHANGED
    director = cast.member("director")
    assert "The data to be erased has changed" in sign_in(director).get(f"/retention/{order.pk}/").content.decode()
    client = sign_in(director)
    client.cookies["django_language"] = "fr"
    assert "Les données à effacer ont changé" in client.get(f"/retention/{order.pk}/").content.decode()
    assert Particulars.objects.filter(surname="Quastenberg").exists()


def test_jobs_propose_and_carry_out_and_change_nothing_twice(own: OwnDatabase, person: Any, tmp_path: Path) -> None:
    tasks.propose()
    (order,) = cases.list_orders(cast.VENUE, "waiting")
    tasks.propose()
    assert [each.pk for each in cases.list_orders(cast.VENUE, "all")] == [order.pk]
    tasks.carry_out(str(order.pk))
    erased.release(order)
    tasks.carry_out_left()
    assert not cases.list_orders(cast.VENUE, "done")
    erased.seal(own, tmp_path)
    tasks.carry_out_left()
    tasks.carry_out(str(order.pk))
    assert [each.subject_id for each in cases.list_orders(cast.VENUE, "done")] == [person]
    assert tasks.wake_worker(order.pk) in {True, False}


def test_the_command_erases_what_is_confirmed(own: OwnDatabase, person: Any, tmp_path: Path) -> None:
    order = the_proposal(person)
    erased.release(order)
    erased.seal(own, tmp_path)
    out = io.StringIO()
    call_command("audit", "erase", stdout=out)
    assert out.getvalue() == f"{order.pk}: done\n"


def test_a_refusal_of_the_database_is_told(
    own: OwnDatabase, person: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """An order of columns that nobody declared, as no program of ours makes it."""
    order = the_proposal(person)
    erased.release(order)
    erased.seal(own, tmp_path)
    with psycopg.connect(own.superuser_dsn()) as root:
        root.execute("DELETE FROM audit.erasable WHERE table_name = 'people_address'")
    err = io.StringIO()
    with pytest.raises(CommandError, match="1 erasures were refused"):
        call_command("audit", "erase", stderr=err)
    assert "only_personal_values_are_erased" in err.getvalue()
    tasks.carry_out(str(order.pk))
    assert "was refused by the database" in caplog.text
    connections["eraser"].close()


def test_each_run_looks_at_the_next_ones(own: OwnDatabase, person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [("people.Person", each) for each in "abcde"]
    monkeypatch.setattr(erasures, "LOOKED_AT", 2)
    seen = [erasures._in_turn(found, erased.LATER + timedelta(hours=6 * turn)) for turn in range(5)]
    assert {each for some in seen for each in some} == set(found)
    assert all(len(some) == 2 for some in seen)
    assert len(erased.propose(most=1)) == 1


def test_kinds_are_those_of_the_rulebook() -> None:
    assert kind_of("exclusions.Measure", {"kind": "visit_limit"}) == "visit_limits"
    assert kind_of("exclusions.Measure", {"kind": "house"}) == "exclusions"
    assert kind_of("admissions.DoorDecision", {"outcome": "refused"}) == "refusals"
    assert period_parameter("guests") == "retention.guests"
    with pytest.raises(KeyError):
        kind_of("venues.Staff", {})


def test_the_own_file_says_who_looked_and_leaves_out_what_must_not_be_told(own: OwnDatabase, person: Any) -> None:
    made = own_file.export_own_file(
        house=cast.house(), guest_id=person, language="de", by=cast.member("director"), at=erased.LATER
    )
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        told, page = json.loads(archive.read("data.json")), archive.read("data.html").decode()
    text = json.dumps(told, ensure_ascii=False)
    assert all(word in text for word in SAID)
    assert {each["who"] for each in told["looks"]}
    assert "Compliance Officer" not in text
    assert len(told["left_out"]) == 7
    assert '<html lang="de">' in page
    assert not {"monitoring_alert", "exclusions_signalin", "admissions_dooralert"} & {
        each["table"] for each in told["tables"]
    }


def test_a_machine_of_the_house_and_a_porter_erase_nothing(own: OwnDatabase, person: Any, sign_in: Any) -> None:
    for name in ("porter", "cashier", "play_it_safe", "administrator", "inspector"):
        assert sign_in(cast.member(name)).get("/retention/").status_code == 403
        assert sign_in(cast.member(name)).post(f"/retention/guests/{person}/own-file/").status_code == 403
    auditor = sign_in(cast.member("auditor"))
    assert auditor.get("/retention/").status_code == 200
    order = the_proposal(person)
    assert auditor.post(f"/retention/{order.pk}/release/").status_code == 403


def test_what_is_left_is_found_by_itself(own: OwnDatabase, person: Any) -> None:
    found = related_records.related_records("people.Person", [person], cast.house().zone)
    assert {"people_particulars", "people_address", "people_identitydocument", "admissions_cardstub"} <= set(found.rows)
    assert {"exclusions_observation", "exclusions_measure"} <= set(found.rows)
    assert set(found.last) == {"guests", "exclusions", "visit_limits"}
    assert related_records.rows_counted(found.rows) == sum(len(keys) for keys in found.rows.values())


def volume(first: str = "2026-03-01", last: str = "2026-03-31") -> Any:
    """A report of March as it was drawn: its bytes may name anybody of those days."""
    pdf = b"%PDF-1.7 Quastenberg"
    by, sha256 = cast.member("compliance_officer"), hashlib.sha256(pdf).hexdigest()
    with transaction.atomic(), log.act("reports.report.drawn", subject=None, by=by, at=cast.TUESDAY, scope=cast.VENUE):
        report = Report.objects.create(
            venue_id=cast.VENUE,
            kind="R-03",
            first_day=first,
            last_day=last,
            language="fr",
            ordered_by=by,
            ordered_at=cast.TUESDAY,
        )
        drawn = ReportVolume.objects.create(
            report=report,
            number=1,
            of=1,
            rows=1,
            pages=1,
            data_sha256=sha256,
            sha256=sha256,
            size=len(pdf),
            drawn_at=cast.TUESDAY,
        )
        store_content(drawn, pdf)
    return drawn


def test_a_paper_that_may_name_somebody_goes_before_them(own: OwnDatabase, person: Any, tmp_path: Path) -> None:
    drawn = volume()
    (order,) = erased.propose()
    assert (order.subject_table, order.rows) == ("reports_report", {"reports_volumecontent": [str(drawn.pk)]})
    assert cases.get_case(cast.house(), cases.GUEST, person, erased.LATER).open == ("paper",)
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    assert not VolumeContent.objects.exists()
    assert ReportVolume.objects.get().sha256 == drawn.sha256
    assert [each.subject_id for each in erased.propose()] == [person]


def test_a_paper_of_other_days_keeps_nobody(own: OwnDatabase, person: Any) -> None:
    volume("2025-03-01", "2025-03-31")
    assert cases.get_case(cast.house(), cases.GUEST, person, erased.LATER).open == ()


def test_a_photograph_and_a_second_paper_are_of_the_same_guest(own: OwnDatabase, person: Any, tmp_path: Path) -> None:
    with (
        transaction.atomic(),
        log.act("people.photograph.kept", subject=None, by=None, at=cast.TUESDAY, scope=cast.VENUE, digest="0" * 12),
    ):
        row = Photograph.objects.create(
            person_id=person,
            digest=hashlib.sha256(b"\xff\xd8Quastenberg").hexdigest(),
            width=100,
            height=100,
            taken=True,
            recorded_by=cast.member("porter"),
            recorded_at=cast.TUESDAY,
        )
        sealed = seal_file("photograph", cast.VENUE, row.pk, b"\xff\xd8Quastenberg")
        PhotographContent.objects.create(photograph=row, sealed=sealed)
    made = own_file.export_own_file(
        house=cast.house(), guest_id=person, language="nl", by=cast.member("director"), at=erased.LATER
    )
    with zipfile.ZipFile(io.BytesIO(made.data)) as archive:
        assert archive.read("photograph-1.jpg") == b"\xff\xd8Quastenberg"
    erased.seal(own, tmp_path)
    order = the_proposal(person)
    erased.release(order)
    erased.seal(own, tmp_path)
    assert erased.carry_out(own, order) == "done"
    assert erased.traces(erased.read_with_keys(own), *SAID) == []
    assert Photograph.objects.get().digest
    assert not PhotographContent.objects.exists()
