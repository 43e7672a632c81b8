"""An agent of the authority looks for a known time, and holds no post of the house that is looked at."""

from datetime import date
from typing import Any

import pytest
from django.db import IntegrityError, transaction
from django.db.backends.postgresql.psycopg_any import DateRange

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.models.staff import Post, PostDecision, PostProposal
from compliance.venues.services import posts
from tests import cast
from tests.accounts import open_account

AT = cast.TUESDAY


def past_the_service(post: Post) -> None:
    director = cast.member("director")
    with transaction.atomic(), log.act("venues.post.given", subject=post, by=director, at=AT, scope=cast.VENUE):
        Post.objects.bulk_create([post])


def post(staff: Any, role: str, period: DateRange, by: Any) -> Post:
    return Post(staff=staff, venue_id=cast.VENUE, role=role, period=period, given_by=by, given_at=AT)


def give(staff: Any, role: str, starts: date, ends: date | None) -> Post:
    return posts.set_up_post(staff=staff, venue_id=cast.VENUE, role=role, starts=starts, ends=ends, at=AT)


@pytest.fixture
def newcomer(db: None) -> Any:
    return open_account("agent.two", authority="LU")


def test_a_post_of_the_authority_needs_its_last_day(newcomer: Any) -> None:
    with pytest.raises(Refused, match="authority requires a last day: that"):
        give(newcomer, "inspector", date(2026, 3, 3), None)
    with pytest.raises(IntegrityError, match="a_post_of_the_authority_has_a_last_day"):
        past_the_service(post(newcomer, "inspector", DateRange(date(2026, 3, 3), None), None))
    assert give(newcomer, "inspector", date(2026, 3, 3), date(2026, 3, 31)).last_day == date(2026, 3, 31)


@pytest.mark.parametrize(("authority", "wanted"), [("LU", "porter"), ("", "inspector"), ("", "authority_head")])
def test_no_account_holds_posts_of_the_authority_and_of_the_casino(db: None, authority: str, wanted: str) -> None:
    staff, period = open_account("two.masters", authority=authority), DateRange(date(2026, 3, 31), date(2026, 4, 30))
    with pytest.raises(Refused, match="Roles of the authority are for accounts of the authority"):
        give(staff, wanted, date(2026, 3, 31), date(2026, 4, 30))
    with pytest.raises(IntegrityError, match="a_post_is_at_the_own_employer"):
        past_the_service(post(staff, wanted, period, None))


def test_an_agent_of_another_jurisdiction_has_no_post_here(db: None) -> None:
    agent = open_account("toezichthouder", authority="NL")
    with pytest.raises(Refused, match="belongs to another casino"):
        give(agent, "inspector", date(2026, 3, 3), date(2026, 3, 31))
    with pytest.raises(IntegrityError, match="a_post_is_at_the_own_employer"):
        past_the_service(post(agent, "inspector", DateRange(date(2026, 3, 3), date(2026, 3, 31)), None))


def test_the_casino_assigns_no_post_of_the_authority(newcomer: Any, director: Any, compliance_officer: Any) -> None:
    """Not even two people of the casino together."""
    period = DateRange(date(2026, 3, 3), date(2026, 3, 31))
    proposal = PostProposal(
        staff=newcomer, venue_id=cast.VENUE, role="inspector", period=period, proposed_by=director, proposed_at=AT
    )
    with pytest.raises(IntegrityError, match="a_role_needs_two_persons"):
        _write(proposal, PostDecision(proposal=proposal, approved=True, decided_by=compliance_officer, decided_at=AT))
    with pytest.raises(IntegrityError, match="a_given_role_was_approved"):
        past_the_service(post(newcomer, "inspector", period, director))


def _write(*rows: Any) -> None:
    with transaction.atomic(), log.act("venues.post.proposed", subject=rows[0], by=None, at=AT, scope=cast.VENUE):
        for row in rows:
            type(row).objects.bulk_create([row])
