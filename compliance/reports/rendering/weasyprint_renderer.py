"""WeasyPrint renderer: HTML to PDF/A-3a with attached data, in a process of its own.

The page is passed in anonymous memory, so that no name appears on a command line or in a file.
"""

import io
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Any

from compliance.http.pdf.drawing import VARIANTS, correct_pdf_a, run_weasyprint

from ..figures.domain.canonical_json import sha256_hex
from .attached_tables import csv_tables
from .process import limit_process, run_renderer, send_message

SECONDS = 600.0  # longer than the longest volume, shorter than the queue's redelivery timeout
MEMORY = 2 * 1024**3


@dataclass(frozen=True)
class RenderedPdf:
    """A finished PDF."""

    pdf: bytes
    pages: int

    @property
    def size(self) -> int:
        return len(self.pdf)

    @property
    def sha256(self) -> str:
        return sha256_hex(self.pdf)


def render_sheet(
    html: str,
    data: bytes,
    *,
    on_page: Callable[[int], None],
    enclosed: Sequence[tuple[str, bytes]] = (),
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> RenderedPdf:
    """Render one volume. Raises RenderingFailed.

    `on_page` is called about once a second with the number of pages so far. `enclosed` are names and texts of the
    evidence of the seal, attached next to the data.
    """
    texts = [(name, text.decode()) for name, text in enclosed]
    with _in_memory("sheet") as sheet, _in_memory("volume") as volume:
        sheet.write(json.dumps({"html": html, "data": data.decode(), "enclosed": texts, "memory": memory}).encode())
        sheet.seek(0)
        pages = run_renderer(
            ["compliance.reports.rendering.weasyprint_renderer"],
            stdin=sheet,
            stdout=volume,
            on_page=on_page,
            seconds=seconds,
        )
        volume.seek(0)
        return RenderedPdf(volume.read(), pages)


def _in_memory(name: str) -> IO[bytes]:
    return os.fdopen(os.memfd_create(name), "w+b")


# --- Inside the renderer.


def main() -> None:
    """Read one sheet and write one PDF; print "page N" for each page, and nothing of its content."""
    order = json.load(sys.stdin.buffer)
    limit_process(order["memory"], lambda: _write_volume(order))


def _write_volume(order: dict[str, Any]) -> None:
    enclosed = [(name, text.encode()) for name, text in order["enclosed"]]
    sys.stdout.buffer.write(_draw_pdf(order["html"], order["data"].encode(), enclosed))


def _draw_pdf(html: str, data: bytes, enclosed: list[tuple[str, bytes]]) -> bytes:
    # Imported in the renderer only, so that the worker stays small.
    from weasyprint import Attachment

    progress = logging.getLogger("weasyprint.progress")
    progress.setLevel(logging.INFO)
    progress.addHandler(_Teller())
    kinds = [("Data", [("report.json", data), *csv_tables(data)]), ("Supplement", enclosed)]
    files = sorted((name, each, kind) for kind, several in kinds for name, each in several)  # sorted for the name tree
    attached = [Attachment(file_obj=io.BytesIO(each), name=name, relationship=kind) for name, each, kind in files]
    options: dict[str, object] = {"pdf_variant": VARIANTS["report"], "attachments": attached, "finisher": correct_pdf_a}
    return run_weasyprint(html, options)


class _Teller(logging.Handler):
    """Converts the renderer's messages to "page N"; all others are dropped, because they may quote the page."""

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and record.args and "Page" in record.msg:
            send_message("page", record.args[0])


if __name__ == "__main__":
    main()
