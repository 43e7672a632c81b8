"""Equipment on the pages and through the API: who may, who may not, and what comes back."""

import io
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from pypdf import PdfReader

from compliance.equipment.models.defects import Defect
from compliance.equipment.models.inspections import Inspection
from compliance.equipment.models.items import EquipmentItem
from tests import said
from tests.accounts import employ
from tests.cage.drawers import table
from tests.cast import TUESDAY, VENUE
from tests.equipment.equipping import check, item
from tests.exclusions.api_requests import post
from tests.games.openings import decree, end_session, open_session, table_in_play
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db
FILES = ("checks", "defects")


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False) as clock:
        yield clock


def text(answer: Any) -> str:
    return str(answer.content.decode())


def sent(*defects: str, **more: str) -> dict[str, str]:
    codes = ("devices", "level", "rotation", "parts", "ball")
    results = {f"result_{code}": "defect" if code in defects else "passed" for code in codes}
    return results | {"nonce": str(uuid4()), "occasion": "before_session"} | more


def test_equipment_goes_through_its_pages(sign_in: Any, director: Any, inspector: Any, tuesday: Any) -> None:
    boss, at_table = sign_in(director), table("4", "lu.roulette_english")
    body = {"kind": "wheel", "label": "W-1", "maker": "Huxley", "serial": ""}
    refused = boss.post("/equipment/new/", body | {"maker": ""})
    assert (refused.status_code, 'value="W-1"' in text(refused)) == (422, True)
    page = boss.post("/equipment/new/", body).headers["Location"]
    assert f"/equipment/{EquipmentItem.objects.get().pk}/" == page
    assert "Check before the session" in text(boss.get(page))
    placed = boss.post(f"{page}placement/", {"table": str(at_table.pk)}, follow=True)
    assert "The new place is recorded." in text(placed)
    again = boss.post(f"{page}placement/", {"table": str(at_table.pk)})
    assert (again.status_code, "there already" in text(again)) == (422, True)
    supervisor = sign_in(employ("weiler", "chef_de_table"))
    half = supervisor.post(f"{page}check/", sent("level", video_reference="CAM-3"))
    assert (half.status_code, "Describe the defect." in text(half), "CAM-3" in text(half)) == (422, True, True)
    assert supervisor.post(f"{page}placement/", {"table": ""}).status_code == 403
    found = supervisor.post(f"{page}check/", sent("level", level="Tilts."), follow=True)
    assert "The equipment may not be used." in text(found)
    assert "Record the resolution" not in text(found)
    assert "Tilts." in text(boss.get("/equipment/defects/?state=open"))
    assert "Tilts." not in text(boss.get("/equipment/defects/?state=repaired"))
    resolution = f"/equipment/defects/{Defect.objects.get().pk}/resolution/"
    assert "Resolve the defect of W-1" in text(boss.get(resolution))
    assert boss.post(resolution, {"outcome": "repaired", "note": ""}).status_code == 422
    assert boss.post(resolution, {"outcome": "repaired", "note": "Level."}).headers["Location"] == page
    tuesday.shift(timedelta(minutes=5))
    assert "The check is passed." in text(supervisor.post(f"{page}check/", sent(), follow=True))
    agent = sign_in(inspector)
    assert "The wheel is level: Tilts." in text(agent.get("/equipment/checks/"))
    assert "Record the resolution" not in text(agent.get("/equipment/defects/"))
    for name in FILES:
        sheet = b"".join(agent.get(f"/equipment/{name}/?export=xlsx&of=all").streaming_content)
        assert sheet.startswith(b"PK"), name
    shown = text(agent.get("/equipment/?kind=wheel&use=in_use"))
    assert ("W-1" in shown, "Checked" in shown, "Record equipment" in shown) == (True, True, False)
    assert agent.post(f"{page}fault/", {"description": "?"}).status_code == 403
    assert supervisor.post(f"{page}fault/", {"description": ""}).status_code == 422
    assert "may not be used" in text(supervisor.post(f"{page}fault/", {"description": "Loose."}, follow=True))
    assert sign_in(open_dutch_house()).get(page).status_code == 404


def test_equipment_is_taken_out_of_use_on_its_page(sign_in: Any, director: Any) -> None:
    boss, page = sign_in(director), f"/equipment/{item('dice', 'D-1').pk}/"
    assert boss.post(f"{page}retirement/", {"reason": ""}).status_code == 422
    done = text(boss.post(f"{page}retirement/", {"reason": "Worn."}, follow=True))
    assert ("The equipment is out of use." in done, "Record the check" in done) == (True, False)
    assert "D-1" in text(boss.get("/equipment/?use=retired"))


