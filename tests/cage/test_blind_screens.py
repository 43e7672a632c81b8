"""What pages and the API show of counts, boxes, tables and days: to holder, team, supervisor, and all the rest."""

from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
import time_machine

from compliance.cage.chips import services
from compliance.cage.models.counts import Count, Explanation
from tests import cast, said
from tests.cage import drawers, tables
from tests.cage.counted import closed
from tests.cage.drawers import FLOAT
from tests.cage.nights import disclosed, signed
from tests.cage.typing_in import sent, typed
from tests.cast import VENUE
from tests.exclusions.api_requests import post
from tests.refusals import detail_of
from tests.venues.dutch import open_dutch_house

LESS = FLOAT | {"note": {"50": 39, "20": 50}}
DAY = "2026-03-03"


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    drawers.denominations()
    with time_machine.travel(cast.TUESDAY, tick=False) as clock:
        yield clock


def text(answer: Any) -> str:
    return str(answer.content.decode())


def counts_of(client: Any, shift: Any) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = client.get(f"/api/v1/shifts/{shift.pk}/counts/").json()["results"]
    return found


def test_the_holder_finds_the_difference_nowhere(
    sign_in: Any, cashier: Any, chef_de_salle: Any, inspector: Any
) -> None:
    """The count page, the shift page, the register, its file and the API: none tells what should have been there."""
    shift = drawers.shift()
    count = closed(shift, pieces=drawers.sheet(**LESS))
    desk, chef, look = sign_in(cashier), sign_in(chef_de_salle), sign_in(inspector)
    pages = [f"/cage/counts/{count.pk}/", f"/cage/shifts/{shift.pk}/", "/cage/shifts/"]
    for address in pages:
        page = text(desk.get(address))
        assert "9,050.00" in page, address
        assert "-50.00" not in page, address
        assert "9,050.00" not in text(look.get(address)), "nobody has taken the drawer over"
        assert "9,050.00" in text(chef.get(address))
    assert "→" not in text(desk.get(pages[1])), "no running totals"
    assert "hidden for now" in text(look.get(pages[0]))
    assert "-50.00" in text(chef.get(pages[2]))
    file = b"".join(desk.get("/cage/shifts/?export=csv&of=all").streaming_content).decode()
    assert "9050.00" in file
    assert "-50.00" not in file
    (_opening, told) = counts_of(desk, shift)
    assert (told["cash"], told["expected_cash"], told["difference"], told["disclosed"]) == (
        "3050.00",
        None,
        None,
        False,
    )
    assert counts_of(look, shift)[1]["cash"] is None
    assert counts_of(chef, shift)[1]["difference"] == "-50.00"
    assert chef.get("/api/v1/counts/?state=waiting").json()["results"][0]["difference"] == "-50.00"
    assert desk.get(f"/api/v1/shifts/{shift.pk}/bookings/").json()["results"][0]["cash_after"] is None
    disclosed(count, cast.TUESDAY)
    assert "-50.00" in text(desk.get(pages[0]))
    assert counts_of(desk, shift)[1]["difference"] == "-50.00"
    assert "Recount" not in text(desk.get(pages[0]))
    again = post(desk, f"shifts/{shift.pk}/counts/", {"pieces": sent()})
    assert "You have seen the expected amount" in detail_of(again)
    assert desk.post(f"/cage/shifts/{shift.pk}/count/", typed()).status_code == 422


def test_another_supervisor_counts_once_more(sign_in: Any, pit_boss: Any, chef_de_salle: Any) -> None:
    count = closed(drawers.shift(), pieces=drawers.sheet(**LESS))
    chef, boss = sign_in(chef_de_salle), sign_in(pit_boss)
    assert "Request an explanation" in text(chef.get(f"/cage/counts/{count.pk}/"))
    assert chef.post(f"/cage/counts/{count.pk}/disclosure/").status_code == 302
    assert "Recount" in text(boss.get(f"/cage/counts/{count.pk}/"))
    page = boss.post(f"/cage/shifts/{count.shift_id}/count/", typed()).headers["Location"]
    assert "Awaiting a report" in text(chef.get("/cage/counts/")), "the first count still differs"
    assert "Another person must" in text(boss.get("/cage/counts/"))
    assert "Sign the count" in text(chef.get(page))
    assert chef.post(f"{page}signature/").status_code == 422


