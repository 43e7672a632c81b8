"""Default schedules of every casino: daily, at closing, or at the end of a financial year."""

from dataclasses import dataclass

from compliance.reports.catalogue.presentation.titles import offered_reports
from compliance.reports.recurrence.domain import FINANCIAL_YEAR, NIGHTLY, Plan


@dataclass(frozen=True)
class Usual:
    """A report with its default due time."""

    kind: str
    plan: Plan


# One line each, in the order in which they are due after a night. Reports not offered to a casino are skipped, and set
# up once they are offered: a new line is a new schedule for all casinos.
USUAL = (
    Usual("R-16", Plan(NIGHTLY, minutes_after=15)),  # at the close of the gaming day (NL 6.1(3~))
    Usual("R-12", Plan(NIGHTLY, minutes_after=20)),  # at the close of the session (LU art. 5)
    Usual("R-05", Plan(NIGHTLY, minutes_after=30)),
    Usual("R-20", Plan(NIGHTLY, minutes_after=35)),
    Usual("R-11", Plan(NIGHTLY, minutes_after=40)),
    Usual("R-14", Plan(NIGHTLY, minutes_after=45)),
    # Register and account are compared within 15 minutes of the day change: this report prints the result.
    Usual("R-07", Plan(NIGHTLY, minutes_after=60)),
    Usual("R-06", Plan(FINANCIAL_YEAR, minutes_after=120)),
    Usual("R-07", Plan(FINANCIAL_YEAR, minutes_after=130)),
    Usual("R-08", Plan(FINANCIAL_YEAR, minutes_after=140)),
)


def usual_for(jurisdiction: str) -> tuple[Usual, ...]:
    """Return the default schedules of a jurisdiction, limited to the reports it offers."""
    known = offered_reports(jurisdiction)
    return tuple(each for each in USUAL if each.kind in known)
