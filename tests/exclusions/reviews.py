"""The review of a measure."""

from datetime import date
from typing import Any

from compliance.exclusions.measures.services import reviews
from compliance.exclusions.models.reviews import MeasureReview
from tests import cast

TODAY = date(2026, 3, 3)


def look_again(measure: Any, by: Any = None, **changes: Any) -> MeasureReview:
    facts: dict[str, Any] = {"reviewed_on": TODAY, "outcome": "maintained", "reference": "", "note": ""}
    officer = by or cast.member("compliance_officer")
    facts = {"at": cast.TUESDAY} | facts | changes
    return reviews.review_measure(house=cast.house(), measure=measure, by=officer, **facts)
