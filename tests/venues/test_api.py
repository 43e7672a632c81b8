"""The house for machines and programs: what tokens and sessions open, what they never open, and what is answered."""

from datetime import date, timedelta

import pytest
import time_machine
from django.test import Client
from rest_framework.test import APIClient

from compliance.venues.selectors import venues as selectors
from compliance.venues.services import accounts, credentials, devices, policies, posts
from tests import cast, said
from tests.accounts import requested_credentials
from tests.refusals import detail_of

AT = cast.TUESDAY
V1 = "/api/v1"


@pytest.fixture(autouse=True)
def tuesday():
    with time_machine.travel(AT, tick=False):
        yield


def token_of(staff, director, house, **more):
    return cast.token_of(staff, house=house, by=director, **more)


machine = cast.sender


def session(staff, sign_in):
    client = APIClient()
    client.cookies = sign_in(staff).cookies
    return client


def post(client, path, sent, key="a-fresh-key-1"):
    return client.post(f"{V1}{path}", sent, format="json", HTTP_IDEMPOTENCY_KEY=key)


def test_tells_a_machine_its_house(porter, director, house):
    _device, token = token_of(porter, director, house)
    answer = machine(token).get(f"{V1}/house/")
    assert answer.status_code == 200
    assert (answer.json()["name"], answer.json()["gaming_day"]) == ("Casino Mondorf", "2026-03-03")
    assert answer.json()["edition"].startswith("LU")


@pytest.mark.parametrize("path", ["rooms", "doors", "desks", "permissions", "policies"])
def test_lists_what_every_post_may_read(path, porter, director, house):
    _device, token = token_of(porter, director, house)
    assert machine(token).get(f"{V1}/{path}/").status_code == 200


def test_tells_the_rulebook_of_a_day_with_articles_and_silence(porter, director, house):
    _device, token = token_of(porter, director, house)
    rules = {rule["name"]: rule for rule in machine(token).get(f"{V1}/rulebook/?on=2026-01-05").json()["rules"]}
    price = rules["admission.card.min_price"]
    assert (price["text"], price["articles"], price["origin"]) == ("1.50", ["article 75, paragraph 1"], "law")
    assert price["value"] == {"type": "decimal", "value": "1.50"}
    silent = rules["rulebook.effective_from"]
    assert (silent["origin"], silent["value"], silent["text"]) == ("silent", None, "")
    effects = [
        rules[name]["effect"] for name in ("admission.card.min_price", "selfban.scope", "terminal.max_per_player")
    ]
    assert effects == ["applied", "built_in", "shown"]


def test_refuses_a_day_that_is_none(porter, director, house):
    _device, token = token_of(porter, director, house)
    answer = machine(token).get(f"{V1}/rulebook/?on=soon")
    assert answer.status_code == 400
    assert answer["Content-Type"] == "application/problem+json"


def test_has_no_rulebook_where_no_edition_is_known(house):
    from tests.venues.dutch import open_dutch_house

    staff = open_dutch_house()
    client = Client()
    client.force_login(staff, backend="allauth.account.auth_backends.AuthenticationBackend")
    assert client.get(f"{V1}/rulebook/?on=2025-02-28").status_code == 404
    assert client.get(f"{V1}/rulebook/?on=2025-03-01").status_code == 200


@pytest.mark.parametrize("why", ["unknown", "expired", "revoked", "closed"])
def test_shuts_out_tokens_that_no_longer_count(why, porter, director, house):
    device, token = token_of(porter, director, house, expires_on=date(2026, 3, 3))
    if why == "unknown":
        token = token[:-1] + ("a" if token[-1] != "a" else "b")
    if why == "revoked":
        devices.revoke_device(house=house, device=device, reason="lost", by=director, at=AT)
    if why == "closed":
        accounts.close_account(staff=porter, scope=house.id, by=director, at=AT)
    at = cast.local("2026-03-04 00:00") if why == "expired" else cast.local("2026-03-03 23:59")
    with time_machine.travel(at, tick=False):
        answer = machine(token).get(f"{V1}/house/")
    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"
    assert answer["WWW-Authenticate"] == "Bearer"


def test_counts_the_last_day_of_a_token_by_the_clock_of_the_house(porter, director, house):
    _device, token = token_of(porter, director, house, expires_on=date(2026, 3, 3))
    with time_machine.travel(cast.local("2026-03-03 23:59"), tick=False):
        assert machine(token).get(f"{V1}/house/").status_code == 200
    with time_machine.travel(cast.local("2026-03-04 00:00"), tick=False):  # 23:00 in UTC, still the 3rd there
        assert machine(token).get(f"{V1}/house/").status_code == 401


