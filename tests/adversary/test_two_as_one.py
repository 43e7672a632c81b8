"""One person does not act as two: no right, no role and no two steps of one person make a second person."""

from datetime import date
from typing import Any

import pytest
import time_machine
from django.db import IntegrityError, transaction

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.roles import (
    ACCOUNT_RIGHTS,
    AUTHORITY_ROLES,
    GRANTS,
    Role,
    combines_account_rights,
    permissions_of,
)
from compliance.venues.models.policies import HousePolicy
from compliance.venues.models.staff import Post, PostDecision, PostProposal, Staff
from compliance.venues.services import credentials, places, posts
from tests import cast
from tests.accounts import approve, employ, give_post, open_account
from tests.adversary.another_house import FACTS

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


def test_the_set_up_gives_no_person_two_of_the_account_rights(pit_boss: Any, inspector: Any) -> None:
    with pytest.raises(Refused, match="One person must not open accounts"):
        give_post(pit_boss, "director")
    employ("desk", "authority_desk")
    elsewhere = places.open_venue(facts=FACTS, by=None, at=cast.OPENED)
    with pytest.raises(Refused, match="One person must not open accounts"):
        give_post(cast.member("desk"), "authority_head", venue_id=elsewhere)


@pytest.mark.parametrize("role", list(Role))
def test_the_database_gives_no_person_two_of_the_account_rights(role: Role) -> None:
    """It knows the roles of each right as `GRANTS` does."""
    held = ("authority_admin", "authority_head", "authority_desk")
    if role not in AUTHORITY_ROLES:
        held = ("administrator", "director", "pit_boss")
    for other in held:
        staff = employ(f"holds.{other}", other)
        post = Post(
            staff=staff, venue_id=cast.VENUE, role=role, period=(date(2027, 1, 1), date(2028, 1, 1)), given_at=AT
        )
        if other == role:
            continue
        if combines_account_rights(frozenset({role.value, other})):
            with pytest.raises(IntegrityError, match="no_person_gets_two_account_rights"):
                _write(post)
        else:
            _write(post)


def test_roles_that_join_account_rights_grant_none_of_them() -> None:
    """Those that were held together before the database refused it, for example."""
    together = frozenset({"director", "pit_boss"})
    assert permissions_of(together) == (GRANTS[Role.DIRECTOR] | GRANTS[Role.PIT_BOSS]) - ACCOUNT_RIGHTS
    desk = frozenset({"authority_desk"})
    assert permissions_of(desk) == GRANTS[Role.AUTHORITY_DESK]
    assert permissions_of(desk, elsewhere=frozenset({"authority_head"})) == permissions_of(desk) - ACCOUNT_RIGHTS
    assert permissions_of(frozenset({"director", "compliance"})) >= {"venues.post.give"}


def test_in_the_night_between_two_roles_nobody_has_both_rights(sign_in: Any) -> None:
    """The last night of one role is the first night of the next."""
    staff, target = employ("promoted"), cast.member("porter")
    give_post(staff, "pit_boss", ends=date(2026, 3, 2))
    give_post(staff, "director", starts=date(2026, 3, 3))

    def may(moment: str) -> list[int]:
        with time_machine.travel(cast.local(moment), tick=False):
            client = sign_in(staff)
            given = {"role": "cashier", "starts": "2026-03-10", "ends": ""}
            asked = [(f"{STAFF}{target.pk}/credentials/", {}), (f"{STAFF}{target.pk}/post/", given)]
            shown = "You have none of them until" in client.get("/house/").content.decode()
            return [*(client.post(address, sent).status_code for address, sent in asked), shown]

    assert may("2026-03-02 23:00") == [200, 403, False]
    assert may("2026-03-03 02:00") == [403, 403, True]
    assert may("2026-03-03 20:00") == [403, 302, False]


def test_a_request_made_before_a_promotion_is_not_confirmed_in_the_night_after(pit_boss: Any, porter: Any) -> None:
    staff = employ("promoted")
    give_post(staff, "pit_boss", ends=date(2026, 3, 3))
    give_post(staff, "director", starts=date(2026, 3, 4))
    made = credentials.request_credentials(house=cast.house(), staff=porter, second_factors=False, by=staff, at=AT)
    with pytest.raises(Refused, match="may no longer reset credentials"):
        credentials.confirm_credentials(
            house=cast.house(), request=made.request, by=pit_boss, at=cast.local("2026-03-04 02:00")
        )


def test_roles_at_two_casinos_of_the_authority_join_no_rights(sign_in: Any) -> None:
    """An account of the authority works at several casinos, and all of them show the same accounts."""
    elsewhere = places.open_venue(facts=FACTS, by=None, at=cast.OPENED)
    staff = employ("desk.and.head", "authority_desk")
    posts.end_post(post=staff.posts.get(), ends=date(2026, 3, 2), by=employ("head", "authority_head"), at=AT)
    give_post(staff, "authority_head", venue_id=elsewhere, starts=date(2026, 3, 3))
    agent = cast.member("inspector")
    with time_machine.travel(cast.local("2026-03-03 02:00"), tick=False):
        client = sign_in(staff)
        assert client.get(STAFF).status_code == 200
        assert client.post(f"{STAFF}{agent.pk}/credentials/").status_code == 403
        client.post(f"/house/switch/{elsewhere}/")
        given = {"role": "inspector", "starts": "2026-03-10", "ends": "2026-03-20"}
        assert client.post(f"{STAFF}{agent.pk}/post/", given).status_code == 403


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
