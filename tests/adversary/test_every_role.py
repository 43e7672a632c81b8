"""One person tries to act as two with each role of two casinos, and to send forms of one casino in the other one."""

import re
from collections.abc import Callable, Iterator
from datetime import date
from html.parser import HTMLParser
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import pytest
import time_machine
from django.db.models import Max

from audit.models import Entry
from compliance.venues.domain.roles import ACCOUNT_RIGHTS, GRANTS, Role
from compliance.venues.models.credentials import CredentialLink, CredentialRequest
from compliance.venues.models.staff import Post, PostDecision, PostProposal, Staff
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import credentials, places, policies, posts
from tests import cast
from tests.adversary.every_address import NOBODY, addresses
from tests.adversary.every_role import HOUSES, Person, employ_everyone, person_named

AT = cast.TUESDAY
PAGES, API = "/house/staff/", "/api/v1/staff/"
ROLE = {"starts": "2026-03-03", "ends": "2026-03-31"}
REFUSED = {401, 403, 404, 409, 422}
IDENTIFIER = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
TOKEN = "csrfmiddlewaretoken"
# Of no casino, or without an answer in HTML; `switch` names a casino, and refuses one that is not the own.
LEFT_OUT = ("/account/", "/i18n/", "/static/", "/api/", "/audit/", "/house/switch/")
ATTEMPT = "venues.staff.foreign_account"
Send = Callable[[str, dict[str, Any]], int]


@pytest.fixture(autouse=True)
def _tuesday() -> Iterator[None]:
    with time_machine.travel(AT, tick=False):
        yield


@pytest.fixture
def everyone(db: None) -> dict[str, list[Person]]:
    return employ_everyone()


def by_page(client: Any) -> Send:
    return lambda path, sent: int(client.post(PAGES + path, sent).status_code)


def by_api(client: Any) -> Send:
    """Send what the page sends to the address that the API has for it."""
    names = {"new/": "", "post/": "posts/", "proposal/": "proposals/", "decide/": "decision/"}
    names |= {"confirm/": "confirmation/", "close/": "closing/", "reopen/": "reopening/"}

    def send(path: str, sent: dict[str, Any]) -> int:
        for of_page, of_api in names.items():
            path = path.replace(of_page, of_api)
        body = sent | ({"approved": sent["approved"] == "yes"} if "approved" in sent else {})
        key = {"Idempotency-Key": str(uuid4())}
        answer = client.post(API + path, body, content_type="application/json", headers=key)
        return int(answer.status_code)

    return send


def by_token(person: Person) -> Send:
    machine = person.token()

    class Machine:
        def post(self, address: str, body: Any, **more: Any) -> Any:
            return machine.post(address, body, format="json", headers=more["headers"])

    return by_api(Machine())


def colleague_of(person: Person, everyone: dict[str, list[Person]]) -> Staff:
    """A colleague with another role that the person might take over."""
    same = [
        other.account
        for law in everyone.values()
        for other in law
        if other.account.employer == person.account.employer and other.role != person.role
    ]
    return same[-1]


def act_as_two(person: Person, target: Staff, first: Send, second: Send) -> set[str]:
    """Try both steps of each act for two persons, and return the rights by which a first step was done."""
    done, own = set(), person.account
    role = "inspector" if target.employer.is_authority else "porter"
    name = f"straw.{uuid4().hex[:8]}"
    former = set(PostProposal.objects.values_list("pk")) | set(CredentialRequest.objects.values_list("pk"))
    if first("new/", {"username": name, "full_name": f"Straw {name[6:]}", "language": "en"}) in {200, 201, 302}:
        done.add("venues.staff.manage")
    for account in (target, own):
        first(f"{account.pk}/post/", ROLE | {"role": role})
        first(f"{account.pk}/credentials/", {})
    for proposal in PostProposal.objects.filter(proposed_by=own):
        done |= {"venues.post.give"} if (proposal.pk,) not in former else set()
        assert second(f"proposal/{proposal.pk}/decide/", {"approved": "yes"}) in REFUSED
        assert proposal.staff_id != own.pk
    for request in CredentialRequest.objects.filter(requested_by=own):
        done |= {"venues.credential.reset"} if (request.pk,) not in former else set()
        second(f"credentials/{request.pk}/confirm/", {})
        assert request.staff_id != own.pk
    return done


@pytest.mark.parametrize("law", HOUSES)
def test_no_role_makes_two_persons_of_one(law: str, everyone: dict[str, list[Person]]) -> None:
    """By page, by API, by a device token, and with each step in another way."""
    before = Post.objects.count()
    for person in everyone[law]:
        target = colleague_of(person, everyone)
        page, api, token = by_page(person.session()), by_api(person.session()), by_token(person)
        rights = GRANTS[Role(person.role)] & ACCOUNT_RIGHTS
        for first, second in ((page, api), (api, page), (page, token)):
            assert act_as_two(person, target, first, second) == rights, person.role
    assert not PostDecision.objects.exists()
    assert not CredentialLink.objects.exists()
    assert Post.objects.count() == before


@pytest.mark.parametrize("law", HOUSES)
def test_a_machine_begins_none_of_these_acts(law: str, everyone: dict[str, list[Person]]) -> None:
    for person in everyone[law]:
        send, target = by_token(person), colleague_of(person, everyone)
        assert act_as_two(person, target, send, send) == set(), person.role
        assert {send(f"{target.pk}/{act}/", {}) for act in ("close", "reopen")} == {403}
    assert not PostProposal.objects.exists()
    assert not CredentialRequest.objects.exists()


# --- Forms of one casino, sent in the other one.


