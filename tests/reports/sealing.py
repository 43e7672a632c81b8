"""Papers whose data are sealed while they are drawn, by the sealer itself."""

from datetime import date
from pathlib import Path
from typing import Any
from uuid import UUID

from audit.publishing.paper_proof import Seal, Sealing, at_hand
from audit.sealing.sealer import Sealer
from audit.sealing.signer import Signer
from compliance.reports.models import ReportVolume
from compliance.reports.ordering.services import downloads, drawings, orders
from compliance.reports.ordering.services.drawings import Outcome
from tests import cast
from tests.audit.sealed import Link

DAY = date(2026, 3, 3)
MORNING = cast.local("2026-03-04 08:30")


def sealed_by(link: Link, signer: Signer) -> Sealing:
    """Seals whatever waits, and then looks."""

    def sealing(note: UUID, name: str) -> Seal | None:
        Sealer(signer).seal(link, MORNING)
        return at_hand(note, name)

    return sealing


def ordered(kind: str, first_day: date = DAY, last_day: date = DAY) -> Any:
    return orders.order_report(
        house=cast.house(), kind=kind, first_day=first_day, last_day=last_day, by=cast.member("inspector"), at=MORNING
    )


def drawn(report: Any, sealing: Sealing = at_hand) -> list[bytes]:
    """The volumes of a report as they are handed out."""
    assert drawings.render_report(report_id=report.pk, clock=lambda: MORNING, sealing=sealing) == Outcome.DRAWN
    volumes = ReportVolume.objects.filter(report=report).order_by("number")
    handed = (downloads.download_volume(volume=each, by=cast.member("inspector"), at=MORNING) for each in volumes)
    return [each if isinstance(each, bytes) else b"".join(each) for each in handed]


def written(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path
