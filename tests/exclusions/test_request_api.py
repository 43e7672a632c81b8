"""Requests of guests at the desk, proof of means and notes of the team through the API: who may, and who may not."""

from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine

from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.observations import Observation
from compliance.exclusions.models.proof_of_means import MeansAnswer, MeansRequest
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.api_requests import PERSON, post
from tests.exclusions.asking import STROKES, sign
from tests.refusals import detail_of

BAN = {
    "person": PERSON,
    "asks_for": "self_ban",
    "first_day": "2026-03-03",
    "last_day": "2026-06-03",
    "language": "nl",
}
ASKED = {"because": "stakes", "reason": "Five evenings in a row.", "asked_on": "2026-03-02"}
ANSWER = {"outcome": "insufficient", "evidence": "pay", "decided_on": "2026-03-03"}
NOTE = {"observed_on": "2026-03-03", "note": "Borrows money.", "level": "raised", "agreed": "A talk."}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def guest(porter: Any) -> UUID:
    found = present(porter).decision.person_id
    assert found is not None
    return found


def test_a_request_is_read_and_signed_once_for_a_key(sign_in: Any, cashier: Any) -> None:
    client, key = sign_in(cashier), uuid4().hex
    text = client.post("/api/v1/measures/requests/text/", BAN, content_type="application/json").json()
    assert text["digest"] == sha256("\n".join([text["title"], *text["paragraphs"]]).encode()).hexdigest()
    signed = BAN | {"way": "screen", "strokes": STROKES, "text_digest": text["digest"]}
    first, again = (post(client, "measures/requests/", signed, key).json() for _each in range(2))
    row = Measure.objects.get()
    assert first == again == {"id": str(row.pk)}
    assert (row.arrival.channel, row.signature.language) == ("in_person", "nl")


def test_what_cannot_be_signed_is_refused_with_a_sentence(sign_in: Any, cashier: Any, guest: UUID) -> None:
    client = sign_in(cashier)
    short = BAN | {"last_day": "2026-03-20"}
    found = client.post("/api/v1/measures/requests/text/", short, content_type="application/json")
    assert "2026-04-03" in detail_of(found)
    unread = post(client, "measures/requests/", BAN | {"way": "paper", "text_digest": "x"})
    assert "guest read and sign it again" in detail_of(unread)
    assert unread.json()["code"] == "text_changed"
    signed = BAN | {"way": "paper", "text_digest": "x"}
    for wrong in (signed | {"guest": str(guest)}, signed | {"asks_for": "house"}, signed | {"way": "breath"}):
        assert post(client, "measures/requests/", wrong).status_code == 400
    assert not Measure.objects.exists()


def test_a_guest_whom_the_house_knows_limits_their_visits(sign_in: Any, porter: Any, guest: UUID) -> None:
    client = sign_in(porter)
    limit = {name: value for name, value in BAN.items() if name != "person"} | {
        "guest": str(guest),
        "asks_for": "visit_limit",
        "period": "week",
        "visits": 1,
    }
    text = client.post("/api/v1/measures/requests/text/", limit, content_type="application/json").json()
    signed = limit | {"way": "paper", "text_digest": text["digest"]}
    assert post(client, "measures/requests/", signed).status_code == 200
    assert Measure.objects.get().person_id == guest


def test_the_measure_tells_that_it_was_signed(sign_in: Any, inspector: Any, cashier: Any) -> None:
    told = sign_in(inspector).get(f"/api/v1/measures/{sign().pk}/").json()["signature"]
    assert (told["way"], told["language"], told["witnessed_by"]) == ("screen", "fr", str(cashier.pk))
    assert "text" not in told


@pytest.mark.parametrize("name", ["inspector", "auditor", "administrator"])
def test_whoever_meets_no_guests_takes_none(request: Any, sign_in: Any, name: str) -> None:
    client = sign_in(request.getfixturevalue(name))
    assert post(client, "measures/requests/", BAN | {"way": "paper", "text_digest": "x"}).status_code == 403
    assert post(client, "measures/requests/text/", BAN).status_code == 403


def test_a_machine_sees_nobody_sign(machine: Any) -> None:
    assert machine.post("/api/v1/measures/requests/", BAN, format="json").status_code == 403
    assert machine.get("/api/v1/means-requests/").status_code == 403


