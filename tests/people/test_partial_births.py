"""A document of which year or month of birth are all that is known, shown again after its renewal."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest

from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.selectors.guests import match_document
from tests import cast
from tests.admissions.books import card

RENEWED = date(2035, 6, 1)


def candidates(birth: PartialDate, **changes: Any) -> tuple[UUID, ...]:
    """The guests who might show this document, whose number is known with an earlier expiry date."""
    paper = cast.paper(birth=birth, expires_on=RENEWED, **changes)
    return match_document(cast.VENUE, paper, hold=False).candidates


@pytest.mark.parametrize("known", [PartialDate(1980, 5), PartialDate(1980)], ids=["a month", "a year"])
def test_a_renewal_is_recognised_by_the_same_partial_birth_date(porter: Any, known: PartialDate) -> None:
    guest = card(porter, birth=known).person_id
    assert candidates(known) == ()
    others = {PartialDate(1980, 5), PartialDate(1980, 6), PartialDate(1980), PartialDate(1981, 5)} - {known}
    for birth in sorted(others, key=str):
        assert candidates(birth) == (guest,), birth
    assert candidates(known, surname="Muller") == (guest,)


def test_a_whole_birth_date_is_not_recognised_by_its_month(porter: Any) -> None:
    guest = card(porter).person_id
    assert candidates(PartialDate(1980, 5, 17)) == ()
    for birth in (PartialDate(1980, 5), PartialDate(1980, 5, 18), PartialDate(1980, 6, 17), PartialDate(1981, 5, 17)):
        assert candidates(birth) == (guest,), birth
