"""Check whether an uploaded PDF is complete, readable, and free of active content.

A separate process reads it with qpdf, with limits on time and memory, so a hostile file cannot bring down the web
process or the request. An accepted file is still only offered as a download, never shown inside a page.
"""

import logging
import re
from enum import StrEnum

from compliance.confinement import LimitExceeded, read_confined

LONGEST_ANSWER = 100  # bytes: a word of `Flaw`, or nothing
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
    try:
        answer = read_confined(f"{__package__}.pdf_objects", sent, seconds=seconds, largest=LONGEST_ANSWER)
    except LimitExceeded as exceeded:
        logger.warning("a PDF of %s bytes: %s", len(sent), str(exceeded))
        return Flaw.LOCKED
    reason = answer.decode("ascii", "replace")
    if reason not in {"", *Flaw}:
        logger.warning("a PDF of %s bytes: its reader answered with something else", len(sent))
        return Flaw.LOCKED
    if reason:
        return Flaw(reason)
    return None
