"""Which paper was shown is for those who may see guests and their papers; everybody else sees that one was."""

from typing import Any

import pytest
import time_machine

from tests import cast
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
