"""The press for long registers: lines from a file without a name, a PDF into another one, nothing of it in memory.

It runs as the other press does: in a process of its own, with an end to its memory and its time, with no address of
ours and no key, and dies with its worker.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from hashlib import sha256
from os import SEEK_END
from types import TracebackType
from typing import IO

from ..rendering.process import run
from .row_writer import LongSheet

SECONDS = 1800.0  # thirty times what a year takes; who is given the order meanwhile finds the lock
MEMORY = 1024**3  # of addresses; what it really takes is a tenth
PIECE = 1 << 20


@dataclass
class StreamedPdf:
    """A finished PDF in a file without a name. A signature may still be added to it there."""

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
        """What it holds, a megabyte at a time."""
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
    sheet: LongSheet, *, told: Callable[[int], None], seconds: float = SECONDS, memory: int = MEMORY
) -> StreamedPdf:
    """Draw one volume. `told` is called about every second, and ends the press by raising. Raises PressFailed."""
    with ExitStack() as undone:
        volume = undone.enter_context(tempfile.TemporaryFile())
        pressed = StreamedPdf(volume, _run(sheet, volume, told, seconds, memory))
        undone.pop_all()
    return pressed


def _run(sheet: LongSheet, volume: IO[bytes], told: Callable[[int], None], seconds: float, memory: int) -> int:
    sheet.lines.seek(0)
    handles = [file.fileno() for file in (sheet.frame, sheet.data, *(file for _name, file in sheet.tables))]
    words = ["compliance.reports.streaming_pdf.engine", str(memory), *map(str, handles)]
    return run(words, stdin=sheet.lines, stdout=volume, told=told, seconds=seconds, handles=handles)
