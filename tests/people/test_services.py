"""A guest's file grows and is never overwritten: particulars corrected with a reason, addresses added, looks noted."""

from contextlib import nullcontext
from datetime import UTC, date, timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest

from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Address, IdentityDocument, Particulars, Person
from compliance.people.selectors import guests as selectors
from compliance.people.services import guests
from compliance.refusals import NotFound, Refused
from tests import cast, said
from tests.admissions.books import card
from tests.admissions.presenting import present

LATER = cast.TUESDAY + timedelta(days=1)


@pytest.fixture
def weber(porter: Any) -> UUID:
    return card(porter).person_id


def correct(by: Any, person_id: UUID, reason: str = "Married.", **changes: Any) -> Particulars:
    return guests.correct_particulars(
        house=cast.house(),
        person=selectors.get_person(cast.VENUE, person_id),
        paper=cast.paper(**changes),
        reason=reason,
        by=by,
        at=LATER,
    )


def test_a_correction_stands_beside_what_it_corrects(weber: UUID, compliance_officer: Any, house: Any) -> None:
    correct(compliance_officer, weber, surname="Kirsch")
    rows = list(Particulars.objects.filter(person_id=weber).order_by("recorded_at"))
    assert [(row.surname, row.reason) for row in rows] == [("Weber", ""), ("Kirsch", "Married.")]
    assert [str(row) for row in rows] == ["Weber, Jean", "Kirsch, Jean"]
    (act,) = said.acts(house.id, "people.guest.corrected")
    assert (act.actor, act.subject_id, act.facts) == (compliance_officer.pk, weber, {})
    assert said.tables(act) == {"people_particulars"}


def test_a_stub_keeps_what_it_said(weber: UUID, compliance_officer: Any) -> None:
    from compliance.admissions.models.cards import CardStub

    correct(compliance_officer, weber, surname="Kirsch")
    assert CardStub.objects.get().surname == "Weber"


@pytest.mark.parametrize("reason", ["", "  "])
def test_a_correction_needs_a_reason(weber: UUID, compliance_officer: Any, house: Any, reason: str) -> None:
    with pytest.raises(Refused, match="Enter why"):
        correct(compliance_officer, weber, reason)
    assert not said.acts(house.id, "people.guest.corrected")


@pytest.mark.parametrize("birth", [None, PartialDate(2026, 3, 5), PartialDate(2027, None, None)])
def test_nobody_is_born_tomorrow(weber: UUID, compliance_officer: Any, birth: PartialDate | None) -> None:
    with pytest.raises(Refused, match="The birth date must be in the past"):
        correct(compliance_officer, weber, birth=birth)


@pytest.mark.parametrize(("day", "refused"), [(4, False), (5, True)])
def test_today_is_the_day_by_the_clock_of_the_house(
    weber: UUID, compliance_officer: Any, day: int, refused: bool
) -> None:
    """Half an hour after midnight in Luxembourg it is still the day before in UTC."""
    with pytest.raises(Refused, match="must be in the past") if refused else nullcontext():
        guests.correct_particulars(
            house=cast.house(),
            person=Person.objects.get(pk=weber),
            paper=cast.paper(birth=PartialDate(2026, 3, day)),
            reason="Typed wrongly.",
            by=compliance_officer,
            at=cast.local("2026-03-04 00:30").astimezone(UTC),
        )


def test_a_birth_date_may_stay_half_known(weber: UUID, compliance_officer: Any) -> None:
    row = correct(compliance_officer, weber, birth=PartialDate(1980, None, None), sex="")
    assert (row.birth, row.sex) == (PartialDate(1980, None, None), "X")


def test_a_new_address_leaves_the_old_one_as_history(weber: UUID, porter: Any, house: Any) -> None:
    guests.record_address(
        house=cast.house(),
        person=Person.objects.get(pk=weber),
        address=cast.address(street=" 7, Grand-Rue "),
        by=porter,
        at=LATER,
    )
    assert [str(row) for row in Address.objects.filter(person_id=weber).order_by("recorded_at")] == [
        "5, rue des Bains, L-5601 Remich, LU",
        "7, Grand-Rue, L-5601 Remich, LU",
    ]
    (act,) = said.acts(house.id, "people.guest.moved")
    assert (act.actor, act.facts) == (porter.pk, {})


@pytest.mark.parametrize("missing", ["street", "city"])
def test_half_an_address_is_none(weber: UUID, porter: Any, missing: str) -> None:
    with pytest.raises(Refused, match="street and the town"):
        guests.record_address(
            house=cast.house(),
            person=Person.objects.get(pk=weber),
            address=cast.address(**{missing: " "}),
            by=porter,
            at=LATER,
        )


def test_looking_is_an_act_too(weber: UUID, inspector: Any, house: Any) -> None:
    guests.note_opened(venue_id=cast.VENUE, person_id=weber, by=inspector, at=LATER)
    guests.note_searched(venue_id=cast.VENUE, found=3, by=inspector, at=LATER)
    (opened,) = said.acts(house.id, "people.guest.opened")
    (searched,) = said.acts(house.id, "people.guest.searched")
    assert (opened.actor, opened.subject_id) == (inspector.pk, weber)
    assert (searched.actor, searched.subject_id, searched.facts) == (inspector.pk, None, {"found": 3})


def test_nobody_can_be_corrected_who_is_not_a_guest(compliance_officer: Any) -> None:
    with pytest.raises(NotFound):
        correct(compliance_officer, uuid4())


# --- At the door: whose paper is it?


def test_the_same_paper_is_the_same_guest(porter: Any) -> None:
    first, second = card(porter), card(porter)
    assert first.person_id == second.person_id
    assert IdentityDocument.objects.count() == 1
    assert Address.objects.count() == 1


def test_a_renewed_paper_is_the_same_guest(porter: Any) -> None:
    first, second = card(porter), card(porter, expires_on=date(2036, 6, 1))
    assert first.person_id == second.person_id
    assert [paper.in_force(date(2031, 1, 1)) for paper in IdentityDocument.objects.order_by("expires_on")] == [
        False,
        True,
    ]


@pytest.mark.parametrize("changes", [{"surname": "Kirsch"}, {"birth": PartialDate(1981, 5, 17)}])
def test_a_number_given_out_twice_is_another_guest(porter: Any, changes: dict[str, Any]) -> None:
    first, second = card(porter), card(porter, expires_on=date(2036, 6, 1), **changes)
    assert first.person_id != second.person_id


def test_an_address_told_anew_is_kept_once(porter: Any) -> None:
    card(porter)
    card(porter, address=cast.address(street="7, Grand-Rue"))
    card(porter, address=cast.address(street=" 7, Grand-Rue"))
    assert Address.objects.count() == 2


def test_a_paper_without_expiry_states_none(porter: Any) -> None:
    present(porter, paper=cast.paper(kind="other", expires_on=None))
    paper = IdentityDocument.objects.get()
    assert paper.in_force(date(2026, 3, 3)) is None
    assert str(paper) == "other P123"


def test_a_guest_goes_by_an_identifier_that_says_nothing(weber: UUID) -> None:
    assert str(Person.objects.get()) == str(weber)
    assert selectors.document_of(cast.VENUE, cast.paper())
    assert selectors.document_of(cast.VENUE, cast.paper(expires_on=date(2031, 6, 1))) is None