@pytest.mark.parametrize("header", ["Bearer", "Bearer a b", "Bearer \xff"])
def test_shuts_out_what_is_no_token(header, db):
    client = APIClient()
    client.credentials(HTTP_AUTHORIZATION=header)
    assert client.get(f"{V1}/house/").status_code == 401


def test_shuts_out_strangers_with_a_problem(db):
    answer = APIClient().get(f"{V1}/house/")
    assert answer.status_code == 401
    assert answer.json()["title"] == "Not signed in"


def test_stops_a_machine_until_its_keeper_has_set_a_password(porter, director, house):
    _device, token = token_of(porter, director, house)
    given = requested_credentials(porter, at=AT)
    assert machine(token).get(f"{V1}/house/").status_code == 401
    credentials.use_link(token=given.token, code=given.code, password="my own evening words", at=AT)
    assert machine(token).get(f"{V1}/house/").status_code == 200


def test_gives_a_machine_only_a_part_of_what_its_keeper_may(director, house):
    device, token = token_of(director, director, house)
    client = machine(token)
    assert client.get(f"{V1}/staff/").status_code == 200
    assert client.get(f"{V1}/devices/").status_code == 403
    assert post(client, "/devices/", {}).status_code == 403
    assert said.acts(cast.VENUE, "http.permission.denied")[0].facts == {
        "permission": "venues.device.issue",
        "device": str(device.pk),
    }


def test_a_machine_has_no_access_once_its_keeper_has_no_post(porter, director, house):
    _device, token = token_of(porter, director, house)
    posts.end_post(post=selectors.posts_at(porter, house.id)[0], ends=date(2026, 3, 2), by=director, at=AT)
    with time_machine.travel(cast.local("2026-03-05 12:00"), tick=False):
        assert machine(token).get(f"{V1}/house/").status_code == 403


def test_asks_a_session_for_its_csrf_token(compliance_officer, sign_in):
    strict = APIClient(enforce_csrf_checks=True)
    strict.cookies = sign_in(compliance_officer).cookies
    answer = post(strict, "/policies/", {})
    assert answer.status_code == 403
    assert "CSRF" in answer.json()["detail"]


def proposal(**changes):
    facts = {"parameter": "gaming_day.cutover", "value": "07:00", "effective_from": "2026-03-10", "reason": "Cleaning"}
    return facts | changes


def test_proposes_once_under_one_key(compliance_officer, sign_in):
    client = session(compliance_officer, sign_in)
    first = post(client, "/policies/", proposal())
    again = post(client, "/policies/", proposal())
    assert first.json() == again.json()
    assert set(first.json()) == {"id"}
    assert len(said.acts(cast.VENUE, "venues.policy.proposed")) == 1
    listed = client.get(f"{V1}/policies/").json()["results"]
    assert [(one["text"], one["state"]) for one in listed] == [("07:00", "proposed")]


def test_wants_a_key_and_all_fields(compliance_officer, sign_in):
    client = session(compliance_officer, sign_in)
    assert "Idempotency-Key" in client.post(f"{V1}/policies/", proposal(), format="json").json()["errors"]
    assert set(post(client, "/policies/", {}).json()["errors"]) == set(proposal())


@pytest.mark.parametrize(
    ("changes", "articles", "words"),
    [
        ({"parameter": "admission.card.min_price", "value": "1.49"}, "article 75, paragraph 1", "1.50"),
        ({"parameter": "no.such.rule"}, "", "does not contain this rule"),
        (
            {"parameter": "terminal.max_per_player", "value": "2"},
            "house rules, heading Dispositions spéciales a",
            "no value can be approved",
        ),
        ({"effective_from": "2026-03-03"}, "", "2026-03-04"),
        ({"reason": " "}, None, None),
    ],
)
def test_what_the_law_does_not_allow_is_refused_with_its_article(changes, articles, words, compliance_officer, sign_in):
    answer = post(session(compliance_officer, sign_in), "/policies/", proposal(**changes))
    if articles is None:
        assert answer.status_code == 400
        return
    assert words in detail_of(answer)
    assert answer.json()["article"] == articles


