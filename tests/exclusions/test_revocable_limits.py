"""The casino decides whether limits that guests request may be lifted early; the law fixes self-exclusions only."""

import re
from dataclasses import replace
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measure_register.selectors import Today
from compliance.exclusions.measures.services import entries
from compliance.exclusions.models.endings import MeasureEnd
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.visit_limits.services import is_revocable
from compliance.refusals import Forbidden, Refused
from compliance.rules.rulebook import Policy
from tests import cast
from tests.admissions.presenting import present
from tests.exclusions.interviews import post
from tests.exclusions.keeping_out import by_house, imposed, keep_out, limit, self_ban, weber
from tests.exclusions.measure_ends import end_measure
from tests.exclusions.refusals import refused

MAY = date(2026, 5, 1)


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def allowing() -> Any:
    return replace(cast.house(), policies=(Policy("visitlimit.revocable", True, date(2026, 1, 2), "D-4"),))


def enter(terms: Any, who: Any = None) -> Measure:
    by = cast.member("compliance_officer")
    return entries.enter_measure(house=allowing(), who=who or weber(), terms=terms, by=by, at=cast.TUESDAY)


def known() -> Any:
    guest = present(cast.member("porter")).decision.person_id
    assert guest is not None
    return selectors.known_guest(cast.VENUE, guest)


def test_by_default_no_limit_of_a_guest_is_lifted_early(house: Any, director: Any) -> None:
    row = keep_out(limit())
    assert not row.revocable
    with pytest.raises(Forbidden, match="applies for its full period"):
        end_measure(row, director)
    assert not is_revocable(replace(house, jurisdiction="NL"), cast.TUESDAY)


def test_where_the_casino_says_so_the_management_lifts_it(house: Any, director: Any) -> None:
    row = enter(limit())
    assert (row.revocable, selectors.may_be_ended(row)) == (True, True)
    end_measure(row, director)
    row = selectors.get_measure(house.id, row.pk)
    assert selectors.state_of(row, Today.from_time(house, cast.TUESDAY)) == "over"
    year_after = Today(date(2027, 1, 2), date(2027, 1, 2))
    assert selectors.state_of(row, year_after) == "over", "no interview is due for what was lifted"
    assert selectors.interviews_due(house.id, year_after) == 0


def test_only_limits_that_guests_request_are_revocable() -> None:
    for terms in (self_ban(), imposed()):
        assert not enter(terms).revocable
    row = keep_out(imposed(), weber(surname="Schmit"))
    row.pk, row.revocable = uuid4(), True
    refused("only_a_wished_limit_is_revocable", row)


def test_after_its_last_day_only_the_interview_lifts_it(director: Any) -> None:
    row = enter(limit(last_day=MAY))
    late = {"ended_on": date(2026, 5, 2), "at": cast.local("2026-05-03 12:00")}
    with pytest.raises(Refused, match="ends with the return interview") as refused_with:
        end_measure(row, director, **late)
    assert refused_with.value.field == "ended_on"
    end = MeasureEnd(measure=row, ended_on=date(2026, 5, 2), reference="D", reason="R")
    end.ended_by, end.ended_at = director, cast.TUESDAY
    refused("a_wished_limit_is_never_ended_early", end)


def test_a_new_limit_may_follow_a_lifted_one_and_no_other(director: Any) -> None:
    guest = known()
    first = enter(limit(), guest)
    with pytest.raises(Forbidden, match="counted over the same"):
        enter(limit(), guest)
    second = Measure.objects.get()
    second.pk = uuid4()
    refused("wished_periods_of_one_guest_do_not_overlap", second)
    end_measure(first, director)
    assert enter(limit(first_day=date(2026, 3, 3)), guest).pk != first.pk


def test_the_page_and_the_api_offer_it(sign_in: Any, director: Any) -> None:
    firm, row = keep_out(limit(), weber(surname="Schmit")), enter(limit())
    client = sign_in(director)
    assert "End the measure" not in client.get(f"/exclusions/{firm.pk}/").content.decode()
    assert "End the measure" in client.get(f"/exclusions/{row.pk}/").content.decode()
    assert client.get(f"/api/v1/measures/{row.pk}/").json()["revocable"] is True
    said = {"ended_on": "2026-03-03", "reference": "D-9", "reason": "The guest asks for it."}
    assert post(client, f"measures/{firm.pk}/end/", said).status_code == 409
    assert post(client, f"measures/{row.pk}/end/", said).status_code == 200


def test_a_limit_is_lifted_and_an_exclusion_removed(sign_in: Any, director: Any) -> None:
    limited, client = keep_out(imposed()), sign_in(director)
    page = client.get(f"/exclusions/{limited.pk}/").content.decode()
    assert "until lifted" in page
    assert "until removed" not in page
    assert "until lifted" in client.get("/exclusions/").content.decode()
    assert re.search(r"Recorded, from \S+ until lifted", page), "the history as well"
    exclusion = client.get(
        f"/exclusions/{keep_out(by_house(last_day=None), weber(surname='Schmit')).pk}/"
    ).content.decode()
    assert "until removed" in exclusion
    assert "until lifted" not in exclusion
