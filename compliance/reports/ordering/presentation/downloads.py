"""HTTP response for the download of a volume."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse

if TYPE_CHECKING:
    from compliance.reports.models import ReportVolume


def as_download(pdf: bytes | Iterator[bytes], volume: "ReportVolume") -> HttpResponseBase:
    """Return a PDF to be saved, excluded from all caches; a long one is streamed."""
    headers = {
        "Content-Disposition": f'attachment; filename="{file_name(volume)}"',
        "Cache-Control": "private, no-store",
    }
    if isinstance(pdf, bytes):
        return HttpResponse(pdf, content_type="application/pdf", headers=headers)
    headers["Content-Length"] = str(volume.size)
    return StreamingHttpResponse(pdf, content_type="application/pdf", headers=headers)


def file_name(volume: "ReportVolume") -> str:
    """Return a name such as R-04_2026-03-03.pdf; longer periods and multiple volumes are part of the name."""
    report = volume.report
    days = str(report.first_day) + (f"_{report.last_day}" if report.last_day != report.first_day else "")
    part = f"_{volume.number}-{volume.of}" if volume.of > 1 else ""
    return f"{report.kind}_{days}{part}.pdf"
