"""A volume on the shelf without a press: for tests that only hand it out."""

from typing import Any

from django.db import transaction

from audit.recording import log
from compliance.reports.figures.domain.canonical_json import sha256_hex
from compliance.reports.models import Report, ReportVolume
from compliance.reports.ordering.services import orders
from compliance.reports.ordering.services.volume_bytes import store_content
from tests import cast

PDF = b"%PDF-1.7 a volume"


def ordered(house: Any, by: Any, kind: str = "R-04") -> Report:
    day = house.gaming_day(cast.TUESDAY)
    return orders.order_report(house=house, kind=kind, first_day=day, last_day=day, by=by, at=cast.TUESDAY)


def drawn(house: Any, by: Any, volumes: int = 1, kind: str = "R-04") -> Report:
    report = ordered(house, by, kind)
    with (
        transaction.atomic(),
        log.act("reports.report.drawn", subject=report, by=None, at=cast.TUESDAY, scope=house.id),
    ):
        for number in range(1, volumes + 1):
            row = ReportVolume(
                report=report,
                number=number,
                of=volumes,
                rows=80,
                pages=8,
                data_sha256="a" * 64,
                sha256=sha256_hex(PDF),
                size=len(PDF),
                drawn_at=cast.TUESDAY,
            )
            row.save(force_insert=True)
            store_content(row, PDF)
    return report