def test_whoever_takes_over_sees_no_pieces_and_explains_a_hand_over(
    sign_in: Any, cashier: Any, chef_de_salle: Any, director: Any
) -> None:
    first = drawers.shift()
    count = closed(first, pieces=drawers.sheet(**FLOAT))
    chef, boss, desk = sign_in(chef_de_salle), sign_in(director), sign_in(cashier)
    page = chef.post(f"/cage/open/desk/{drawers.desk_id()}/", typed(LESS)).headers["Location"]
    opening = Count.objects.get(kind="opening", shift__number=2)
    address = f"/cage/counts/{opening.pk}/"
    assert page == address
    assert "-50.00" in text(chef.get(address)), "it cannot be repeated, and is shown at once"
    assert "Nothing pending" not in text(boss.get("/cage/counts/"))
    assert desk.post(f"{address}explanation/", {"said": "I had counted it.", "checked": "Camera."}).status_code == 302
    assert "Sign the count" not in text(desk.get(address))
    assert "Sign the count" in text(boss.get(address))
    assert chef.post(f"{address}signature/").status_code == 422
    assert boss.post(f"{address}signature/").status_code == 302
    assert "9,100.00" in text(desk.get(f"/cage/counts/{count.pk}/"))


def test_a_table_and_its_box_are_kept_from_who_counts_boxes(
    sign_in: Any, chef_de_salle: Any, director: Any, inspector: Any, tuesday: Any
) -> None:
    drawer = drawers.table_shift()
    fitting = tables.fit(drawer)
    made = tables.exchange(drawer, "cash", "chips", "1700")
    team, chef, boss, look = (
        sign_in(tables.counter()),
        sign_in(chef_de_salle),
        sign_in(director),
        sign_in(inspector),
    )
    pages = [f"/cage/shifts/{drawer.pk}/", "/cage/exchanges/", "/cage/exchanges/identity/"]
    for client in (team, boss):
        assert "1,700.00" not in "".join(text(client.get(page)) for page in pages)
        assert "amounts are hidden from box counters until" in text(client.get(pages[0]))
        assert "Table amounts are hidden from box counters until" in text(client.get(pages[1]))
        assert b"1700" not in b"".join(client.get("/cage/exchanges/?export=csv&of=all").streaming_content)
        (row,) = client.get("/api/v1/exchanges/").json()["results"]
        assert row["amount"] is None
        last = client.get(f"/api/v1/shifts/{drawer.pk}/bookings/").json()["results"][-1]
        assert {last[name] for name in ("chips", "dropped", "chips_after", "dropped_after")} == {None}
    assert "1,700.00" in text(chef.get(pages[1]))
    assert look.get("/api/v1/exchanges/").json()["results"][0]["amount"] == "1700.00"
    assert "1,700.00" not in text(boss.get(f"/cage/bookings/{made.entry_id}/void/"))
    tables.close(drawer)
    tables.move(fitting)
    tables.open_box(fitting)
    tuesday.move_to(tables.COUNTING)
    team, chef, boss, look = (sign_in(each) for each in (tables.counter(), chef_de_salle, director, inspector))
    count = tables.count(fitting, note={"500": 3})
    box = f"/cage/boxes/{fitting.pk}/"
    for client in (team, boss, look):
        page = text(client.get(box))
        assert "1,500.00" in page
        assert "1,700.00" not in page
        assert "1,700.00" not in text(client.get(f"/cage/counts/{count.pk}/"))
        assert client.get("/api/v1/box-rounds/").json()["results"][0]["expected"] is None
        assert "Request an explanation" not in page
        assert client.post(f"/cage/counts/{count.pk}/disclosure/").status_code == 403
    refused = text(team.post(f"{box}signature/", follow=True))
    assert "The count of this box shows a variance" in refused
    assert "-200.00" in text(chef.get(box))
    assert chef.get("/api/v1/box-rounds/").json()["results"][0]["difference"] == "-200.00"
    report = {"said": "x", "checked": "x"}
    for refusing in (
        post(chef, f"counts/{count.pk}/explanation/", report),
        chef.post(f"/cage/counts/{count.pk}/explanation/"),
    ):
        assert refusing.status_code == 403
    assert said.denials(VENUE).count("cage.box.count") == 2
    assert chef.post(f"/cage/counts/{count.pk}/disclosure/").headers["Location"] == box
    assert "-200.00" in text(boss.get(box))
    assert "Recount" not in text(boss.get(box))
    again = tables.count(fitting, by="accountant", note={"500": 3, "200": 1})
    assert "An earlier count with a variance" in text(boss.get(box))
    assert "Variance report" in text(boss.get(f"/cage/counts/{count.pk}/"))
    assert post(boss, f"counts/{count.pk}/explanation/", report).status_code == 200
    assert team.post(f"{box}signature/").status_code == 302
    assert again.signatures.count() == 1
    assert "1,700.00" in text(team.get(pages[0]))
    assert Explanation.objects.count() == 1


