"""One guest, many papers: files are merged and split with a reason, nothing is lost, and everything follows."""

from datetime import date
from typing import Any
from uuid import UUID

import pytest
from django.db import connection

from compliance.admissions.cards.selectors import cards as card_selectors
from compliance.people.models import GuestMerge, GuestSplit, Person, Recognition, Standing
from compliance.people.selectors import guest_search
from compliance.people.selectors import guests as selectors
from compliance.people.selectors.guest_counts import guests_among
from compliance.people.services import guest_files
from compliance.people.services import guests as guests_services
from compliance.refusals import NotFound, Refused
from compliance.venues.selectors import venues
from tests import cast, said
from tests.admissions.books import act, card, refused, second_house
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.people.merged_files import LATER, document, merge, split
from tests.races import together


@pytest.fixture
def anna(porter: Any) -> UUID:
    return card(porter, number="A1", surname="Anna", card_kind="week").person_id


@pytest.fixture
def bea(porter: Any) -> UUID:
    return card(porter, number="B1", surname="Bea", card_kind="month").person_id


@pytest.fixture
def cora(porter: Any) -> UUID:
    return card(porter, number="C1", surname="Cora").person_id


def files(*persons: UUID) -> list[set[UUID]]:
    return [set(selectors.file_ids(each)) for each in persons]


def test_alone_a_person_is_a_file_too(anna: UUID) -> None:
    assert (selectors.file_ids(anna), selectors.head_of(anna)) == ([anna], anna)


def test_a_merge_makes_one_guest_of_two(anna: UUID, bea: UUID, house: Any, compliance_officer: Any) -> None:
    row = merge(anna, bea)
    assert files(anna, bea) == [{anna, bea}] * 2
    assert {selectors.head_of(each) for each in (anna, bea)} == {anna}
    guest = selectors.get_guest(house.id, bea)
    assert (guest.id, guest.surname) == (anna, "Anna")
    assert str(row) == f"{bea} into {anna}"
    assert [str(each) for each in Standing.objects.all()] == [f"{bea} in {anna}"]
    (said_so,) = said.acts(house.id, "people.guest.merged")
    assert (said_so.actor, said_so.subject_id, said_so.facts) == (compliance_officer.pk, anna, {})
    assert said.tables(said_so) == {"people_guestmerge", "people_standing"}


def test_cards_of_both_files_are_held_by_the_guest(anna: UUID, bea: UUID, house: Any) -> None:
    tonight = house.gaming_day(cast.TUESDAY)
    merge(anna, bea)
    held = {card_selectors.card_valid_on(each, tonight) for each in (anna, bea)}
    assert {each.label for each in held if each} == {"M-000001"}


def test_chains_lead_to_one_file(anna: UUID, bea: UUID, cora: UUID) -> None:
    merge(bea, cora)
    merge(anna, cora)  # named by somebody who is not the one the file is kept under
    assert files(anna, bea, cora) == [{anna, bea, cora}] * 3
    assert selectors.file_members({anna}) == dict.fromkeys((anna, bea, cora), anna)


@pytest.mark.parametrize("turned", [False, True])
def test_merging_twice_is_refused(anna: UUID, bea: UUID, turned: bool) -> None:
    merge(anna, bea)
    with pytest.raises(Refused, match="These files are already merged"):
        merge(*((bea, anna) if turned else (anna, bea)))
    with pytest.raises(Refused, match="These files are already merged"):
        merge(anna, anna)
    assert GuestMerge.objects.count() == 1


def test_a_change_of_files_needs_a_reason(anna: UUID, bea: UUID, house: Any) -> None:
    with pytest.raises(Refused, match="Enter why"):
        merge(anna, bea, reason="  ")
    merge(anna, bea)
    with pytest.raises(Refused, match="Enter why"):
        split(anna, "B1", reason="")
    assert not said.acts(house.id, "people.guest.split")


def test_a_guest_of_another_house_stays_there(anna: UUID, bea: UUID, compliance_officer: Any) -> None:
    other = venues.get_house(second_house())
    for kept, gone in ((anna, bea), (bea, anna)):
        with pytest.raises(NotFound):
            guest_files.merge_files(
                house=other,
                target=Person.objects.get(pk=kept),
                source=gone,
                reason="?",
                by=compliance_officer,
                at=LATER,
            )
    with pytest.raises(NotFound):
        guest_files.split_file(
            house=other, person=Person.objects.get(pk=anna), documents=[], reason="?", by=compliance_officer, at=LATER
        )


def test_a_search_finds_the_guest_under_every_paper_once(anna: UUID, bea: UUID) -> None:
    merge(anna, bea)
    for text in ("ann", "bea", "BEA JEAN", "A1", "B1"):
        assert [row.person_id for row in guest_search.search_guests(cast.VENUE, text)] == [anna], text
    assert [row.surname for row in guest_search.search_guests(cast.VENUE, " ")] == ["Anna"]


