"""Pages and API of gaming machines: who may, who may not, and what is refused."""

import io
from typing import Any

import pytest
import time_machine
from pypdf import PdfReader

from compliance.machines.models.machines import Machine
from compliance.machines.models.service import Fault
from tests.cast import TUESDAY
from tests.exclusions.api_requests import post
from tests.machines import floor
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def text(answer: Any) -> str:
    return " ".join(str(answer.content.decode()).split())


def body(**changes: Any) -> dict[str, Any]:
    facts: dict[str, Any] = {
        "kind": "slot",
        "number": "1044",
        "maker": "Novomatic",
        "model": "Book of Ra",
        "serial_number": "NV-77120",
        "denomination": "0.01",
        "lowest_stake": "0.10",
        "highest_stake": "5.00",
    }
    return facts | changes


APPROVAL = {"reference": "MF-2026-12", "redistribution": "92.50", "valid_from": "2026-01-10"}
METERS = {"coin_in": "100.00", "coin_out": "90.00", "dropped": "30.00", "jackpots": "0.00", "games": "420"}


def test_a_machine_goes_through_its_pages(sign_in: Any, director: Any, inspector: Any) -> None:
    boss = sign_in(director)
    wrong = boss.post("/machines/new/", body(highest_stake="0.05"))
    assert (wrong.status_code, "NV-77120" in text(wrong)) == (422, True)
    assert "The machine 1044 is registered." in text(boss.post("/machines/new/", body(), follow=True))
    page = f"/machines/{Machine.objects.get().pk}/"
    room = {"room": str(floor.hall().pk), "position": "B-12"}
    early = boss.post(f"{page}place/", room)
    assert (early.status_code, "An approval of its model is missing" in text(early)) == (422, True)
    without = boss.post(f"{page}approval/", APPROVAL | {"redistribution": ""})
    assert (without.status_code, "article 18-7" in text(without)) == (422, True)
    assert "The approval is recorded." in text(boss.post(f"{page}approval/", APPROVAL, follow=True))
    assert "The machine is in service." in text(boss.post(f"{page}place/", room, follow=True))
    assert boss.post(f"{page}move/", room | {"reason": ""}).status_code == 422
    assert "The move is recorded." in text(boss.post(f"{page}move/", room | {"reason": "Row C."}, follow=True))
    machine = Machine.objects.get()
    end = f"/machines/approvals/{machine.approvals.get().pk}/end/"
    assert "End the approval MF-2026-12" in text(boss.get(end))
    assert boss.post(end, {"last_day": "2026-03-03", "reason": ""}).status_code == 422
    assert "is recorded" in text(boss.post(end, {"last_day": "2026-03-03", "reason": "Withdrawn."}, follow=True))
    assert boss.post(f"{page}removal/", {"reason": ""}).status_code == 422
    assert "The removal is recorded." in text(boss.post(f"{page}removal/", {"reason": "Sold."}, follow=True))
    reader = sign_in(inspector)
    for address in ("/machines/", page, "/machines/places/"):
        assert "1044" in text(reader.get(address))
    assert "Register a machine" not in text(reader.get("/machines/"))
    assert reader.post("/machines/new/", body()).status_code == 403
    assert sign_in(open_dutch_house()).get(page).status_code == 404


