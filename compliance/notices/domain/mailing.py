"""Compute the state of a mailing: waiting, to be tried again, failed or accepted; a lost outcome is doubtful."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..models.dispatches import NoticeDispatch

# Final outcomes: accepted, refused for good, and written to a file instead of sent.
LAST = frozenset({"accepted", "refused", "filed"})


@dataclass(frozen=True)
class Sending:
    """`state` is waiting, running, again (at `next_at`), failed, filed or accepted.

    `doubtful` means that an earlier attempt may have been delivered although no server confirmed it.
    """

    state: str
    next_at: datetime | None = None
    doubtful: bool = False


def sending_state(dispatch: "NoticeDispatch", pauses: Sequence[int]) -> Sending:
    """Return the state of a dispatch after its attempts; `pauses` are the minutes between one attempt and the next."""
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
    # The first attempt follows no pause, so there is one attempt more than pauses.
    if len(tries) > len(pauses):
        return Sending("failed", doubtful=doubtful)
    return Sending("again", last.ended_at + timedelta(minutes=pauses[len(tries) - 1]), doubtful)
