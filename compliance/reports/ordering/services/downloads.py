"""Download of a volume: the bytes as rendered, with a log entry for each download."""

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.reports.figures.domain.canonical_json import digest
from compliance.reports.models import ReportVolume

from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models import Staff


class VolumeDamaged(Exception):
    """The stored bytes no longer match their SHA-256. They must not be delivered."""


@transaction.atomic(durable=True)
def download(*, volume: ReportVolume, by: "Staff", at: datetime) -> bytes | Iterator[bytes]:
    """Return the PDF of a volume after verifying its checksum, a long one in pieces. Raises VolumeDamaged."""
    pdf = selectors.pieces(volume) if selectors.in_pieces(volume) else selectors.content(volume)
    if _checksum(pdf) != volume.sha256:
        raise VolumeDamaged(str(volume.pk))
    report = volume.report
    log.note(
        "reports.report.downloaded",
        subject=report,
        by=by,
        at=at,
        scope=report.venue_id,
        report=report.kind,
        volume=volume.number,
        sha256=volume.sha256,
    )
    return pdf if isinstance(pdf, bytes) else selectors.pieces(volume)


def _checksum(pdf: bytes | Iterator[bytes]) -> str:
    if isinstance(pdf, bytes):
        return digest(pdf)
    summed = sha256()
    for piece in pdf:
        summed.update(piece)
    return summed.hexdigest()
