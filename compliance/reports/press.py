"""From HTML to a PDF/A-3a with its data attached, in a process of its own: what it takes of memory ends with it.

The page is handed over through anonymous memory: no name stands on a command line or stays in a file.
"""

import io
import json
import logging
import os
import resource
import select
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

from compliance.http.pdf import VARIANTS, named_once

from .canonical import digest
from .tables import tables

PROJECT = Path(__file__).resolve().parent.parent.parent
SECONDS = 600.0  # longer than the longest volume, shorter than the queue waits before it delivers again
MEMORY = 2 * 1024**3
TICK = 1.0
TOO_LARGE = 3  # exit code


class PressFailed(Exception):
    """No PDF came out; `code` says why: too_slow, too_large or press_failed."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


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

    `enclosed` are names and texts of what the log gives to be attached beside the data.
    """
    texts = [(name, text.decode()) for name, text in enclosed]
    with _in_memory("sheet") as sheet, _in_memory("volume") as volume:
        sheet.write(json.dumps({"html": html, "data": data.decode(), "enclosed": texts, "memory": memory}).encode())
        sheet.seek(0)
        process = subprocess.Popen(
            # Should the worker be killed, the kernel ends the press with it.
            ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--", sys.executable, "-m", "compliance.reports.press"],
            stdin=sheet,
            stdout=volume,
            stderr=subprocess.PIPE,
            cwd=PROJECT,
            env=environment(),
        )
        assert process.stderr is not None
        with process.stderr:
            try:
                pages = follow(process.stderr, told, time.monotonic() + seconds)
            except BaseException:
                process.kill()
                raise
            finally:
                code = process.wait()
        if code != 0:
            raise PressFailed(why(code))
        volume.seek(0)
        return Pressed(volume.read(), pages)


def follow(said: IO[bytes], told: Callable[[int], None], deadline: float) -> int:
    """Listen to the press until it ends, and pass on what it says; the number of pages it has laid out."""
    pages, rest, last = 0, b"", 0.0
    while True:
        now = time.monotonic()
        if now >= deadline:
            raise PressFailed("too_slow")
        if now - last >= TICK:
            told(pages)
            last = now
        if not select.select([said], [], [], TICK)[0]:
            continue
        news = os.read(said.fileno(), 65536)
        if not news:
            return pages
        *lines, rest = (rest + news).split(b"\n")
        for line in lines:
            word, _space, number = line.partition(b" ")
            if word == b"page":
                pages = max(pages, int(number))


def why(code: int) -> str:
    """Why a press that ended with this code failed."""
    return "too_large" if code == TOO_LARGE else "press_failed"


def _in_memory(name: str) -> IO[bytes]:
    return os.fdopen(os.memfd_create(name), "w+b")


def environment() -> dict[str, str]:
    """Nothing of ours: whoever reads names from outside needs no address of the database and no key."""
    return {"PATH": os.environ.get("PATH", os.defpath), "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8"}


# --- Inside the press.


def main() -> None:
    """Read one sheet, write one PDF; says "page N" for each page on the way, and nothing about what is on it."""
    order = json.load(sys.stdin.buffer)
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (order["memory"], order["memory"]))
    try:
        pdf = _draw(order["html"], order["data"].encode(), [(name, text.encode()) for name, text in order["enclosed"]])
    except MemoryError:
        sys.exit(TOO_LARGE)
    sys.stdout.buffer.write(pdf)


def _draw(html: str, data: bytes, enclosed: list[tuple[str, bytes]]) -> bytes:
    from weasyprint import HTML, Attachment
    from weasyprint.urls import URLFetcher

    progress = logging.getLogger("weasyprint.progress")
    progress.setLevel(logging.INFO)
    progress.addHandler(_Teller())
    kinds = [("Data", [("report.json", data), *tables(data)]), ("Supplement", enclosed)]
    files = sorted((name, each, kind) for kind, several in kinds for name, each in several)  # as in a dictionary
    attached = [Attachment(file_obj=io.BytesIO(each), name=name, relationship=kind) for name, each, kind in files]
    options: dict[str, Any] = {"pdf_variant": VARIANTS["report"], "attachments": attached, "finisher": named_once}
    # A report holds everything it shows: there is no address from which anything may be fetched.
    pdf: bytes = HTML(string=html, url_fetcher=URLFetcher(allowed_protocols=())).write_pdf(**options)
    return pdf


class _Teller(logging.Handler):
    """Turns the renderer's messages into "page N"; all others may quote the page, and are left out."""

    def emit(self, record: logging.LogRecord) -> None:
        if isinstance(record.args, tuple) and record.args and "Page" in record.msg:
            sys.stderr.write(f"page {record.args[0]}\n")
            sys.stderr.flush()


if __name__ == "__main__":
    main()
