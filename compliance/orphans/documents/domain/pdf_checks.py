"""Check whether an uploaded PDF is complete, readable, and free of active content.

A separate process reads it with qpdf, with limits on time and memory, so a hostile file cannot bring down the web
process or the request. An accepted file is still only offered as a download, never shown inside a page.
"""

import logging
import os
import re
import subprocess
import sys
from enum import StrEnum
from pathlib import Path

import compliance

PROJECT = Path(compliance.__file__).resolve().parent.parent
SECONDS = 20.0  # wall-clock time; on an idle machine the CPU limit in `pdf_objects` ends the process earlier
_HEAD = re.compile(rb"%PDF-(1\.[0-7]|2\.0)[\r\n \t]")
_TAIL = re.compile(rb"startxref\s+[0-9]{1,10}\s+%%EOF[\s\x00]*\Z")
_TAIL_WITHIN = 1024

logger = logging.getLogger("carnet.orphans")


class Flaw(StrEnum):
    """Why a PDF is rejected."""

    BROKEN = "broken"
    LOCKED = "locked"
    ACTIVE = "active"


def find_flaw(sent: bytes, seconds: float = SECONDS) -> Flaw | None:
    """Return the flaw of a PDF, or None. "Broken" also means that other data follow its end.

    A file that cannot be read within the limits is "locked": its content cannot be checked.
    """
    if _HEAD.match(sent) is None or _TAIL.search(sent[-_TAIL_WITHIN:]) is None:
        return Flaw.BROKEN
    # The process finds the package by its working directory, since its environment is nearly empty.
    words = [sys.executable, "-c", f"from {__package__}.pdf_objects import main; main()"]
    try:
        read = subprocess.run(
            words, input=sent, capture_output=True, cwd=PROJECT, env=_clean_environment(), timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        logger.warning("a PDF of %s bytes was not read within %s seconds", len(sent), seconds)
        return Flaw.LOCKED
    if read.returncode != 0:
        logger.warning("the reader of a PDF of %s bytes ended with %s", len(sent), read.returncode)
        return Flaw.LOCKED
    answer = read.stdout.decode()
    return Flaw(answer) if answer else None


def _clean_environment() -> dict[str, str]:
    """Return an environment without database address and keys, because the process reads untrusted files."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8"}
