"""Colour chips and table staff on the pages and through the API: who may, who may not, and what comes back."""

from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.models.colour_chips import ColourAssignment, ColourReturn, ColourSeries, SeriesCheck
from compliance.games.models.staffing import TableAssignment, TableLayout
from compliance.games.selectors import sessions
from tests import cast
from tests.accounts import employ
from tests.cage.drawers import table
from tests.cast import VENUE, member
from tests.exclusions.api_requests import post
from tests.games import colour_chips as chips
from tests.games import staffing
from tests.games.openings import decree, open_session, table_in_play
from tests.refusals import detail_of


@pytest.fixture(autouse=True)
def tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def supervisor(sign_in: Any) -> Any:
    """A table supervisor, signed in."""
    return sign_in(employ("weiler", "chef_de_table"))


def text(answer: Any) -> str:
    return str(answer.content.decode())


def test_series_are_recorded_retired_and_read(sign_in: Any, director: Any, inspector: Any) -> None:
    boss, agent = sign_in(director), sign_in(inspector)
    body = {"table": str(table().pk), "mark": "anchor", "chips_red": "200", "plaques_red": "3", "chips_blue": "180"}
    assert "Record the colour chips" in text(boss.get("/tables/chips/"))
    assert boss.post("/tables/chips/new/", body).headers["Location"] == "/tables/chips/"
    refused = boss.post("/tables/chips/new/", body)
    assert (refused.status_code, "Take them out of use first" in text(refused)) == (422, True)
    assert 'value="180"' in text(refused)
    lost = boss.post("/tables/chips/new/", {"table": body["table"], "mark": "anchor", "plaques_green": "3"})
    assert "Enter the number of chips of this colour." in text(lost)
    assert "article 37-1, paragraph 3" in text(boss.post("/tables/chips/new/", body | {"mark": "rose"}))
    page = text(agent.get("/tables/chips/"))
    assert "anchor" in page
    assert "Take out of use" not in page
    retirement = f"/tables/chips/{chips.of(table(), 'red').pk}/retirement/"
    assert "anchor" in text(boss.get(retirement))
    assert boss.post(retirement, {"counted": "260", "reason": ""}).status_code == 422
    done = {"counted": "260", "reason": "Five are cracked"}
    short = boss.post(retirement, done | {"counted": "255"})
    assert (short.status_code, "Have the table supervisor check this colour." in text(short)) == (422, True)
    assert boss.post(retirement, done).headers["Location"] == "/tables/chips/"
    states = b"".join(agent.get("/tables/chips/?export=csv&of=all").streaming_content).decode()
    assert [each in states for each in (";in_use", ";retired", "Five are cracked")] == [True] * 3
    assert "Five are cracked" not in text(agent.get("/tables/chips/?state=in_use"))
    assert [agent.post(each, body).status_code for each in ("/tables/chips/new/", retirement)] == [403, 403]


def test_the_supervisor_checks_and_the_floor_manager_opens(sign_in: Any, chef_de_salle: Any, supervisor: Any) -> None:
    chef, decreed = sign_in(chef_de_salle), decree()
    assert decreed
    at_table = table_in_play()
    check, opening = f"/tables/{at_table.pk}/chips/", f"/tables/{at_table.pk}/opening/"
    assert "No colour chips are recorded" in text(supervisor.get(check))
    assert "0 of 7" in text(chef.post(opening, {"nonce": str(uuid4())}))
    chips.record(at_table)
    counted = {f"counted_{row.pk.hex}": "200" for row in ColourSeries.objects.all()}
    red = f"counted_{chips.of(at_table, 'red').pk.hex}"
    assert supervisor.post(check, {}).status_code == 422
    page = text(supervisor.post(check, counted | {red: "199"}, follow=True))
    assert [each in page for each in ("199 of 200", "Not complete", "The check is recorded.")] == [True] * 3
    refused = text(chef.post(opening, {"nonce": str(uuid4())}))
    assert "red (199 of 200)" in refused
    assert check in refused
    with time_machine.travel(cast.local("2026-03-03 20:16"), tick=False):
        assert opening not in text(supervisor.post(check, {red: "200"}, follow=True))
        assert opening in text(chef.get(check))
        shown = text(chef.post(opening, {"nonce": str(uuid4())}, follow=True))
    assert "Session T-000001 is open" in shown
    assert "Weiler" in shown
    assert SeriesCheck.objects.count() == 8
    assert supervisor.get(opening).status_code == 403
    assert "199" in text(supervisor.get("/tables/chips/checks/"))


