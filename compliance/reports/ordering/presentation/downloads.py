"""How a volume is handed to whoever downloads it."""

from collections.abc import Iterator
from typing import Any

from django.http import HttpResponse, HttpResponseBase, StreamingHttpResponse


def as_download(pdf: bytes | Iterator[bytes], volume: Any) -> HttpResponseBase:
    """A PDF to be saved, and kept by no cache on the way; a long one is sent as it is read."""
    headers = {
        "Content-Disposition": f'attachment; filename="{file_name(volume)}"',
        "Cache-Control": "private, no-store",
    }
    if isinstance(pdf, bytes):
        return HttpResponse(pdf, content_type="application/pdf", headers=headers)
    headers["Content-Length"] = str(volume.size)
    return StreamingHttpResponse(pdf, content_type="application/pdf", headers=headers)


def file_name(volume: Any) -> str:
    """R-04_2026-03-03.pdf; a longer span and a volume of several are named as such."""
    report = volume.report
    days = str(report.first_day) + (f"_{report.last_day}" if report.last_day != report.first_day else "")
    part = f"_{volume.number}-{volume.of}" if volume.of > 1 else ""
    return f"{report.kind}_{days}{part}.pdf"
