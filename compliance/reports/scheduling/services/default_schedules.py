"""Default schedules of every casino: daily, at closing, monthly, or at the end of a financial year."""

from dataclasses import dataclass

from compliance.reports.catalogue.presentation.titles import offered_reports
from compliance.reports.recurrence.domain import FINANCIAL_YEAR, MONTHLY, NIGHTLY, Plan


@dataclass(frozen=True)
class DefaultSchedule:
    """A report with its default due time."""

    kind: str
    plan: Plan


# One line each, in the order in which they are due after a night. Reports not offered to a casino are skipped, and set
# up once they are offered: a new line is a new schedule for all casinos.
DEFAULT_SCHEDULES = (
    DefaultSchedule("R-16", Plan(NIGHTLY, minutes_after=15)),  # at the close of the gaming day (NL 6.1(3~))
    DefaultSchedule("R-12", Plan(NIGHTLY, minutes_after=20)),  # at the close of the session (LU art. 5)
    DefaultSchedule("R-05", Plan(NIGHTLY, minutes_after=30)),
    DefaultSchedule("R-20", Plan(NIGHTLY, minutes_after=35)),
    DefaultSchedule("R-11", Plan(NIGHTLY, minutes_after=40)),
    DefaultSchedule("R-14", Plan(NIGHTLY, minutes_after=45)),
    DefaultSchedule("R-18", Plan(NIGHTLY, minutes_after=50)),
    # Register and account are compared within 15 minutes of the day change: this report prints the result.
    DefaultSchedule("R-07", Plan(NIGHTLY, minutes_after=60)),
    DefaultSchedule("R-15", Plan(MONTHLY, minutes_after=90)),
    DefaultSchedule("R-17", Plan(MONTHLY, minutes_after=95)),
    DefaultSchedule("R-21", Plan(MONTHLY, minutes_after=100)),
    DefaultSchedule("R-06", Plan(FINANCIAL_YEAR, minutes_after=120)),
    DefaultSchedule("R-07", Plan(FINANCIAL_YEAR, minutes_after=130)),
    DefaultSchedule("R-08", Plan(FINANCIAL_YEAR, minutes_after=140)),
)


def default_schedules(jurisdiction: str) -> tuple[DefaultSchedule, ...]:
    """Return the default schedules of a jurisdiction, limited to the reports it offers."""
    known = offered_reports(jurisdiction)
    return tuple(each for each in DEFAULT_SCHEDULES if each.kind in known)
