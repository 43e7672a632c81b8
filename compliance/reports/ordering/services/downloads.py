"""Download of a volume: the bytes as rendered, with a log entry for each download."""

from collections.abc import Iterable, Iterator
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING

from django.db import transaction

from audit.recording import log
from compliance.reports.models import ReportVolume
from compliance.vault.domain.envelopes import SealBroken

from .. import selectors
from .volume_bytes import VolumeDamaged, volume_content, volume_pieces

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff


@transaction.atomic(durable=True)
def download_volume(*, volume: ReportVolume, by: "Staff", at: datetime) -> bytes | Iterator[bytes]:
    """Return the PDF of a volume after verifying its checksum, a long one in pieces. Raises VolumeDamaged."""
    pdf = _verified_content(volume)
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
    # A second pass over pieces: nothing is sent before all of it has been checked.
    return volume_pieces(volume) if pdf is None else pdf


def _verified_content(volume: ReportVolume) -> bytes | None:
    """Return the PDF of a volume stored as a whole, None if it is in pieces. Raises VolumeDamaged."""
    whole = None
    try:
        if selectors.in_pieces(volume):
            checksum = _compute_checksum(volume_pieces(volume))
        else:
            whole = volume_content(volume)
            checksum = _compute_checksum([whole])
    except SealBroken as error:
        raise VolumeDamaged(str(volume.pk)) from error
    if checksum != volume.sha256:
        raise VolumeDamaged(str(volume.pk))
    return whole


def _compute_checksum(pieces: Iterable[bytes]) -> str:
    summed = sha256()
    for piece in pieces:
        summed.update(piece)
    return summed.hexdigest()