def test_the_address_told_last_counts_whichever_paper_was_shown(porter: Any, anna: UUID, bea: UUID, house: Any) -> None:
    merge(anna, bea)
    present(
        porter,
        at=LATER,
        paper=cast.paper(number="B1", surname="Bea"),
        address=cast.address(street="9, Quai"),
        card_kind=None,
    )
    assert selectors.get_guest(house.id, anna).address == "9, Quai, L-5601 Remich, LU"
    assert selectors.newest_addresses({anna})[anna].street == "9, Quai"
    split(anna, "B1")
    assert selectors.get_guest(house.id, anna).address == "5, rue des Bains, L-5601 Remich, LU"
    assert selectors.get_guest(house.id, bea).address == "9, Quai, L-5601 Remich, LU"


def test_corrections_go_to_the_particulars_that_count(anna: UUID, bea: UUID, director: Any, house: Any) -> None:
    merge(anna, bea)
    paper = cast.paper(surname="Annika")
    guests_services.correct_particulars(
        house=house, person=Person.objects.get(pk=bea), paper=paper, reason="Typo.", by=director, at=LATER
    )
    assert selectors.get_guest(house.id, anna).surname == "Annika"
    assert [row.surname for row in selectors.file_of(house.id, bea)["particulars"]] == ["Annika", "Anna", "Bea"]


def test_the_door_knows_every_name_of_a_file(porter: Any, anna: UUID, bea: UUID) -> None:
    merge(anna, bea)
    other_name = present(porter, at=LATER, paper=cast.paper(number="A1", surname="Bea"), card_kind=None)
    assert other_name.decision.outcome == "admitted"


def test_undoing_a_merge_gives_each_their_own_again(anna: UUID, bea: UUID, house: Any, director: Any) -> None:
    merge(anna, bea)
    row = split(bea, "B1")
    assert (row.left_id, row.own_id) == (anna, bea)
    assert str(row) == f"{bea} out of {anna}"
    assert files(anna, bea) == [{anna}, {bea}]
    (said_so,) = said.acts(house.id, "people.guest.split")
    assert (said_so.actor, said_so.subject_id) == (director.pk, anna)
    assert said.tables(said_so) == {"people_guestsplit", "people_standing"}
    held = card_selectors.card_valid_on(anna, house.gaming_day(cast.TUESDAY))
    assert held is not None
    assert held.label == "W-000001"
    merge(bea, anna)  # and they may be found to be one after all
    assert selectors.head_of(anna) == bea


def test_a_card_issued_meanwhile_goes_with_its_paper(porter: Any, anna: UUID, bea: UUID, house: Any) -> None:
    merge(anna, bea)
    year = card(porter, number="B1", surname="Bea", card_kind="year", at=LATER)
    assert card_selectors.card_valid_on(anna, house.gaming_day(LATER)) == year
    split(anna, "B1")
    assert card_selectors.card_valid_on(bea, house.gaming_day(LATER)) == year
    held = card_selectors.card_valid_on(anna, house.gaming_day(LATER))
    assert held is not None
    assert held.label == "W-000001"


def test_papers_of_a_chain_leave_together_for_whoever_kept_them_before(anna: UUID, bea: UUID, cora: UUID) -> None:
    merge(bea, cora)
    merge(anna, bea)
    row = split(anna, "B1", "C1")
    assert row.own_id == bea
    assert files(anna, bea) == [{anna}, {bea, cora}]


def test_papers_that_came_one_by_one_leave_for_the_first_of_them(porter: Any, anna: UUID) -> None:
    from compliance.people.domain.documents.document_data import Choice

    others = [
        present(
            porter, paper=cast.paper(number=number, surname="Anna"), choice=Choice(same_as=anna), at=LATER
        ).decision.person_id
        for number in ("A2", "A3")
    ]
    assert split(anna, "A2", "A3").own_id == others[0]
    assert files(*others) == [set(others)] * 2


def test_whoever_the_file_is_kept_under_stays(anna: UUID, bea: UUID, cora: UUID) -> None:
    merge(anna, bea)
    merge(anna, cora)
    row = split(anna, "A1")  # the paper of the one the file is kept under: then the others leave
    assert row.left_id == anna
    assert files(anna, bea) == [{anna}, {bea, cora}]


@pytest.mark.parametrize(
    ("numbers", "sentence"),
    [
        ((), "Choose the documents in this file"),
        (("C1",), "Choose the documents in this file"),
        (("A1", "B1"), "At least one document must stay"),
    ],
)
def test_what_cannot_be_split(anna: UUID, bea: UUID, cora: UUID, numbers: tuple[str, ...], sentence: str) -> None:
    merge(anna, bea)
    with pytest.raises(Refused, match=sentence):
        split(anna, *numbers)


