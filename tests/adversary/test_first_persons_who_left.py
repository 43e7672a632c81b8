"""What a person requested or proposed ends with their account, their right, and a term."""

from datetime import date, timedelta
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain import lifetimes
from compliance.venues.models.credentials import CredentialLink, CredentialUse
from compliance.venues.models.staff import Post, PostDecision, PostProposal
from compliance.venues.services import accounts, credentials, places, posts
from tests import cast
from tests.accounts import approve, employ, requested_credentials
from tests.adversary.another_house import FACTS

AT = cast.TUESDAY
LATER = AT + timedelta(hours=12)
STAFF = "/house/staff/"


@pytest.fixture(autouse=True)
def clock(db: None) -> Any:
    with time_machine.travel(AT, tick=False) as moved:
        yield moved


@pytest.fixture
def proposal(porter: Any, director: Any) -> PostProposal:
    return posts.propose_post(
        house=cast.house(), staff=porter, role="cashier", starts=AT.date(), ends=None, by=director, at=AT
    )


@pytest.fixture
def request_(porter: Any, pit_boss: Any) -> Any:
    return credentials.request_credentials(
        house=cast.house(), staff=porter, second_factors=False, by=pit_boss, at=AT
    ).request


def close(staff: Any) -> None:
    accounts.close_account(staff=staff, scope=cast.VENUE, by=cast.member("administrator"), at=AT)


def end(staff: Any) -> None:
    posts.end_post(post=staff.posts.get(), ends=date(2026, 3, 2), by=cast.member("compliance_officer"), at=AT)


def fresh(row: Any) -> Any:
    return type(row).objects.get(pk=row.pk)


def confirm(row: Any, at: Any = LATER) -> Any:
    by = cast.member("chef_de_salle")
    return credentials.confirm_credentials(house=cast.house(), request=fresh(row), by=by, at=at)


def write(row: Any) -> None:
    with transaction.atomic(), log.act("venues.post.given", subject=row, by=None, at=AT, scope=cast.VENUE):
        type(row).objects.bulk_create([row])


@pytest.mark.parametrize("leave", [close, end])
def test_a_proposal_of_a_person_who_left_is_not_approved(
    leave: Any, proposal: PostProposal, director: Any, compliance_officer: Any
) -> None:
    leave(director)
    with pytest.raises(Refused, match="may no longer assign roles") as refused:
        approve(fresh(proposal), compliance_officer, LATER)
    assert refused.value.next_step == "Propose the role again."
    assert not Post.objects.filter(role="cashier", staff=proposal.staff).exists()
    posts.decide_post(house=cast.house(), proposal=fresh(proposal), approved=False, by=compliance_officer, at=LATER)


@pytest.mark.parametrize("leave", [close, end])
def test_a_request_of_a_person_who_left_is_not_confirmed(leave: Any, request_: Any, pit_boss: Any) -> None:
    leave(pit_boss)
    with pytest.raises(Refused, match="may no longer reset credentials"):
        confirm(request_)
    assert request_.staff.check_password(cast.PASSWORD)


def test_an_old_proposal_is_not_approved(proposal: PostProposal, compliance_officer: Any) -> None:
    with pytest.raises(Refused, match="This proposal has expired"):
        approve(fresh(proposal), compliance_officer, AT + lifetimes.PROPOSALS + timedelta(seconds=1))
    approve(fresh(proposal), compliance_officer, AT + lifetimes.PROPOSALS)


def test_the_page_and_the_api_show_what_can_still_be_confirmed(
    proposal: PostProposal, request_: Any, sign_in: Any, compliance_officer: Any, clock: Any
) -> None:
    def seen() -> tuple[bool, bool, int]:
        pages = [
            sign_in(cast.member(who)).get(f"{STAFF}{proposal.staff_id}/").content.decode()
            for who in ("compliance_officer", "chef_de_salle")
        ]
        listed = sign_in(compliance_officer).get(f"/api/v1/staff/{proposal.staff_id}/").json()["proposals"]
        return str(proposal.pk) in pages[0], str(request_.pk) in pages[1], len(listed)

    assert seen() == (True, True, 1)
    clock.move_to(AT + timedelta(hours=25))
    assert seen() == (True, False, 1)
    clock.move_to(AT + timedelta(days=15))
    assert seen() == (False, False, 0)
    clock.move_to(AT)
    close(cast.member("director"))
    close(cast.member("pit_boss"))
    assert seen() == (False, False, 0)


def test_a_closed_account_gets_no_role(
    proposal: PostProposal, porter: Any, director: Any, compliance_officer: Any
) -> None:
    close(porter)
    with pytest.raises(Refused, match="This account is closed"):
        approve(fresh(proposal), compliance_officer, LATER)
    with pytest.raises(Refused, match="This account is closed"):
        posts.propose_post(
            house=cast.house(), staff=porter, role="auditor", starts=AT.date(), ends=None, by=director, at=AT
        )


@pytest.mark.parametrize(
    ("closed", "days"), [("director", 0), ("compliance_officer", 0), ("porter", 0), (None, 15), (None, -1)]
)
def test_the_database_wants_a_role_approved_in_time_by_open_accounts(
    closed: str | None, days: int, proposal: PostProposal, compliance_officer: Any
) -> None:
    if closed:
        close(cast.member(closed))
    at = AT + timedelta(days=days)
    with pytest.raises(IntegrityError, match="a_role_is_approved_in_time"):
        write(PostDecision(proposal=proposal, approved=True, decided_by=compliance_officer, decided_at=at))


@pytest.mark.parametrize(
    ("closed", "hours"), [("pit_boss", 0), ("chef_de_salle", 0), ("porter", 0), (None, 25), (None, -1)]
)
def test_the_database_wants_credentials_confirmed_in_time_by_open_accounts(
    closed: str | None, hours: int, request_: Any, chef_de_salle: Any
) -> None:
    if closed:
        close(cast.member(closed))
    at = AT + timedelta(hours=hours)
    link = CredentialLink(request=request_, digest="0" * 64, expires_at=at, confirmed_by=chef_de_salle, confirmed_at=at)
    with pytest.raises(IntegrityError, match="credentials_are_confirmed_in_time"):
        write(link)


def test_the_database_wants_the_account_of_a_link_open(porter: Any) -> None:
    requested_credentials(porter, at=AT)
    close(porter)
    with pytest.raises(IntegrityError, match="a_closed_account_uses_no_link"):
        write(CredentialUse(link=CredentialLink.objects.get(), used_at=AT))


def test_colleagues_of_the_authority_need_not_work_at_the_same_casino(inspector: Any) -> None:
    """The one who requested may have the right at another casino of the jurisdiction."""
    desk = employ("desk", "authority_desk", venue_id=places.open_venue(facts=FACTS, by=None, at=cast.OPENED))
    made = credentials.request_credentials(house=cast.house(), staff=inspector, second_factors=False, by=desk, at=AT)
    second = employ("desk.two", "authority_desk")
    assert credentials.confirm_credentials(house=cast.house(), request=made.request, by=second, at=AT).token
