"""Figures of R-09: the register of notices sent to authorities."""

from dataclasses import dataclass
from datetime import datetime

from compliance.reports.figures.domain.lateness import SubsequentEvent

from ..r01_own_initiative.figures import Sent


@dataclass(frozen=True, slots=True)
class Letter:
    """A numbered notice with its addressee and subject; `corrects` is the number of the letter that it corrects.

    `delivery` is the method stated in the letter. `state` is one of sent, sent_late, waiting and overdue.
    """

    number: str
    addressee: str
    kind: str
    articles: str
    corrects: str
    issued_at: datetime
    issued_by: str
    delivery: str
    due_at: datetime | None
    state: str
    sent: Sent | None
    later: tuple[SubsequentEvent, ...] = ()


@dataclass(frozen=True, slots=True)
class NoticesSent:
    """The letters issued in a period, and the earlier ones that were not sent when it began; oldest first."""

    letters: tuple[Letter, ...]
    earlier: tuple[Letter, ...]

    def count(self, *states: str) -> int:
        """Count the letters in some states, including earlier ones."""
        return sum(each.state in states for each in (*self.letters, *self.earlier))
