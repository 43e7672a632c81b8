"""Measures at a guest's own request that no one ends, shortens or prolongs; each attempt is logged."""

from compliance.exclusions.models.measures import Measure
from compliance.refusals import Forbidden

KIND = "exclusions.measure.change_refused"


def refuse_change(measure: Measure, attempt: str, message: str, field: str = "") -> Forbidden:
    """Return the refusal of an act on such a measure; `attempt` says which one the log names."""
    return Forbidden(message, field, kind=KIND, subject=measure, measure=measure.kind, attempt=attempt)
