"""Tables and approvals of means through the API: each act once for its key, and who may not."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.models.stakes import MeansApproval
from compliance.games.models.tables import GamingTable
from compliance.venues.selectors import venues
from tests import cast
from tests.cast import VENUE
from tests.exclusions.api_requests import post
from tests.refusals import detail_of
from tests.venues.dutch import open_dutch_house


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def test_a_table_is_set_up_and_retired(sign_in: Any, director: Any, chef_de_salle: Any) -> None:
    boss, chef, key = sign_in(director), sign_in(chef_de_salle), uuid4().hex
    body = {"name": "4", "room": str(venues.rooms(VENUE)[0].pk), "game": "lu.black_jack"}
    first, again = (post(boss, "tables/", body, key).json() for _each in range(2))
    assert first == again == {"id": str(GamingTable.objects.get().pk)}
    assert set(post(boss, "tables/", body).json()["errors"]) == {"name"}
    assert set(post(boss, "tables/", body | {"name": "5", "game": "lu.snap"}).json()["errors"]) == {"game"}
    end, key = f"tables/{first['id']}/retirement/", uuid4().hex
    assert [post(chef, act, body).status_code for act in ("tables/", end)] == [403, 403]
    (found,) = chef.get("/api/v1/tables/?state=in_use").json()["results"]
    assert (found["name"], found["room_id"], found["retired_at"]) == ("4", body["room"], None)
    assert [post(boss, end, {}, key).json() for _each in range(2)] == [first, first]
    assert detail_of(post(boss, end, {})) == "This table is already retired."
    assert chef.get("/api/v1/tables/?state=in_use").json()["count"] == 0
    post(boss, "tables/", body | {"name": "5"})
    page = chef.get("/api/v1/tables/?page_size=1").json()
    states = [rows["results"][0]["state"] for rows in (page, chef.get(page["next"]).json())]
    assert states == ["in_use", "retired"]
    for client, table_id in ((boss, uuid4()), (sign_in(open_dutch_house()), first["id"])):
        assert post(client, f"tables/{table_id}/retirement/", {}).status_code == 404


def test_an_approval_is_entered_and_ended(sign_in: Any, director: Any, chef_de_salle: Any) -> None:
    boss, chef, key = sign_in(director), sign_in(chef_de_salle), uuid4().hex
    body = {"name": "E-wallet", "reference": "MoF 7", "approved_on": "2026-03-01", "valid_from": "2026-03-01"}
    first, again = (post(boss, "means-of-stake/", body, key).json() for _each in range(2))
    assert first == again == {"id": str(MeansApproval.objects.get().pk)}
    assert set(post(boss, "means-of-stake/", body).json()["errors"]) == {"reference"}
    end, key, last = f"means-of-stake/{first['id']}/end/", uuid4().hex, {"last_day": "2026-03-03", "reason": "Over."}
    assert [post(chef, act, body | last).status_code for act in ("means-of-stake/", end)] == [403, 403]
    assert set(post(boss, end, last | {"last_day": "2026-03-01"}).json()["errors"]) == {"last_day"}
    assert [post(boss, end, last, key).json() for _each in range(2)] == [first, first]
    assert post(boss, end, last).status_code == 409
    assert chef.get("/api/v1/means-of-stake/").json()["results"][0]["last_day"] == "2026-03-03"
    for client, approval_id in ((boss, uuid4()), (sign_in(open_dutch_house()), first["id"])):
        assert post(client, f"means-of-stake/{approval_id}/end/", last).status_code == 404
