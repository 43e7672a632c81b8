"""Keep the times of successive steps in order, even if a request waited for a lock."""

from datetime import datetime, timedelta

from django.utils.translation import gettext as _

from compliance.refusals import Refused

# The longest wait for a float or box; a larger gap means that the clock is wrong.
LONGEST_WAIT = timedelta(minutes=5)


def in_turn(at: datetime, *steps: datetime) -> datetime:
    """Return the time of a step: now, or that of the latest of the earlier `steps` if it is later.

    Raises Refused if the clock is further behind than any wait explains.
    """
    last = max(steps, default=at)
    if last - at > LONGEST_WAIT:
        raise Refused(_("The clock is behind the last step. Have the clock of this machine checked."))
    return max(last, at)
