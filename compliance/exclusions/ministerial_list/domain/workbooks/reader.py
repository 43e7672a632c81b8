"""The process that reads one workbook within limits, and writes what it read."""

import sys
from collections.abc import Iterator
from typing import IO

from compliance.confinement import Limits, confine_process

from ..lines import Unreadable
from .messages import describe_line, describe_refusal, describe_workbook, write_message
from .sheets import opened_workbook

# A list of 500,000 rows takes about a third of both.
LIMITS = Limits(memory=768 * 1024**2, processor=600, nice=10)


def main() -> None:
    """Read the workbook that is standard input, and write messages."""
    confine_process(LIMITS)
    for message in read_workbook(sys.stdin.buffer):
        sys.stdout.buffer.write(write_message(message))


def read_workbook(file: IO[bytes]) -> Iterator[object]:
    """Yield the messages about a workbook; the last one is the reason if it cannot be read."""
    try:
        book = opened_workbook(file)
        yield describe_workbook(book)
        for line in book.lines:
            yield describe_line(line)
        yield {"hidden_rows": book.hidden_rows}
    except Unreadable as refused:
        yield describe_refusal(refused)
    except MemoryError:
        yield describe_refusal(Unreadable("too_demanding"))
    # openpyxl raises errors of many kinds about damaged parts. All of them refuse the workbook; none is taken for an
    # empty list.
    except Exception:
        yield describe_refusal(Unreadable("broken_workbook"))
