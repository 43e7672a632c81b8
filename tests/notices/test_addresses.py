"""Addresses of the authorities hold from a day on, once a second person has approved them."""

from datetime import date, timedelta
from typing import Any

import pytest

from compliance.notices.selectors import notices as selectors
from compliance.notices.services import addresses
from compliance.refusals import Refused
from tests import cast, said
from tests.notices import life

pytestmark = pytest.mark.usefixtures("db")


def propose(**changes: Any) -> Any:
    facts: dict[str, Any] = {
        "mailbox": "justice",
        "email": life.AUTHORITY,
        "valid_from": cast.TUESDAY.date(),
        "by": cast.member("compliance_officer"),
    }
    return addresses.propose_address(house=cast.house(), at=cast.TUESDAY, **facts | changes)


def decide(row: Any, by: str = "director", approved: bool = True) -> Any:
    return addresses.decide_address(
        house=cast.house(), address=row, approved=approved, by=cast.member(by), at=cast.TUESDAY
    )


def holds(at: Any = cast.TUESDAY) -> str | None:
    found = selectors.approved_address(cast.house(), "justice", at)
    return found.email if found else None


def test_an_address_holds_once_another_person_has_approved_it() -> None:
    row = propose()
    assert str(row) == "justice"
    assert holds() is None
    with pytest.raises(Refused, match="Another person"):
        decide(row, "compliance_officer")
    assert str(decide(row)) == "approved"
    assert holds() == life.AUTHORITY
    with pytest.raises(Refused, match="already"):
        decide(row)
    (act,) = said.acts(cast.VENUE, "notices.address.approved")
    assert act.facts == {"mailbox": "justice"}


def test_a_refused_address_never_holds() -> None:
    assert str(decide(propose(), approved=False)) == "refused"
    assert holds() is None
    assert said.acts(cast.VENUE, "notices.address.refused")


def test_a_newer_address_holds_from_its_day_on() -> None:
    life.address()
    life.address(email="nouveau@justice.example", on=date(2026, 4, 1))
    assert holds(cast.local("2026-03-31 23:59")) == life.AUTHORITY
    assert holds(cast.local("2026-04-01 00:00")) == "nouveau@justice.example"
    assert selectors.list_addresses(cast.VENUE).count() == 2


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"mailbox": "mayor"}, "mailbox"),
        # An authority of another country.
        ({"mailbox": "ksa"}, "mailbox"),
        ({"email": "nobody"}, "email"),
        ({"email": "a@bücher.example"}, "email"),
        ({"email": "a@b.example\nBcc: c@d.example"}, "email"),
        ({"valid_from": cast.TUESDAY.date() - timedelta(days=1)}, "valid_from"),
    ],
)
def test_what_no_address_may_be(changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused:
        propose(**changes)
    assert refused.value.field == field
