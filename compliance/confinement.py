"""Reads untrusted files in a process of its own, with limits on memory and time, without keys or addresses (ADR 70).

A file that breaks its reader, or needs more than the limits, ends that process alone. The caller refuses the file.
"""

import os
import resource
import select
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from threading import BoundedSemaphore
from typing import IO

import compliance

PROJECT = Path(compliance.__file__).resolve().parent.parent
# The longest line that `stream_confined` accepts: a row of 200 cells with as much text as a spreadsheet allows.
LONGEST_LINE = 8 * 1024**2
_BLOCK = 64 * 1024
# One file at a time in each web process: eight hostile files together take no more memory than one.
_turn = BoundedSemaphore(1)


@dataclass(frozen=True)
class Limits:
    """`memory` in bytes of address space, `processor` in seconds of CPU time; `nice` lets other processes go first."""

    memory: int
    processor: int
    nice: int = 0


class LimitExceeded(Exception):
    """The file was not read within the limits, or its reader ended by itself. The message contains no file content."""


def confine_process(limits: Limits) -> None:
    """Limit the current process; a reader calls this before it reads anything."""
    os.nice(limits.nice)
    resource.setrlimit(resource.RLIMIT_AS, (limits.memory, limits.memory))
    resource.setrlimit(resource.RLIMIT_CPU, (limits.processor, limits.processor))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def read_confined(reader: str, sent: bytes, *arguments: str, seconds: float) -> bytes:
    """Return what the `main` function of the module `reader` writes for these bytes. Raises LimitExceeded.

    `seconds` is wall-clock time: once to wait for a turn, and once to read.
    """
    if not _turn.acquire(timeout=seconds):
        raise LimitExceeded(f"no reader was free within {seconds} seconds")
    try:
        read = subprocess.run(
            _command(reader, *arguments),
            input=sent,
            capture_output=True,
            cwd=PROJECT,
            env=_clean_environment(),
            timeout=seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise LimitExceeded(f"was not read within {seconds} seconds") from error
    finally:
        _turn.release()
    if read.returncode != 0:
        raise LimitExceeded(f"its reader ended with {read.returncode}")
    return read.stdout


@contextmanager
def stream_confined(reader: str, file: IO[bytes], *, seconds: float) -> Generator[Generator[bytes]]:
    """Yield the lines that the `main` function of the module `reader` writes for this file, as they come.

    They raise LimitExceeded, also if no line comes for `seconds`. At the end of the block the reader is ended.
    """
    file.flush()
    with subprocess.Popen(
        _command(reader),
        stdin=file,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=PROJECT,
        env=_clean_environment(),
    ) as process:
        try:
            yield _lines_of(process, seconds)
        finally:
            process.kill()


def _lines_of(process: "subprocess.Popen[bytes]", seconds: float) -> Generator[bytes]:
    assert process.stdout is not None
    source, rest = process.stdout.fileno(), b""
    poller = select.poll()
    poller.register(source)
    while True:
        if not poller.poll(seconds * 1000):
            raise LimitExceeded(f"nothing was read for {seconds} seconds")
        block = os.read(source, _BLOCK)
        if not block:
            break
        *lines, rest = (rest + block).split(b"\n")
        if len(rest) > LONGEST_LINE:
            raise LimitExceeded("its reader wrote a line without an end")
        yield from lines
    if process.wait() != 0:
        raise LimitExceeded(f"its reader ended with {process.returncode}")


def _command(reader: str, *arguments: str) -> list[str]:
    # The process finds the package by its working directory, since its environment is nearly empty.
    return [sys.executable, "-c", f"from {reader} import main; main()", *arguments]


def _clean_environment() -> dict[str, str]:
    """Return an environment without database address and keys."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8"}
