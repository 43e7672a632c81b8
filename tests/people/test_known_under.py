"""Whom the house knows under the name and birth date or the paper that somebody names, and who stands with them."""

from datetime import timedelta
from typing import Any
from uuid import UUID

from compliance.people.domain.documents.document_data import Choice
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.selectors import guests as selectors
from tests import cast
from tests.admissions.books import second_house
from tests.admissions.presenting import present

BORN = PartialDate(1980, 5, 17)


def known(venue_id: UUID = cast.VENUE, **changes: Any) -> set[UUID]:
    facts: dict[str, Any] = {"mrz_name": "WEBER JEAN", "birth": BORN, "number": "", "state": ""}
    return selectors.known_under(venue_id, **facts | changes)


def guest(porter: Any, **changes: Any) -> UUID:
    found = present(porter, paper=cast.paper(**changes)).decision.person_id
    assert found is not None
    return found


def test_somebody_is_known_under_the_very_name_and_whole_birth_date(porter: Any) -> None:
    weber = guest(porter)
    guest(porter, number="P2", surname="Webber")
    guest(porter, number="P3", birth=PartialDate(1980, 5, 18))
    assert known() == {weber}
    for birth in (PartialDate(1980, 5), PartialDate(1980), None):
        assert known(birth=birth) == set(), "half a birth date names nobody"
    assert known(mrz_name="") == set()
    assert known(second_house()) == set()


def test_somebody_is_known_under_the_very_paper_with_its_state(porter: Any) -> None:
    weber = guest(porter)
    assert known(mrz_name="", birth=None, number="P123", state="LUX") == {weber}
    assert known(mrz_name="", birth=None, number="P123", state="BEL") == set()
    assert known(mrz_name="", birth=None, number="P123", state="") == set()


def test_a_name_that_a_machine_cut_short_is_the_longer_one(porter: Any) -> None:
    weber = guest(porter, surname="Weber Schmit", given_names="Jean Philippe Alexand")
    assert known(mrz_name="WEBER SCHMIT JEAN PHILIPPE ALEXANDRE MARIE") == {weber}


def test_a_whole_file_is_everybody_in_it(porter: Any) -> None:
    weber = guest(porter)
    later = cast.TUESDAY + timedelta(minutes=5)
    same = present(porter, paper=cast.paper(number="C9"), choice=Choice(same_as=weber), at=later).decision
    assert same.check_made is not None
    both = {weber, same.check_made.document.person_id}
    kirsch = guest(porter, number="P2", surname="Kirsch")
    assert len(both) == 2
    for each in both:
        assert selectors.whole_files({each}) == both
    assert selectors.whole_files({weber, kirsch}) == both | {kirsch}
    assert selectors.whole_files(set()) == set()
