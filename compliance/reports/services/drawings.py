"""Drawing a report: read the registers once, press volume by volume, keep everything in one act; never twice."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from datetime import datetime
from enum import StrEnum
from typing import TypeVar
from uuid import UUID
from zlib import crc32

from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils import translation

from audit import log
from audit.turns import holding
from compliance.venues import selectors as venues
from compliance.venues.house import House

from ..canonical import digest
from ..cover import cover
from ..models import Drawing, Report, ReportVolume, VolumeContent
from ..press import SECONDS, Pressed, PressFailed, press
from ..sheet import Order, Sheet
from .kinds import KINDS, Kind

ATTEMPTS = 3
PRESSES = 2  # at the same time on one database: each takes a core and up to half a gigabyte

# First keys of our advisory locks; the second one names the report or the press.
REPORT_LOCK = 7604
PRESS_LOCK = 7605


class Outcome(StrEnum):
    """What came of a call to `draw`; only `drawn` has written volumes."""

    DRAWN = "drawn"
    NOTHING_TO_DO = "nothing_to_do"
    BUSY = "busy"
    STUMBLED = "stumbled"
    FAILED = "failed"


Clock = Callable[[], datetime]
Figures = TypeVar("Figures")


def draw(*, report_id: UUID, clock: Clock, seconds: float = SECONDS) -> Outcome:
    """Draw an ordered report, unless it is drawn, has failed for good, or somebody else draws it now.

    Takes minutes, so it asks the clock itself. A worker that is killed leaves its lock to the database, which
    lets go of it at once: the next call draws the report again. After three attempts the report has failed.
    """
    with holding(REPORT_LOCK, lock_of(report_id)) as alone:
        if not alone:
            return Outcome.BUSY
        Drawing.objects.get_or_create(report_id=report_id)
        report = Report.objects.select_related("drawing", "ordered_by").get(pk=report_id)
        if report.drawing.step == "failed" or report.volumes.exists():
            return Outcome.NOTHING_TO_DO
        if report.drawing.attempt >= ATTEMPTS:
            return _fail(report, report.drawing.failure or "interrupted", at=clock())
        with _a_press() as free:
            return _draw(report, clock, seconds) if free else Outcome.BUSY


def lock_of(report_id: UUID) -> int:
    """The second key of a report's lock: 32 bits as PostgreSQL's integer counts them."""
    return crc32(report_id.bytes) - 2**31


def _draw(report: Report, clock: Clock, seconds: float) -> Outcome:
    note = _Notebook(report.drawing, clock)
    note.begin()
    volumes: list[tuple[Sheet, Pressed]] = []
    try:
        for sheet in _sheets(report, read_at=clock(), note=note):
            note.volume(sheet)
            volumes.append((sheet, press(sheet.html, sheet.data, told=note.page, seconds=seconds)))
    except PressFailed as failure:
        note.stumbled(failure.code)
        if report.drawing.attempt >= ATTEMPTS:
            return _fail(report, failure.code, at=clock())
        return Outcome.STUMBLED
    note.keeping()
    try:
        _keep(report, volumes, at=clock())
    except IntegrityError as error:
        # Only if the database was restarted under us, and another worker was faster since.
        if "a_volume_is_drawn_once" in str(error):
            return Outcome.NOTHING_TO_DO
        raise
    return Outcome.DRAWN


def _sheets(report: Report, *, read_at: datetime, note: "_Notebook") -> Iterator[Sheet]:
    """The volumes of a report, ready for the press, out of one look at the registers."""
    house = venues.house(report.venue_id)
    order = Order(
        house=house,
        cover=cover(house, report.kind, report.first_day, report.last_day),
        language=report.language,
        ordered_by=report.ordered_by.full_name,
        ordered_at=report.ordered_at,
        read_at=read_at,
    )
    kind = KINDS[report.kind]
    with translation.override(report.language):  # ends written by the program are put into words
        found = _at_one_moment(kind, house, report, read_at)
    note.expect(kind.pages(found))
    return kind.sheets(order, found)


def _at_one_moment(kind: Kind[Figures], house: House, report: Report, read_at: datetime) -> Figures:
    """Figures out of one snapshot of the database: no card falls between two questions."""
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        return kind.figures(house, report.first_day, report.last_day, read_at)


@transaction.atomic(durable=True)
def _keep(report: Report, volumes: list[tuple[Sheet, Pressed]], *, at: datetime) -> None:
    """Write all volumes with their bytes and checksums: all of them or none."""
    rows = [
        ReportVolume(
            report=report,
            number=sheet.number,
            of=sheet.of,
            rows=sheet.rows,
            pages=pressed.pages,
            data_sha256=sheet.data_sha256,
            sha256=digest(pressed.pdf),
            size=len(pressed.pdf),
            drawn_at=at,
        )
        for sheet, pressed in volumes
    ]
    with log.act(
        "reports.report.drawn",
        subject=report,
        by=None,
        at=at,
        scope=report.venue_id,
        report=report.kind,
        rows=sum(row.rows for row in rows),
        pages=sum(row.pages for row in rows),
        sha256=[row.sha256 for row in rows],
        data_sha256=[row.data_sha256 for row in rows],
    ):
        for row, (_sheet, pressed) in zip(rows, volumes, strict=True):
            row.save(force_insert=True)
            VolumeContent(volume=row, pdf=pressed.pdf).save(force_insert=True)
    Drawing.objects.filter(pk=report.pk).update(step="done", done=F("total"), failure="", heard_at=at)


@transaction.atomic(durable=True)
def _fail(report: Report, reason: str, *, at: datetime) -> Outcome:
    """Give up, and say so: the report can be ordered again."""
    Drawing.objects.filter(pk=report.pk).update(step="failed", failure=reason, heard_at=at)
    log.note(
        "reports.report.failed",
        subject=report,
        by=None,
        at=at,
        scope=report.venue_id,
        report=report.kind,
        reason=reason,
        attempts=report.drawing.attempt,
    )
    return Outcome.FAILED


class _Notebook:
    """Keeps the working row up to date, so that whoever waits can watch, and a silence can be seen."""

    def __init__(self, drawing: Drawing, clock: Clock) -> None:
        self._drawing = drawing
        self._clock = clock
        self._before = self._here = 0

    def begin(self) -> None:
        self._drawing.attempt += 1
        self._write(attempt=self._drawing.attempt, step="reading", done=0, total=0)

    def expect(self, pages: int) -> None:
        self._write(step="laying", total=pages)

    def volume(self, sheet: Sheet) -> None:
        self._before, self._here = self._before + self._here, sheet.pages

    def page(self, number: int) -> None:
        self._write(done=self._before + min(number, self._here))

    def keeping(self) -> None:
        self._write(step="keeping")

    def stumbled(self, reason: str) -> None:
        self._write(step="waiting", failure=reason)

    def _write(self, **values: str | int) -> None:
        Drawing.objects.filter(pk=self._drawing.pk).update(**values, heard_at=self._clock())


@contextmanager
def _a_press() -> Iterator[bool]:
    """Hold one of the presses, or learn that all are at work."""
    with ExitStack() as held:
        yield any(held.enter_context(holding(PRESS_LOCK, number)) for number in range(PRESSES))
