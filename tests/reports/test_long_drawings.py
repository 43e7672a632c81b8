"""Long reports from the registers to the shelf: the same figures as of ordinary length, read and kept in pieces."""

import hashlib
import io
from collections.abc import Iterator
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.db import IntegrityError, transaction
from django.db.models import Max
from pypdf import PdfReader

from audit.models import Entry
from audit.recording import log
from compliance.reports.definitions.r03_honour_guests import query as honour_guests_query
from compliance.reports.definitions.r03_honour_guests.figures import HonourGuests
from compliance.reports.definitions.r04_stub_register import figures as stub_register
from compliance.reports.definitions.r04_stub_register import query as stub_register_query
from compliance.reports.definitions.r04_stub_register.figures import StubRegister
from compliance.reports.definitions.r06_orphan_carnet import query as orphan_carnet_query
from compliance.reports.figures.domain.lateness import Counted, count_late_entries
from compliance.reports.models import ReportVolume, VolumeContent, VolumePiece
from compliance.reports.ordering import selectors
from compliance.reports.ordering.services import downloads, drawings, orders
from compliance.reports.ordering.services import drawings as drawings_services
from compliance.reports.ordering.services.drawings import Outcome
from compliance.reports.ordering.services.volume_bytes import KIND, VolumeDamaged, store_pieces, volume_pieces
from compliance.reports.streaming_pdf import renderer
from compliance.signing.configuration import load_arrangement, trust_anchors
from compliance.signing.verification import Verdict, check_document
from compliance.vault.contents import subject_of_part
from compliance.vault.domain.envelopes import key_id_of
from compliance.vault.models import DataKey
from compliance.vault.services.resealing import reseal_files
from compliance.vault.services.rotation import rotate_keys
from compliance.vault.services.sealing import seal_file
from tests import cast, database
from tests.database import OwnDatabase
from tests.orphans import floor
from tests.reports.late_cases import CASES
from tests.reports.nights import NAMES, issue, night

pytestmark = pytest.mark.slow

pytestmark = pytest.mark.slow

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")


def of_stubs(*asked: Any) -> tuple[Any, ...]:
    source = stub_register_query.stub_source(*asked)
    stubs, index = tuple(source.stubs()), tuple(source.index())
    assert (source.count, source.lines) == (len(stubs), len(index))
    assert source.cancelled == sum(stub.cancelled is not None for stub in stubs)
    return stubs, index


def of_guests(*asked: Any) -> tuple[Any, ...]:
    source = honour_guests_query.honour_source(*asked)
    guests = tuple(source.guests())
    assert (source.count, source.used) == (len(guests), sum(guest.nights > 0 for guest in guests))
    return (guests,)


def of_lines(*asked: Any) -> tuple[Any, ...]:
    found = [(source.count, tuple(source.lines())) for source in orphan_carnet_query.carnet_sources(*asked)]
    assert all(count == len(lines) for count, lines in found)
    return tuple(lines for _count, lines in found)


SOURCES = {
    "R-03": (honour_guests_query.honoured_in, of_guests),
    "R-04": (stub_register_query.stubs_in, of_stubs),
    "R-06": (orphan_carnet_query.carnet_lines, of_lines),
}


def order(kind: str, first: date = DAY, last: date = DAY, at: datetime = MORNING) -> Any:
    return orders.order_report(
        house=cast.house(), kind=kind, first_day=first, last_day=last, by=cast.member("inspector"), at=at
    )


def draw(report: Any, at: datetime = MORNING) -> Outcome:
    return drawings_services.render_report(report_id=report.pk, clock=lambda: at)


def volume_of(report: Any) -> ReportVolume:
    return ReportVolume.objects.get(report=report)


