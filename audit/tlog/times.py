"""Checks the clocks of consecutive leaves: no clock was set back, and the log was never silent too long.

A leaf states when its change was written; it enters the log after the end of its transaction. An idle log adds a
heartbeat once a minute. Limits are seconds; None means no limit.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

FAST = 300  # seconds by which the clocks of two machines may differ


class WrongTime(ValueError):
    """A leaf has an impossible time, or a silence is too long; the message says which."""


@dataclass
class Clocks:
    """The clocks of the leaves so far.

    `late` limits how far a leaf may be dated before an earlier one, `silence` the time without a leaf. `newest` is
    the latest time so far, of the leaf `of`.
    """

    late: float | None = None
    silence: float | None = None
    newest: datetime | None = None
    of: int = -1

    def check_leaf(self, index: int, found: Mapping[str, Any]) -> None:
        """Check the clock of the next leaf. Raises WrongTime."""
        at = parse_time(found.get("clock"))
        if at is None:
            raise WrongTime(f"leaf {index} does not say when it was written")
        before, of = self.newest or at, self.of
        apart = (at - before).total_seconds()
        if self.newest is None or apart > 0:
            self.newest, self.of = at, index
        if self.late is not None and -apart > self.late:
            raise WrongTime(
                f"leaf {index} says {format_time(at)}, and leaf {of} before it {format_time(before)}:"
                f" it was back-dated, the clock was set back, or its transaction was open for {-apart:.0f} seconds"
            )
        if self.silence is not None and apart > self.silence:
            raise WrongTime(
                f"between leaf {of} ({format_time(before)}) and leaf {index} ({format_time(at)}) the log was"
                f" silent for {apart:.0f} seconds: sealing had stopped, or sealed leaves are missing here"
            )

    def end(self, now: datetime, fresh: float | None) -> None:
        """Check the age of the newest leaf. Raises WrongTime."""
        age = (now - (self.newest or now)).total_seconds()
        if age < -FAST:
            raise WrongTime(
                f"leaf {self.of} says {format_time(self.newest)}, and it is {format_time(now)}: its clock was ahead"
            )
        if fresh is not None and (self.newest is None or age > fresh):
            raise WrongTime(
                f"the newest leaf is dated {format_time(self.newest)}, {age:.0f} seconds before {format_time(now)}:"
                " the log has stopped, or its end was cut off"
            )


def parse_time(text: object) -> datetime | None:
    """Parse a time of a leaf or a reader, or return None; without a zone it is UTC."""
    try:
        at = datetime.fromisoformat(text) if isinstance(text, str) else None
    except ValueError:
        return None
    if at is None or at.tzinfo:
        return at
    return at.replace(tzinfo=UTC)


def since_1970(seconds: int) -> datetime:
    """Return the time of a cosignature; one beyond the calendar becomes the last time of Python."""
    try:
        return datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=seconds)
    except OverflowError:
        return datetime.max.replace(tzinfo=UTC)


def format_time(at: datetime | None) -> str:
    if at is None:
        return "unknown time"
    return at.astimezone(UTC).isoformat(timespec="seconds")
