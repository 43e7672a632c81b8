"""A press is a process of its own: what it takes of memory and time ends with it, and it dies with its worker.

What it says on the way are numbers and names of places in code. What it draws is told by nothing but the PDF.
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


class PressFailed(Exception):
    """No PDF came out; `code` says why: too_slow, too_large or press_failed.

    `why` is for the log: how the process ended, and which error broke it where, without that error's words.
    """

    def __init__(self, code: str, why: str) -> None:
        super().__init__(f"{code}: {why}")
        self.code = code
        self.why = why


@dataclass
class _Heard:
    """What a press has said so far."""

    pages: int = 0
    fault: str = ""


def run(
    words: Sequence[str],
    *,
    stdin: IO[bytes],
    stdout: IO[bytes],
    told: Callable[[int], None],
    seconds: float,
    handles: Sequence[int] = (),
) -> int:
    """Run a press to its end, and give the number of pages that it laid out. Raises PressFailed.

    `words` follow `python -m`; `handles` are open files that it takes over. `told` is called about every second
    with the number of pages so far, and ends the press by raising.
    """
    process = subprocess.Popen(
        # Should the worker be killed, the kernel ends the press with it.
        ["/usr/bin/setpriv", "--pdeathsig", "KILL", "--", sys.executable, "-m", *words],
        stdin=stdin,
        stdout=stdout,
        stderr=subprocess.PIPE,
        cwd=PROJECT,
        env=_environment(),
        pass_fds=handles,
    )
    assert process.stderr is not None
    heard = _Heard()
    with process.stderr:
        try:
            _follow(process.stderr, heard, told, seconds)
        except BaseException:
            process.kill()
            raise
        finally:
            code = process.wait()
    if code != 0:
        ended = f"signal {-code}" if code < 0 else f"exit code {code}"
        raise PressFailed(
            "too_large" if code == TOO_LARGE else "press_failed",
            ", ".join(filter(None, (ended, heard.fault, f"after page {heard.pages}"))),
        )
    return heard.pages


def _follow(said: IO[bytes], heard: _Heard, told: Callable[[int], None], seconds: float) -> None:
    """Listen to the press until it ends, and pass on what it says."""
    deadline, rest, last = time.monotonic() + seconds, b"", 0.0
    while True:
        now = time.monotonic()
        if now >= deadline:
            raise PressFailed("too_slow", f"{seconds:.0f} seconds have passed, at page {heard.pages}")
        if now - last >= TICK:
            told(heard.pages)
            last = now
        if not select.select([said], [], [], TICK)[0]:
            continue
        news = os.read(said.fileno(), 65536)
        if not news:
            return
        *lines, rest = (rest + news).split(b"\n")
        for line in lines:
            word, _space, about = line.partition(b" ")
            if word == b"page":
                heard.pages = max(heard.pages, int(about))
            elif word == b"fault":
                heard.fault = about.decode()


def _environment() -> dict[str, str]:
    """Nothing of ours: whoever reads names from outside needs no address of the database and no key."""
    return {"PATH": os.environ.get("PATH", os.defpath), "HOME": os.environ.get("HOME", "/"), "LC_ALL": "C.UTF-8"}


# --- Inside the press.


def limit_process(memory: int, work: Callable[[], None]) -> None:
    """Do the work of a press within so many bytes of addresses, out of the way of whoever stands at a door.

    Ends the process when it fails: with what broke and where, and none of its words, which may quote the page.
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
        tell("fault", f"{type(error).__name__} at {file.parent.name}/{file.name}:{line}")
        sys.exit(1)


def tell(word: str, about: object) -> None:
    """Say one thing to whoever follows."""
    sys.stderr.write(f"{word} {about}\n")
    sys.stderr.flush()
