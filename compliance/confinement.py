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
from time import monotonic
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


def read_confined(reader: str, sent: bytes, *arguments: str, seconds: float, largest: int) -> bytes:
    """Return what the `main` function of the module `reader` writes for these bytes. Raises LimitExceeded.

    `seconds` is wall-clock time: once to wait for a turn, and once to read. `largest` is the longest answer in bytes;
    a reader that writes more is ended, so a file that takes over the reader cannot fill this process.
    """
    if not _turn.acquire(timeout=seconds):
        raise LimitExceeded(f"no reader was free within {seconds} seconds")
    try:
        # A file in memory: the reader may take its input slowly, or not at all, and this process still reads.
        with open(os.memfd_create(reader), "w+b") as file:
            file.write(sent)
            file.seek(0)
            with _started(_command(reader, *arguments), file) as process:
                return _answer_of(process, monotonic() + seconds, seconds, largest)
    finally:
        _turn.release()


def _answer_of(process: "subprocess.Popen[bytes]", deadline: float, seconds: float, largest: int) -> bytes:
    assert process.stdout is not None
    source, answer = process.stdout.fileno(), bytearray()
    poller = select.poll()
    poller.register(source)
    try:
        while poller.poll(max(0.0, deadline - monotonic()) * 1000):
            block = os.read(source, _BLOCK)
            if not block:
                break
            answer += block
            if len(answer) > largest:
                raise LimitExceeded(f"its reader wrote more than {largest} bytes")
        ended = process.wait(max(0.0, deadline - monotonic()))
    except subprocess.TimeoutExpired as error:
        raise LimitExceeded(f"was not read within {seconds} seconds") from error
    if ended != 0:
        raise LimitExceeded(f"its reader ended with {ended}")
    return bytes(answer)


@contextmanager
def _started(command: list[str], file: IO[bytes]) -> "Generator[subprocess.Popen[bytes]]":
    """Yield a process that reads a file. At the end of the block it is ended."""
    with subprocess.Popen(
        command,
        stdin=file,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        cwd=PROJECT,
        env=_clean_environment(),
    ) as process:
        try:
            yield process
        finally:
            process.kill()


@contextmanager
def stream_confined(reader: str, file: IO[bytes], *, seconds: float) -> Generator[Generator[bytes]]:
    """Yield the lines that the `main` function of the module `reader` writes for this file, as they come.

    They raise LimitExceeded, also if no line comes for `seconds`. At the end of the block the reader is ended.
    """
    file.flush()
    with _started(_command(reader), file) as process:
        yield _lines_of(process, seconds)


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
