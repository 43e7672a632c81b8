"""The cage through the API: the same acts under the same rights, each done once for its key."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.models.counts import Count
from compliance.cage.models.shifts import Entry, Shift
from compliance.cage.models.slips import Slip
from tests import cast, said
from tests.cage import drawers
from tests.cage.drawers import FLOAT
from tests.cage.typing_in import sent
from tests.cast import VENUE
from tests.exclusions.api_requests import post
from tests.refusals import detail_of
from tests.venues.dutch import open_dutch_house

LESS = FLOAT | {"note": {"50": 39, "20": 50}}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    drawers.denominations()
    with time_machine.travel(cast.TUESDAY, tick=False) as clock:
        yield clock


def test_a_shift_from_its_opening_to_its_signed_count(
    sign_in: Any, cashier: Any, chef_de_salle: Any, director: Any, inspector: Any, tuesday: Any
) -> None:
    desk, chef, look = sign_in(cashier), sign_in(chef_de_salle), sign_in(inspector)
    key, body = uuid4().hex, {"desk": str(drawers.desk_id()), "pieces": sent()}
    first, again = (post(desk, "shifts/", body, key).json() for _twice in range(2))
    row = Shift.objects.get()
    assert first == again == {"id": str(row.pk)}
    busy = post(chef, "shifts/", body)
    assert detail_of(busy)
    assert set(busy.json()["errors"]) == {"place"}
    address = f"shifts/{row.pk}/"
    key, booking = uuid4().hex, {"kind": "other_out", "amount": "30.00", "reference": "V-1"}
    assert [post(desk, f"{address}bookings/", booking, key).status_code for _twice in range(2)] == [200, 200]
    assert post(chef, f"{address}bookings/", booking).status_code == 409, "in another person's drawer"
    put_right = {"chips": "-5.00", "reason": "Counted twice."}
    assert post(chef, f"{address}adjustments/", {"reason": "x"}).status_code == 409
    assert post(chef, f"{address}adjustments/", put_right).json()["id"] == str(row.pk)
    paid = Entry.objects.get(kind="other_out")
    assert post(chef, f"shift-bookings/{paid.pk}/void/", {"reason": "The wrong sum."}).json()["id"] == str(paid.pk)
    for client, hidden in ((desk, True), (look, True), (chef, False)):
        lines = client.get(f"/api/v1/{address}bookings/").json()["results"]
        assert [line["kind"] for line in lines] == ["opening", "other_out", "adjustment", "void"]
        assert (lines[-1]["cash_after"] is None) == hidden
    tuesday.shift(timedelta(minutes=20))
    assert post(look, f"{address}counts/", {"pieces": sent()}).status_code == 403
    assert post(desk, f"{address}counts/", {"pieces": sent(LESS)}).json()["id"] == str(row.pk)
    count = Count.objects.get(kind="closing")
    (waiting, first_float) = chef.get("/api/v1/counts/?state=waiting").json()["results"]
    assert first_float["kind"] == "opening", "nobody held the drawer before"
    assert (waiting["kind"], waiting["signed"], waiting["explained"]) == ("closing", False, False)
    boss = sign_in(director)
    assert post(boss, f"counts/{count.pk}/signature/", {}).status_code == 409
    key = uuid4().hex
    asked = [post(boss, f"counts/{count.pk}/disclosure/", {}, key).json() for _twice in range(2)]
    assert asked == [first | {"id": str(count.pk)}] * 2
    assert post(boss, f"counts/{count.pk}/disclosure/", {}).status_code == 409
    assert post(desk, f"counts/{count.pk}/explanation/", {"said": "A note.", "checked": "Camera 3."}).status_code == 200
    assert "You changed the expected amount of" in detail_of(post(chef, f"counts/{count.pk}/signature/", {}))
    assert post(boss, f"counts/{count.pk}/signature/", {}).json() == first | {"id": str(count.pk)}
    counts = boss.get(f"/api/v1/{address}counts/").json()["results"]
    assert (counts[1]["difference"], counts[1]["signed"], counts[1]["explained"]) == ("-45.00", True, True)
    counts = look.get(f"/api/v1/{address}counts/").json()["results"]
    assert (counts[1]["difference"], counts[1]["signed"], counts[1]["cash"]) == (None, True, None), "not taken over yet"
    assert boss.get(f"/api/v1/{address}bookings/").json()["results"][-1]["cash_after"] == "3100.00"
    assert look.get(f"/api/v1/{address}").json()["state"] == "signed"
    assert look.get("/api/v1/shifts/?state=signed").json()["count"] == 1
    assert look.get(f"/api/v1/shifts/?state=open&place={drawers.desk_id()}&first=2026-03-03").json()["count"] == 0
    assert said.acts(VENUE, "http.register.read")


def test_slips_go_between_drawers(sign_in: Any, cashier: Any, pit_boss: Any, inspector: Any) -> None:
    desk, boss, look = sign_in(cashier), sign_in(pit_boss), sign_in(inspector)
    giver, taker = drawers.shift(), drawers.table_shift()
    body = {"giver": str(giver.pk), "taker": str(taker.pk), "pieces": sent({"chip": {"5": 100}})}
    key = uuid4().hex
    first, again = (post(desk, "slips/", body, key).json() for _twice in range(2))
    assert first == again
    row = Slip.objects.get()
    assert look.get(f"/api/v1/slips/{row.pk}/").json()["slip"] == "F-000001"
    assert post(desk, f"slips/{row.pk}/receipt/", {}).status_code == 409
    key = uuid4().hex
    assert [post(boss, f"slips/{row.pk}/receipt/", {}, key).status_code for _twice in range(2)] == [200, 200]
    other = post(desk, "slips/", body).json()["id"]
    assert look.get("/api/v1/slips/?state=way").json()["count"] == 1
    assert post(boss, f"slips/{other}/return/", {"reason": "Too many."}).json() == {"id": other}
    listed = look.get("/api/v1/slips/?kind=fill").json()["results"]
    assert [each["state"] for each in listed] == ["returned", "received"]
    assert post(look, "slips/", body).status_code == 403
    assert post(desk, "slips/", body | {"taker": str(uuid4())}).status_code == 400


def test_what_is_not_there_or_belongs_to_another_house(sign_in: Any, director: Any) -> None:
    row = drawers.shift()
    entry, count = row.entries.get(), row.counts.get()
    here, there = sign_in(director), sign_in(open_dutch_house())
    for client, shift_id, entry_id, count_id in (
        (here, uuid4(), uuid4(), uuid4()),
        (there, row.pk, entry.pk, count.pk),
    ):
        assert client.get(f"/api/v1/shifts/{shift_id}/").status_code == 404
        assert client.get(f"/api/v1/slips/{shift_id}/").status_code == 404
        assert post(client, f"shift-bookings/{entry_id}/void/", {"reason": "x"}).status_code == 404
        assert post(client, f"counts/{count_id}/signature/", {}).status_code == 404
    assert there.get("/api/v1/shifts/").json()["count"] == 0


@pytest.mark.parametrize("name", ["porter", "accountant", "inspector", "administrator"])
def test_nobody_else_works_a_drawer(request: Any, sign_in: Any, name: str) -> None:
    row, client = drawers.shift(), sign_in(request.getfixturevalue(name))
    assert post(client, "shifts/", {}).status_code == 403
    for act in (f"shifts/{row.pk}/bookings/", f"shifts/{row.pk}/adjustments/", f"shifts/{row.pk}/counts/"):
        assert post(client, act, {"pieces": []}).status_code == 403
    assert post(client, "slips/", {}).status_code == 403
    for act in ("disclosure", "explanation", "signature"):
        assert post(client, f"counts/{row.counts.get().pk}/{act}/", {}).status_code == 403
    assert post(client, f"shift-bookings/{row.entries.get().pk}/void/", {}).status_code == 403
    assert len(said.denials(VENUE)) == 9
