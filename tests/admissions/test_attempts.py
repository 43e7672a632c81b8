"""Who is kept out and came all the same is listed with how often in thirty days, under whichever paper."""

from datetime import timedelta
from typing import Any

import time_machine
from django.db import connection

from compliance.admissions.decisions.selectors import attempts
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, keep_out, ministerial

TODAY = cast.TUESDAY.date()


def test_attempts_of_thirty_days_with_how_often_each_guest_came(house: Any, porter: Any) -> None:
    before = present(porter, at=cast.TUESDAY - timedelta(days=31))
    assert before.entry is not None
    keep_out(ministerial())
    present(porter, at=cast.TUESDAY - timedelta(days=31) + timedelta(minutes=5))
    first = present(porter, at=cast.TUESDAY - timedelta(days=2))
    second = present(porter, at=cast.TUESDAY, place=cast.desk())
    found = list(attempts.refused_attempts(house.id, TODAY))
    assert [(row.pk, row.often) for row in found] == [(second.decision.pk, 2), (first.decision.pk, 2)]
    assert [row.often for row in attempts.refused_attempts(house.id, TODAY - timedelta(days=1))] == [1]


def test_whoever_is_refused_for_another_reason_is_not_among_them(house: Any, porter: Any) -> None:
    present(porter, paper=cast.paper(kind="driving_licence"))
    assert not attempts.refused_attempts(house.id, TODAY)


def test_the_question_goes_through_indexes(house: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    plan = attempts.refused_attempts(house.id, TODAY).explain()
    assert "who_is_kept_out_and_came" in plan
    assert "Seq Scan on admissions_" not in plan


@time_machine.travel(cast.TUESDAY, tick=False)
def test_the_page_names_them_for_those_who_may_know(
    sign_in: Any, porter: Any, play_it_safe: Any, inspector: Any
) -> None:
    team = sign_in(play_it_safe)
    assert "No attempts" in team.get("/door/attempts/").content.decode()
    keep_out(by_house())
    guest = present(porter).decision.person_id
    page = team.get("/door/attempts/").content.decode()
    assert "Weber, Jean" in page
    assert f"/exclusions/guests/{guest}/" in page
    assert said.acts(cast.VENUE, "http.register.read")[0].facts["register"] == "attempts"
    assert sign_in(porter).get("/door/attempts/").status_code == 403
    agent = sign_in(inspector).get(f"/exclusions/guests/{guest}/").content.decode()
    assert "Turned away" in agent, "the page of the person says it as well"
