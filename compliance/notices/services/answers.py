"""Record answers of the authorities: an acknowledgement, or a request for correction."""

from datetime import date, datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.http.infrastructure.uploads import last_part
from compliance.refusals import Refused
from compliance.vault.services.sealing import seal_file
from compliance.venues.domain.house import House

from ..models.answers import AnswerKind, AnswerScan, NoticeAnswer, ScanContent
from ..models.notices import Notice, Way
from ..selectors import notices as selectors
from .issuing import unsealed_pdf
from .letter_contents import sha256_hex

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

SCAN = "scan"
LARGEST_SCAN = 5 * 1024 * 1024
SCAN_TOO_LARGE = gettext_lazy("The scan is larger than 5 MB. Scan it in black and white.")


@transaction.atomic(durable=True)
def record_answer(
    *,
    house: House,
    notice: Notice,
    kind: str,
    reference: str,
    channel: str,
    answered_on: date,
    note: str,
    scan: bytes,
    by: "Staff",
    at: datetime,
    scan_name: str = "",
) -> NoticeAnswer:
    """Record an answer under the authority's reference, with an optional scan (a PDF, or no bytes)."""
    row = NoticeAnswer(
        notice_id=notice.pk,
        kind=kind,
        reference=reference.strip(),
        channel=channel,
        answered_on=answered_on,
        note=note.strip(),
        recorded_by_id=by.pk,
        recorded_at=at,
    )
    with log.act(
        "notices.notice.answered",
        subject=notice,
        by=by,
        at=at,
        scope=house.id,
        answer=kind,
        reference=row.reference,
        channel=channel,
    ):
        wait_turn(str(notice.pk))
        _check_answer(house, row, at)
        # By content: the browser chooses name and media type of a file.
        if scan and not scan.startswith(b"%PDF-"):
            raise Refused(_("The scan must be a PDF."), "scan")
        if len(scan) > LARGEST_SCAN:
            raise Refused(str(SCAN_TOO_LARGE), "scan")
        row.save(force_insert=True)
        if scan:
            scan_row = AnswerScan(answer=row, sha256=sha256_hex(scan), size=len(scan), file_name=last_part(scan_name))
            scan_row.save(force_insert=True)
            ScanContent(scan=scan_row, sealed=seal_file(SCAN, house.id, scan_row.pk, scan)).save(force_insert=True)
    return row


def _check_answer(house: House, row: NoticeAnswer, at: datetime) -> None:
    state = selectors.notice_state(row.notice_id)
    if state == "acknowledged":
        raise Refused(_("This notice has already been acknowledged."))
    if state != "sent":
        raise Refused(_("The letter has not been sent: a reply cannot be recorded."))
    if row.kind not in AnswerKind.values:
        raise Refused(_("Choose the content of the reply."), "kind")
    if row.channel not in Way.values:
        raise Refused(_("Choose how the reply was received."), "channel")
    if not row.reference:
        raise Refused(_("Enter the authority's reference."), "reference")
    if row.kind == AnswerKind.OBJECTED and not row.note:
        raise Refused(_("Enter the corrections that the authority requires."), "note")
    if row.answered_on > house.local(at).date():
        raise Refused(_("This day is in the future."), "answered_on")
    # By the calendar of the casino, like the trigger that repeats this check: in UTC the day may differ.
    if row.answered_on < house.local(selectors.get_notice(house.id, row.notice_id).sent.sent_at).date():
        raise Refused(_("The letter was sent later than that. Check the dates."), "answered_on")


def open_scan(*, venue_id: UUID, notice: Notice, answer_id: UUID, by: "Staff", at: datetime) -> bytes | None:
    """Log the access, and return the scan of an answer after checking its digest; None without a scan."""
    content = ScanContent.objects.filter(scan__answer=answer_id, scan__answer__notice=notice).first()
    if content is None:
        return None
    # Before the access is logged: an altered scan is not shown, so nothing was read.
    pdf = unsealed_pdf(SCAN, venue_id, content.pk, content.sealed, content.scan.sha256)
    _note_scan(venue_id, notice, by, at)
    return pdf


@transaction.atomic(durable=True)
def _note_scan(venue_id: UUID, notice: Notice, by: "Staff", at: datetime) -> None:
    log.note("notices.scan.opened", subject=notice, by=by, at=at, scope=venue_id)