def test_a_colour_is_assigned_changed_and_exchanged_on_the_board(
    sign_in: Any, chef_de_salle: Any, inspector: Any, supervisor: Any
) -> None:
    decree()
    row = open_session(table_in_play())
    board = f"/tables/sessions/{row.pk}/colours/"
    red = chips.of(row.table, "red")
    body = {"nonce": str(uuid4()), "series": str(red.pk), "seat": "3", "value": "41"}
    refused = supervisor.post(f"{board}new/", body)
    assert (refused.status_code, "article 37-3, paragraph 1" in text(refused)) == (422, True)
    assert 'value="41"' in text(refused)
    page = text(supervisor.post(f"{board}new/", body | {"value": "5,00"}, follow=True))
    assert [each in page for each in ("The colour is assigned: red.", "5.00", "Seat 3", "20:15")] == [True] * 4
    assert "T-000001" in text(supervisor.get("/tables/colours/?state=held"))
    colour = ColourAssignment.objects.get()
    change = f"/tables/colours/{colour.pk}/value/"
    blue = chips.of(row.table, "blue")
    assert str(red.pk) not in text(supervisor.get(change))
    other = {"nonce": str(uuid4()), "chips": "10", "series": str(blue.pk), "value": "10", "seat": "3"}
    assert supervisor.post(change, other | {"value": "1"}).status_code == 422
    assert "The player has the new colour." in text(supervisor.post(change, other, follow=True))
    colour = ColourAssignment.objects.get(series=blue)
    exchange, left = (f"/tables/colours/{colour.pk}/{each}/" for each in ("exchange", "departure"))
    assert "Count the chips again" in text(supervisor.post(exchange, {"chips": "999"}))
    assert "chips" in text(supervisor.post(left, {"chips": ""}))
    paid = text(supervisor.post(exchange, {"chips": "7"}, follow=True))
    assert [each in paid for each in ("7 × 10.00", "Pay 70.00")] == [True] * 2
    page = text(supervisor.get("/tables/colours/?state=exchanged"))
    assert [each in page for each in ("70.00", "50.00", "Seat", "T-000001")] == [True] * 4
    agent = sign_in(inspector)
    assert "Assign red" not in text(agent.get(board))
    assert [agent.post(each, {}).status_code for each in (f"{board}new/", exchange, left, change)] == [403] * 4
    assert board in text(sign_in(chef_de_salle).get(f"/tables/sessions/{row.pk}/"))


def test_a_session_ends_with_colours_once_it_is_confirmed(sign_in: Any, chef_de_salle: Any) -> None:
    chef = sign_in(chef_de_salle)
    decree()
    row = open_session(table_in_play())
    colour = chips.assign(row, "red", "5")
    end = f"/tables/sessions/{row.pk}/end/"
    assert "Players have these colours: red." in text(chef.get(f"/tables/sessions/{row.pk}/"))
    refused = chef.post(end)
    assert (refused.status_code, "not exchanged: red" in text(refused)) == (422, True)
    page = text(chef.post(end, {"confirmed": "on"}, follow=True))
    assert "Record what became of the colours" in page
    assert "Assign blue" not in page
    page = text(chef.post(f"/tables/colours/{colour.pk}/departure/", {"chips": "4"}, follow=True))
    assert "Red: 4 chips, 20.00" in page
    (link,) = [each for each in page.split('"') if "category=table" in each]
    form = text(chef.get(link.replace("&amp;", "&")))
    assert ['value="20.00"' in form, 'value="4"' in form] == [True, True]
    assert "Colours not exchanged at the end" in text(chef.get(f"/tables/sessions/{row.pk}/"))


def test_the_staffing_sheet(sign_in: Any, chef_de_salle: Any, director: Any, inspector: Any) -> None:
    chef, boss, agent = sign_in(chef_de_salle), sign_in(director), sign_in(inspector)
    body = {"table": str(table().pk), "duty": "chef_de_table", "staff": str(member("pit_boss").pk)}
    assert chef.post("/tables/staff/new/", body).headers["Location"] == "/tables/staff/"
    refused = chef.post("/tables/staff/new/", body | {"duty": "croupier"})
    assert (refused.status_code, "One person has one duty" in text(refused)) == (422, True)
    row = TableAssignment.objects.get()
    end = f"/tables/staff/{row.pk}/end/"
    assert "Pit Boss" in text(chef.get(end))
    assert "The duty has ended." in text(chef.post(end, {"successor": str(chef_de_salle.pk)}, follow=True))
    assert "already ended" in text(chef.post(end, {}))
    sheet = b"".join(agent.get("/tables/staff/?export=csv&of=all").streaming_content).decode()
    assert [each in sheet for each in ("Pit Boss", "Chef De Salle", "chef_de_table", ";present", ";ended")] == [
        True
    ] * 5
    assert "Pit Boss" not in text(agent.get("/tables/staff/?state=present"))
    assert [agent.post(each, body).status_code for each in ("/tables/staff/new/", end)] == [403, 403]
    layout = {"table": str(table().pk), "seats": "8", "wheels": "1"}
    assert "article 37-1, paragraph 4" in text(boss.post("/tables/layouts/new/", layout))
    layout |= {"seats": "7", "racetrack": "on"}
    assert boss.post("/tables/layouts/new/", layout).headers["Location"] == "/tables/layouts/"
    assert TableLayout.objects.get().racetrack
    assert "Record the layout" not in text(agent.get("/tables/layouts/"))
    assert agent.post("/tables/layouts/new/", layout).status_code == 403


