"""Rendering of a report: read once, render and sign each volume, store all in one act."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from datetime import datetime
from enum import StrEnum
from uuid import UUID
from zlib import crc32

from django.db import IntegrityError, connection, transaction
from django.db.models import F
from django.utils import translation

from audit.publishing.paper_proof import Seal, Sealing, at_hand
from audit.recording import log
from audit.recording.locks import hold_lock
from compliance.reports.definitions.kinds import KINDS, ORDINARY_PAGES, Long
from compliance.reports.models import Drawing, Report, ReportVolume
from compliance.reports.rendering.cover import build_cover
from compliance.reports.rendering.process import RenderingFailed
from compliance.reports.rendering.sheet import Order, Sheet
from compliance.reports.rendering.weasyprint_renderer import SECONDS, RenderedPdf, render_sheet
from compliance.reports.streaming_pdf.renderer import PIECE, StreamedPdf, render_volume
from compliance.reports.streaming_pdf.renderer import SECONDS as LONG_SECONDS
from compliance.reports.streaming_pdf.row_writer import LongSheet
from compliance.signing.papers import CannotSign, sign_in_place, sign_pdf
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues
from compliance.venues.selectors.letterheads import letterhead_at

from .. import selectors
from ..selectors import who_ordered
from .progress import Cancelled, Clock, ProgressRecord
from .volume_bytes import store_content, store_pieces

logger = logging.getLogger("carnet.reports")

ATTEMPTS = 3
RENDERERS = 2  # concurrent renderers per database: each takes a core and up to half a gigabyte

# First keys of our advisory locks; the second key identifies the report or the renderer.
REPORT_LOCK = 7604
RENDERER_LOCK = 7605


class Outcome(StrEnum):
    """Result of a call to `render_report`; only `drawn` has written volumes."""

    DRAWN = "drawn"
    NOTHING_TO_DO = "nothing_to_do"
    BUSY = "busy"
    RETRY = "retry"
    FAILED = "failed"
    CANCELLED = "cancelled"


AnySheet = Sheet | LongSheet
AnyPdf = RenderedPdf | StreamedPdf


def render_report(
    *, report_id: UUID, clock: Clock, seconds: float | None = None, sealing: Sealing = at_hand
) -> Outcome:
    """Render a report, unless it is rendered, has failed permanently, or another worker is rendering it.

    `sealing` returns the seal of each volume's data after they were logged, and may wait for it. Rendering takes
    minutes, so this function reads the clock itself. If a worker is killed, the database releases its lock
    immediately and the next call renders the report again. After three attempts the report has failed.
    """
    with hold_lock(REPORT_LOCK, lock_of(report_id)) as alone:
        if not alone:
            return Outcome.BUSY
        Drawing.objects.get_or_create(report_id=report_id)
        report = selectors.find_ordered_report(report_id)
        if report.drawing.step == "failed" or report.volumes.exists() or selectors.is_cancelled(report_id):
            return Outcome.NOTHING_TO_DO
        # The worker of the last attempt was killed before it could record the failure.
        if report.drawing.attempt >= ATTEMPTS:
            return _record_failure(report, report.drawing.failure or "interrupted", at=clock())
        # If all renderers are busy, `draw_left` tries again.
        with _free_renderer() as free:
            if free:
                return _render_attempt(report, clock, seconds, sealing)
            return Outcome.BUSY


def lock_of(report_id: UUID) -> int:
    """Return the second key of a report's lock, as a signed 32-bit integer for PostgreSQL."""
    # Two reports may share a key: then one waits, and `draw_left` tries it again.
    return crc32(report_id.bytes) - 2**31


def _render_attempt(report: Report, clock: Clock, seconds: float | None, sealing: Sealing) -> Outcome:
    with closing(ProgressRecord(report.drawing, clock)) as progress, ExitStack() as files:
        progress.start_attempt()
        volumes: list[tuple[AnySheet, AnyPdf]] = []
        try:
            for drawn, finished in _render_volumes(report, clock, progress, seconds, files, sealing):
                volumes.append((drawn, _sign_volume(report, finished, at=clock())))
        except (RenderingFailed, CannotSign) as failure:
            logger.error("report %s, attempt %d: %s", report.pk, report.drawing.attempt, failure)
            # Stored before the next attempt: if that one is killed, this reason is reported.
            progress.record_failure(failure.code)
            if report.drawing.attempt >= ATTEMPTS:
                return _record_failure(report, failure.code, at=clock())
            return Outcome.RETRY
        except Cancelled:
            return Outcome.CANCELLED
        progress.start_storing()
        return _persist_volumes(report, volumes, at=clock())


def _persist_volumes(report: Report, volumes: list[tuple[AnySheet, AnyPdf]], *, at: datetime) -> Outcome:
    try:
        _store_volumes(report, volumes, at=at)
    except IntegrityError as error:
        # Only if the database was restarted meanwhile and another worker finished first.
        if "a_volume_is_drawn_once" in str(error):
            return Outcome.NOTHING_TO_DO
        raise
    except Cancelled:  # cancelled after the last page but before the volumes were stored: nothing is stored
        return Outcome.CANCELLED
    return Outcome.DRAWN


