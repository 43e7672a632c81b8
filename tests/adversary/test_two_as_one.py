"""One person does not act as two: no right, no role and no two steps of one person make a second person."""

from datetime import date
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.roles import ACCOUNT_RIGHTS, GRANTS, Role, combines_account_rights
from compliance.venues.models.policies import HousePolicy
from compliance.venues.models.staff import Post, PostDecision, PostProposal, Staff
from compliance.venues.services import posts
from tests import cast
from tests.accounts import approve, give_post, open_account

AT = cast.TUESDAY
STAFF = "/house/staff/"


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(AT, tick=False):
        yield


def test_no_role_has_two_of_the_account_rights() -> None:
    assert [role for role in Role if combines_account_rights(frozenset({role.value}))] == []
    assert {right for granted in GRANTS.values() for right in granted} >= ACCOUNT_RIGHTS


def test_the_director_makes_no_account_of_straw(sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    made = {"username": "straw", "full_name": "Straw", "language": "en"}
    assert client.post(f"{STAFF}new/", made).status_code == 403
    straw = open_account("straw", password="")
    assert client.post(f"{STAFF}{straw.pk}/credentials/").status_code == 403
    client.post(f"{STAFF}{straw.pk}/post/", {"role": "compliance", "starts": "2026-03-03", "ends": ""})
    proposal = straw.post_proposals.get()
    assert client.post(f"{STAFF}proposal/{proposal.pk}/decide/", {"approved": "yes"}).status_code == 422
    assert not straw.posts.exists()
    assert not HousePolicy.objects.exists()


@pytest.mark.parametrize("name", ["administrator", "compliance_officer", "director"])
def test_who_opens_accounts_or_assigns_roles_resets_no_credentials(name: str, sign_in: Any, director: Any) -> None:
    target = cast.member("porter")
    assert sign_in(cast.member(name)).post(f"{STAFF}{target.pk}/credentials/").status_code == 403
    assert not Staff.objects.get(pk=target.pk).credential_requests.exists()


def test_the_administrator_does_not_become_director(sign_in: Any, administrator: Any, director: Any) -> None:
    client = sign_in(administrator)
    assert client.post(f"{STAFF}{director.pk}/credentials/").status_code == 403
    assert (
        client.post(f"{STAFF}{administrator.pk}/post/", {"role": "director", "starts": "2026-03-03"}).status_code == 403
    )


@pytest.mark.parametrize(
    ("name", "role"), [("administrator", "pit_boss"), ("pit_boss", "compliance"), ("director", "administrator")]
)
def test_no_person_is_given_two_of_the_account_rights(name: str, role: str) -> None:
    by = cast.member("compliance_officer" if name == "director" else "director")
    with pytest.raises(Refused, match="One person must not open accounts, assign roles and reset credentials"):
        posts.propose_post(
            house=cast.house(), staff=cast.member(name), role=role, starts=AT.date(), ends=None, by=by, at=AT
        )


def proposed(staff: Any, role: str, by: Any) -> PostProposal:
    return posts.propose_post(house=cast.house(), staff=staff, role=role, starts=AT.date(), ends=None, by=by, at=AT)


def test_two_proposals_that_combine_them_are_not_both_approved(
    porter: Any, director: Any, compliance_officer: Any
) -> None:
    first, second = (proposed(porter, role, director) for role in ("pit_boss", "administrator"))
    approve(first, compliance_officer, AT)
    with pytest.raises(Refused, match="One person must not open accounts"):
        approve(second, compliance_officer, AT)
    assert set(porter.posts.values_list("role", flat=True)) == {"porter", "pit_boss"}


def _write(*rows: Any) -> None:
    with transaction.atomic(), log.act("venues.post.proposed", subject=None, by=None, at=AT, scope=cast.VENUE):
        for row in rows:
            type(row).objects.bulk_create([row])


@pytest.mark.parametrize("decides", ["director", "porter"])
def test_the_database_wants_another_person_to_approve(decides: str, porter: Any, director: Any) -> None:
    proposal = proposed(porter, "cashier", director)
    with pytest.raises(Refused, match="Another person must decide"):
        approve(proposal, cast.member(decides), AT)
    decision = PostDecision(proposal=proposal, approved=True, decided_by=cast.member(decides), decided_at=AT)
    with pytest.raises(IntegrityError, match="a_role_needs_two_persons"):
        _write(decision)


@pytest.mark.parametrize("change", ["role", "period", "staff"])
def test_the_database_wants_the_approval_of_this_very_role(
    change: str, porter: Any, director: Any, compliance_officer: Any
) -> None:
    approve(proposed(porter, "cashier", director), compliance_officer, AT)
    post = Post.objects.get(staff=porter, role="cashier")
    facts: dict[str, Any] = {"staff": porter, "role": "cashier", "period": post.period} | {
        "role": {"role": "chef_de_table"},
        "period": {"period": (date(2027, 1, 1), None)},
        "staff": {"staff": cast.member("auditor")},
    }[change]
    with pytest.raises(IntegrityError, match="a_given_role_was_approved"):
        _write(Post(venue_id=cast.VENUE, given_by=director, given_at=AT, **facts))


def test_a_role_that_began_meanwhile_is_not_given_twice(porter: Any, director: Any, compliance_officer: Any) -> None:
    proposal = proposed(porter, "cashier", director)
    give_post(porter, "cashier")
    with pytest.raises(Refused, match="already holds this role"):
        approve(proposal, compliance_officer, AT)


def _change(post: Post, **changes: Any) -> None:
    with transaction.atomic(), log.act("venues.post.ended", subject=post, by=None, at=AT, scope=cast.VENUE):
        Post.objects.filter(pk=post.pk).update(**changes)


@pytest.mark.parametrize(
    "change",
    [
        {"role": "chef_de_table"},
        {"given_at": cast.OPENED},
        {"period": (date(2026, 3, 3), date(2026, 5, 1))},
        {"period": (date(2026, 3, 3), date(2026, 4, 1))},
        {"period": (date(2026, 3, 3), None)},
        {"period": (date(2026, 3, 2), date(2026, 3, 20))},
        {"period": (date(2026, 3, 10), date(2026, 3, 20))},
        {"period": (date(2026, 3, 3), date(2026, 3, 20)), "role": "chef_de_table"},
        {"staff": "auditor"},
        {"given_by": "compliance_officer"},
    ],
)
def test_the_database_lets_a_post_be_shortened_and_nothing_else(change: dict[str, Any], porter: Any) -> None:
    post = give_post(porter, "cashier", starts=AT.date(), ends=date(2026, 3, 31))
    people = {name: cast.member(who) for name, who in change.items() if name in {"staff", "given_by"}}
    with pytest.raises(IntegrityError, match="a_post_is_only_shortened"):
        _change(post, **change | people)
    _change(post, period=(AT.date(), date(2026, 3, 20)))
    assert Post.objects.get(pk=post.pk).last_day == date(2026, 3, 19)


def test_a_shortened_post_is_not_deleted_and_given_again(porter: Any, director: Any, compliance_officer: Any) -> None:
    """Its approval stays: the same post could be written a second time."""
    approve(proposed(porter, "cashier", director), compliance_officer, AT)
    post = Post.objects.get(staff=porter, role="cashier")
    with (
        pytest.raises(IntegrityError, match="a_post_is_only_shortened"),
        transaction.atomic(),
        log.act("venues.post.ended", subject=post, by=None, at=AT, scope=cast.VENUE),
    ):
        post.delete()


def test_a_page_that_was_opened_before_does_not_lengthen_a_post_again(porter: Any, director: Any) -> None:
    seen = Post.objects.get(staff=porter)
    posts.end_post(post=Post.objects.get(staff=porter), ends=date(2026, 3, 10), by=director, at=AT)
    with pytest.raises(Refused, match="within the period"):
        posts.end_post(post=seen, ends=date(2026, 3, 20), by=director, at=AT)
    assert Post.objects.get(staff=porter).last_day == date(2026, 3, 10)
