"""From HTML to a PDF/A-3a with its data attached, in a process of its own: what it takes of memory ends with it.

The page is handed over through anonymous memory: no name stands on a command line or stays in a file.
"""

import io
import json
import logging
import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import IO, Any

from compliance.http.pdf.drawing import VARIANTS, finish

from ..figures.domain.canonical_json import digest
from .attached_tables import tables
from .process import limit_process, run, tell

SECONDS = 600.0  # longer than the longest volume, shorter than the queue waits before it delivers again
MEMORY = 2 * 1024**3


@dataclass(frozen=True)
class Pressed:
    """A finished PDF."""

    pdf: bytes
    pages: int

    @property
    def size(self) -> int:
        return len(self.pdf)

    @property
    def sha256(self) -> str:
        return digest(self.pdf)


def press(
    html: str,
    data: bytes,
    *,
    told: Callable[[int], None],
    enclosed: Sequence[tuple[str, bytes]] = (),
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> Pressed:
    """Draw one volume. `told` is called about every second with the number of pages laid out so far.

    Raises PressFailed. `enclosed` are names and texts of what the log gives to be attached beside the data.
    """
    texts = [(name, text.decode()) for name, text in enclosed]
    with _in_memory("sheet") as sheet, _in_memory("volume") as volume:
        sheet.write(json.dumps({"html": html, "data": data.decode(), "enclosed": texts, "memory": memory}).encode())
        sheet.seek(0)
        pages = run(
            ["compliance.reports.rendering.weasyprint_renderer"], stdin=sheet, stdout=volume, told=told, seconds=seconds
        )
        volume.seek(0)
        return Pressed(volume.read(), pages)


def _in_memory(name: str) -> IO[bytes]:
    return os.fdopen(os.memfd_create(name), "w+b")


# --- Inside the press.


def main() -> None:
    """Read one sheet, write one PDF; says "page N" for each page on the way, and nothing about what is on it."""
    order = json.load(sys.stdin.buffer)
    limit_process(order["memory"], lambda: _volume(order))


def _volume(order: dict[str, Any]) -> None:
    enclosed = [(name, text.encode()) for name, text in order["enclosed"]]
    sys.stdout.buffer.write(_draw(order["html"], order["data"].encode(), enclosed))


def _draw(html: str, data: bytes, enclosed: list[tuple[str, bytes]]) -> bytes:
    from weasyprint import HTML, Attachment
    from weasyprint.urls import URLFetcher

    progress = logging.getLogger("weasyprint.progress")
    progress.setLevel(logging.INFO)
    progress.addHandler(_Teller())
    kinds = [("Data", [("report.json", data), *tables(data)]), ("Supplement", enclosed)]
    files = sorted((name, each, kind) for kind, several in kinds for name, each in several)  # as in a dictionary
    attached = [Attachment(file_obj=io.BytesIO(each), name=name, relationship=kind) for name, each, kind in files]
    options: dict[str, Any] = {"pdf_variant": VARIANTS["report"], "attachments": attached, "finisher": finish}
    # A report holds everything it shows: there is no address from which anything may be fetched.
    pdf: bytes = HTML(string=html, url_fetcher=URLFetcher(allowed_protocols=())).write_pdf(**options)
    return pdf


class _Teller(logging.Handler):
    """Turns the renderer's messages into "page N"; all others may quote the page, and are left out."""

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and record.args and "Page" in record.msg:
            tell("page", record.args[0])


if __name__ == "__main__":
    main()
