"""How far the mailing of a letter is: waiting, tried again, failed, or accepted; what nobody knows is said so."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

# Nothing follows one of these: a yes, a no for good, and a file that was sent to nobody.
LAST = frozenset({"accepted", "refused", "filed"})


@dataclass(frozen=True)
class Sending:
    """`state` is waiting, running, again (at `next_at`), failed, filed or accepted.

    `doubtful` says that an earlier attempt may have gone out although no server has said yes.
    """

    state: str
    next_at: datetime | None = None
    doubtful: bool = False


def sending_state(dispatch: Any, pauses: Sequence[int]) -> Sending:
    """Where a dispatch stands after its attempts, each of which waits the next one of the pauses (minutes)."""
    tries = sorted(dispatch.attempts.all(), key=lambda one: one.number)
    if not tries:
        return Sending("waiting", dispatch.ordered_at)
    outcomes = [getattr(one, "outcome", None) for one in tries]
    doubtful = any(one is None or one.outcome == "unknown" for one in outcomes)
    last = outcomes[-1]
    if last is None:
        return Sending("running", doubtful=doubtful)
    if last.outcome in LAST:
        return Sending("failed" if last.outcome == "refused" else last.outcome, doubtful=doubtful)
    if len(tries) > len(pauses):
        return Sending("failed", doubtful=doubtful)
    return Sending("again", last.ended_at + timedelta(minutes=pauses[len(tries) - 1]), doubtful)
