"""Whether a PDF handed in is whole, can be looked into, and does nothing by itself.

A process of its own reads it with qpdf, within limits of time and memory: a hostile file takes neither the web
process nor the request with it. What passes is still handed out as a file to be saved, never shown inside a page.
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
SECONDS = 20.0  # by the clock; the limit of processor time in `pdf_objects` ends it earlier on a machine at rest
_HEAD = re.compile(rb"%PDF-(1\.[0-7]|2\.0)[\r\n \t]")
_TAIL = re.compile(rb"startxref\s+[0-9]{1,10}\s+%%EOF[\s\x00]*\Z")
_TAIL_WITHIN = 1024

logger = logging.getLogger("carnet.orphans")


class Flaw(StrEnum):
    """Why a PDF is not kept."""

    BROKEN = "broken"
    LOCKED = "locked"
    ACTIVE = "active"


def find_flaw(sent: bytes, seconds: float = SECONDS) -> Flaw | None:
    """What is wrong with a PDF; None if nothing is. Broken also means that something else follows its end.

    A file that cannot be read within the limits is locked: nobody can check what is in it.
    """
    if _HEAD.match(sent) is None or _TAIL.search(sent[-_TAIL_WITHIN:]) is None:
        return Flaw.BROKEN
    words = [sys.executable, "-c", f"from {__package__}.pdf_objects import main; main()"]
    try:
        read = subprocess.run(
            words, input=sent, capture_output=True, cwd=PROJECT, env=_environment(), timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        logger.warning("a PDF of %s bytes was not read within %s seconds", len(sent), seconds)
        return Flaw.LOCKED
    if read.returncode != 0:
        logger.warning("the reader of a PDF of %s bytes ended with %s", len(sent), read.returncode)
        return Flaw.LOCKED
    answer = read.stdout.decode()
    return Flaw(answer) if answer else None


def _environment() -> dict[str, str]:
    """No address of the database and no key: the reader holds what a stranger sent."""
    return {"PATH": os.environ.get("PATH", os.defpath), "LC_ALL": "C.UTF-8"}
