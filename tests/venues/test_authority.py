"""An agent of the authority looks for a known time, and holds no post of the house that is looked at."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.backends.postgresql.psycopg_any import DateRange

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.models import Post
from compliance.venues.services import accounts
from tests import cast

AT = cast.TUESDAY


def past_the_service(post: Post) -> None:
    director = cast.member("director")
    with transaction.atomic(), log.act("venues.post.given", subject=post, by=director, at=AT, scope=cast.VENUE):
        Post.objects.bulk_create([post])


def post(staff: Any, role: str, period: DateRange) -> Post:
    return Post(
        staff=staff, venue_id=cast.VENUE, role=role, period=period, given_by=cast.member("director"), given_at=AT
    )


def give(staff: Any, role: str, starts: date, ends: date | None) -> Post:
    return accounts.give_post(
        staff=staff, venue_id=cast.VENUE, role=role, starts=starts, ends=ends, by=cast.member("director"), at=AT
    )


@pytest.fixture
def newcomer(db: None) -> Any:
    return accounts.create_account(
        username="agent.two",
        full_name="Agent Two",
        language="fr",
        password=cast.PASSWORD,
        scope=cast.VENUE,
        by=cast.member("administrator"),
        at=AT,
    )


def test_a_post_of_the_authority_needs_its_last_day(newcomer: Any) -> None:
    with pytest.raises(Refused, match="authority requires a last day: that"):
        give(newcomer, "inspector", date(2026, 3, 3), None)
    with pytest.raises(IntegrityError, match="a_post_of_the_authority_has_a_last_day"):
        past_the_service(post(newcomer, "inspector", DateRange(date(2026, 3, 3), None)))
    assert give(newcomer, "inspector", date(2026, 3, 3), date(2026, 3, 31)).last_day == date(2026, 3, 31)


@pytest.mark.parametrize(("held", "wanted"), [("inspector", "porter"), ("auditor", "inspector")])
def test_nobody_is_of_the_authority_and_of_the_house_at_once(newcomer: Any, held: str, wanted: str) -> None:
    give(newcomer, held, date(2026, 3, 3), date(2026, 3, 31))
    with pytest.raises(Refused, match="at the same time"):
        give(newcomer, wanted, date(2026, 3, 31), date(2026, 4, 30))
    with pytest.raises(IntegrityError, match="the_authority_holds_no_post_of_the_house"):
        past_the_service(post(newcomer, wanted, DateRange(date(2026, 3, 31), date(2026, 4, 30))))


def test_an_agent_may_work_for_the_house_after_the_mandate(newcomer: Any) -> None:
    give(newcomer, "inspector", date(2026, 3, 3), date(2026, 3, 31))
    assert give(newcomer, "porter", date(2026, 4, 1), None).role == "porter"