def _render_volumes(
    report: Report, clock: Clock, progress: ProgressRecord, seconds: float | None, files: ExitStack, sealing: Sealing
) -> Iterator[tuple[AnySheet, AnyPdf]]:
    """Yield the volumes of a report one by one, each rendered by the renderer for its length."""
    house = venues.get_house(report.venue_id)
    order = _build_order(report, house, clock())
    long = KINDS[report.kind].long
    # A count decides: the figures of a long period would not fit into memory.
    if long and long.pages(rows := long.rows(house, report.first_day, report.last_day, order.read_at)) > ORDINARY_PAGES:
        limit = LONG_SECONDS if seconds is None else seconds
        for sheet in _long_sheets(long, order, report, rows, files, progress):
            progress.start_volume(sheet)
            if seal := _seal_sheet(report, sheet, sealing, at=clock()):
                sheet.seal(seal, report.language, files)
            yield sheet, files.enter_context(render_volume(sheet, on_page=progress.record_page, seconds=limit))
        return
    limit = SECONDS if seconds is None else seconds
    for each in _ordinary_sheets(order, report, progress):
        progress.start_volume(each)
        seal = _seal_sheet(report, each, sealing, at=clock())
        enclosed = seal.files if seal else ()
        html = each.page(seal)
        yield each, render_sheet(html, each.data, on_page=progress.record_page, enclosed=enclosed, seconds=limit)


def _seal_sheet(report: Report, sheet: AnySheet, sealing: Sealing, *, at: datetime) -> Seal | None:
    """Log the checksum of a volume's data before rendering starts; return its seal, if there is one."""
    return sealing(_log_compiled(report, sheet, at=at), "report")


@transaction.atomic(durable=True)
def _log_compiled(report: Report, sheet: AnySheet, *, at: datetime) -> UUID:
    return log.note(
        "reports.report.compiled",
        subject=report,
        by=None,
        at=at,
        scope=report.venue_id,
        report=report.kind,
        volume=sheet.number,
        of=sheet.of,
        file="report.json",
        data_sha256=sheet.data_sha256,
    )


def _sign_volume(report: Report, finished_pdf: AnyPdf, *, at: datetime) -> AnyPdf:
    """Sign a volume; an unsigned one is never stored. Raises CannotSign."""
    house = venues.get_house(report.venue_id)
    reason = f"{report.kind} {report.first_day} {report.last_day}"
    if isinstance(finished_pdf, RenderedPdf):
        return replace(finished_pdf, pdf=sign_pdf(finished_pdf.pdf, at=at, reason=reason, house=house.legal_name))
    sign_in_place(finished_pdf.file, at=at, reason=reason, house=house.legal_name)
    return finished_pdf


def _long_sheets(
    long: Long, order: Order, report: Report, rows: int, files: ExitStack, progress: ProgressRecord
) -> list[LongSheet]:
    """Return the volumes of a long report as files, read in one snapshot."""
    progress.start_reading(rows)
    with translation.override(report.language), _at_one_moment():
        sheets = long.volumes(order, order.house, report.first_day, report.last_day, files, progress.record_rows)
    progress.start_layout(sum(sheet.pages for sheet in sheets))
    return sheets


def _build_order(report: Report, house: House, read_at: datetime) -> Order:
    with translation.override(report.language):  # schedules are formatted as text
        return Order(
            house=house,
            cover=build_cover(house, report.kind, report.first_day, report.last_day),
            language=report.language,
            ordered_by=who_ordered(report),
            ordered_at=report.ordered_at,
            read_at=read_at,
            letterhead=letterhead_at(house, read_at),
        )


def _ordinary_sheets(order: Order, report: Report, progress: ProgressRecord) -> Iterator[Sheet]:
    """Yield the volumes of a report of ordinary length, ready to render."""
    kind = KINDS[report.kind]
    # Endings entered by Carnet are formatted as text.
    with translation.override(report.language), _at_one_moment():
        found = kind.figures(order.house, report.first_day, report.last_day, order.read_at)
    progress.start_layout(kind.pages(found))
    return kind.sheets(order, found)


@contextmanager
def _at_one_moment() -> Iterator[None]:
    """Read in one snapshot of the database, so that no card is missed between two queries."""
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            # PostgreSQL accepts this only as the first statement of a transaction, hence `durable`.
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
        yield


@transaction.atomic(durable=True)
def _store_volumes(report: Report, volumes: list[tuple[AnySheet, AnyPdf]], *, at: datetime) -> None:
    """Store all volumes with their bytes and checksums, or none. Raises Cancelled."""
    Drawing.objects.select_for_update().get(pk=report.pk)  # a cancellation waits here, or came first
    if selectors.is_cancelled(report.pk):
        raise Cancelled
    rows = [
        ReportVolume(
            report=report,
            number=sheet.number,
            of=sheet.of,
            rows=sheet.rows,
            pages=rendered.pages,
            data_sha256=sheet.data_sha256,
            sha256=rendered.sha256,
            size=rendered.size,
            drawn_at=at,
        )
        for sheet, rendered in volumes
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
        for row, (_sheet, rendered) in zip(rows, volumes, strict=True):
            row.save(force_insert=True)
            _store_bytes(row, rendered)
    Drawing.objects.filter(pk=report.pk).update(step="done", done=F("total"), failure="", heard_at=at)


def _store_bytes(volume: ReportVolume, finished_pdf: AnyPdf) -> None:
    """Store the bytes of a volume, whole or in pieces."""
    if isinstance(finished_pdf, RenderedPdf):
        store_content(volume, finished_pdf.pdf)
        return
    store_pieces(volume, finished_pdf.pieces(), of=-(-finished_pdf.size // PIECE))  # rounded up


@transaction.atomic(durable=True)
def _record_failure(report: Report, reason: str, *, at: datetime) -> Outcome:
    """Record the failure, so that the report can be requested again."""
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


@contextmanager
def _free_renderer() -> Iterator[bool]:
    """Lock one of the renderers, or yield False if all are busy."""
    with ExitStack() as stack:
        # `any` stops at the first free one, so that no second lock is taken.
        yield any(stack.enter_context(hold_lock(RENDERER_LOCK, number)) for number in range(RENDERERS))
