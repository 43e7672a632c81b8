"""Services for signatures on requests and for their receipts."""

from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from audit.recording import log
from audit.recording.locks import wait_turn
from compliance.refusals import NotFound, Refused
from compliance.vault.contents import Contents
from compliance.vault.domain.envelopes import SealBroken
from compliance.vault.services.sealing import seal_file, unseal_file

from ..agreements.domain.texts import VERSION, Agreement, digest
from ..models.measures import Measure
from ..models.signatures import ReceiptPrint, RequestSignature, SignatureContent, SigningWay
from . import domain as drawn_signature

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

STORED = Contents("exclusions.SignatureContent", "signature", "signature__measure__venue_id")


@dataclass(frozen=True)
class Signed:
    """The text shown, and how it was signed: with strokes on the screen, or on paper."""

    agreement: Agreement
    way: str
    strokes: str = ""


def store_signature(measure: Measure, signed: Signed, *, by: "Staff", at: datetime) -> RequestSignature:
    """Insert the signature within the caller's transaction. The member of staff witnessed it."""
    drawing = _signature_drawing(signed)
    row = RequestSignature(
        measure=measure,
        way=signed.way,
        language=signed.agreement.wording.code,
        version=VERSION,
        text=signed.agreement.text,
        text_digest=signed.agreement.digest,
        strokes_digest=digest(drawing) if drawing else "",
        witnessed_by_id=by.pk,
        signed_at=at,
    )
    row.save(force_insert=True)
    if drawing:
        sealed = seal_file(STORED.kind, measure.venue_id, row.pk, drawing.encode())
        SignatureContent(signature=row, sealed=sealed).save(force_insert=True)
    return row


def drawn_strokes(measure: Measure) -> str:
    """Return the strokes of the signature of a measure; empty if it was signed on paper, or was erased.

    Raises NotFound if the drawing was altered, or is that of another measure.
    """
    content = SignatureContent.objects.filter(signature__measure=measure).select_related("signature").first()
    if content is None:
        return ""
    missing = _("Document not found, or it was altered.")
    try:
        strokes = unseal_file(STORED.kind, measure.venue_id, content.pk, content.sealed).decode()
    except SealBroken as error:
        raise NotFound(missing) from error
    if digest(strokes) != content.signature.strokes_digest:
        raise NotFound(missing)
    return strokes


@transaction.atomic(durable=True)
def print_receipt(*, venue_id: UUID, measure: Measure, by: "Staff", at: datetime) -> ReceiptPrint:
    """Record a print of the receipt. All prints after the first are copies."""
    row = ReceiptPrint(measure_id=measure.pk, printed_by_id=by.pk, printed_at=at)
    with log.act("exclusions.receipt.printed", subject=measure, by=by, at=at, scope=venue_id, measure=measure.kind):
        wait_turn(str(measure.pk))
        row.number = ReceiptPrint.objects.filter(measure=measure).count() + 1
        row.save(force_insert=True)
    return row


def _signature_drawing(signed: Signed) -> str:
    if signed.way not in SigningWay.values:
        raise Refused(_("Choose whether the guest signed on the screen or on paper."), "way")
    if signed.way == SigningWay.PAPER:
        return ""
    try:
        return drawn_signature.parse_strokes(signed.strokes)
    except drawn_signature.NotSigned as error:
        raise Refused(
            _("The signature is missing. Have the guest sign in the field or on the printed form."), "strokes"
        ) from error