def test_cards_offer_both_checks_and_wait_after_the_session(
    sign_in: Any, pit_boss: Any, porter: Any, tuesday: Any
) -> None:
    at_table = table_in_play("7", "lu.black_jack")
    decree("lu.black_jack")
    cards = item("cards", "C-1", table=at_table)
    client = sign_in(pit_boss)
    page = f"/equipment/{cards.pk}/"
    body = {f"result_{code}": "passed" for code in ("complete", "faces", "backs", "cutting_cards")}
    body |= {"nonce": str(uuid4()), "occasion": "before_session"}
    without = client.post(f"{page}check/", body)
    assert (without.status_code, "recorded on video" in text(without)) == (422, True)
    assert client.post(f"{page}check/", body | {"video_reference": "CAM-7 19:58"}).status_code == 302
    shown = text(client.get(page))
    assert "Check after the session" in shown
    assert "?occasion=before_session" in shown
    assert "The cutting cards are there" in text(client.get(f"{page}?occasion=before_session"))
    session = open_session(at_table)
    assert "awaits its check" not in text(client.get("/door/tonight/"))
    end_session(session, TUESDAY + timedelta(minutes=30))
    tuesday.shift(timedelta(minutes=40))
    assert "1 set of cards awaits its check after the session" in text(client.get("/door/tonight/"))
    assert "awaits its check" not in text(sign_in(porter).get("/door/tonight/"))


def test_a_label_opens_the_page_of_its_equipment(sign_in: Any, director: Any, inspector: Any) -> None:
    row, boss = item(), sign_in(director)
    item("shoe", "H-1")
    answer = boss.get("/equipment/labels/")
    assert answer.headers["Content-Type"] == "application/pdf"
    words = " ".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)
    assert ("W-1" in words, "H-1" in words) == (True, True)
    (told,) = said.acts(VENUE, "equipment.labels.printed")
    assert said.own_facts(told) == {"count": 2}
    assert sign_in(inspector).get("/equipment/labels/").status_code == 403
    assert "W-1" in text(boss.get(f"/equipment/{row.pk}/"))


def test_equipment_goes_through_the_api(sign_in: Any, director: Any, pit_boss: Any) -> None:
    boss, at_table = sign_in(director), table("4", "lu.roulette_english")
    made = post(boss, "equipment/", {"kind": "shuffler", "number": "S-1", "maker": "Shuffle Master"}).json()
    address = f"equipment/{made['id']}"
    assert post(boss, f"{address}/placement/", {"table": str(at_table.pk)}).status_code == 200
    missing = {"occasion": "daily", "findings": [{"code": "empty", "passed": True}]}
    assert post(boss, f"{address}/checks/", missing).status_code in {400, 409, 422}
    findings = [{"code": code, "passed": True} for code in ("empty", "seals", "test_run")]
    done = post(boss, f"{address}/checks/", {"occasion": "daily", "findings": findings}).json()
    (line,) = boss.get("/api/v1/equipment/").json()["results"]
    assert (line["label"], line["table"], line["state"]) == ("S-1", "4", "cleared")
    (line,) = boss.get("/api/v1/equipment-checks/").json()["results"]
    assert (line["id"], line["result"]) == (done["id"], "passed")
    defect = post(sign_in(pit_boss), f"{address}/fault/", {"description": "Jams."}).json()
    ended = {"outcome": "withdrawn", "note": "Beyond repair."}
    assert post(boss, f"equipment-defects/{defect['id']}/resolution/", ended).status_code == 200
    (line,) = boss.get("/api/v1/equipment-defects/").json()["results"]
    assert (line["id"], line["state"], line["note"]) == (defect["id"], "withdrawn", "Beyond repair.")
    other = item("dice", "D-1")
    assert post(boss, f"equipment/{other.pk}/retirement/", {"reason": "Worn."}).status_code == 200


def test_an_item_of_a_check_has_one_finding_in_the_api(sign_in: Any, pit_boss: Any) -> None:
    row, boss = item(), sign_in(pit_boss)
    passed = [{"code": code, "passed": True} for code in ("devices", "level", "rotation", "parts", "ball")]
    for findings in ([{"code": "level", "passed": False, "note": "Tilts."}, *passed], [*passed, passed[1]]):
        sent = {"occasion": "before_session", "findings": findings}
        answer = post(boss, f"equipment/{row.pk}/checks/", sent)
        assert (answer.status_code, "one finding for each item" in text(answer)) == (400, True)
    assert not Inspection.objects.exists()


def test_the_opening_of_a_table_shows_its_equipment(sign_in: Any, director: Any) -> None:
    at_table = table_in_play()
    decree()
    wheel = item(table=at_table)
    shown = text(sign_in(director).get(f"/tables/{at_table.pk}/opening/"))
    assert ("W-1" in shown, "roulette wheel W-1 (check before the session)" in shown) == (True, True)
    check(wheel)
    assert "(check before the session)" not in text(sign_in(director).get(f"/tables/{at_table.pk}/opening/"))
