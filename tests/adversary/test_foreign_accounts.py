"""Accounts of another employer: not listed, not read, not reset, not closed; each attempt is recorded."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction

from compliance.venues.models.credentials import CredentialLink
from compliance.venues.models.staff import PostDecision, Staff
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import credentials, places, posts
from tests import cast, said
from tests.accounts import approve, employ, open_account
from tests.adversary.another_house import FACTS

AT = cast.TUESDAY
STAFF = "/house/staff/"
ATTEMPT = "venues.staff.foreign_account"
ADMINISTRATOR = (("close", "reopen"), ("closing", "reopening"))
DIRECTOR = (("post",), ("posts",))
PIT_BOSS = (("credentials",), ("credentials",))
POST = {"role": "compliance", "starts": "2026-03-03", "ends": ""}


@pytest.fixture(autouse=True)
def _tuesday() -> Any:
    with time_machine.travel(AT, tick=False):
        yield


@pytest.fixture
def elsewhere(db: None) -> UUID:
    """Another casino with a director."""
    venue_id = places.open_venue(facts=FACTS, by=None, at=cast.OPENED)
    employ("director.two", "director", venue_id=venue_id)
    return venue_id


def attack(client: Any, account: Staff, acts: tuple[tuple[str, ...], tuple[str, ...]] = DIRECTOR) -> None:
    """Requests for an account by page and API: all are answered like those for an account that does not exist."""
    before = Staff.objects.filter(pk=account.pk).values().get()
    answers = [client.get(f"{STAFF}{account.pk}/"), client.get(f"/api/v1/staff/{account.pk}/")]
    answers += [client.post(f"{STAFF}{account.pk}/{act}/", POST) for act in acts[0]]
    for act in acts[1]:
        sent = POST | {"ends": None}
        key = {"Idempotency-Key": f"attack-{act}-{account.pk}"}
        address = f"/api/v1/staff/{account.pk}/{act}/"
        answers.append(client.post(address, sent, content_type="application/json", headers=key))
    assert {answer.status_code for answer in answers} == {404}
    assert all("full_name" not in answer.content.decode() for answer in answers)
    assert Staff.objects.filter(pk=account.pk).values().get() == before
    assert account.full_name not in client.get(STAFF).content.decode()


@pytest.mark.parametrize(
    ("name", "acts"), [("director", DIRECTOR), ("compliance_officer", DIRECTOR), ("pit_boss", PIT_BOSS)]
)
def test_the_casino_does_not_touch_an_account_of_the_authority(
    name: str, acts: Any, sign_in: Any, inspector: Any
) -> None:
    attack(sign_in(cast.member(name)), inspector, acts)
    notes = said.acts(cast.VENUE, ATTEMPT)
    assert {(note.actor, note.subject_id) for note in notes} == {(cast.member(name).pk, inspector.pk)}


def test_the_administrator_of_the_casino_closes_no_account_of_the_authority(
    sign_in: Any, inspector: Any, administrator: Any
) -> None:
    attack(sign_in(administrator), inspector, ADMINISTRATOR)
    assert Staff.objects.get(pk=inspector.pk).is_active


def test_the_authority_sees_each_attempt_on_its_accounts(sign_in: Any, inspector: Any, director: Any) -> None:
    sign_in(director).post(f"{STAFF}{inspector.pk}/post/", POST)
    page = sign_in(employ("authority", "authority_admin")).get(STAFF).content.decode()
    assert "Attempts of the casino on accounts of the authority" in page
    assert page.index("Attempts of the casino") < page.index('<td data-label="Person">Director</td>')
    acts = sign_in(inspector).get(f"/api/v1/log/?kind={ATTEMPT}").json()["results"]
    assert [act["subject"] for act in acts] == [str(inspector.pk)]


def test_the_page_of_the_authority_says_that_there_was_no_attempt(sign_in: Any, db: None) -> None:
    page = sign_in(employ("authority", "authority_admin")).get(STAFF).content.decode()
    assert "Each attempt is refused and recorded" in page
    assert "Inspector" in page
    assert "Cashier" not in page


def test_the_authority_manages_its_own_accounts(sign_in: Any, inspector: Any) -> None:
    client = sign_in(employ("authority", "authority_admin"))
    made = {"username": "agent.three", "full_name": "Agent Three", "language": "fr"}
    assert client.post(f"{STAFF}new/", made).status_code == 302
    agent = selectors.find_account("agent.three")
    assert agent is not None
    assert (agent.venue_id, agent.authority) == (None, "LU")
    assert client.post(f"{STAFF}{inspector.pk}/close/").status_code == 302
    assert not Staff.objects.get(pk=inspector.pk).is_active
    head = sign_in(employ("head", "authority_head"))
    page = head.get(f"{STAFF}{agent.pk}/").content.decode()
    assert 'value="inspector"' in page
    assert 'value="porter"' not in page
    given = {"role": "inspector", "starts": "2026-03-03", "ends": "2026-03-31"}
    assert head.post(f"{STAFF}{agent.pk}/post/", given).status_code == 302
    approve(agent.post_proposals.get(), employ("head.two", "authority_head"), AT)
    post = selectors.posts_at(agent, cast.VENUE)[0]
    assert head.post(f"{STAFF}post/{post.pk}/end/", {"ends": "2026-03-10"}).status_code == 302


def test_the_authority_reads_staff_of_the_casino_and_manages_none(sign_in: Any, inspector: Any, porter: Any) -> None:
    page = sign_in(inspector).get(f"{STAFF}{porter.pk}/")
    assert page.status_code == 200
    assert "Close the account" not in page.content.decode()
    manager = sign_in(employ("authority", "authority_admin"))
    assert "Close the account" not in manager.get(f"{STAFF}{porter.pk}/").content.decode()
    assert manager.post(f"{STAFF}{porter.pk}/close/").status_code == 404


def test_requests_and_proposals_of_the_authority_do_not_exist_for_the_casino(sign_in: Any, inspector: Any) -> None:
    """Who decides on a proposal, confirms a request or ends a role needs the employer of the account."""
    house = cast.house()
    proposal = posts.propose_post(
        house=house,
        staff=inspector,
        role="authority_head",
        starts=AT.date(),
        ends=None,
        by=employ("head", "authority_head"),
        at=AT,
    )
    made = credentials.request_credentials(
        house=house, staff=inspector, second_factors=True, by=employ("desk", "authority_desk"), at=AT
    )
    post, attempts = inspector.posts.get(), 0
    for name, page, path, sent in (
        ("director", f"proposal/{proposal.pk}/decide/", f"proposals/{proposal.pk}/decision/", {"approved": True}),
        ("compliance_officer", f"post/{post.pk}/end/", f"posts/{post.pk}/end/", {"ends": "2026-03-03"}),
        ("chef_de_salle", f"credentials/{made.pk}/confirm/", f"credentials/{made.pk}/confirmation/", {}),
    ):
        client = sign_in(cast.member(name))
        assert client.post(STAFF + page, sent | {"approved": "yes"}).status_code == 404
        key = {"Idempotency-Key": f"attack-{name}"}
        answer = client.post(f"/api/v1/staff/{path}", sent, content_type="application/json", headers=key)
        assert answer.status_code == 404
        attempts += 2
    assert len(said.acts(cast.VENUE, ATTEMPT)) == attempts
    assert not PostDecision.objects.exists()
    assert not CredentialLink.objects.exists()
    assert inspector.posts.get().period == post.period


def test_an_account_without_a_post_belongs_to_the_casino_that_opened_it(elsewhere: UUID, sign_in: Any) -> None:
    account = open_account("nora.new", full_name="Nora Kieffer")
    attack(sign_in(cast.member("director.two")), account)
    for venue_id in (cast.VENUE, elsewhere):
        assert {note.subject_id for note in said.acts(venue_id, ATTEMPT)} == {account.pk}, "both casinos see it"


def test_an_account_whose_post_is_over_stays_with_its_casino(elsewhere: UUID, sign_in: Any, director: Any) -> None:
    account = employ("former", "porter", full_name="Jean Former")
    posts.end_post(post=account.posts.get(), ends=date(2026, 3, 2), by=director, at=AT)
    attack(sign_in(cast.member("director.two")), account)


def test_no_post_at_another_casino(elsewhere: UUID, porter: Any) -> None:
    from compliance.refusals import Refused
    from compliance.venues.models.staff import Post

    with pytest.raises(Refused, match="belongs to another casino"):
        posts.set_up_post(staff=porter, venue_id=elsewhere, role="porter", starts=AT.date(), ends=None, at=AT)
    assert Post.objects.filter(venue_id=elsewhere, staff=porter).count() == 0


@pytest.mark.parametrize("change", ["authority = 'LU', venue_id = NULL", "venue_id = %(elsewhere)s"])
def test_an_account_changes_its_employer_never(elsewhere: UUID, porter: Any, change: str) -> None:
    with (
        pytest.raises(IntegrityError, match="an_account_keeps_its_employer"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(
            f"UPDATE venues_staff SET {change} WHERE id = %(staff)s", {"elsewhere": elsewhere, "staff": porter.pk}
        )


@pytest.mark.parametrize("employer", [{}, {"authority": "LU", "venue_id": cast.VENUE}, {"authority": "XX"}])
def test_an_account_has_exactly_one_employer(db: None, employer: dict[str, Any]) -> None:
    with pytest.raises(IntegrityError, match="an_account_has_one_employer"), transaction.atomic():
        Staff.objects.bulk_create([Staff(username="straw", full_name="Straw", **employer)])
