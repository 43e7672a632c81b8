"""Erasures, holds and the file for a person through the API."""

import io
import json
import zipfile
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from tests import cast, said
from tests.admissions.books import card
from tests.refusals import detail_of
from tests.retention import erased

ROOT = "/api/v1/"


@pytest.fixture(autouse=True)
def _later(db: None) -> Any:
    with time_machine.travel(erased.LATER, tick=False):
        yield


@pytest.fixture
def order(db: None) -> Any:
    erased.periods()
    card(cast.member("porter"))
    (found,) = erased.propose()
    return found


def act(client: Any, path: str, key: str = "", **sent: Any) -> Any:
    headers = {"Idempotency-Key": key or uuid4().hex}
    return client.post(ROOT + path, sent, content_type="application/json", headers=headers)


def test_two_people_erase_and_the_same_key_does_it_once(
    order: Any, sign_in: Any, compliance_officer: Any, director: Any
) -> None:
    first, key = sign_in(compliance_officer), uuid4().hex
    for _twice in range(2):
        answer = act(first, f"erasures/{order.pk}/release/", key)
        assert (answer.status_code, answer.json()) == (200, {"id": str(order.pk)})
    assert len(said.acts(cast.VENUE, "audit.erasure.released")) == 1
    own = act(first, f"erasures/{order.pk}/confirmation/")
    assert detail_of(own) == "You released this erasure. Another person must confirm it."
    assert act(sign_in(director), f"erasures/{order.pk}/confirmation/").status_code == 200
    (waiting,) = first.get(f"{ROOT}erasures/", {"state": "waiting"}).json()["results"]
    assert (waiting["id"], waiting["state"], waiting["about"]) == (str(order.pk), "confirmed", str(order.subject_id))


def test_one_erasure_says_what_would_go_and_who_looked(order: Any, sign_in: Any, director: Any) -> None:
    told = sign_in(director).get(f"{ROOT}erasures/{order.pk}/").json()
    assert {"people_particulars", "admissions_cardstub"} <= {each["table"] for each in told["tables"]}
    assert sum(each["rows"] for each in told["tables"]) == told["rows"]
    assert [each["kind"] for each in told["because"]] == ["guests"]
    assert told["open"] == []
    assert "Weber" not in json.dumps(told)
    assert [note.actor for note in said.acts(cast.VENUE, "retention.erasure.opened")] == [director.pk]


def test_a_proposal_is_put_aside_with_a_reason(order: Any, sign_in: Any, director: Any) -> None:
    client, path = sign_in(director), f"erasures/{order.pk}/withdrawal/"
    assert detail_of(act(client, path, reason=" ")) == "Enter why this is not erased."
    assert act(client, path, reason="Guest is in touch with us.").status_code == 200
    assert "This erasure is already completed or discarded" in detail_of(act(client, path, reason="Once more."))
    assert client.get(f"{ROOT}erasures/{order.pk}/").json()["state"] == "withdrawn"
    assert client.get(f"{ROOT}erasures/", {"state": "waiting"}).json()["count"] == 0


def test_a_hold_keeps_a_guest_until_it_is_lifted(order: Any, sign_in: Any, compliance_officer: Any) -> None:
    client = sign_in(compliance_officer)
    assert act(client, f"guests/{order.subject_id}/hold/", reason="A lawsuit about a win.").status_code == 200
    (held,) = client.get(f"{ROOT}holds/").json()["results"]
    assert (held["about"], held["reason"]) == (str(order.subject_id), "A lawsuit about a win.")
    assert client.get(f"{ROOT}erasures/{order.pk}/").json()["open"] == ["held"]
    refused = act(client, f"erasures/{order.pk}/release/")
    assert "has changed" in detail_of(refused)
    assert refused.json()["next_step"] == "Discard the proposal."
    assert act(client, f"holds/{held['id']}/end/", reason="").status_code == 409
    assert act(client, f"holds/{held['id']}/end/", reason="Settled.").status_code == 200
    assert act(client, f"holds/{held['id']}/end/", reason="Settled.").status_code == 404
    assert client.get(f"{ROOT}holds/").json()["count"] == 0


def test_the_guest_is_given_a_file(order: Any, sign_in: Any, compliance_officer: Any) -> None:
    client, path = sign_in(compliance_officer), f"{ROOT}guests/{order.subject_id}/own-file/"
    assert client.get(path, {"language": "xx"}).status_code == 400
    answer: Any = client.get(path, {"language": "fr"})
    assert "no-store" in answer["Cache-Control"]
    with zipfile.ZipFile(io.BytesIO(answer.content)) as archive:
        assert "Weber" in archive.read("data.json").decode()
    assert [given.actor for given in said.acts(cast.VENUE, "retention.own_file.given")] == [compliance_officer.pk]


def test_nobody_and_nothing_have_no_answer(order: Any, sign_in: Any, director: Any, porter: Any) -> None:
    client = sign_in(director)
    assert client.get(f"{ROOT}erasures/{uuid4()}/").status_code == 404
    for path in (f"erasures/{uuid4()}/release/", f"guests/{uuid4()}/hold/", f"holds/{uuid4()}/end/"):
        assert act(client, path, reason="None.").status_code == 404
    for path in ("erasures/", f"erasures/{order.pk}/", "holds/"):
        assert sign_in(porter).get(ROOT + path).status_code == 403
