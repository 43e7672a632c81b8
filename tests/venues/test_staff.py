"""Accounts and posts: opened, given, ended, closed and opened again; by whom, by whom not, and what the log says."""

from datetime import date

import pytest
import time_machine
from django.db import IntegrityError, transaction
from django.test import Client

from audit.recording import log
from compliance.refusals import Refused
from compliance.venues.domain.roles import Role
from compliance.venues.models.staff import Post, Staff
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import posts
from tests import cast, said
from tests.accounts import give_post

AT = cast.TUESDAY
STAFF = "/house/staff/"


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(AT, tick=False):
        yield


def new(**changes):
    return {"username": "Nora.Kieffer", "full_name": "Nora Kieffer", "language": "fr"} | changes


def test_opens_an_account_without_a_password(administrator, sign_in):
    client = sign_in(administrator)
    answer = client.post(f"{STAFF}new/", new(), follow=True)
    assert "The account is open." in answer.content.decode()
    staff = Staff.objects.get(username="nora.kieffer")
    assert (staff.language, staff.has_usable_password()) == ("fr", False)
    act = said.acts(cast.VENUE, "venues.staff.created")[0]
    assert (act.actor, act.subject_id, said.own_facts(act)) == (administrator.pk, staff.pk, {})
    assert "Nora Kieffer" in client.get(STAFF).content.decode()


def test_an_account_without_a_post_is_seen_by_those_who_manage_staff_alone(administrator, inspector, sign_in):
    sign_in(administrator).post(f"{STAFF}new/", new())
    assert "Nora Kieffer" not in sign_in(inspector).get(STAFF).content.decode()


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"username": "PORTER"}, "already exists"),
        ({"username": "no blanks"}, "Use 3 to 60 letters"),
        ({"full_name": ""}, "required"),
        ({"language": "tlh"}, "valid choice"),
    ],
)
def test_refuses_an_account_with_a_sentence_and_keeps_what_was_typed(changes, words, administrator, sign_in):
    answer = sign_in(administrator).post(f"{STAFF}new/", new(**changes))
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert new(**changes)["username"] in answer.content.decode()
    assert administrator.pk not in {act.actor for act in said.acts(cast.VENUE, "venues.staff.created")}


def test_a_role_is_proposed_approved_by_another_person_and_the_person_may_work(
    director, compliance_officer, administrator, sign_in
):
    sign_in(administrator).post(f"{STAFF}new/", new())
    staff = Staff.objects.get(username="nora.kieffer")
    first, second = sign_in(director), sign_in(compliance_officer)
    sent = {"role": "cashier", "starts": "2026-03-03", "ends": "2026-03-31"}
    page = first.post(f"{STAFF}{staff.pk}/post/", sent, follow=True).content.decode()
    assert "Proposed. Another person must approve the role." in page
    assert "31/03/2026" in page
    assert ">Approve<" not in "".join(page.split())
    proposal = staff.post_proposals.get()
    decide = f"{STAFF}proposal/{proposal.pk}/decide/"
    own = first.post(decide, {"approved": "yes"})
    assert (own.status_code, staff.posts.count()) == (422, 0)
    assert "Another person must decide on this role" in own.content.decode()
    assert "Approve" in second.get(f"{STAFF}{staff.pk}/").content.decode()
    assert "Decided." in second.post(decide, {"approved": "yes"}, follow=True).content.decode()
    act = said.acts(cast.VENUE, "venues.post.given")[0]
    assert (act.actor, act.facts["role"], act.facts["ends"]) == (compliance_officer.pk, "cashier", "2026-03-31")
    assert selectors.holds_role(staff, cast.VENUE, date(2026, 3, 31), Role.CASHIER)
    assert not selectors.holds_role(staff, cast.VENUE, date(2026, 4, 1), Role.CASHIER)
    assert [post.role for post in selectors.posts_of(cast.VENUE, date(2026, 3, 3)).filter(staff=staff)] == ["cashier"]
    assert "already been decided" in second.post(decide, {"approved": "yes"}).content.decode()


def test_a_refused_role_is_not_held(director, compliance_officer, porter, sign_in):
    sign_in(director).post(f"{STAFF}{porter.pk}/post/", {"role": "cashier", "starts": "2026-03-03", "ends": ""})
    proposal = porter.post_proposals.get()
    assert "until further notice" in sign_in(compliance_officer).get(f"{STAFF}{porter.pk}/").content.decode()
    sign_in(compliance_officer).post(f"{STAFF}proposal/{proposal.pk}/decide/", {"approved": "no"})
    assert not porter.posts.filter(role="cashier").exists()
    assert said.acts(cast.VENUE, "venues.post.refused")[0].actor == compliance_officer.pk
    assert (str(proposal)[:7], str(proposal.decision)) == ("cashier", "refused")


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"ends": "2026-03-02"}, "would end before it begins"),
        ({"role": "porter"}, "already holds this role in that"),
        ({"role": "king"}, "valid choice"),
        ({"starts": ""}, "required"),
    ],
)
def test_refuses_a_post_with_a_sentence(changes, words, director, porter, sign_in):
    sent = {"role": "cashier", "starts": "2026-03-03", "ends": ""} | changes
    answer = sign_in(director).post(f"{STAFF}{porter.pk}/post/", sent)
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_nobody_gives_a_post_to_themselves(director):
    with pytest.raises(Refused, match="to yourself"):
        posts.propose_post(
            house=cast.house(), staff=director, role="cashier", starts=AT.date(), ends=None, by=director, at=AT
        )


