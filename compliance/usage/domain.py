"""How much one account may read in a short time: what is counted, and the limits (ADR 70)."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum

WINDOW = timedelta(minutes=10)
DAY = timedelta(days=1)
# Seconds until a refused account may try again, if the limit of a day is exceeded.
AFTER_DAY = 3600


class Activity(StrEnum):
    """What is counted for each account and each device token."""

    PERSONS = "persons"
    SEARCHES = "searches"
    EXPORTS = "exports"
    PAGES = "pages"
    PICTURES = "pictures"
    DENIALS = "denials"


class Span(StrEnum):
    WINDOW = "window"
    DAY = "day"


class Level(StrEnum):
    """What an alert reports: unusually much, or so much that further requests are refused."""

    NOTICED = "noticed"
    REFUSED = "refused"


# The entries of the log that count. Each shows personal data of one person, a list of search results, or a file.
# Scans at the door write none of them. `tests/usage/test_limits.py` gives a reason for each that is not counted.
_PERSONS = (
    "people.guest.opened",
    "admissions.review.opened",
    "exclusions.case.opened",
    "exclusions.interview.opened",
    "exclusions.means.opened",
    "exclusions.measure.opened",
    "exclusions.withholding.opened",
    "exclusions.observation.read",
    "exclusions.receipt.printed",
    "games.individual_limit.opened",
    "incidents.document.read",
    "incidents.incident.opened",
    "inspection.document.read",
    "inspection.observation.opened",
    "inspection.observation.printed",
    "monitoring.alert.opened",
    "notices.notice.opened",
    "notices.notice.printed",
    "notices.scan.opened",
    "orphans.claim.opened",
    "orphans.evidence.read",
    "orphans.find.opened",
    "orphans.receipt.printed",
    "payouts.payout.opened",
    "payouts.receipt.printed",
    "retention.erasure.opened",
    "audit.personal.read",
    "usage.alert.opened",
)
_SEARCHES = ("people.guest.searched", "exclusions.measure.searched")
_EXPORTS = (
    "http.export.begun",
    "orphans.journal.taken",
    "reports.report.downloaded",
    "retention.own_file.given",
)
_PAGES = ("exclusions.list.opened",)
COUNTED: dict[str, Activity] = (
    dict.fromkeys(_PERSONS, Activity.PERSONS)
    | dict.fromkeys(_SEARCHES, Activity.SEARCHES)
    | dict.fromkeys(_EXPORTS, Activity.EXPORTS)
    | dict.fromkeys(_PAGES, Activity.PAGES)
)


@dataclass(frozen=True)
class Reached:
    """A limit that an account has reached: `counted` of `limit` in the span."""

    span: Span
    level: Level
    counted: int
    limit: int


@dataclass(frozen=True)
class Limits:
    """The limits of one activity, in ten minutes and in 24 hours: more raises an alert, or is refused."""

    window_alert: int
    window_refusal: int
    day_alert: int
    day_refusal: int

    def exceeded_span(self, in_window: int, in_day: int) -> Span | None:
        """Return the span in which more was requested than is answered."""
        if in_day > self.day_refusal:
            return Span.DAY
        if in_window > self.window_refusal:
            return Span.WINDOW
        return None

    def find_exceeded(self, in_window: int, in_day: int) -> Iterator[Reached]:
        """Yield what an alert must report, the most severe level of each span."""
        for span, counted, alert, refusal in (
            (Span.WINDOW, in_window, self.window_alert, self.window_refusal),
            (Span.DAY, in_day, self.day_alert, self.day_refusal),
        ):
            # A refused request may take its count back, so reaching the limit is enough.
            if counted >= refusal:
                yield Reached(span, Level.REFUSED, counted, refusal)
            elif counted > alert:
                yield Reached(span, Level.NOTICED, counted, alert)


def window_start(at: datetime) -> datetime:
    """Return the beginning of the ten minutes that contain a moment."""
    seconds = int(WINDOW.total_seconds())
    return datetime.fromtimestamp(int(at.timestamp()) // seconds * seconds, UTC)


def seconds_to_wait(span: Span, at: datetime) -> int:
    """Return the seconds after which the account may try again; at least one."""
    if span is Span.DAY:
        return AFTER_DAY
    return max(1, int((window_start(at) + WINDOW - at).total_seconds()))