def test_means_are_asked_for_answered_listed_and_read(sign_in: Any, compliance_officer: Any, guest: UUID) -> None:
    client, key = sign_in(compliance_officer), uuid4().hex
    first, again = (post(client, "means-requests/", ASKED | {"guest": str(guest)}, key).json() for _each in range(2))
    row = MeansRequest.objects.get()
    assert first == again == {"id": str(row.pk)}
    (listed,) = client.get("/api/v1/means-requests/").json()["results"]
    assert (listed["guest"], listed["days"], listed["outcome"], listed["measure"]) == (str(guest), 1, None, None)
    assert said.acts(cast.VENUE, "http.register.read")
    key = uuid4().hex
    for _each in range(2):
        assert post(client, f"means-requests/{row.pk}/answers/", ANSWER, key).status_code == 200
    assert MeansAnswer.objects.count() == 1
    told = client.get(f"/api/v1/means-requests/{row.pk}/").json()
    assert (told["outcome"], told["reason"]) == ("insufficient", "Five evenings in a row.")
    assert [each["evidence"] for each in told["answers"]] == ["pay"]
    assert said.acts(cast.VENUE, "exclusions.means.opened")


def test_what_the_house_refuses_about_means_says_why(sign_in: Any, director: Any, guest: UUID) -> None:
    client = sign_in(director)
    later = post(client, "means-requests/", ASKED | {"guest": str(guest), "asked_on": "2026-03-04"})
    assert "is in the future" in detail_of(later)
    assert set(later.json()["errors"]) == {"asked_on"}
    assert post(client, "means-requests/", ASKED | {"guest": str(uuid4())}).status_code == 400
    assert post(client, f"means-requests/{uuid4()}/answers/", ANSWER).status_code == 404
    assert client.get(f"/api/v1/means-requests/{uuid4()}/").status_code == 404
    row = post(client, "means-requests/", ASKED | {"guest": str(guest)}).json()["id"]
    refused = post(client, f"means-requests/{row}/answers/", ANSWER | {"evidence": ""})
    assert detail_of(refused)
    assert not MeansAnswer.objects.exists()


@pytest.mark.parametrize("name", ["porter", "cashier", "play_it_safe", "inspector", "auditor", "chef_de_salle"])
def test_nobody_else_reads_or_writes_about_means(request: Any, sign_in: Any, guest: UUID, name: str) -> None:
    client = sign_in(request.getfixturevalue(name))
    assert client.get("/api/v1/means-requests/").status_code == 403
    assert post(client, "means-requests/", ASKED | {"guest": str(guest)}).status_code == 403
    assert not MeansRequest.objects.exists()


def test_the_team_writes_and_reads_its_notes(sign_in: Any, play_it_safe: Any, guest: UUID) -> None:
    client, address, key = sign_in(play_it_safe), f"guests/{guest}/observations/", uuid4().hex
    assert client.get(f"/api/v1/{address}").json()["results"] == []
    assert not said.acts(cast.VENUE, "exclusions.observation.read"), "there was nothing to read"
    first, again = (post(client, address, NOTE, key).json() for _each in range(2))
    row = Observation.objects.get()
    assert first == again == {"id": str(row.pk)}
    (told,) = client.get(f"/api/v1/{address}").json()["results"]
    assert (told["note"], told["level"], told["agreed"]) == ("Borrows money.", "raised", "A talk.")
    assert said.own_facts(said.acts(cast.VENUE, "exclusions.observation.read")[0]) == {"notes": 1}
    later = post(client, address, NOTE | {"observed_on": "2026-03-04"})
    assert detail_of(later)
    assert Observation.objects.count() == 1
    for method in (client.get, lambda address: post(client, address.removeprefix("/api/v1/"), NOTE)):
        assert method(f"/api/v1/guests/{uuid4()}/observations/").status_code == 404


@pytest.mark.parametrize("name", ["porter", "cashier", "inspector", "auditor", "chef_de_salle", "administrator"])
def test_nobody_else_reads_or_writes_notes(request: Any, sign_in: Any, guest: UUID, name: str) -> None:
    client, address = sign_in(request.getfixturevalue(name)), f"guests/{guest}/observations/"
    assert client.get(f"/api/v1/{address}").status_code == 403
    assert post(client, address, NOTE).status_code == 403
    assert not Observation.objects.exists()