def test_the_work_on_a_machine_goes_through_its_pages(
    sign_in: Any, pit_boss: Any, chef_de_salle: Any, play_it_safe: Any
) -> None:
    page = f"/machines/{floor.standing().pk}/"
    boss, chef = sign_in(pit_boss), sign_in(chef_de_salle)
    reading = METERS | {"kind": "play"}
    assert "The meters are recorded." in text(boss.post(f"{page}reading/", reading, follow=True))
    fell = boss.post(f"{page}reading/", reading | {"games": "1"})
    assert (fell.status_code, "lower than at the last reading: games" in text(fell)) == (422, True)
    assert boss.post(f"{page}service/", {"reason": ""}).status_code == 422
    assert "The machine is out of service." in text(boss.post(f"{page}service/", {"reason": "Lamp."}, follow=True))
    assert boss.post(f"{page}service/end/", {"work": ""}).status_code == 422
    assert "back in service" in text(boss.post(f"{page}service/end/", {"work": "New lamp."}, follow=True))
    assert boss.post(f"{page}fault/", {"kind": "meter", "description": ""}).status_code == 422
    told = boss.post(f"{page}fault/", {"kind": "meter", "description": "Stands still."}, follow=True)
    assert "The machine is out of service." in text(told)
    fault = f"/machines/faults/{Fault.objects.get().pk}/"
    assert boss.post(f"{fault}repair/", {"work": ""}).status_code == 422
    repaired = text(boss.post(f"{fault}repair/", {"work": "New meter."}, follow=True))
    assert "You recorded this repair. Another person tests it." in repaired
    assert boss.post(f"{fault}test/", {"passed": "true", "finding": ""}).status_code == 422
    assert "Test the repair" in text(chef.get(fault))
    assert "The test is recorded." in text(chef.post(f"{fault}test/", {"passed": "true", "finding": ""}, follow=True))
    for address in ("/machines/readings/", "/machines/faults/", "/machines/services/", page):
        assert chef.get(address).status_code == 200
    assert sign_in(play_it_safe).get(page).status_code == 403


def test_the_machines_are_listed_in_the_order_of_their_numbers(sign_in: Any, director: Any) -> None:
    for number in ("112", "44", "A-7"):
        floor.register(number=number, serial_number=f"NV-{number}")
    shown = sign_in(director).get("/machines/").context["page"].object_list
    assert [row.number for row in shown] == ["44", "112", "A-7"]


def test_the_label_opens_the_page_of_the_machine(sign_in: Any, director: Any) -> None:
    answer = sign_in(director).get(f"/machines/{floor.register().pk}/label/")
    words = " ".join(PdfReader(io.BytesIO(answer.content)).pages[0].extract_text().split())
    assert "1044" in words
    assert "NV-77120" in words


def test_a_machine_goes_through_the_api(sign_in: Any, director: Any, pit_boss: Any) -> None:
    boss, floor_boss = sign_in(director), sign_in(pit_boss)
    machine = post(boss, "gaming-machines/", body()).json()["id"]
    of = f"gaming-machines/{machine}/"
    room = {"room": str(floor.hall().pk)}
    assert post(boss, f"{of}placement/", room).json()["errors"].keys() == {"room"}
    assert post(boss, f"{of}approvals/", APPROVAL | {"redistribution": None}).json()["article"] == "article 18-7"
    assert post(boss, f"{of}approvals/", APPROVAL).status_code == 200
    assert post(boss, f"{of}placement/", room).status_code == 200
    assert post(boss, f"{of}move/", room | {"reason": "Row C."}).status_code == 200
    assert post(floor_boss, f"{of}meters/", METERS | {"kind": "play"}).status_code == 200
    fault = post(floor_boss, f"{of}faults/", {"kind": "game", "description": "Stopped."}).json()["id"]
    stopped = post(floor_boss, f"{of}meters/", METERS | {"kind": "play"}).json()
    assert stopped["errors"].keys() == {"kind"}
    assert post(floor_boss, f"machine-faults/{fault}/repair/", {"work": "Started again."}).status_code == 200
    assert post(floor_boss, f"machine-faults/{fault}/test/", {"passed": True}).status_code == 409
    assert post(boss, f"machine-faults/{fault}/test/", {"passed": True}).status_code == 200
    assert post(floor_boss, f"{of}service/end/", {"work": "Started again."}).status_code == 200
    assert post(floor_boss, f"{of}service/", {"reason": "Cleaning."}).status_code == 200
    (line,) = boss.get("/api/v1/gaming-machines/").json()["results"]
    assert (line["id"], line["number"], line["state"], line["redistribution"]) == (
        machine,
        "1044",
        "out_of_service",
        "92.50",
    )
    for name, count in [("places", 2), ("meters", 1), ("faults", 1), ("services", 2)]:
        assert len(boss.get(f"/api/v1/machine-{name}/").json()["results"]) == count
    approval = Machine.objects.get().approvals.get()
    end = {"last_day": "2026-03-03", "reason": "Withdrawn."}
    assert post(boss, f"machine-approvals/{approval.pk}/end/", end).status_code == 200
    assert post(boss, f"{of}removal/", {"reason": "Sold."}).status_code == 200
    assert post(floor_boss, f"{of}removal/", {"reason": "Sold."}).status_code == 403
