"""Handing out a volume: the bytes as they were drawn, and a line in the log for each time."""

from datetime import datetime
from typing import Any

from django.db import transaction

from audit import log

from .. import selectors
from ..canonical import digest
from ..models import ReportVolume


class VolumeDamaged(Exception):
    """What is stored is not what was drawn: its SHA-256 is another one. It must not be handed out."""


@transaction.atomic(durable=True)
def download(*, volume: ReportVolume, by: Any, at: datetime) -> bytes:
    """The PDF of a volume, after its checksum was compared. Raises VolumeDamaged."""
    pdf = selectors.content(volume)
    if digest(pdf) != volume.sha256:
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
    return pdf
