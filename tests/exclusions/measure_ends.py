"""Authorisations and ends of measures."""

from datetime import date
from typing import Any

from compliance.exclusions.measures.services import endings
from compliance.exclusions.models.endings import AccessAuthorised, MeasureEnd
from compliance.exclusions.models.measures import Measure
from tests import cast

TODAY = date(2026, 3, 3)


def end_measure(measure: Measure, by: Any, **changes: Any) -> MeasureEnd:
    facts: dict[str, Any] = {"ended_on": TODAY, "reference": "MJ-2026-200", "reason": "Reviewed.", "at": cast.TUESDAY}
    return endings.end_measure(house=cast.house(), measure=measure, by=by, **facts | changes)


def authorise(measure: Measure, by: Any, **changes: Any) -> AccessAuthorised:
    facts: dict[str, Any] = {"interview_on": TODAY, "note": "", "at": cast.TUESDAY}
    return endings.authorise_access(house=cast.house(), measure=measure, by=by, **facts | changes)