def fill(law: str) -> None:
    """What the pages of a casino have forms for."""
    venue_id = HOUSES[law]
    house, at = selectors.get_house(venue_id), AT
    director, porter = person_named(venue_id, "director"), person_named(venue_id, "porter")
    pit_boss = person_named(venue_id, "pit_boss")
    posts.propose_post(house=house, staff=porter, role="cashier", starts=at.date(), ends=None, by=director, at=at)
    credentials.request_credentials(house=house, staff=porter, second_factors=False, by=pit_boss, at=at)
    room = places.add_room(venue_id=venue_id, name="Salon privé", kind="table", by=None, at=at)
    places.add_door(room=room, name="Salon", by=None, at=at)
    places.add_desk(venue_id=venue_id, name="Accueil", by=None, at=at)
    cast.camera_id(venue_id)
    cast.token_of(porter, house=house, by=director, accepted=False)
    policies.propose_policy(
        house=house,
        parameter="admission.min_age",
        raw="30",
        effective_from=date(2026, 4, 1),
        reason="House rule.",
        by=person_named(venue_id, "compliance"),
        at=at,
    )


def pages_of(person: Person, below: str) -> Iterator[tuple[str, str]]:
    """The page of a colleague; for the director also all pages below an address that name no row, and their links.

    Of pages that differ in the row alone, the first is opened.
    """
    client, seen = person.session(), set[str]()
    waiting = [f"{PAGES}{person_named(person.venue_id, 'porter').pk}/", "/house/devices/"]
    if person.role == "director":
        waiting += [each for each in addresses() if NOBODY not in each and _is_crawled(each, below)]
    while waiting:
        address = waiting.pop(0)
        if (kind := IDENTIFIER.sub("*", address)) in seen:
            continue
        seen.add(kind)
        answer = client.get(address)
        if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
            page = answer.content.decode()
            yield address, page
            links = re.findall(r'href="(/[^"?#]*)', page)
            waiting += [link for link in links if IDENTIFIER.search(link) and _is_crawled(link, below)]


def _is_crawled(address: str, below: str) -> bool:
    return address.startswith(below) and not address.startswith(LEFT_OUT)


class Form(NamedTuple):
    """Where a form is sent, and what it sends as it stands."""

    action: str
    sent: tuple[tuple[str, str], ...]

    def named_rows(self) -> list[str]:
        """The rows that it names. A nonce names none."""
        values = [value for name, value in self.sent if not name.endswith("nonce")]
        return IDENTIFIER.findall(" ".join([self.action, *values]))


class FormReader(HTMLParser):
    """Collects the forms of a page that write something."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.forms: list[Form] = []
        self._action = ""
        self._sent: dict[str, str] = {}

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form" and has.get("method") == "post":
            self._action, self._sent = has.get("action") or self.address, {}
        elif self._action and tag in {"input", "button", "select", "textarea"} and has.get("name"):
            self._sent.setdefault(has["name"], has.get("value", "") or "x")
        elif self._action and tag == "option" and has.get("value"):
            # The last choice of the list stands for the list.
            self._sent |= dict([(list(self._sent)[-1], has["value"])] if self._sent else [])

    def handle_endtag(self, tag: str) -> None:
        if tag == "form" and self._action:
            self._sent.pop(TOKEN, None)
            self.forms.append(Form(self._action, tuple(sorted(self._sent.items()))))
            self._action = ""


def forms_of(people: list[Person], below: str) -> set[Form]:
    found: set[Form] = set()
    for person in people:
        for address, page in pages_of(person, below):
            reader = FormReader(address)
            reader.feed(page)
            found |= set(reader.forms)
    return {form for form in found if not form.action.startswith(LEFT_OUT)}


COLLECTING = {"director", "chef_de_salle", "compliance", "administrator"}


@pytest.mark.slow
@pytest.mark.parametrize(("law", "other", "below"), [("LU", "NL", "/"), ("NL", "LU", "/house/")])
def test_a_form_of_one_casino_does_nothing_in_the_other(
    law: str, other: str, below: str, everyone: dict[str, list[Person]]
) -> None:
    fill(law)
    forms = forms_of([one for one in everyone[law] if one.role in COLLECTING], below)
    acts = {form.action.rstrip("/").rpartition("/")[2] for form in forms}
    assert {"post", "credentials", "decide", "confirm", "close", "end", "revoke", "retire", "door"} <= acts
    begun = Entry.objects.aggregate(last=Max("id"))["last"]
    for person in everyone[other]:
        client = person.session()
        for form in forms:
            # A form that names no row is one of their own casino: it is sent by the roles with the most rights.
            if form.named_rows() or person.role in COLLECTING:
                status = client.post(form.action, dict(form.sent)).status_code
                assert status in ({403, 404} if IDENTIFIER.search(form.action) else range(200, 500)), (person, form)
    check_log(begun, {one.account.pk for one in everyone[other]}, HOUSES[other], forms)


def check_log(begun: int, strangers: set[UUID], own: UUID, forms: set[Form]) -> None:
    """Nothing that these people wrote since belongs to another casino, or names a row of its forms."""
    written = list(Entry.objects.filter(id__gt=begun))
    acts = {entry.act: entry for entry in written if entry.actor in strangers and entry.kind != ATTEMPT}
    assert {entry.scope for entry in acts.values()} <= {own, None}
    texts = " ".join(
        f"{entry.subject_id} {entry.row_id} {entry.facts} {entry.after} {entry.personal}"
        for entry in written
        if entry.act in acts
    )
    named = {key for form in forms for key in form.named_rows()}
    assert len(named) >= 8
    assert [key for key in named if key in texts] == []