@pytest.mark.parametrize("kind", ["R-03", "R-04", "R-06"])
def test_the_same_report_has_the_same_data_by_either_press(
    kind: str, own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = CASES[kind]
    made = case.before()
    for place, (surname, given_names) in enumerate(NAMES[1:], 1):
        issue(cast.TUESDAY + timedelta(minutes=place), surname=surname, given_names=given_names, number=f"Q{place}")
    case.after(made)
    marked = count_late_entries(case.figures(cast.house(), case.first, case.last, at=case.again))
    assert marked == Counted(case.late, case.later)
    assert marked != Counted(0, 0)
    ordinary, long = (order(kind, case.first, case.last, case.again) for _press in range(2))
    assert draw(ordinary, case.again) == Outcome.DRAWN
    monkeypatch.setattr(drawings, "ORDINARY_PAGES", 0)
    monkeypatch.setattr(renderer, "PIECE", 10_000)
    monkeypatch.setattr(drawings, "PIECE", 10_000)
    assert draw(long, case.again) == Outcome.DRAWN
    one, other = volume_of(ordinary), volume_of(long)
    assert (one.data_sha256, one.rows, one.pages) == (other.data_sha256, other.rows, other.pages)
    assert VolumeContent.objects.filter(volume=one).exists()
    assert not VolumeContent.objects.filter(volume=other).exists()
    assert VolumePiece.objects.filter(volume=other).count() == -(-other.size // 10_000)
    pdf = b"".join(volume_pieces(other))
    assert (len(pdf), hashlib.sha256(pdf).hexdigest()) == (other.size, other.sha256)
    assert len(PdfReader(io.BytesIO(pdf)).pages) == other.pages


@pytest.mark.parametrize("kind", sorted(SOURCES))
def test_a_source_gives_at_any_moment_what_the_figures_give(kind: str, db: None) -> None:
    """Before, between and after what was entered late: rows issued since are not there, what came later is marked."""
    case, house = CASES[kind], cast.house()
    rows, source = SOURCES[kind]
    moments = [cast.TUESDAY - timedelta(days=1), case.drawn, case.again]

    def compare() -> list[int]:
        found = []
        for at in moments:
            there = source(house, case.first, case.last, at)
            assert there == held(case.figures(house, case.first, case.last, at=at))
            found.append(rows(house, case.first, case.last, at))
            assert found[-1] == (len(there[0]) if there else 0)
        return found

    made = case.before()
    nothing, drawn, _again = compare()
    assert (nothing, drawn) == (0, 1)
    case.after(made)
    assert compare()[:2] == [0, 1]
    assert count_late_entries(held(case.figures(house, case.first, case.last, at=case.again))) == Counted(
        case.late, case.later
    )


def held(figures: Any) -> tuple[Any, ...]:
    """The lists of rows within figures."""
    if isinstance(figures, StubRegister):
        return figures.stubs, figures.index
    if isinstance(figures, HonourGuests):
        return (figures.guests,)
    return tuple(book.lines for book in figures.books)


def test_a_long_volume_is_signed_in_its_file(long: ReportVolume) -> None:
    pdf = b"".join(volume_pieces(long))
    found = check_document(pdf, anchors=trust_anchors(load_arrangement(), MORNING))
    assert found.verdict == Verdict.GENUINE
    assert (found.house, found.reason) == (cast.house().legal_name, "R-04 2026-03-03 2026-03-03")
    assert found.signed_at == MORNING


def test_nothing_of_a_long_report_is_kept_unsigned(
    own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path
) -> None:
    monkeypatch.setattr(drawings, "ORDINARY_PAGES", 0)
    settings.PAPERS = settings.PAPERS | {"pkcs12": str(tmp_path / "nothing.p12")}
    report = order("R-04")
    assert [draw(report) for _attempt in range(3)] == [Outcome.RETRY, Outcome.RETRY, Outcome.FAILED]
    standing = selectors.report_progress(selectors.get_report(cast.VENUE, report.pk), MORNING)
    assert (standing.state, standing.failure) == ("failed", "signing_key")
    assert not ReportVolume.objects.exists()
    assert not VolumePiece.objects.exists()


def test_the_index_that_the_database_makes_is_the_one_that_is_composed(own_database: OwnDatabase) -> None:
    night(19)
    house = cast.house()
    found = stub_register_query.stub_figures(house, DAY, DAY)
    source = stub_register_query.stub_source(house, DAY, DAY)
    with transaction.atomic():
        assert tuple(source.index()) == found.index
        assert tuple(source.stubs()) == found.stubs
    assert (source.count, source.lines, source.cancelled) == (19, len(found.index), 1)
    assert source.last == {"day": found.stubs[-1].number}
    assert isinstance(found, stub_register.StubRegister)


def test_a_long_carnet_is_counted_before_it_is_read(own_database: OwnDatabase) -> None:
    house = cast.house()
    assert orphan_carnet_query.carnet_lines(house, DAY, DAY) == 0
    floor.entered("50.00")
    (source,) = orphan_carnet_query.carnet_sources(house, DAY, DAY)
    (book,) = orphan_carnet_query.carnet_figures(house, DAY, DAY).books
    with transaction.atomic():
        assert tuple(source.lines()) == book.lines
    assert (source.count, source.before, source.whole) == (len(book.lines), book.before, book.whole)
    (year,) = orphan_carnet_query.carnet_sources(house, date(2026, 1, 1), date(2026, 12, 31))
    assert year.whole
    (none,) = orphan_carnet_query.carnet_sources(house, date(2026, 7, 1), date(2026, 7, 2))
    assert (none.count, none.before) == (0, book.after)


def in_short_pieces(patched: pytest.MonkeyPatch) -> None:
    patched.setattr(drawings, "ORDINARY_PAGES", 0)
    patched.setattr(renderer, "PIECE", 10_000)
    patched.setattr(drawings, "PIECE", 10_000)


def draw_in_pieces() -> None:
    with pytest.MonkeyPatch.context() as patched:
        in_short_pieces(patched)
        night(3)
        assert draw(order("R-04")) == Outcome.DRAWN


@pytest.fixture(scope="module")
def drawn(django_db_setup: None, django_db_blocker: Any) -> Iterator[str]:
    """The name of a database with a long report, drawn once; every test has a copy."""
    with django_db_blocker.unblock(), database.kept_for_copies(draw_in_pieces) as name:
        yield name


@pytest.fixture
def own_database(
    request: pytest.FixtureRequest, django_db_setup: None, django_db_blocker: Any
) -> Iterator[database.OwnDatabase]:
    """With the long report for those tests that ask for it."""
    of = request.getfixturevalue("drawn") if "long" in request.fixturenames else None
    with django_db_blocker.unblock(), database.own_database(of) as own:
        yield own


@pytest.fixture
def long(own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch) -> ReportVolume:
    """R-04 in three pieces or more."""
    in_short_pieces(monkeypatch)
    volume = ReportVolume.objects.get()
    piece = VolumePiece.objects.get(volume=volume, number=1)
    assert piece.of >= 3
    assert str(piece) == f"{volume.pk} 1/{piece.of}"
    return volume


def test_a_long_volume_is_handed_out_piece_by_piece_with_a_line_in_the_log(long: ReportVolume, sign_in: Any) -> None:
    client = sign_in(cast.member("inspector"))
    for address in (f"/reports/{long.report_id}/1.pdf", f"/api/v1/reports/{long.report_id}/volumes/1.pdf"):
        answer = client.get(address)
        assert answer.streaming
        assert answer.headers["Content-Length"] == str(long.size)
        assert hashlib.sha256(b"".join(answer.streaming_content)).hexdigest() == long.sha256
    assert Entry.objects.filter(kind="reports.report.downloaded").count() == 2


def test_never_hands_out_pieces_that_somebody_changed(long: ReportVolume, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE reports_volumepiece DISABLE TRIGGER pieces_are_sealed")
        superuser.execute("UPDATE reports_volumepiece SET sealed = 'forged' WHERE number = 2")
    with pytest.raises(VolumeDamaged):
        downloads.download_volume(volume=long, by=cast.member("inspector"), at=MORNING)


def test_volume_pieces_are_never_changed(long: ReportVolume, owner_connection: Any, own_database: OwnDatabase) -> None:
    for statement, refusal in (
        ("UPDATE reports_volumepiece SET of = of", "stored_files_only_move_to_a_newer_key"),
        ("DELETE FROM reports_volumepiece", "stored_files_stay"),
    ):
        with pytest.raises(psycopg.errors.IntegrityConstraintViolation, match=refusal):
            owner_connection.execute(statement)
        owner_connection.rollback()
        with psycopg.connect(own_database.dsn()) as app, pytest.raises(psycopg.errors.InsufficientPrivilege):
            app.execute(statement)


def another(long: ReportVolume, sha256: str) -> ReportVolume:
    report = order("R-04")
    with (
        transaction.atomic(),
        log.act("reports.report.drawn", subject=report, by=None, at=MORNING, scope=cast.VENUE),
    ):
        volume = ReportVolume(
            report=report, number=1, of=1, rows=1, pages=1, data_sha256="a" * 64, sha256=sha256, size=2,
            drawn_at=MORNING,
        )  # fmt: skip
        volume.save(force_insert=True)
    return volume


def piece(volume: ReportVolume, number: int, of: int, pdf: bytes) -> None:
    sealed = seal_file(KIND, cast.VENUE, subject_of_part(volume.pk, number), pdf)
    VolumePiece(volume=volume, number=number, of=of, sealed=sealed).save(force_insert=True)


def test_volume_pieces_match_their_checksum(long: ReportVolume) -> None:
    volume = another(long, hashlib.sha256(b"ab").hexdigest())
    with pytest.raises(VolumeDamaged), transaction.atomic():
        store_pieces(volume, [b"a", b"c"], of=2)
    store_pieces(volume, [b"a", b"b"], of=2)
    assert b"".join(volume_pieces(volume)) == b"ab"


def test_pieces_that_changed_their_places_do_not_open(long: ReportVolume, own_database: OwnDatabase) -> None:
    with psycopg.connect(own_database.superuser_dsn(), autocommit=True) as superuser:
        superuser.execute("ALTER TABLE reports_volumepiece DISABLE TRIGGER pieces_are_sealed")
        superuser.execute(
            "UPDATE reports_volumepiece p SET sealed = o.sealed FROM reports_volumepiece o"
            " WHERE (p.number, o.number) IN ((1, 2), (2, 1))"
        )
    with pytest.raises(VolumeDamaged):
        downloads.download_volume(volume=long, by=cast.member("inspector"), at=MORNING)


def test_a_rotation_seals_pieces_again(long: ReportVolume) -> None:
    rotate_keys(at=MORNING)
    assert reseal_files().broken == 0
    keys = {key_id_of(bytes(sealed)) for sealed in VolumePiece.objects.values_list("sealed", flat=True)}
    assert [DataKey.objects.get(pk=key).version for key in keys] == [2]
    assert hashlib.sha256(b"".join(volume_pieces(long))).hexdigest() == long.sha256


def test_volume_pieces_follow_each_other(long: ReportVolume) -> None:
    volume = another(long, hashlib.sha256(b"ab").hexdigest())
    with pytest.raises(IntegrityError, match="volume_pieces_follow_each_other"), transaction.atomic():
        piece(volume, 2, 2, b"b")
    with pytest.raises(IntegrityError, match="volume_pieces_follow_each_other"), transaction.atomic():
        piece(long, (VolumePiece.objects.filter(volume=long).aggregate(last=Max("number"))["last"] or 0) + 1, 99, b"x")


def test_a_piece_is_written_once(long: ReportVolume) -> None:
    with pytest.raises(IntegrityError, match="a_piece_is_written_once"), transaction.atomic():
        piece(long, 1, 9, b"x")


def test_pieces_are_counted_from_one(long: ReportVolume) -> None:
    volume = another(long, "c" * 64)
    with pytest.raises(IntegrityError, match="pieces_are_counted_from_one"), transaction.atomic():
        piece(volume, 0, 1, b"x")


def test_after_three_attempts_a_long_report_has_failed_too(
    own_database: OwnDatabase, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drawings, "ORDINARY_PAGES", 0)
    report = order("R-04")
    outcomes = [
        drawings_services.render_report(report_id=report.pk, clock=lambda: MORNING, seconds=0.0)
        for _attempt in range(3)
    ]
    assert outcomes == [Outcome.RETRY, Outcome.RETRY, Outcome.FAILED]
    assert not ReportVolume.objects.exists()
    assert not VolumePiece.objects.exists()
