"""Renderer process: releases its memory when it ends, and ends with its worker.

It reports only page numbers and code locations while it runs. The content leaves it through the PDF alone.
"""

import os
import resource
import select
import subprocess
import sys
import time
import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import compliance

PROJECT = Path(compliance.__file__).resolve().parent.parent
TICK = 1.0
TOO_LARGE = 3  # exit code
# A message is a page number or the place of an error. A longer one does not come from our renderer.
_LONGEST_MESSAGE = 10_000


class RenderingFailed(Exception):
    """No PDF was produced; `code` is too_slow, too_large or press_failed.

    `why` is for the log: how the process ended and where it failed, without the error message.
    """

    def __init__(self, code: str, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.code = code
        self.why = why


@dataclass
class _RendererOutput:
    """Output of the renderer so far."""

    pages: int = 0
    fault: str = ""


def run_renderer(
    words: Sequence[str],
    *,
    stdin: IO[bytes],
    stdout: IO[bytes],
    on_page: Callable[[int], None],
    seconds: float,
    handles: Sequence[int] = (),
) -> int:
    """Run a renderer and return the number of pages. Raises RenderingFailed.

    `words` follow `python -m`; `handles` are open files that it inherits. `on_page` is called about once a second with
    the number of pages so far, and stops the renderer by raising.
    """
    process = subprocess.Popen(
        # If the worker is killed, the kernel ends the renderer too.
        ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--", sys.executable, "-m", *words],
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=PROJECT,
        env=_renderer_environment(),
        pass_fds=handles,
    )
    assert process.stderr is not None
    output = _RendererOutput()
    with process.stderr:
        try:
            _follow_output(process.stderr, output, on_page, seconds)
        # Any exception, including the shutdown of the worker, must stop the renderer.
        except BaseException:
            process.kill()
            raise
        finally:
            code = process.wait()
    if code != 0:
        ended = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise RenderingFailed(
            "too_large" if code == TOO_LARGE else "press_failed",
            ", ".join(filter(None, (ended, output.fault, f"after page {output.pages}"))),
        )
    return output.pages


def _follow_output(stream: IO[bytes], output: _RendererOutput, on_page: Callable[[int], None], seconds: float) -> None:
    """Read the renderer's output until it ends, and report its progress."""
    deadline, rest, last = time.monotonic() + seconds, b"", 0.0
    while True:
        now = time.monotonic()
        if now >= deadline:
            raise RenderingFailed("too_slow", f"{seconds:.0f} seconds have passed, at page {output.pages}")
        if now - last >= TICK:
            on_page(output.pages)
            last = now
        # At most a second, so that time limit and cancellation are checked while the renderer is silent.
        if not select.select([stream], [], [], TICK)[0]:
            continue
        news = os.read(stream.fileno(), 65536)
        if not news:
            return
        # The last line may still be incomplete.
        *lines, rest = (rest + news).split(b"\n")
        if len(rest) > _LONGEST_MESSAGE:
            raise RenderingFailed("press_failed", f"a message without an end, at page {output.pages}")
        for line in lines:
            word, _space, about = line.partition(b" ")
            if word == b"page":
                # WeasyPrint lays out in several passes, and each counts from one again.
                output.pages = max(output.pages, int(about))
            elif word == b"fault":
                output.fault = about.decode()


def _renderer_environment() -> dict[str, str]:
    """Return an environment without database address and keys, because the process reads untrusted names."""
    return {"PATH": os.environ.get("PATH", os.defpath), "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8"}


# --- Inside the renderer.


def limit_process(memory: int, work: Callable[[], None]) -> None:
    """Run a renderer within a memory limit and at low priority, so that the door stays responsive.

    On failure, exits with the type and place of the error. Its message is omitted, because it may quote the page.
    """
    os.nice(10)
    resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
    try:
        work()
    except MemoryError:
        sys.exit(TOO_LARGE)
    except Exception as error:
        *_outer, (frame, line) = traceback.walk_tb(error.__traceback__)
        file = Path(frame.f_code.co_filename)
        send_message("fault", f"{type(error).__name__} at {file.parent.name}/{file.name}:{line}")
        sys.exit(1)


def send_message(word: str, about: object) -> None:
    """Send one message to the parent process."""
    sys.stderr.write(f"{word} {about}\n")
    sys.stderr.flush()
