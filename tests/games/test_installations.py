"""A semi-automatic device is installed once its model is approved, with an employee, in a room of its approval."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
import time_machine

from compliance.games.domain.device_rooms import may_hold_devices
from compliance.games.models.devices import DeviceEmployee, DeviceInstallation, InstallationEnd
from compliance.games.selectors import installations as selectors
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import said
from tests.accounts import employ
from tests.admissions.books import copy_of, second_house
from tests.cast import TUESDAY, VENUE, member
from tests.exclusions.api_requests import post
from tests.games import applying
from tests.games.devices import SINCE, approved_model, install, remove
from tests.orphans.past import act, refused, write
from tests.venues.dutch import open_dutch_house

pytestmark = pytest.mark.django_db
DAY = TUESDAY.date()


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def state(row: Any, day: date) -> str:
    return selectors.state_of_installation(selectors.get_installation(VENUE, row.pk), day)


def test_a_device_is_installed_and_removed() -> None:
    row = install(approved_model())
    assert [each.employee for each in row.employees.all()] == [member("chef_de_salle")]
    (told,) = said.acts(VENUE, "games.installation.begun")
    assert said.tables(told) == {"games_deviceinstallation", "games_deviceemployee"}
    assert [state(row, day) for day in (DAY - timedelta(days=1), DAY)] == ["later", "installed"]
    remove(row, DAY)
    assert [state(row, day) for day in (DAY, DAY + timedelta(days=1))] == ["installed", "removed"]
    with pytest.raises(Refused, match="already recorded"):
        remove(row, DAY)


def test_a_device_stays_to_be_removed_when_its_approval_ends() -> None:
    application = approved_model()
    row = install(application)
    applying.end(application, DAY)
    assert [state(row, day) for day in (DAY, DAY + timedelta(days=1))] == ["installed", "unapproved"]


def test_no_device_is_installed_before_and_after_the_approval_of_its_model() -> None:
    waiting = applying.prepare(applying.semi_automatic())
    with pytest.raises(Refused, match="not approved") as early:
        install(waiting)
    assert (early.value.field, early.value.article) == ("application", "20-2")
    assert early.value.next_step == "Record the Minister's decision first."
    application = approved_model()
    with pytest.raises(Refused, match="not valid yet") as day_before:
        install(application, begins_on=SINCE - timedelta(days=1))
    assert (day_before.value.field, day_before.value.article) == ("begins_on", "20-2")
    applying.end(application, DAY)
    with pytest.raises(Refused, match="will have ended") as late:
        install(application, begins_on=DAY + timedelta(days=1))
    assert late.value.article == "20-2"
    told = said.acts(VENUE, "games.installation.refused")
    assert [said.own_facts(each)["article"] for each in told] == ["20-2"] * 3
    install(application, begins_on=SINCE)


def test_a_device_is_in_a_room_that_its_approval_names() -> None:
    application, elsewhere = approved_model(), venues.rooms(VENUE)[1]
    with pytest.raises(Refused, match="does not name this room") as found:
        install(application, room_id=elsewhere.pk)
    assert (found.value.field, found.value.article) == ("room", "20-3")
    assert "apply for this room" in found.value.next_step
    with pytest.raises(Refused, match="room of this casino"):
        install(application, room_id=uuid4())
    with refused("a_device_is_in_a_room_of_its_approval"):
        write(unwritten(application, room_id=elsewhere.pk))


def test_rooms_with_tables_or_slot_machines_may_hold_devices() -> None:
    assert [may_hold_devices(kind) for kind in ("slot", "table", "mixed", "bar")] == [True, True, True, False]


def test_a_device_has_an_employee_of_the_house() -> None:
    application = approved_model()
    with pytest.raises(Refused, match="at least one employee") as found:
        install(application, employees=())
    assert (found.value.field, found.value.article) == ("employees", "20-1")
    with pytest.raises(Refused, match="employees of this casino"):
        install(application, employees=(uuid4(),))


@pytest.mark.parametrize(("change", "field"), [({"device": " "}, "device"), ({"model": ""}, "model")])
def test_what_an_installation_must_say(change: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as found:
        install(approved_model(), **change)
    assert found.value.field == field


def test_a_device_is_installed_in_one_place() -> None:
    application = approved_model()
    row = install(application)
    with pytest.raises(Refused, match="already installed"):
        install(application)
    with refused("a_device_is_installed_in_one_place"):
        write(copy_of(row))
    remove(row, DAY)
    install(application, begins_on=DAY + timedelta(days=1))


def test_only_a_semi_automatic_game_of_the_house_is_installed() -> None:
    with pytest.raises(Refused) as found:
        install(applying.approve_side_bet())
    assert found.value.field == "application"


def test_what_a_removal_must_say() -> None:
    row = install(approved_model())
    with pytest.raises(Refused) as found:
        remove(row, DAY, reason=" ")
    assert found.value.field == "reason"
    with pytest.raises(Refused, match="not yet installed") as early:
        remove(row, DAY - timedelta(days=2))
    assert early.value.field == "last_day"


def test_a_wrong_date_does_not_lock_a_device() -> None:
    application, far = approved_model(), DAY + timedelta(days=366)
    with pytest.raises(Refused, match="more than a year from now") as late:
        install(application, begins_on=far + timedelta(days=1))
    assert late.value.field == "begins_on"
    row = install(application, begins_on=far)
    with pytest.raises(Refused, match="more than a year from now") as late:
        remove(row, far + timedelta(days=1))
    assert (late.value.field, state(row, DAY)) == ("last_day", "later")
    remove(row, far - timedelta(days=1))
    assert [state(row, day) for day in (DAY, far)] == ["removed"] * 2
    # The service and the trigger permit it now.
    assert state(install(application), DAY) == "installed"


def test_the_database_knows_days_within_a_year() -> None:
    application, late = approved_model(), DAY + timedelta(days=367)
    with refused("a_device_is_installed_within_a_year"):
        write(unwritten(application, begins_on=late))
    end = InstallationEnd(
        installation=install(application),
        last_day=late,
        reason="R",
        recorded_by=member("director"),
        recorded_at=TUESDAY,
    )
    with refused("a_device_is_removed_within_a_year"):
        write(end)


# --- Past the services.


def unwritten(application: Any, **changes: Any) -> DeviceInstallation:
    facts: dict[str, Any] = {
        "venue_id": VENUE,
        "application": application,
        "device": "SN-1",
        "model": "Organic Island",
        "room": applying.room(),
        "begins_on": DAY,
        "employee_count": 1,
        "recorded_by": member("director"),
        "recorded_at": TUESDAY,
    }
    return DeviceInstallation(**facts | changes)


def test_the_database_refuses_a_device_without_approval() -> None:
    application, side_bet, other = approved_model(), applying.approve_side_bet(), second_house()
    with refused("a_device_is_installed_once_approved"):
        write(unwritten(application, begins_on=SINCE - timedelta(days=1)))
    with refused("a_device_is_installed_once_approved"):
        write(unwritten(side_bet))
    with refused("a_device_is_installed_once_approved"):
        write(unwritten(application, venue_id=other))
    with refused("a_device_has_its_number_and_model"):
        write(unwritten(application, device=""))
    with refused("a_device_needs_an_employee"):
        write(unwritten(application, employee_count=0))


def test_the_database_keeps_the_employees_of_a_device() -> None:
    application = approved_model()
    with refused("a_device_keeps_its_employees"):
        write(unwritten(application))
    row = install(application)
    with refused("a_device_keeps_its_employees"):
        write(DeviceEmployee(installation=row, employee=member("director")))
    with refused("an_employee_is_assigned_to_a_device_once"):
        write(DeviceEmployee(installation=row, employee=member("chef_de_salle")))
    foreign = employ("croupier.there", "porter", venue_id=second_house())
    for person in (foreign, member("inspector")):
        with refused("an_employee_of_a_device_works_in_its_house"):
            write(DeviceEmployee(installation=row, employee=person))


def test_the_database_knows_when_a_device_is_removed() -> None:
    row = install(approved_model())
    facts: dict[str, Any] = {
        "installation": row,
        "last_day": DAY,
        "reason": "R",
        "recorded_by": member("director"),
        "recorded_at": TUESDAY,
    }
    with refused("the_end_of_an_installation_has_a_reason"):
        write(InstallationEnd(**facts | {"reason": ""}))
    with refused("a_device_is_removed_after_its_installation"):
        write(InstallationEnd(**facts | {"last_day": DAY - timedelta(days=2)}))
    with act():
        write(InstallationEnd(**facts))
    with refused("games_installationend_installation_id_key"):
        write(InstallationEnd(**facts))


# --- Pages and API.


def text(answer: Any) -> str:
    return str(answer.content.decode())


def body(application: Any, **changes: Any) -> dict[str, Any]:
    facts = {
        "application": str(application.pk),
        "device": "SN-4711",
        "model": "Organic Island",
        "room": str(applying.room().pk),
        "begins_on": "2026-03-03",
        "employees": [str(member("chef_de_salle").pk)],
    }
    return facts | changes


def test_a_device_goes_through_its_pages(sign_in: Any, director: Any, inspector: Any) -> None:
    boss = sign_in(director)
    assert "Record an installation" not in text(boss.get("/tables/devices/")), "no model is approved"
    application = approved_model()
    without = boss.post("/tables/devices/new/", body(application, employees=[]))
    assert (without.status_code, "SN-4711" in text(without), "article 20-1" in text(without)) == (422, True, True)
    assert "The device SN-4711 is recorded." in text(boss.post("/tables/devices/new/", body(application), follow=True))
    page = f"/tables/devices/{DeviceInstallation.objects.get().pk}/removal/"
    assert "Remove the device SN-4711" in text(boss.get(page))
    assert boss.post(page, {"last_day": "2026-03-03", "reason": ""}).status_code == 422
    done = boss.post(page, {"last_day": "2026-03-03", "reason": "Replaced."}, follow=True)
    assert "The removal is recorded." in text(done)
    reader = sign_in(inspector)
    assert "SN-4711" in text(reader.get("/tables/devices/"))
    assert reader.post("/tables/devices/new/", body(application)).status_code == 403
    assert sign_in(open_dutch_house()).get(page).status_code == 404


def test_a_device_goes_through_the_api(sign_in: Any, director: Any) -> None:
    boss, application = sign_in(director), approved_model()
    refused_ = post(boss, "installed-devices/", body(application, employees=[])).json()
    assert (refused_["status"], refused_["article"]) == (409, "article 20-1")
    made = post(boss, "installed-devices/", body(application)).json()
    (line,) = boss.get("/api/v1/installed-devices/").json()["results"]
    assert (line["id"], line["device"], line["state"]) == (made["id"], "SN-4711", "installed")
    assert (line["reference"], line["employees"]) == ("MF-2026-31", member("chef_de_salle").full_name)
    end = {"last_day": "2026-03-01", "reason": "Replaced."}
    assert post(boss, f"installed-devices/{made['id']}/end/", end).json()["errors"].keys() == {"last_day"}
    assert post(boss, f"installed-devices/{made['id']}/end/", end | {"last_day": "2026-03-03"}).status_code == 200
