"""The web server as the supervisor starts it: files on their way to slow readers hold up nobody's page."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, suppress

import pytest

from server.supervision import programs
from tests.reports.brokers import HERE, free_port
from tests.waiting import until

pytestmark = pytest.mark.slow

PATIENCE = 10.0
FILES = 3  # as many as may be on their way without anybody noticing (docs/operations.md)


def ask(port: int, path: str) -> socket.socket:
    line = socket.create_connection((HERE, port), timeout=PATIENCE)
    line.sendall(f"GET {path} HTTP/1.1\r\nHost: {HERE}\r\nConnection: close\r\n\r\n".encode())
    return line


def page(port: int) -> bytes:
    with ask(port, "/") as line, line.makefile("rb") as answer:
        return answer.read()


@pytest.fixture
def port() -> Iterator[int]:
    """The port of the web server with its own words, and another application behind them."""
    port = free_port()
    words = [*programs.web_program(HERE, port).words[:-1], "tests.server.held:application"]
    process = subprocess.Popen(words, stdin=subprocess.DEVNULL, start_new_session=True)

    def answers() -> bool:
        with suppress(OSError):
            return page(port).endswith(b"a page")
        return False

    try:
        until(answers)
        yield port
    finally:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def test_pages_come_while_files_wait_for_their_readers(port: int) -> None:
    """The kernel deals connections out to the processes: all of these files may be with the same one."""
    with ExitStack() as held:
        for _file in range(FILES):
            reader = held.enter_context(ask(port, "/file"))
            assert reader.recv(15) == b"HTTP/1.1 200 OK"
        for _page in range(16):
            assert page(port).endswith(b"a page")