def test_chips_through_the_api(sign_in: Any, director: Any, inspector: Any, supervisor: Any) -> None:
    boss, agent, key = sign_in(director), sign_in(inspector), uuid4().hex
    at_table = str(table().pk)
    body = {"table": at_table, "mark": "anchor", "lines": [{"colour": "red", "chips": 200, "plaques": 2}]}
    first, again = (post(boss, "colour-series/", body, key).json() for _each in range(2))
    assert first == again
    assert set(post(boss, "colour-series/", body).json()["errors"])
    assert post(agent, "colour-series/", body).status_code == 403
    (found,) = agent.get("/api/v1/colour-series/").json()["results"]
    assert (found["colour"], found["plaque_value"], found["state"]) == ("red", 20, "in_use")
    counts = {"table": at_table, "counts": [{"series": found["id"], "counted": 240}]}
    assert post(supervisor, "colour-chip-checks/", counts).status_code == 200
    assert post(boss, "colour-chip-checks/", counts).status_code == 403
    (checked,) = agent.get("/api/v1/colour-chip-checks/").json()["results"]
    assert (checked["counted"], checked["size"], checked["state"]) == (240, 240, "complete")
    assert post(boss, f"colour-series/{found['id']}/retirement/", {"counted": 240, "reason": "Worn"}).status_code == 200


def test_colours_through_the_api(sign_in: Any, inspector: Any, supervisor: Any) -> None:
    agent, key = sign_in(inspector), uuid4().hex
    decree()
    row = open_session(table_in_play())
    path, red = f"table-sessions/{row.pk}/colours/", str(chips.of(row.table, "red").pk)
    first, again = (post(supervisor, path, {"series": red, "seat": 3}, key).json() for _each in range(2))
    assert first == again == {"id": str(ColourAssignment.objects.get().pk)}
    assert set(post(supervisor, path, {"series": red}).json()["errors"]) == {"series"}
    assert post(agent, path, {"series": red}).status_code == 403
    change = {"chips": 5, "series": str(chips.of(row.table, "blue").pk), "value": "40.00"}
    second = post(supervisor, f"player-colours/{first['id']}/value/", change).json()["id"]
    assert second == str(ColourAssignment.objects.get(replaces=first["id"]).pk)
    assert post(supervisor, f"player-colours/{second}/exchange/", {"chips": 3}).status_code == 200
    assert "already" in detail_of(post(supervisor, f"player-colours/{second}/departure/", {"chips": 0}))
    post(supervisor, path, {"series": red})
    held, newest, oldest = agent.get("/api/v1/player-colours/").json()["results"]
    assert (held["state"], held["returned_at"]) == ("held", None)
    assert (newest["value"], newest["returned_amount"], oldest["seat"]) == ("40.00", "120.00", 3)
    assert sorted(ColourReturn.objects.values_list("amount", flat=True)) == [10, 120]


def test_the_end_of_a_session_through_the_api(sign_in: Any, chef_de_salle: Any) -> None:
    chef = sign_in(chef_de_salle)
    decree()
    row = open_session(table_in_play())
    chips.assign(row, "red")
    end = f"table-sessions/{row.pk}/end/"
    assert set(post(chef, end, {}).json()["errors"]) == {"confirmed"}
    assert post(chef, end, {"confirmed": True}).status_code == 200
    assert sessions.get_session(VENUE, row.pk).ended.open_colours == 1


def test_staff_through_the_api(sign_in: Any, chef_de_salle: Any, director: Any, supervisor: Any) -> None:
    chef, boss = sign_in(chef_de_salle), sign_in(director)
    body = {"table": str(table().pk), "duty": "chef_de_table", "staff": str(member("pit_boss").pk)}
    assigned = post(chef, "table-staff/", body).json()["id"]
    assert post(supervisor, "table-staff/", body).status_code == 403
    staffing.assign(table(), "cashier", "croupier")
    assert post(chef, f"table-staff/{assigned}/end/", {"successor": str(chef_de_salle.pk)}).status_code == 200
    states = [each["state"] for each in boss.get("/api/v1/table-staff/?duty=chef_de_table").json()["results"]]
    assert sorted(states) == ["ended", "present"]
    layout = {"table": str(table().pk), "racetrack": False, "seats": 14, "double": True, "wheels": 2}
    assert set(post(boss, "table-layouts/", layout).json()["errors"]) == {"application"}
    approved = layout | {"application": str(staffing.authorise_double_table().pk)}
    assert post(boss, "table-layouts/", approved).status_code == 200
    (found,) = boss.get("/api/v1/table-layouts/").json()["results"]
    assert (found["seats"], found["approval"]) == (14, "MF-2026-31")
