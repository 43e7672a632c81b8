"""Passwords that an attacker tries first are refused at the change of a password."""

from typing import Any

import pytest
import time_machine

from tests import cast

TRIED_FIRST = (
    *("aaaaaaaaaaaa", "123456789012", "Welcome12345", "P@ssw0rd1234", "iloveyou1234", "abcdefghijkl"),
    *("Carnet123456", "casinobellevue", "Mondorf-2026"),
)


@pytest.mark.parametrize("password", TRIED_FIRST)
def test_no_account_gets_a_password_that_is_tried_first(password: str, sign_in: Any, porter: Any) -> None:
    with time_machine.travel(cast.TUESDAY, tick=False):
        sent = {"oldpassword": cast.PASSWORD, "password1": password, "password2": password}
        answer = sign_in(porter).post("/account/password/change/", sent)
    assert answer.status_code == 200
    assert "Choose four words" in answer.content.decode()
    porter.refresh_from_db()
    assert porter.check_password(cast.PASSWORD)
