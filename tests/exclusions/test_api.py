"""Measures through the API: the same acts over the same services, each once for a key."""

from datetime import date
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.exclusions.models.measures import Measure
from tests import cast
from tests.admissions.presenting import present
from tests.exclusions.api_requests import PERSON, post
from tests.exclusions.keeping_out import by_house, keep_out, ministerial, self_ban, weber
from tests.refusals import detail_of

EXCLUSION = {"person": PERSON, "kind": "house", "first_day": "2026-03-03", "reason": "Shouted."}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def test_a_measure_is_entered_once_for_a_key(sign_in: Any, compliance_officer: Any) -> None:
    client, key = sign_in(compliance_officer), uuid4().hex
    first, again = (post(client, "measures/", EXCLUSION, key).json() for _each in range(2))
    assert first == again == {"id": str(Measure.objects.get().pk)}
    assert post(client, "measures/", EXCLUSION | {"reason": "x"}, key).status_code == 422


def test_what_the_law_forbids_is_refused_with_a_sentence(sign_in: Any, director: Any) -> None:
    client = sign_in(director)
    short = {"person": PERSON, "kind": "self_ban", "first_day": "2026-04-10", "last_day": "2026-04-30"}
    assert "2026-05-10" in detail_of(post(client, "measures/", short))
    assert not Measure.objects.exists()
    for wrong in (EXCLUSION | {"guest": str(uuid4())}, {**EXCLUSION, "person": None}, {"kind": "house"}):
        assert post(client, "measures/", wrong).status_code == 400
    unknown = {name: value for name, value in EXCLUSION.items() if name != "person"} | {"guest": str(uuid4())}
    assert post(client, "measures/", unknown).status_code == 400


def test_a_known_guest_is_kept_out_by_their_id(sign_in: Any, director: Any, porter: Any) -> None:
    guest = present(porter).decision.person_id
    body = {"guest": str(guest), "kind": "house", "first_day": "2026-03-03", "reason": "Shouted."}
    assert post(sign_in(director), "measures/", body).status_code == 200
    assert Measure.objects.get().person_id == guest


def test_the_register_is_listed_searched_and_read(sign_in: Any, inspector: Any) -> None:
    row = keep_out(ministerial(), weber(birth=None, document_number="P9", document_state="LUX"))
    keep_out(by_house(last_day=date(2026, 3, 1)), weber(surname="Schmit"))
    client = sign_in(inspector)
    listed = client.get("/api/v1/measures/?state=active").json()
    assert (listed["count"], listed["results"][0]["id"], listed["results"][0]["state"]) == (1, str(row.pk), "active")
    one = client.get(f"/api/v1/measures/{row.pk}/").json()
    assert (one["ground"], one["born_on"], one["document_number"], one["end"]) == (4, None, "P9", None)
    found = client.post("/api/v1/measures/search/", {"text": "schm"}, content_type="application/json").json()
    assert [each["surname"] for each in found["results"]] == ["Schmit"]
    assert client.get(f"/api/v1/measures/{uuid4()}/").status_code == 404


def test_a_measure_ends_and_access_comes_back_once(sign_in: Any, director: Any, play_it_safe: Any) -> None:
    row = keep_out(ministerial())
    came = {"received_at": "2026-03-02T09:30:00+01:00", "channel": "post"}
    end = {"ended_on": "2026-03-03", "reference": "MJ-2", "reason": "Reviewed.", "arrival": came}
    client, key = sign_in(director), uuid4().hex
    address = f"measures/{row.pk}/end/"
    assert post(client, address, end, key).json() == post(client, address, end, key).json()
    assert post(client, address, end).status_code == 409
    told = client.get(f"/api/v1/measures/{row.pk}/").json()["end"]
    assert (told["reference"], told["arrival"]["channel"]) == ("MJ-2", "post")
    ban = keep_out(self_ban(first_day=date(2026, 1, 1), last_day=date(2026, 3, 1)))
    safe, key, address = sign_in(play_it_safe), uuid4().hex, f"measures/{ban.pk}/access/"
    assert post(safe, address, {"interview_on": "2026-02-28"}).status_code == 409
    held = {"interview_on": "2026-03-02"}
    assert post(safe, address, held, key).json() == post(safe, address, held, key).json()
    assert safe.get(f"/api/v1/measures/{ban.pk}/").json()["access"]["interview_on"] == "2026-03-02"


def test_who_may_not(sign_in: Any, porter: Any, inspector: Any) -> None:
    assert sign_in(porter).get("/api/v1/measures/").status_code == 403
    assert post(sign_in(inspector), "measures/", EXCLUSION).status_code == 403


LIMIT = {"person": PERSON, "kind": "visit_limit", "first_day": "2026-03-03", "last_day": "2026-12-31"} | {
    "basis": "house",
    "period": "month",
    "visits": 2,
}


def test_a_limit_is_entered_and_told_with_what_is_used(sign_in: Any, director: Any, porter: Any) -> None:
    client = sign_in(director)
    for wrong, sentence in (({"visits": 0}, "use an exclusion instead"), ({"basis": "art_69"}, "Enter why")):
        assert sentence in detail_of(post(client, "measures/", LIMIT | wrong))
        assert not Measure.objects.exists()
    for wrong in ({"period": "decade"}, {"basis": "whim"}, {"visits": 367}, {"visits": "two"}):
        assert post(client, "measures/", LIMIT | wrong).status_code == 400
    row = post(client, "measures/", LIMIT).json()["id"]
    present(porter)
    told = client.get(f"/api/v1/measures/{row}/").json()
    assert (told["basis"], told["period"], told["visits"]) == ("house", "month", 2)
    assert told["usage"] == {
        "visits_made": 1,
        "first_day": "2026-03-01",
        "last_day": "2026-03-31",
        "next_day": None,
    }
    (listed,) = client.get("/api/v1/measures/?kind=visit_limit").json()["results"]
    assert "usage" not in listed
    assert client.get(f"/api/v1/measures/{keep_out(by_house()).pk}/").json()["usage"] is None
    refused = post(client, f"measures/{row}/end/", {"ended_on": "2026-03-03", "reference": "D-1", "reason": "x"})
    assert "ended: it applies for its full period" in detail_of(refused)
