"""The pages of a drawer: who may, who may not, what comes back, what stays hidden, and what the log then says."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.cage.models.counts import CountSignature
from tests import cast, said
from tests.cage import drawers
from tests.cage.counted import closed
from tests.cage.drawers import FLOAT
from tests.cage.typing_in import typed
from tests.cast import VENUE
from tests.venues.dutch import open_dutch_house

LESS = FLOAT | {"note": {"50": 39, "20": 50}}


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    drawers.denominations()
    with time_machine.travel(cast.TUESDAY, tick=False) as clock:
        yield clock


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_a_drawer_is_opened_booked_counted_blind_explained_and_signed(
    sign_in: Any, cashier: Any, chef_de_salle: Any, tuesday: Any
) -> None:
    desk, chef = sign_in(cashier), sign_in(chef_de_salle)
    opening = f"/cage/open/desk/{drawers.desk_id()}/"
    assert opening in text(desk.get("/cage/"))
    assert 'inputmode="numeric"' in text(desk.get(opening))
    sheet = typed()
    page = desk.post(opening, sheet).headers["Location"]
    assert desk.post(opening, sheet).headers["Location"] == page, "pressed twice, opened once"
    booking = {"nonce": str(uuid4()), "kind": "other_in", "amount": "1234,56", "reference": "V-7"}
    assert desk.post(f"{page}bookings/", booking).headers["Location"] == page
    mine, theirs = text(desk.get(page)), text(chef.get(page))
    assert "1,234.56" in mine
    assert "4,334.56" not in mine, "the total is hidden from the holder"
    assert "4,334.56" in theirs
    tuesday.shift(timedelta(minutes=45))
    blind = text(desk.get(f"{page}count/"))
    assert "4,334" not in blind
    counted = typed(LESS)
    kept = desk.post(f"{page}count/", counted).headers["Location"]
    assert desk.post(f"{page}count/", counted).headers["Location"] == kept
    found = text(desk.get(kept))
    assert "9,050.00" in found
    for kept_back in ("10,334.56", "1,284.56", "Variance report"):
        assert kept_back not in found
    assert "The count is submitted" in found
    assert "-1,284.56" in text(chef.get(kept))
    assert "Variance: ask for an explanation" in text(chef.get("/cage/counts/"))
    again = desk.post(f"{page}count/", typed(FLOAT | {"coin": {"2": 666, "0.50": 1, "0.05": 1, "0.01": 1}}))
    last = again.headers["Location"]
    assert "counted again since" in text(desk.get(kept))
    assert chef.post(f"{last}signature/").status_code == 422
    assert "Ask for the explanation first" in text(chef.post(f"{last}signature/"))
    assert "This count has not been compared" in text(
        desk.post(f"{last}explanation/", {"said": "A coin fell.", "checked": ""})
    )
    assert desk.post(f"{last}disclosure/").status_code == 403
    assert chef.post(f"{last}disclosure/").headers["Location"] == last
    assert "The explanation has already been requested" in text(chef.post(f"{last}disclosure/"))
    assert "-2.00" in text(desk.get(last))
    assert "Awaiting a report" in text(chef.get("/cage/counts/"))
    assert "variance has not been explained yet" in text(chef.post(f"{last}signature/"))
    short = desk.post(f"{last}explanation/", {"said": "", "checked": ""})
    assert short.status_code == 422
    assert "Describe what happened, as far as" in text(short)
    assert "This variance has already been explained" not in text(
        desk.post(f"{last}explanation/", {"said": "A coin fell.", "checked": ""})
    )
    assert "A coin fell." in text(chef.get(last)), "no report is needed for two euros"
    assert "This variance has already been explained" in text(
        desk.post(f"{last}explanation/", {"said": "Again.", "checked": ""})
    )
    assert "Awaiting a report" in text(chef.get("/cage/counts/")), "the first count differs as well"
    assert "Other counts with a variance" in text(desk.get(last))
    assert "Variance report" in text(desk.get(kept))
    report = {"said": "I left a stack out.", "checked": "Camera 3, with the chef."}
    assert desk.post(f"{kept}explanation/", report).headers["Location"] == kept
    assert "Ready to sign" in text(chef.get("/cage/counts/"))
    assert desk.post(f"{last}signature/").status_code == 403
    assert chef.post(f"{last}signature/").headers["Location"] == "/cage/counts/"
    assert CountSignature.objects.get().signed_by == chef_de_salle
    assert "Nothing pending" not in text(chef.get("/cage/counts/")), "the opening count still waits"
    for kind in ("shift.opened", "entry.made", "count.entered", "count.disclosed", "count.explained", "count.signed"):
        assert said.acts(VENUE, f"cage.{kind}"), kind
    assert said.tables(said.acts(VENUE, "cage.count.signed")[0]) == {"cage_countsignature"}


def test_slips_go_over_on_their_page(sign_in: Any, cashier: Any, pit_boss: Any) -> None:
    desk, boss = sign_in(cashier), sign_in(pit_boss)
    assert "You hold no float" in text(desk.get("/cage/slips/new/"))
    giver, taker = drawers.shift(), drawers.table_shift()
    between = {"giver": str(giver.pk), "taker": str(taker.pk)}
    empty = desk.post("/cage/slips/new/", typed({}, **between))
    assert empty.status_code == 422
    assert "The slip is empty" in text(empty)
    wrong = desk.post("/cage/slips/new/", typed({"chip": {"5": "x", "50": 3}}, **between))
    assert "whole number of pieces" in text(wrong)
    assert 'value="3"' in text(wrong), "what was typed stays"
    sheet = typed({"chip": {"5": 4}}, **between)
    page = desk.post("/cage/slips/new/", sheet).headers["Location"]
    assert desk.post("/cage/slips/new/", sheet).headers["Location"] == page
    assert "You prepared it" in text(desk.get(page))
    assert desk.post(f"{page}receipt/").status_code == 422
    assert "have it signed or returned" in text(desk.get(f"/cage/shifts/{giver.pk}/count/"))
    for waiting in ("/cage/", "/cage/slips/", "/door/tonight/"):
        assert "F-000001" in text(boss.get(waiting)) or "1 slip awaits your signature" in text(boss.get(waiting)), (
            waiting
        )
    assert boss.post(f"{page}return/", {"nonce": str(uuid4()), "reason": ""}).status_code == 422
    assert boss.post(f"{page}receipt/").headers["Location"] == page
    assert "received" in text(boss.get(page))
    other = desk.post("/cage/slips/new/", typed({"chip": {"5": 4}}, **between)).headers["Location"]
    assert boss.post(f"{other}return/", {"nonce": str(uuid4()), "reason": "Too much."}).headers["Location"] == other
    assert "Too much." in text(desk.get(other))
    assert "F-000002" in text(desk.get(f"/cage/shifts/{giver.pk}/"))
    assert len(said.acts(VENUE, "cage.slip.prepared")) == len(said.acts(VENUE, "cage.slip.ended")) == 2


def test_the_registers_are_narrowed_sorted_and_taken_as_files(sign_in: Any, inspector: Any) -> None:
    first = drawers.shift()
    drawers.table_shift()
    closed(first)
    look = sign_in(inspector)
    assert "S-000002" in text(look.get("/cage/shifts/"))
    narrowed = text(look.get(f"/cage/shifts/?state=counted&place={first.desk_id}&sort=holder"))
    assert "S-000001" in narrowed
    assert "S-000002" not in narrowed
    assert "before the first" in text(look.get("/cage/shifts/?first=2026-03-05&last=2026-03-01"))
    for register in ("shifts", "slips"):
        file = look.get(f"/cage/{register}/?export=csv&of=all")
        assert b"".join(file.streaming_content).decode("utf-8-sig").strip()
        part = look.get(f"/cage/{register}/", headers={"HX-Request": "true"})
        assert "<html" not in text(part)
    assert "No slip was prepared" in text(look.get("/cage/slips/?kind=fill&state=way"))
    assert len(said.acts(VENUE, "http.register.exported")) == 2


def test_a_booking_is_put_right_or_taken_back_by_another_person(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    row, desk, chef = drawers.shift(), sign_in(cashier), sign_in(chef_de_salle)
    page = f"/cage/shifts/{row.pk}/"
    short = desk.post(f"{page}bookings/", {"nonce": str(uuid4()), "kind": "other_out", "amount": "30", "reference": ""})
    assert short.status_code == 422
    assert "Enter the voucher" in text(short)
    desk.post(f"{page}bookings/", {"nonce": str(uuid4()), "kind": "other_out", "amount": "30", "reference": "V-1"})
    void = f"/cage/bookings/{row.entries.get(kind='other_out').pk}/void/"
    assert void not in text(desk.get(page))
    assert void in text(chef.get(page))
    assert "V-1" in text(chef.get(void))
    assert chef.post(void, {"nonce": str(uuid4()), "reason": ""}).status_code == 422
    assert chef.post(void, {"nonce": str(uuid4()), "reason": "Wrong."}).headers["Location"] == page
    less = {"nonce": str(uuid4()), "means": "chips", "amount": "-5", "reason": ""}
    assert chef.post(f"{page}adjustments/", less).status_code == 422
    assert chef.post(f"{page}adjustments/", less | {"reason": "Counted."}).headers["Location"] == page
    assert "6,000.00 → 5,995.00" in text(chef.get(page))
    assert said.acts(VENUE, "cage.entry.voided")


def test_a_hand_over_compares_both_counts(sign_in: Any, cashier: Any, chef_de_salle: Any) -> None:
    first, opening = drawers.shift(), f"/cage/open/desk/{drawers.desk_id()}/"
    chef = sign_in(chef_de_salle)
    assert "still holds this float" in text(chef.get(opening))
    refused = chef.post(opening, typed(LESS))
    assert refused.status_code == 422
    assert 'value="39"' in text(refused), "what was typed stays"
    assert 'name="note-50"' in text(refused)
    closed(first, pieces=drawers.sheet(**FLOAT))
    page = chef.post(opening, typed(LESS)).headers["Location"]
    compared = text(chef.get(page))
    assert "Counted at handover" in compared
    assert "-50.00" in compared
    assert chef.get(f"/cage/open/desk/{uuid4()}/").status_code == 404
    assert 'name="note-50"' not in text(chef.get(f"/cage/open/table/{drawers.table().pk}/"))


def test_the_night_says_what_waits(sign_in: Any, chef_de_salle: Any, tuesday: Any) -> None:
    drawers.shift()
    tuesday.shift(timedelta(days=1))
    page = text(sign_in(chef_de_salle).get("/door/tonight/"))
    assert "1 count awaits a signature" in page
    assert "is still open from an earlier gaming day" in page


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("porter", [403, 403, 403, 403, 403, 403, 403]),
        ("cashier", [200, 422, 422, 403, 403, 403, 200]),
        ("pit_boss", [200, 422, 422, 403, 200, 302, 200]),
        ("chef_de_salle", [200, 422, 422, 422, 200, 302, 200]),
        ("accountant", [200, 403, 403, 403, 403, 403, 403]),
        ("inspector", [200, 403, 403, 403, 403, 403, 403]),
        ("director", [200, 403, 422, 422, 200, 302, 200]),
        ("administrator", [403, 403, 403, 403, 403, 403, 403]),
    ],
)
def test_who_may_do_what(request: Any, sign_in: Any, name: str, expected: list[int]) -> None:
    row, client = drawers.shift(), sign_in(request.getfixturevalue(name))
    answers = (
        client.get(f"/cage/shifts/{row.pk}/"),
        client.post(f"/cage/shifts/{row.pk}/bookings/", {}),
        client.post("/cage/slips/new/", {}),
        client.post(f"/cage/shifts/{row.pk}/adjustments/", {}),
        client.get("/cage/counts/"),
        client.post(f"/cage/counts/{row.counts.get().pk}/signature/"),
        client.get(f"/cage/shifts/{row.pk}/count/"),
    )
    assert [answer.status_code for answer in answers] == expected


def test_what_belongs_to_another_house_is_not_there(sign_in: Any) -> None:
    row = drawers.shift()
    client = sign_in(open_dutch_house())
    for address in (f"shifts/{row.pk}/", f"counts/{row.counts.get().pk}/", f"slips/{row.pk}/"):
        assert client.get(f"/cage/{address}").status_code == 404
    assert client.get(f"/cage/bookings/{row.entries.get().pk}/void/").status_code == 404
    assert client.get("/cage/").status_code == 200
