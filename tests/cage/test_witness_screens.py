"""The page of the witness and its paths of the API: who finds what there, who may sign, and what the log then says."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.models.witnesses import WitnessSettlement, WitnessSignature
from compliance.cage.witnesses.selectors import MOVE, STOCK
from tests import said
from tests.cage import tables
from tests.cage.chip_stock import chip, stock
from tests.cage.drawers import table_shift
from tests.cast import VENUE, member
from tests.exclusions.api_requests import post

LIST = "/cage/witness/"


@pytest.fixture(autouse=True)
def after_the_close(db: None) -> Any:
    with time_machine.travel(tables.COUNTING, tick=False):
        yield


def text(answer: Any) -> str:
    return str(answer.content.decode())


def carried() -> tuple[Any, str]:
    """A box whose way nobody signed yet, and the address of that step."""
    drawer = table_shift()
    fitting = tables.fit(drawer)
    tables.close(drawer)
    row = tables.move(fitting, signed=False)
    return fitting, f"{LIST}move/{row.pk}/"


def test_the_witness_finds_the_step_and_signs_it(sign_in: Any, pit_boss: Any, chef_de_salle: Any) -> None:
    _fitting, page = carried()
    boss, chef = sign_in(pit_boss), sign_in(chef_de_salle)
    assert LIST in text(boss.get("/cage/"))
    assert LIST not in text(chef.get("/cage/"))
    assert "your signature as witness" in text(boss.get("/door/tonight/"))
    listed = text(boss.get(LIST))
    for words in ("Drop box D7", "taken from the table", "Chef De Salle", "Confirm and sign", "S-100", "Safe 2"):
        assert words in listed
    assert "Nothing awaits your signature" in text(chef.get(LIST))
    assert "Confirm and sign" not in text(chef.get(page))
    other = chef.post(f"{page}signature/")
    assert (other.status_code, "Only that person may sign" in text(other)) == (422, True)
    assert boss.post(f"{page}signature/").headers["Location"] == LIST
    assert boss.post(f"{page}signature/").status_code == 302, "pressed twice"
    assert WitnessSignature.objects.get().signed_by == pit_boss
    assert "signed by the witness" in text(chef.get(page))
    assert LIST not in text(boss.get("/cage/"))
    assert len(said.acts(VENUE, "cage.witness.signed")) == 1


def test_a_dispute_is_settled_on_the_page(sign_in: Any, pit_boss: Any, director: Any, chef_de_salle: Any) -> None:
    fitting, page = carried()
    boss, third, chef = sign_in(pit_boss), sign_in(director), sign_in(chef_de_salle)
    assert boss.post(f"{page}dispute/", {"said": ""}).status_code == 422
    assert boss.post(f"{page}dispute/", {"said": "I was not there."}).headers["Location"] == LIST
    assert "is disputed by its witness" in text(third.get("/door/tonight/"))
    assert "is disputed by its witness" not in text(chef.get("/door/tonight/")), "who did it does not settle it"
    assert "I was not there." in text(third.get(LIST))
    box = text(third.get(f"/cage/boxes/{fitting.pk}/"))
    assert "I was not there." in box
    assert "The box stays closed until its steps are signed" in box
    assert page in box
    refused = third.post(f"{page}settlement/", {"reason": " "})
    assert (refused.status_code, "you checked and why work may" in text(refused)) == (422, True)
    own = chef.post(f"{page}settlement/", {"reason": "Confirmed."})
    assert (own.status_code, "A third person must settle it" in text(own), "Confirmed." in text(own)) == (
        422,
        True,
        True,
    )
    assert third.post(f"{page}settlement/", {"reason": "Camera 4 shows both."}).headers["Location"] == page
    assert WitnessSettlement.objects.get().settled_by == director
    for address in (page, f"/cage/boxes/{fitting.pk}/"):
        assert "Camera 4 shows both." in text(third.get(address))
    assert "Open it for the count" in text(third.get(f"/cage/boxes/{fitting.pk}/"))
    (told,) = said.acts(VENUE, "cage.witness.disputed")
    assert "I was not there." not in str(told.facts)


def test_an_unsigned_change_of_a_stock_is_shown_so(sign_in: Any, pit_boss: Any, director: Any, inspector: Any) -> None:
    table_shift()
    row = stock(chip(), 500, signed=False)
    boss, keeper, reader = sign_in(pit_boss), sign_in(director), sign_in(inspector)
    assert "500 pieces depend on changes" in text(reader.get("/cage/chips/"))
    held = f"/cage/chips/{row.piece_id}/"
    assert "awaiting the witness" in text(reader.get(held))
    page = text(keeper.get(held))
    assert "The stock cannot be changed until the last change is signed" in page
    assert "Save" not in page
    listed = text(boss.get(LIST))
    assert "+500 pieces" in listed
    assert "L-1" in listed
    assert boss.post(f"{LIST}stock/{row.pk}/signature/").status_code == 302
    assert "depend on changes" not in text(reader.get("/cage/chips/"))
    assert "Save" in text(keeper.get(held))


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("porter", [403, 403, 403, 403, 403]),
        ("cashier", [200, 200, 403, 403, 403]),
        ("inspector", [200, 200, 403, 403, 403]),
        ("accountant", [200, 200, 422, 422, 403]),
        ("chef_de_salle", [200, 200, 422, 422, 422]),
    ],
)
def test_who_may_do_what(request: Any, sign_in: Any, name: str, expected: list[int]) -> None:
    _fitting, page = carried()
    client = sign_in(request.getfixturevalue(name))
    answers = (
        client.get(LIST),
        client.get(page),
        client.post(f"{page}signature/"),
        client.post(f"{page}dispute/", {"said": "x"}),
        client.post(f"{page}settlement/", {"reason": "x"}),
    )
    assert [answer.status_code for answer in answers] == expected
    assert not WitnessSignature.objects.exists()


def test_what_is_no_step(sign_in: Any, pit_boss: Any) -> None:
    boss = sign_in(pit_boss)
    for address in (f"{LIST}move/{uuid4()}/", f"{LIST}walk/{uuid4()}/"):
        assert boss.get(address).status_code == 404
        assert boss.get(f"/api/v1/witness-steps/{address.removeprefix(LIST)}").status_code == 404


def test_the_same_through_the_api(sign_in: Any, pit_boss: Any, director: Any, inspector: Any) -> None:
    fitting, page = carried()
    boss, third = sign_in(pit_boss), sign_in(director)
    (row,) = boss.get("/api/v1/witness-steps/").json()["results"]
    assert (row["kind"], row["thing"], row["state"], row["witness"]) == (MOVE, "D7", "waits", str(pit_boss.pk))
    step, key = f"witness-steps/move/{row['id']}/", uuid4().hex
    assert post(third, f"{step}signature/", {}).status_code == 409
    answers = [post(boss, f"{step}dispute/", {"said": "I was not there."}, key).json() for _each in range(2)]
    assert answers == [{"id": row["id"]}] * 2
    assert post(third, f"{step}settlement/", {"reason": "Camera 4."}).status_code == 200
    now = third.get(f"/api/v1/{step}").json()
    assert (now["state"], now["said"], now["reason"]) == ("settled", "I was not there.", "Camera 4.")
    assert now["settled_by"] == str(director.pk)
    assert post(sign_in(inspector), f"{step}signature/", {}).status_code == 403
    change = stock(chip(), signed=False)
    waiting = boss.get("/api/v1/witness-steps/").json()["results"]
    assert [(each["kind"], each["thing"]) for each in waiting] == [(STOCK, "chip 5.00")]
    assert post(boss, f"witness-steps/stock/{change.pk}/signature/", {}, key2 := uuid4().hex).status_code == 200
    assert post(boss, f"witness-steps/stock/{change.pk}/signature/", {}, key2).json()["id"] == str(change.pk)
    assert WitnessSignature.objects.count() == 2
    assert member("pit_boss") == pit_boss
    assert fitting.pk
    assert page