def test_a_policy_is_decided_by_another_person_and_once(compliance_officer, director, house, sign_in):
    policy = policies.propose_policy(
        house=house,
        parameter="gaming_day.cutover",
        raw="07:00",
        effective_from=date(2026, 3, 10),
        reason="Cleaning",
        by=compliance_officer,
        at=AT,
    )
    path = f"/policies/{policy.pk}/decision/"
    assert post(session(compliance_officer, sign_in), path, {"approved": True}).status_code == 403
    client = session(director, sign_in)
    unsaid = post(client, path, {"approved": False}, key="another-key")
    assert detail_of(unsaid) == "Enter why you refuse."
    for _ in range(2):
        assert post(client, path, {"approved": True}).json() == {"id": str(policy.pk)}
    assert "already" in detail_of(post(client, path, {"approved": True}, key="third-key-x"))
    assert post(client, f"/policies/{cast.VENUE}/decision/", {"approved": True}, key="fourth-key").status_code == 404
    assert len(said.acts(cast.VENUE, "venues.policy.approved")) == 1
    assert [one["state"] for one in client.get(f"{V1}/policies/").json()["results"]] == ["approved"]


def test_refuses_a_key_of_another_act(compliance_officer, director, house, sign_in):
    client = session(director, sign_in)
    issued = post(
        client, "/devices/", {"name": "Till", "staff": str(director.pk), "scopes": ["door"], "expires_on": "2026-04-01"}
    )
    answer = post(client, f"/devices/{issued.json()['id']}/revocation/", {"reason": "lost"})
    assert "used with another body" in answer.json()["detail"]


def test_issues_a_token_once_and_revokes_it(porter, director, sign_in):
    client = session(director, sign_in)
    sent = {"name": "Till", "staff": str(porter.pk), "scopes": ["door"], "expires_on": "2026-04-01"}
    first, again = post(client, "/devices/", sent), post(client, "/devices/", sent)
    assert "no-store" in first["Cache-Control"]
    assert first.json()["id"] == again.json()["id"]
    assert again.json()["token"] == ""
    assert machine(first.json()["token"]).get(f"{V1}/house/").status_code == 401
    assert [one["state"] for one in client.get(f"{V1}/devices/").json()["results"]] == ["waiting"]
    own = session(porter, sign_in)
    acceptance = f"/own-devices/{first.json()['id']}/acceptance/"
    assert post(own, acceptance, {}, key="accept-key-1").json() == {"id": first.json()["id"]}
    assert machine(first.json()["token"]).get(f"{V1}/house/").status_code == 200
    assert [one["state"] for one in client.get(f"{V1}/devices/").json()["results"]] == ["open"]
    path = f"/devices/{first.json()['id']}/revocation/"
    for _ in range(2):
        assert post(client, path, {"reason": "lost"}, key="revoke-key-1").json() == {"id": first.json()["id"]}
    assert "This token is already revoked" in detail_of(post(client, path, {"reason": "lost"}, key="revoke-key-2"))
    assert len(said.acts(cast.VENUE, "venues.device.revoked")) == 1
    assert machine(first.json()["token"]).get(f"{V1}/house/").status_code == 401
    assert [one["state"] for one in client.get(f"{V1}/devices/").json()["results"]] == ["revoked"]


def test_refuses_tokens_for_strangers_and_for_ever(porter, director, sign_in):
    client = session(director, sign_in)
    stranger = post(
        client, "/devices/", {"name": "X", "staff": str(cast.VENUE), "scopes": ["door"], "expires_on": "2026-04-01"}
    )
    assert stranger.status_code == 400
    late = post(
        client,
        "/devices/",
        {"name": "X", "staff": str(porter.pk), "scopes": ["door"], "expires_on": "2036-04-01"},
        key="k-2-late-",
    )
    assert "two years" in detail_of(late)
    assert post(client, f"/devices/{cast.VENUE}/revocation/", {"reason": "x"}, key="k-3-none-").status_code == 404


def test_lists_staff_with_their_posts(director, sign_in):
    people = session(director, sign_in).get(f"{V1}/staff/").json()["results"]
    porter = next(one for one in people if one["name"] == "Porter")
    assert (porter["posts"], porter["active"]) == ("porter", True)
    assert "username" not in porter
    one = session(director, sign_in).get(f"{V1}/staff/{porter['id']}/").json()
    (held,) = one.pop("posts")
    assert one == {"id": porter["id"], "name": "Porter", "active": True, "proposals": []}
    assert (held["role"], held["first_day"], held["last_day"]) == ("porter", "2026-01-01", None)
    assert session(director, sign_in).get(f"{V1}/staff/{cast.VENUE}/").status_code == 404


def keyed(client, path, sent=None):
    """An act, sent twice under one key: the second answer has no secret."""
    key = f"{path}/{sent}"[:190]
    return post(client, path, sent or {}, key=key), post(client, path, sent or {}, key=key)


