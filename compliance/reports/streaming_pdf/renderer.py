"""Renderer of long registers, from file to file, with nothing of the content in memory.

It runs like the WeasyPrint renderer: in a process of its own, with limits of memory and time, without database
address and keys, and it ends with its worker.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256
from os import SEEK_END
from types import TracebackType
from typing import IO

from ..rendering.process import run_renderer
from .row_writer import LongSheet

SECONDS = 1800.0  # thirty times the duration of a year's report; a second worker meanwhile finds the lock
MEMORY = 1024**3  # of address space; actual use is a tenth
PIECE = 1 << 20


@dataclass
class StreamedPdf:
    """A finished PDF in an unnamed file, to which a signature can still be added."""

    file: IO[bytes]
    pages: int

    @property
    def size(self) -> int:
        return self.file.seek(0, SEEK_END)

    @property
    def sha256(self) -> str:
        summed = sha256()
        for piece in self.pieces():
            summed.update(piece)
        return summed.hexdigest()

    def pieces(self) -> Iterator[bytes]:
        """Yield the PDF, one megabyte at a time."""
        self.file.seek(0)
        while piece := self.file.read(PIECE):
            yield piece

    def __enter__(self) -> "StreamedPdf":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.file.close()


def render_volume(
    sheet: LongSheet, *, on_page: Callable[[int], None], seconds: float = SECONDS, memory: int = MEMORY
) -> StreamedPdf:
    """Render one volume. Raises RenderingFailed.

    `on_page` is called about once a second, and stops the renderer by raising.
    """
    # An unfinished volume is deleted; a finished one stays open for its signature.
    with ExitStack() as undone:
        volume = undone.enter_context(tempfile.TemporaryFile())
        rendered = StreamedPdf(volume, _run_engine(sheet, volume, on_page, seconds, memory))
        undone.pop_all()
    return rendered


def _run_engine(
    sheet: LongSheet, volume: IO[bytes], on_page: Callable[[int], None], seconds: float, memory: int
) -> int:
    sheet.lines.seek(0)
    handles = [file.fileno() for file in (sheet.frame, sheet.data, *(file for _name, file in sheet.tables))]
    words = ["compliance.reports.streaming_pdf.engine", str(memory), *map(str, handles)]
    return run_renderer(words, stdin=sheet.lines, stdout=volume, on_page=on_page, seconds=seconds, handles=handles)
