"""The schedules that every house begins with: what is drawn daily, at a close or at the end of an exercise."""

from dataclasses import dataclass

from compliance.reports.catalogue.presentation.titles import offered_reports
from compliance.reports.recurrence.domain import EXERCISE, NIGHTLY, Plan


@dataclass(frozen=True)
class Usual:
    """A report with the plan that it begins with."""

    kind: str
    plan: Plan


# One line each, in the order in which they come out of a night. Reports that a house is not offered are passed over,
# and set up once they are: a new line is a new schedule for all houses.
USUAL = (
    Usual("R-16", Plan(NIGHTLY, minutes_after=15)),  # at the close of the gaming day (NL 6.1(3~))
    Usual("R-12", Plan(NIGHTLY, minutes_after=20)),  # at the close of the session (LU art. 5)
    Usual("R-05", Plan(NIGHTLY, minutes_after=30)),
    Usual("R-20", Plan(NIGHTLY, minutes_after=35)),
    Usual("R-11", Plan(NIGHTLY, minutes_after=40)),
    Usual("R-14", Plan(NIGHTLY, minutes_after=45)),
    # Carnet and account are compared within a quarter of an hour of the cut-over: this prints what was found.
    Usual("R-07", Plan(NIGHTLY, minutes_after=60)),
    Usual("R-06", Plan(EXERCISE, minutes_after=120)),
    Usual("R-07", Plan(EXERCISE, minutes_after=130)),
    Usual("R-08", Plan(EXERCISE, minutes_after=140)),
)


def usual_for(jurisdiction: str) -> tuple[Usual, ...]:
    """The schedules of a house under a law, as far as its reports are there."""
    known = offered_reports(jurisdiction)
    return tuple(each for each in USUAL if each.kind in known)
