"""The form of a reading: its effect, source and day."""

from dataclasses import dataclass
from datetime import date

FIRST = date(2026, 11, 21)
REVIEWED = date(2026, 11, 27)


@dataclass(frozen=True)
class Interpretation:
    """One interpretation: its effect, which is translated where it is shown, its source, and the day it was adopted.

    `citation` are the provisions it reads, and `law` the law outside the documents, for counsel to confirm.
    """

    effect: str
    citation: str
    since: date = FIRST
    law: str = ""