def test_the_day_shows_each_reader_what_they_may_see(
    sign_in: Any, chef_de_salle: Any, director: Any, accountant: Any, inspector: Any
) -> None:
    shift = drawers.shift()
    for person in (accountant, inspector):
        client = sign_in(person)
        page = text(client.get(f"/cage/day/{DAY}/"))
        assert "9,100.00" not in page
        assert (
            "1 place is not included in these totals: its expected amount is withheld until it is counted and "
            "compared or signed." in page
        )
        found = client.get(f"/api/v1/cage-days/{DAY}/").json()
        assert (found["kept_back"], found["expected"], found["uncounted"]) == (1, "0.00", 1)
        (place,) = found["places"]
        assert (place["kept_back"], place["expected"], place["obstacle"]) == (True, None, "open")
    chef = sign_in(chef_de_salle)
    assert "9,100.00" in text(chef.get(f"/cage/day/{DAY}/"))
    assert chef.get(f"/api/v1/cage-days/{DAY}/").json()["places"][0]["kept_back"] is False
    client = sign_in(accountant)
    signed(closed(shift), at=cast.TUESDAY)
    assert "9,100.00" in text(client.get(f"/cage/day/{DAY}/"))
    drawers.table_shift()
    box = tables.fit(drawers.table_shift("5"))
    tables.exchange(box.shift, "cash", "chips", "1700")
    team = text(sign_in(director).get(f"/cage/day/{DAY}/"))
    assert "1,700.00" not in team
    assert "2 places are not included" in team
    assert client.get("/api/v1/cage-days/").status_code == 200
    assert {act.facts["register"] for act in said.acts(VENUE, "http.register.read")} == {"days-of-the-cage"}


def test_a_day_before_any_law_is_no_page(sign_in: Any) -> None:
    client = sign_in(open_dutch_house())
    for address in ("/cage/day/0001-01-01/", "/api/v1/cage-days/0001-01-01/"):
        assert client.get(address).status_code == 404
    assert client.post("/cage/day/0001-01-01/closing/").status_code == 404


def test_an_overdue_day_is_closed_by_who_sees_it(sign_in: Any, accountant: Any, tuesday: Any) -> None:
    signed(closed(drawers.shift()), at=cast.TUESDAY)
    tuesday.shift(timedelta(days=3))
    assert sign_in(accountant).post(f"/cage/day/{DAY}/closing/").status_code == 302


def test_more_than_any_drawer_holds_is_refused_beside_the_sheet(sign_in: Any, cashier: Any, director: Any) -> None:
    facts = {"medium": "plaque", "value": Decimal(5_000_000), "colour": "gold", "series": "A"}
    services.enter_piece(house=cast.house(), by=director, at=cast.TUESDAY, **facts)
    desk, rows = sign_in(cashier), {"plaque": {"5000000": 1_000_000}}
    body = {"desk": str(drawers.desk_id()), "pieces": sent(rows)}
    assert set(post(desk, "shifts/", body).json()["errors"]) == {"pieces"}
    page = desk.post(f"/cage/open/desk/{drawers.desk_id()}/", typed(rows))
    assert page.status_code == 422
    assert "The total of the sheet is too large" in text(page)
