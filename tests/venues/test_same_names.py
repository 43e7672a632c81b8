"""Two members of staff with one name: selects and lists add the sign-in name, and only there."""

from datetime import date
from typing import Any

import pytest
import time_machine

from compliance.http.registers.same_names import staff_choices, tell_apart
from compliance.venues.models.staff import Staff
from tests import cast
from tests.accounts import employ


@pytest.fixture(autouse=True)
def _tuesday(db: None) -> Any:
    with time_machine.travel(cast.TUESDAY, tick=False):
        yield


@pytest.fixture
def noras() -> list[Staff]:
    names = {"nora": "Nora Thill", "n.thill": "NORA  Thill", "paul": "Paul Thill"}
    return [employ(username, "porter", full_name=name, language="fr") for username, name in names.items()]


def test_only_those_who_share_their_name_show_the_sign_in_name(noras: list[Staff]) -> None:
    assert [str(each) for each in tell_apart(noras)] == ["Nora Thill (nora)", "NORA  Thill (n.thill)", "Paul Thill"]
    assert [str(each) for each in tell_apart(noras[1:])] == ["NORA  Thill", "Paul Thill"]
    assert staff_choices([noras[0], noras[0]]) == [(str(noras[0].pk), "Nora Thill")] * 2, "one person twice"


def test_a_select_tells_them_apart(noras: list[Staff], sign_in: Any, cashier: Any) -> None:
    page = sign_in(cashier).get("/orphans/new/").content.decode()
    assert "Nora Thill (nora)<" in page
    assert "(n.thill)<" in page
    assert "Paul Thill<" in page


def test_a_list_tells_them_apart(noras: list[Staff], sign_in: Any, director: Any) -> None:
    for number, staff in enumerate(noras):
        cast.token_of(staff, name=f"Scanner {number}", expires_on=date(2026, 4, 1))
    page = sign_in(director).get("/house/devices/").content.decode()
    assert "Nora Thill (nora)" in page
    assert "NORA  Thill (n.thill)" in page
    assert "Paul Thill (" not in page