def test_a_renewed_paper_stays_with_the_one_before(porter: Any, anna: UUID, bea: UUID) -> None:
    card(porter, number="B1", surname="Bea", expires_on=date(2040, 1, 1))
    merge(anna, bea)
    renewed = document("B1", expires_on=date(2040, 1, 1))
    with pytest.raises(Refused, match="stay together"):
        guest_files.split_file(
            house=cast.house(),
            person=Person.objects.get(pk=anna),
            documents=[renewed.pk],
            reason="?",
            by=cast.member("director"),
            at=LATER,
        )
    assert split(anna, "B1").own_id == bea


def test_a_paper_still_asked_about_brings_its_whole_file(porter: Any, anna: UUID, cora: UUID) -> None:
    from compliance.people.domain.documents.document_data import UNASKED, Choice

    paper = cast.paper(number="A9", surname="Anna")
    doubt = present(porter, paper=paper, choice=UNASKED).decision
    merge(doubt.person_id, cora)
    present(porter, paper=paper, choice=Choice(same_as=anna))
    assert files(cora) == [{anna, cora, doubt.person_id}]


def test_an_answer_that_a_merge_has_given_already_moves_nothing(porter: Any, anna: UUID) -> None:
    from compliance.people.domain.documents.document_data import UNASKED, Choice

    twin = present(porter, paper=cast.paper(number="A8", surname="Anna")).decision.person_id
    paper = cast.paper(number="A9", surname="Anna")
    doubt = present(porter, paper=paper, choice=UNASKED).decision.person_id
    merge(anna, doubt)
    present(porter, paper=paper, choice=Choice(same_as=anna))
    assert files(anna, twin) == [{anna, doubt}, {twin}]
    assert Recognition.objects.filter(answer="same").count() == 1


# --- What the database refuses.


def test_a_circle_of_files(anna: UUID, bea: UUID) -> None:
    first, second = GuestMerge(kept_id=anna, gone_id=bea), GuestMerge(kept_id=bea, gone_id=anna)
    with refused("a_file_has_one_head"):
        for row, person, file in ((first, bea, anna), (second, anna, bea)):
            write(row)
            Standing.objects.bulk_create([Standing(person_id=person, file_id=file, step=1, merge=row)])


def test_a_chain_of_files(anna: UUID, bea: UUID, cora: UUID) -> None:
    merge(bea, cora)
    with refused("a_file_has_one_head"):  # Bea goes, and whoever stands with her is left behind
        moves(anna, bea)


def moves(kept: UUID, gone: UUID, **changes: Any) -> None:
    row = GuestMerge(kept_id=kept, gone_id=gone)
    write(row)
    facts = {"person_id": gone, "file_id": kept, "step": 1, "merge": row}
    Standing.objects.bulk_create([Standing(**facts | changes)])


def write(row: GuestMerge | GuestSplit, reason: str = "Because.") -> None:
    row.reason = reason
    by = cast.member("director").pk
    if isinstance(row, GuestMerge):
        row.merged_by_id, row.merged_at = by, LATER
    else:
        row.split_by_id, row.split_at = by, LATER
    type(row).objects.bulk_create([row])


def test_accepts_what_the_service_would_write(anna: UUID, bea: UUID) -> None:
    with act():
        moves(anna, bea)
    assert files(anna) == [{anna, bea}]


@pytest.mark.parametrize(
    ("constraint", "changes"),
    [
        ("standings_follow_one_another", {"step": 2}),
        ("a_standing_has_one_cause", {"merge": None}),
    ],
)
def test_a_standing_out_of_order(anna: UUID, bea: UUID, constraint: str, changes: dict[str, Any]) -> None:
    with refused(constraint):
        moves(anna, bea, **changes)


def test_a_standing_that_changes_nothing(anna: UUID, bea: UUID) -> None:
    merge(anna, bea)
    with refused("a_standing_changes_the_file"):
        moves(anna, bea, step=2)


def test_two_standings_at_one_step(own_database: OwnDatabase, owner_connection: Any) -> None:
    """Without the trigger that counts, the constraint stands alone."""
    first, second = (card(cast.member("porter"), number=each, surname=each).person_id for each in ("Anna", "Bea"))
    row = merge(first, second)
    owner_connection.execute("ALTER TABLE people_standing DISABLE TRIGGER standings_follow_one_another")
    owner_connection.commit()
    with refused("standings_of_a_guest_are_in_order"):
        Standing.objects.bulk_create([Standing(person_id=second, file_id=second, step=1, merge=row)])


