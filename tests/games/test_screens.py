"""The pages of tables, means and stakes: who may, who may not, what comes back, and what the log then says."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.models.stakes import MeansApproval, StakeRecord
from compliance.games.models.tables import GamingTable
from compliance.venues.selectors import venues
from tests import cast, said
from tests.cage.drawers import table, table_shift
from tests.cast import VENUE


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_table_is_set_up_and_retired(sign_in: Any, director: Any, inspector: Any) -> None:
    client = sign_in(director)
    body = {"name": "4", "room": str(venues.rooms(VENUE)[0].pk), "game": "lu.black_jack"}
    assert client.post("/tables/new/", body).headers["Location"] == "/tables/"
    again = client.post("/tables/new/", body)
    assert again.status_code == 422
    assert "Choose another name" in text(again)
    page = text(client.get("/tables/"))
    assert "Black Jack" in page
    assert "Set up a table" not in text(sign_in(inspector).get("/tables/"))
    row = GamingTable.objects.get()
    assert "retired" in text(client.post(f"/tables/{row.pk}/retirement/", follow=True))
    assert "already retired" in text(client.post(f"/tables/{row.pk}/retirement/", follow=True))
    assert client.post(f"/tables/{uuid4()}/retirement/").status_code == 404
    assert said.acts(VENUE, "games.table.set_up")


def test_an_approval_is_entered_and_ended(sign_in: Any, director: Any, inspector: Any) -> None:
    client = sign_in(director)
    assert "No approvals" in text(client.get("/tables/means/"))
    body = {"name": "E-wallet", "reference": "MoF 7", "approved_on": "2026-03-01", "valid_from": "2026-03-01"}
    assert client.post("/tables/means/new/", body).headers["Location"] == "/tables/means/"
    assert "This approval is already recorded" in text(client.post("/tables/means/new/", body))
    assert "E-wallet" in text(client.get("/tables/means/"))
    end = f"/tables/means/{MeansApproval.objects.get().pk}/end/"
    assert "2026-03-03" in text(client.get(end))
    assert client.post(end, {"last_day": "2026-03-01", "reason": "Over."}).status_code == 422
    assert client.post(end, {"last_day": "2026-03-03", "reason": "Over."}).headers["Location"] == "/tables/means/"
    file = b"".join(sign_in(inspector).get("/tables/means/?export=csv&of=all").streaming_content).decode()
    assert "MoF 7" in file
    assert said.acts(VENUE, "http.register.exported")


def test_a_stake_is_written_down_and_found_again(sign_in: Any, chef_de_salle: Any, inspector: Any) -> None:
    chef, body = sign_in(chef_de_salle), {"nonce": str(uuid4()), "means": "credit", "amount": "200,00"}
    assert "on credit" in text(chef.get("/tables/stakes/new/")).lower()
    assert chef.post("/tables/stakes/new/", body | {"place": "", "said": "He asked."}).status_code == 422
    body["place"] = str(table().pk)
    for _each in range(2):
        assert "; it is recorded as a breach" in text(chef.post("/tables/stakes/new/", body, follow=True))
    assert StakeRecord.objects.count() == 1
    good = {"nonce": str(uuid4()), "means": "chips", "amount": "20", "place": "other"}
    assert "This stake is permitted" in text(chef.post("/tables/stakes/new/", good, follow=True))
    refused = text(sign_in(inspector).get("/tables/stakes/?outcome=refused"))
    assert "article 62, paragraph 1" in refused
    assert "200.00" in refused
    assert "article 62, paragraph 2" not in refused
    assert "before the first" in text(chef.get("/tables/stakes/?first=2026-03-03&last=2026-03-01"))
    part = chef.get("/tables/stakes/", headers={"HX-Request": "true"})
    assert "<html" not in text(part)
    file = b"".join(chef.get("/tables/stakes/?export=csv").streaming_content).decode()
    assert "credit" in file
    assert len(said.acts(VENUE, "games.stake.recorded")) == 2


def test_an_open_table_stays(sign_in: Any, director: Any) -> None:
    table_shift()
    answer = sign_in(director).post(f"/tables/{table().pk}/retirement/", follow=True)
    assert "counted and closed first" in text(answer)


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("porter", [403, 403, 403, 403, 403]),
        ("cashier", [200, 200, 403, 403, 403]),
        ("pit_boss", [200, 200, 200, 403, 403]),
        ("inspector", [200, 200, 403, 403, 403]),
        ("director", [200, 200, 200, 422, 422]),
        ("administrator", [403, 403, 403, 403, 403]),
    ],
)
def test_who_may_do_what(request: Any, sign_in: Any, name: str, expected: list[int]) -> None:
    client = sign_in(request.getfixturevalue(name))
    answers = (
        client.get("/tables/"),
        client.get("/tables/stakes/"),
        client.get("/tables/stakes/new/"),
        client.post("/tables/new/", {}),
        client.post("/tables/means/new/", {}),
    )
    assert [answer.status_code for answer in answers] == expected
