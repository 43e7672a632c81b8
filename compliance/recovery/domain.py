"""The result of a rehearsal: what was restored, what was compared, and each fault as a sentence."""

from dataclasses import dataclass
from datetime import datetime

from server.backups.sentences import Sentence


@dataclass(frozen=True)
class Examination:
    """What was found in a running copy: its sealed head, the rows of its registers, and the faults."""

    leaves: int = 0
    live_leaves: int = 0
    witnessed: int = 0
    registers: int = 0
    rows: int = 0
    faults: tuple[Sentence, ...] = ()


@dataclass(frozen=True)
class Rehearsal:
    """A rehearsal from its begin to its end; `target` is the time to restore, None for the newest state."""

    target: datetime | None
    began_at: datetime
    ended_at: datetime
    found: Examination

    @property
    def succeeded(self) -> bool:
        """Was a state restored that agrees with the live log?"""
        return not self.found.faults