def test_files_of_two_houses_never_meet(anna: UUID, director: Any) -> None:
    stranger = Person(venue_id=second_house(), registered_by_id=director.pk, registered_at=LATER)
    with act():
        Person.objects.bulk_create([stranger])
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL DEFERRED")
    with refused("a_file_stays_in_its_house"):
        moves(anna, stranger.pk)


def test_a_merge_without_a_move(anna: UUID, bea: UUID) -> None:
    with refused("a_merge_moves_a_file"):
        write(GuestMerge(kept_id=anna, gone_id=bea))


def test_a_split_without_a_move(anna: UUID, bea: UUID) -> None:
    with refused("a_split_moves_papers"):
        write(GuestSplit(left_id=anna, own_id=bea))


@pytest.mark.parametrize(
    ("constraint", "model", "itself", "reason"),
    [
        ("a_file_is_not_merged_with_itself", GuestMerge, True, "Because."),
        ("a_merge_has_a_reason", GuestMerge, False, ""),
        ("a_split_makes_two_files", GuestSplit, True, "Because."),
        ("a_split_has_a_reason", GuestSplit, False, ""),
    ],
)
def test_half_a_change_of_files(
    anna: UUID, bea: UUID, constraint: str, model: type[Any], itself: bool, reason: str
) -> None:
    names = ("kept_id", "gone_id") if model is GuestMerge else ("left_id", "own_id")
    with refused(constraint):
        write(model(**dict(zip(names, (anna, anna if itself else bea), strict=True))), reason)


@pytest.mark.parametrize(
    ("constraint", "changes"),
    [
        ("a_recognition_names_whom_it_chose", {"answer": "same"}),
        ("a_recognition_names_whom_it_chose", {"answer": "maybe"}),
        ("a_recognition_offers_somebody", {"candidates": []}),
        ("a_paper_is_recognised_once", {}),
    ],
)
def test_half_an_answer(porter: Any, anna: UUID, bea: UUID, constraint: str, changes: dict[str, Any]) -> None:
    facts: dict[str, Any] = {
        "document": document("A1"),
        "candidates": [bea],
        "answer": "other",
        "answered_by_id": porter.pk,
        "answered_at": LATER,
    }
    with act():
        Recognition.objects.bulk_create([Recognition(**facts)])
    assert str(Recognition.objects.get()) == "other"
    with refused(constraint):
        Recognition.objects.bulk_create([Recognition(**facts | changes)])


# --- Races.


def test_two_merges_at_once_make_no_circle(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    anna, bea = (card(porter, number=each, surname=each).person_id for each in ("Anna", "Bea"))

    def one(turn: int) -> str:
        try:
            return str(merge(*((anna, bea) if turn % 2 else (bea, anna))).pk)
        except Refused:
            return "refused"

    found = together(one, 8)
    assert found.count("refused") == 7
    assert files(anna, bea) == [{anna, bea}] * 2
    assert GuestMerge.objects.count() == Standing.objects.count() == 1


def test_a_chain_merged_at_once_is_one_file(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    guests = [card(porter, number=each, surname=each).person_id for each in ("Anna", "Bea", "Cora", "Dora")]
    together(lambda turn: merge(guests[turn], guests[turn + 1]), 3)
    assert files(*guests) == [set(guests)] * 4
    assert len({selectors.head_of(each) for each in guests}) == 1


def test_two_desks_meet_a_new_guest_with_two_papers(own_database: OwnDatabase) -> None:
    from compliance.people.domain.documents.document_data import UNASKED

    porter = cast.member("porter")
    found = together(lambda turn: present(porter, paper=cast.paper(number=f"T{turn}"), choice=UNASKED), 4)
    outcomes = sorted(each.decision.outcome for each in found)
    assert outcomes == ["admitted", "needs_review", "needs_review", "needs_review"]


def test_two_desks_answer_for_one_paper(own_database: OwnDatabase) -> None:
    from compliance.people.domain.documents.document_data import UNASKED, Choice

    porter = cast.member("porter")
    weber = present(porter).decision.person_id
    paper = cast.paper(number="T1")
    present(porter, paper=paper, choice=UNASKED)
    found = together(lambda turn: present(porter, paper=paper, choice=Choice(same_as=weber)), 4)
    assert {each.decision.outcome for each in found} == {"admitted"}
    assert Recognition.objects.filter(answer="same").count() == Standing.objects.count() == 1


def test_guests_are_counted_once_however_many_papers_they_have(anna: UUID, bea: UUID, cora: UUID) -> None:
    def among(*persons: UUID) -> int:
        return guests_among(Person.objects.filter(pk__in=persons), "pk")

    assert (among(), among(anna, bea, cora)) == (0, 3)
    merge(anna, bea)
    assert (among(anna, bea, cora), among(bea, cora), among(anna, bea), among(bea)) == (2, 2, 1, 1)
