"""How long an attempt to sign in must wait: the more failures, the longer, but never for ever."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from math import ceil

# How far back failures count, and how long they are kept.
REMEMBERED = timedelta(days=1)
NETWORK_REMEMBERED = timedelta(minutes=15)


@dataclass(frozen=True)
class Failures:
    """How many failures count, and when the last one was."""

    count: int = 0
    last_at: datetime | None = None


@dataclass(frozen=True)
class Limit:
    """From a number of failures on, the next attempt waits; the delay doubles with each failure up to a maximum."""

    from_failure: int
    first_seconds: int
    most_seconds: int

    def seconds_left(self, failures: Failures, at: datetime) -> int:
        """Return how many seconds are left at a time, 0 if an attempt may be made."""
        doublings = failures.count - self.from_failure
        if doublings < 0 or failures.last_at is None:
            return 0
        # Ten doublings exceed every maximum.
        delay = min(self.first_seconds << min(doublings, 10), self.most_seconds)
        return max(0, min(delay, ceil(delay - (at - failures.last_at).total_seconds())))


# One account from one network, or from one known browser: fifteen minutes at most, reached with the eleventh failure.
ORIGIN = Limit(from_failure=3, first_seconds=5, most_seconds=900)
# All accounts from one network: generous, because a whole casino may share an address.
NETWORK = Limit(from_failure=60, first_seconds=2, most_seconds=30)
# One account from all networks. It slows guesses that come from many addresses, and never shuts the account.
ACCOUNT = Limit(from_failure=20, first_seconds=2, most_seconds=60)
