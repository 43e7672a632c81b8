"""Steps follow each other in time, also for who waited for their turn."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from compliance.refusals import Refused

# Who waited for a drawer or a box is late by that much at most; more is a clock that is wrong.
LONGEST_WAIT = timedelta(minutes=5)


def in_turn(at: datetime, *steps: datetime) -> datetime:
    """The moment of a step: now, or that of the last one of `steps` before it.

    Raises Refused for a clock that is more behind than anybody waits.
    """
    last = max(steps, default=at)
    if last - at > LONGEST_WAIT:
        raise Refused(_("The clock is behind the last step. Have the clock of this machine checked."))
    return max(last, at)