def past_the_service(post, by):
    facts = {"role": post.role, "starts": "x", "ends": "x"}
    with transaction.atomic(), log.act("venues.post.given", subject=post, by=by, at=AT, scope=cast.VENUE, **facts):
        Post.objects.bulk_create([post])


def test_the_database_refuses_overlapping_posts_even_past_the_service(porter, director):
    again = Post(
        staff=porter,
        venue_id=cast.VENUE,
        role="porter",
        period=(date(2026, 3, 3), None),
        given_by=None,
        given_at=AT,
    )
    with pytest.raises(IntegrityError, match="posts_of_one_role_do_not_overlap"):
        past_the_service(again, director)
    with pytest.raises(Refused, match="already holds this role in that"):
        give_post(porter, "porter", starts=AT.date())


def test_ends_a_post_and_says_so(director, porter, sign_in):
    post = selectors.posts_at(porter, cast.VENUE)[0]
    answer = sign_in(director).post(f"{STAFF}post/{post.pk}/end/", {"ends": "2026-03-10"}, follow=True)
    assert "The role ends on that day." in answer.content.decode()
    act = said.acts(cast.VENUE, "venues.post.ended")[0]
    assert (act.actor, said.own_facts(act)) == (director.pk, {"role": "porter", "ends": "2026-03-10"})
    assert "until 10/03/2026" in sign_in(director).get(STAFF).content.decode()


@pytest.mark.parametrize(
    ("ends", "words"),
    [("2026-03-01", "yesterday or later"), ("2025-12-31", "yesterday or later"), ("soon", "valid date")],
)
def test_refuses_to_end_a_post_in_the_past(ends, words, director, porter, sign_in):
    post = selectors.posts_at(porter, cast.VENUE)[0]
    answer = sign_in(director).post(f"{STAFF}post/{post.pk}/end/", {"ends": ends})
    assert answer.status_code == 422
    assert words in answer.content.decode()


def test_ends_a_post_only_within_its_period(director, porter):
    post = give_post(porter, "cashier", starts=date(2026, 3, 10), ends=date(2026, 3, 20))
    post = selectors.get_post(cast.VENUE, post.pk)
    for day in (date(2026, 3, 9), date(2026, 3, 21)):
        with pytest.raises(Refused, match="within the period"):
            posts.end_post(post=post, ends=day, by=director, at=AT)


def test_knows_nobody_and_no_post_of_another_house(director, sign_in):
    from tests.venues.dutch import DUTCH, open_dutch_house

    other = open_dutch_house()
    post = selectors.posts_at(other, DUTCH)[0]
    client = sign_in(director)
    assert client.get(f"{STAFF}{other.pk}/").status_code == 404
    assert client.post(f"{STAFF}{other.pk}/post/").status_code == 404
    assert client.post(f"{STAFF}post/{post.pk}/end/", {"ends": "2026-03-10"}).status_code == 404


def test_closes_and_opens_an_account(administrator, porter, sign_in):
    client = sign_in(administrator)
    assert "The account is closed." in client.post(f"{STAFF}{porter.pk}/close/", follow=True).content.decode()
    page = client.post(f"{STAFF}{porter.pk}/reopen/", follow=True).content.decode()
    assert "The account is reopened." in page
    for kind in ("closed", "reopened"):
        act = said.acts(cast.VENUE, f"venues.staff.{kind}")[0]
        assert (act.actor, act.subject_id) == (administrator.pk, porter.pk)
    assert Client().post("/account/login/", {"login": "porter", "password": cast.PASSWORD}).status_code == 302


def test_nobody_closes_their_own_account(administrator, sign_in):
    client = sign_in(administrator)
    page = client.post(f"{STAFF}{administrator.pk}/close/", follow=True).content.decode()
    assert "cannot close your own account" in page
    assert "Close the account" not in page


def test_the_administrator_gives_no_post_and_no_token(administrator, porter, sign_in):
    """Or an account of straw would read the registers that are closed to an administrator."""
    client = sign_in(administrator)
    assert "Propose a role" not in client.get(f"{STAFF}{porter.pk}/").content.decode()
    assert client.post(f"{STAFF}{porter.pk}/post/", {"role": "inspector", "starts": "2026-03-03"}).status_code == 403
    assert "Issue a token" not in client.get("/house/devices/").content.decode()
    assert client.post("/house/devices/new/", {}).status_code == 403


def test_the_log_marks_names_as_personal(administrator, sign_in):
    from audit.models import Entry

    sign_in(administrator).post(f"{STAFF}new/", new())
    row = Entry.objects.filter(table_name="venues_staff").order_by("-id").first()
    assert "full_name" not in (row.after or {})
    assert "password" not in (row.after or {})


def test_describes_rows_in_words(porter, director, house):
    post = selectors.posts_at(porter, house.id)[0]
    assert str(post).startswith("porter")
    assert str(porter) == "Porter"
    assert porter.get_full_name() == "Porter"
    assert Staff.objects.get_by_natural_key("PORTER") == porter
    assert selectors.roles_at(porter, house.id, AT.date()) == {"porter"}
    assert [one.staff_id for one in selectors.posts_of(house.id, AT.date()) if one.role == "director"] == [director.pk]
    assert [one.name for one in selectors.all_houses()] == ["Casino Mondorf"]
