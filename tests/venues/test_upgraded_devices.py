"""Tokens of an earlier version: nobody was asked, so they open nothing after the upgrade until they are accepted."""

from typing import Any

import psycopg
import time_machine
from django.core.management import call_command

from audit.verifying import verify_registers
from compliance.venues.domain.device_scopes import DeviceScope
from compliance.venues.models.devices import Device
from compliance.venues.services import devices
from server.database import roles
from tests import cast
from tests.database import OwnDatabase

BEFORE = "0015_posts_at_a_former_employer_end"


def test_a_token_of_before_keeps_its_tasks_and_waits_for_its_person(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    with time_machine.travel(cast.TUESDAY, tick=False):
        made = cast.token_of(porter, scopes=["door"], accepted=False)
        call_command("migrate", "venues", BEFORE, database="owner", verbosity=0)
        call_command("migrate", "venues", database="owner", verbosity=0)
        device: Any = Device.objects.get(pk=made.pk)
        assert (device.scopes, device.certificate) == ([scope.value for scope in DeviceScope], "")
        machine = cast.sender(made.token)
        assert machine.get("/api/v1/house/").status_code == 401
        devices.accept_device(house=cast.house(), device=device, by=porter, at=cast.TUESDAY)
        assert machine.get("/api/v1/house/").status_code == 200
        assert machine.get("/api/v1/cards/").status_code == 403, "door staff read no register"
    with psycopg.connect(own_database.dsn(roles.APP), autocommit=True) as link:
        hidden = {(each.row, each.why, each.columns) for each in verify_registers.find_hidden_rows(link)}
    # The way back has dropped the task that was stored; an upgraded database has no such row.
    assert hidden <= {(made.pk, "changed", ("scopes",))}
