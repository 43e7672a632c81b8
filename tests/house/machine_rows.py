"""A gaming machine of the night, with a row of each of its registers: the night itself has none."""

from typing import Any

from django.test import Client
from django.utils import timezone

from compliance.machines.selectors.machines import rooms_for_machines
from tests.house.nights import Night


def add_machine_rows(night: Night) -> None:
    """Register, approve and place a machine, read its meters, and report a fault, which stops it."""
    client, room = night.client(holding="machines.machine.manage"), rooms_for_machines(night.house.id)[0]
    today = str(night.house.local(timezone.now()).date())
    particulars = {"kind": "slot", "number": "1044", "maker": "Novomatic", "model": "Book of Ra", "serial_number": "N1"}
    stakes = {"denomination": "0.01", "lowest_stake": "0.10", "highest_stake": "5.00"}
    machine = _send(client, "gaming-machines/", particulars | stakes)
    of = f"gaming-machines/{machine}/"
    _send(client, f"{of}approvals/", {"reference": "MF-12", "redistribution": "92.50", "valid_from": today})
    _send(client, f"{of}placement/", {"room": str(room.pk), "position": "B-12"})
    meters = dict.fromkeys(("coin_in", "coin_out", "dropped", "jackpots"), "10.00")
    _send(client, f"{of}meters/", meters | {"kind": "play", "games": 20})
    fault = _send(client, f"{of}faults/", {"kind": "display", "description": "Dark."})
    _send(client, f"machine-faults/{fault}/repair/", {"work": "Replaced."})


def _send(client: Client, path: str, body: dict[str, Any]) -> str:
    headers = {"Idempotency-Key": f"a machine {path}"}
    answer = client.post(f"/api/v1/{path}", body, content_type="application/json", headers=headers)
    assert answer.status_code == 200, answer.content
    return str(answer.json()["id"])
