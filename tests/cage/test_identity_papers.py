"""Which paper was shown is for those who may see guests and their papers; everybody else sees that one was."""

from typing import Any

import pytest
import time_machine

from tests import cast
from tests.admissions.presenting import present
from tests.cage import tables
from tests.cage.drawers import shift

pytestmark = pytest.mark.django_db
PAGE, API = "/cage/exchanges/identity/", "/api/v1/exchange-identity-checks/"


@pytest.mark.parametrize(
    ("name", "sees"),
    [
        ("cashier", True),
        ("chef_de_salle", True),
        ("inspector", True),
        ("pit_boss", False),
        ("accountant", False),
    ],
)
def test_who_sees_which_paper_was_shown(request: Any, sign_in: Any, name: str, sees: bool) -> None:
    tables.exchange(shift(), "cash", "chips", "20", by="cashier", identity="shown", paper="LUX P123")
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(request.getfixturevalue(name))
        page = client.get(PAGE).content.decode()
        file = b"".join(client.get(f"{PAGE}?export=csv&of=all").streaming_content).decode()
        (told,) = client.get(API).json()["results"]
    assert "Asked and shown" in page
    assert told["identity"] == "shown"
    assert ["LUX P123" in text for text in (page, file, told.get("paper", ""))] == [sees] * 3
    assert ("paper" in told, "person" in told) == (sees, sees)


def test_the_paper_of_a_known_guest_leads_to_their_file(porter: Any, sign_in: Any, inspector: Any) -> None:
    guest, drawer = present(porter).decision.person_id, shift()
    shown: dict[str, Any] = {"by": "cashier", "identity": "shown"}
    tables.exchange(drawer, "cash", "chips", "20", paper="LUX P123", person_id=guest, **shown)
    tables.exchange(drawer, "cash", "chips", "30", paper="LUX P999", **shown)
    with time_machine.travel(cast.TUESDAY, tick=False):
        client = sign_in(inspector)
        page = client.get(PAGE).content.decode()
        told = client.get(API).json()["results"]
    assert f'LUX P123 <a href="/guests/{guest}/">Guest&#x27;s file</a>' in page
    assert page.count(f"/guests/{guest}/") == 1, "nobody is known by the other paper"
    assert {row["paper"]: row["person"] for row in told} == {"LUX P123": str(guest), "LUX P999": None}
