"""Opens a workbook that a process of its own reads: its rows arrive one by one."""

import logging
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import IO, Any

from compliance.confinement import LimitExceeded, stream_confined

from ..lines import Line, Unreadable
from .messages import read_message, rebuild_line, rebuild_workbook
from .sheets import Workbook

SECONDS = 600.0  # without any row; the limit of the processor ends the reader earlier on an idle machine

logger = logging.getLogger("carnet.exclusions")


@contextmanager
def confined_workbook(file: IO[bytes]) -> Generator[Workbook]:
    """Open the only list of a workbook, a real file. Raises Unreadable, also while its rows are consumed."""
    with stream_confined(f"{__package__}.reader", file, seconds=SECONDS) as lines:
        messages = _messages(lines)
        book = rebuild_workbook(next(messages))
        book.lines = _rows(messages, book.hidden_rows)
        yield book


def _messages(lines: Iterator[bytes]) -> Iterator[Any]:
    try:
        for line in lines:
            yield read_message(line)
    except LimitExceeded as exceeded:
        logger.warning("a workbook: %s", str(exceeded))
        raise Unreadable("too_demanding") from exceeded


def _rows(messages: Iterator[Any], hidden_rows: list[int]) -> Iterator[Line]:
    for message in messages:
        if isinstance(message, dict):
            hidden_rows += message["hidden_rows"]
            return
        yield rebuild_line(message)
    # A list is read whole or not at all.
    raise Unreadable("broken_workbook")
