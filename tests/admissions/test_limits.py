"""Visit limits at every door: what counts as a visit, when none is left, and that no second paper brings more."""

from typing import Any

import pytest

from compliance.admissions import sentences, services
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import imposed, keep_out, limit

BASES = {"69(2)": imposed, "PLAY IT SAFE": limit}


def facts(found: services.Admission) -> dict[str, str]:
    (ground,) = found.decision.grounds.all()
    assert (found.decision.outcome, found.card, found.entry, ground.code) == ("refused", None, None, "visit_limit")
    return dict(ground.facts)


def come(by: Any, at: str, **changes: Any) -> services.Admission:
    return present(by, at=cast.local(at), **changes)


@pytest.mark.parametrize("article", BASES)
def test_at_37_two_visits_a_month_and_the_third_waits_for_the_next_month(porter: Any, house: Any, article: str) -> None:
    keep_out(BASES[article]())
    for evening in ("2026-03-05 20:30", "2026-03-19 20:30"):
        assert come(porter, evening).decision.outcome == "admitted"
    third = come(porter, "2026-03-28 20:30")
    assert facts(third) == {"why": "month", "period": "month", "used": "2", "limit": "2", "day": "2026-04-01"}
    ground = third.decision.grounds.get()
    assert ground.article == article
    assert sentences.reason(ground.code, ground.facts).startswith("2 of 2 visits this month")
    act = said.acts(house.id, "admissions.guest.refused")[0]
    assert (act.facts["grounds"], act.facts["screened"]) == ("visit_limit", "visit_limit")
    assert come(porter, "2026-04-01 20:30").decision.outcome == "admitted"