def test_an_account_is_opened_without_a_password(administrator, sign_in):
    client = session(administrator, sign_in)
    sent = {"username": "new.porter", "full_name": "New Porter", "language": "fr"}
    first, again = keyed(client, "/staff/", sent)
    assert again.json() == first.json() == {"id": str(selectors.find_account("new.porter").pk)}
    assert not selectors.find_account("new.porter").has_usable_password()
    taken = post(client, "/staff/", sent | {"full_name": "Another"}, key="another-account")
    assert taken.status_code == 409
    assert taken.json()["errors"]["username"]


def test_an_account_is_closed_and_reopened(administrator, porter, sign_in):
    client = session(administrator, sign_in)
    assert [one.json() for one in keyed(client, f"/staff/{porter.pk}/closing/")] == [{"id": str(porter.pk)}] * 2
    porter.refresh_from_db()
    assert not porter.is_active
    assert keyed(client, f"/staff/{porter.pk}/reopening/")[0].status_code == 200
    porter.refresh_from_db()
    assert porter.is_active
    assert "own account" in detail_of(keyed(client, f"/staff/{administrator.pk}/closing/")[0])
    assert len(said.acts(cast.VENUE, "venues.staff.closed")) == 1


def test_new_credentials_are_requested_and_confirmed_by_two_people(porter, pit_boss, chef_de_salle, sign_in):
    asking, confirming = session(pit_boss, sign_in), session(chef_de_salle, sign_in)
    first, again = keyed(asking, f"/staff/{porter.pk}/credentials/", {"second_factors": True})
    assert (again.json()["id"], again.json()["code"]) == (first.json()["id"], "")
    path = f"/staff/credentials/{first.json()['id']}/confirmation/"
    assert "Another person must confirm" in detail_of(keyed(asking, path)[0])
    link, repeated = keyed(confirming, path)
    assert "no-store" in link["Cache-Control"]
    assert repeated.json() == {"id": first.json()["id"], "token": ""}
    credentials.use_link(token=link.json()["token"], code=first.json()["code"], password="my own evening words", at=AT)
    porter.refresh_from_db()
    assert porter.check_password("my own evening words")


def test_a_post_is_proposed_approved_and_ended(director, compliance_officer, porter, sign_in):
    client, second = session(director, sign_in), session(compliance_officer, sign_in)
    proposed, again = keyed(client, f"/staff/{porter.pk}/posts/", {"role": "cashier", "starts": "2026-03-03"})
    assert proposed.status_code == 200, proposed.content
    assert proposed.json() == again.json()
    (waiting,) = client.get(f"{V1}/staff/{porter.pk}/").json()["proposals"]
    assert waiting == {"id": proposed.json()["id"], "role": "cashier", "first_day": "2026-03-03", "last_day": None}
    before = post(
        client, f"/staff/{porter.pk}/posts/", {"role": "cashier", "starts": "2026-03-09", "ends": "2026-03-08"}
    )
    assert "before it begins" in detail_of(before)
    path = f"/staff/proposals/{proposed.json()['id']}/decision/"
    assert "Another person must decide" in detail_of(keyed(client, path, {"approved": True})[0])
    assert [one.json() for one in keyed(second, path, {"approved": True})] == [proposed.json()] * 2
    given = porter.posts.get(role="cashier")
    assert given.given_by == director
    twice = post(client, f"/staff/{porter.pk}/posts/", {"role": "cashier", "starts": "2026-03-03"}, key="twice-key")
    assert twice.status_code == 409
    ended, _again = keyed(client, f"/staff/posts/{given.pk}/end/", {"ends": "2026-03-10"})
    assert ended.json() == {"id": str(given.pk)}
    assert selectors.get_post(cast.VENUE, given.pk).last_day == date(2026, 3, 10)


def test_places_are_added(director, sign_in):
    client = session(director, sign_in)
    room, again = keyed(client, "/rooms/", {"name": "Salon bleu", "kind": "table"})
    assert room.json() == again.json()
    door, _again = keyed(client, f"/rooms/{room.json()['id']}/doors/", {"name": "North"})
    listed = client.get(f"{V1}/doors/").json()["results"]
    assert {"id": door.json()["id"], "name": "North", "room": room.json()["id"]} in listed
    assert keyed(client, "/desks/", {"name": "Desk 9"})[0].status_code == 200
    taken = post(client, "/desks/", {"name": "Desk 9"}, key="the-same-name")
    assert taken.json()["errors"] == {"name": ["This name is already in use. Choose another one."]}


def test_ends_a_session_of_the_api_too(porter, sign_in):
    client = session(porter, sign_in)
    assert client.get(f"{V1}/house/").status_code == 200
    with time_machine.travel(AT + timedelta(minutes=61), tick=False):
        answer = client.get(f"{V1}/house/")
    assert answer.status_code == 401
    assert answer["Content-Type"] == "application/problem+json"
