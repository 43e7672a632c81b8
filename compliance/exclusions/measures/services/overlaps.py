"""Prevents overlapping self-exclusions, and overlapping visit limits with the same basis and period."""

from datetime import date, timedelta

from django.utils.translation import gettext as _

from audit.recording.locks import wait_turn
from compliance.exclusions.measure_register import selectors
from compliance.exclusions.models.measures import Measure, MeasureKind
from compliance.exclusions.visit_limits.domain import Basis
from compliance.people.selectors import guests as guest_selectors
from compliance.refusals import Refused

from .protected_measures import refuse_change


def check_overlap(measure: Measure) -> None:
    """Refuse a self-exclusion or visit limit that overlaps one of the same kind, basis and period.

    Exclusions may overlap: the register records every decision, and the door applies all of them. The lock serialises
    concurrent entries for the same guest.
    """
    if measure.person_id is not None and measure.kind in {MeasureKind.SELF_EXCLUSION, MeasureKind.VISIT_LIMIT}:
        # The lock is on the head of the file, so it covers all documents of the guest.
        wait_turn(f"measures of {guest_selectors.head_of(measure.person_id)}")
        refuse_overlap(measure)


def refuse_overlap(measure: Measure) -> None:
    """Refuse an overlap without locking. Called before the guest reads and signs the request."""
    if measure.person_id is None:
        return
    overlapping_measures = selectors.measures_of(measure.venue_id, measure.person_id).filter(
        kind=measure.kind, basis=measure.basis, period=measure.period
    )
    for earlier in overlapping_measures:
        if _share_day(earlier, measure):
            raise _refusal(earlier)


def _share_day(earlier: Measure, later: Measure) -> bool:
    """Do two measures share a day? A measure has no days from its ending on."""
    begins = max(earlier.first_day, later.first_day)
    # Reverse one-to-one relations raise an error if they are empty.
    end = getattr(earlier, "end", None)
    if end is not None and end.ended_on <= begins:
        return False
    return begins <= min(earlier.last_day or date.max, later.last_day or date.max)


def _refusal(earlier: Measure) -> Refused:
    """Return the refusal; a guest's own measure is neither prolonged nor shortened by another one."""
    if earlier.basis == Basis.ART_69:
        return Refused(_what_to_do(earlier), "first_day")
    return refuse_change(earlier, "replace", _what_to_do(earlier), "first_day")


def _what_to_do(earlier: Measure) -> str:
    if earlier.basis == Basis.ART_69:
        return _(
            "The management already limits this guest's visits on these days. Lift that limit first or "
            "choose other days."
        )
    assert earlier.last_day is not None  # measures requested by the guest always have a last day
    days = {"first": earlier.first_day.isoformat(), "last": earlier.last_day.isoformat()}
    days["next"] = (earlier.last_day + timedelta(days=1)).isoformat()
    if earlier.kind == MeasureKind.SELF_EXCLUSION:
        return _(
            "A self-exclusion of this guest applies from {first} to {last}. The next one can begin on {next}."
        ).format(**days)
    return _(
        "A limit at this guest's own request applies from {first} to {last}, counted over the same "
        "period. Begin the next one on {next}, choose another counting period, or enter a self-exclusion."
    ).format(**days)
