"""Download of a volume: the bytes as rendered, with a log entry for each download."""

from collections.abc import Iterator
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.reports.figures.domain.canonical_json import sha256_hex
from compliance.reports.models import ReportVolume

from .. import selectors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


class VolumeDamaged(Exception):
    """The stored bytes no longer match their SHA-256. They must not be delivered."""


@transaction.atomic(durable=True)
def download_volume(*, volume: ReportVolume, by: "Staff", at: datetime) -> bytes | Iterator[bytes]:
    """Return the PDF of a volume after verifying its checksum, a long one in pieces. Raises VolumeDamaged."""
    pdf = selectors.volume_pieces(volume) if selectors.in_pieces(volume) else selectors.volume_content(volume)
    if _compute_checksum(pdf) != volume.sha256:
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
    # A second pass: nothing is sent before all of it has been checked.
    if isinstance(pdf, bytes):
        return pdf
    return selectors.volume_pieces(volume)


def _compute_checksum(pdf: bytes | Iterator[bytes]) -> str:
    if isinstance(pdf, bytes):
        return sha256_hex(pdf)
    summed = sha256()
    for piece in pdf:
        summed.update(piece)
    return summed.hexdigest()
