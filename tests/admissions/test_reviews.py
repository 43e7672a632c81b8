"""A doubt is answered by a supervisor, once; the answer counts until either side changes, and opens no door itself."""

from dataclasses import replace
from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.admissions.decisions.domain.alerts import Answer
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision
from compliance.admissions.models.reviews import DoorAlert, Review
from compliance.admissions.reviews import selectors as review_selectors
from compliance.admissions.reviews import services
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.services import guests
from compliance.refusals import NotFound, Refused
from compliance.venues.domain.roles import GRANTS, MACHINE, Role
from tests import cast, said
from tests.admissions.doubting import NOTE, answer, doubt, doubt_again, wagner
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.races import together

LATER = cast.TUESDAY + timedelta(minutes=5)


def codes(row: DoorDecision) -> list[str]:
    return [ground.code for ground in row.grounds.order_by("position")]


def waiting() -> list[DoorDecision]:
    return list(review_selectors.open_reviews(cast.VENUE))


# --- What is kept with a doubt.


def test_a_doubt_keeps_both_sides_as_they_were_compared(porter: Any) -> None:
    row = doubt(porter)
    (alert,) = row.alerts.all()
    assert row.outcome == "needs_review"
    assert (alert.code, alert.article, alert.about) == ("another_bearer", "75(4)", row.check_made.document_id)
    assert (alert.shown["surname"], alert.known["surname"]) == ("Wagner", "Weber")
    assert alert.shown["birth"] == alert.known["birth"] == "1980-05-17"
    assert waiting() == [row]


def test_the_log_keeps_both_sides_apart_from_what_everybody_reads(porter: Any) -> None:
    doubt(porter)
    (act,) = said.acts(cast.VENUE, "admissions.guest.refused")
    assert said.tables(act) >= {"admissions_dooralert", "admissions_doordecision", "admissions_doorground"}
    assert "Wagner" not in str(act.facts)


def test_a_birth_date_half_known_is_kept_as_far_as_it_is_known(porter: Any) -> None:
    present(porter, paper=cast.paper(birth=PartialDate(1980, 5)))
    (alert,) = doubt_again(porter, paper=cast.paper(birth=PartialDate(1981))).alerts.all()
    assert (alert.known["birth"], alert.shown["birth"]) == ("1980-05---", "1981------")


def test_a_refusal_or_an_unverified_guest_raises_no_doubt_to_answer(porter: Any) -> None:
    present(porter)
    assert doubt_again(porter, paper=wagner(faulty=("birth",))).outcome == "unverified"
    assert doubt_again(porter, paper=wagner(birth=None)).outcome == "unverified"
    assert DoorAlert.objects.count() == 0


def test_a_guest_about_whom_nothing_is_doubted_costs_no_question_more(porter: Any) -> None:
    present(porter, at=cast.TUESDAY)
    with CaptureQueriesContext(connection) as asked:
        present(porter, at=LATER, card_kind=None)
    assert not [each["sql"] for each in asked if "dooralert" in each["sql"] or "admissions_review" in each["sql"]]


def test_a_doubt_costs_one_question_more(porter: Any) -> None:
    answer(doubt(porter), cast.member("chef_de_salle"))
    with CaptureQueriesContext(connection) as asked:
        assert present(porter, at=LATER, paper=wagner(), card_kind=None).decision.outcome == "admitted"
    assert len([each["sql"] for each in asked if "admissions_review" in each["sql"]]) == 1


# --- Cleared.


def test_a_cleared_guest_is_admitted_when_presented_again(porter: Any, chef_de_salle: Any) -> None:
    row = doubt(porter)
    review = answer(row, chef_de_salle, at=LATER)
    assert (review.answer, review.note, review.code, review.article) == ("cleared", NOTE, "", "")
    assert (review.resolved_by, review.resolved_at) == (chef_de_salle, LATER)
    assert AdmissionCard.objects.count() == 1  # the answer itself let nobody in
    again = present(porter, at=LATER, paper=wagner(), card_kind=None)
    assert again.decision.outcome == "admitted"
    assert again.entry is not None
    assert waiting() == []


def test_a_cleared_look_alike_does_not_alert_again_for_that_pair(porter: Any, chef_de_salle: Any) -> None:
    answer(doubt(porter), chef_de_salle)
    for days in (0, 1, 300):
        at = LATER + timedelta(days=days)
        assert present(porter, at=at, paper=wagner()).decision.outcome == "admitted"
    typed_larger = wagner(surname="WAGNER", read_from="mrz")
    assert present(porter, at=LATER, paper=typed_larger, card_kind=None).decision.outcome == "admitted"


def test_a_cleared_guest_is_refused_for_everything_else(porter: Any, chef_de_salle: Any) -> None:
    answer(doubt(porter), chef_de_salle)
    assert codes(doubt_again(porter, face_compared=False)) == ["face_not_compared"]
    assert codes(doubt_again(porter, paper=wagner(faulty=("birth",)))) == ["misread"]


@pytest.mark.parametrize(
    "change", [{"surname": "Winter"}, {"birth": PartialDate(1980, 5, 18)}, {"given_names": "Paul"}]
)
def test_another_paper_side_alerts_again(porter: Any, chef_de_salle: Any, change: dict[str, Any]) -> None:
    answer(doubt(porter), chef_de_salle)
    row = doubt_again(porter, paper=wagner(**change), at=LATER)
    assert codes(row) == ["another_bearer"]
    assert waiting() == [row]


def test_another_side_of_the_house_alerts_again(porter: Any, chef_de_salle: Any, director: Any) -> None:
    row = doubt(porter)
    answer(row, chef_de_salle)
    guests.correct_particulars(
        house=cast.house(),
        person=row.person,
        paper=cast.paper(surname="Wiltgen"),
        reason="Typed from another document.",
        by=director,
        at=LATER,
    )
    assert codes(doubt_again(porter, at=LATER)) == ["another_bearer"]


def test_another_guest_with_the_same_name_is_not_cleared(porter: Any, chef_de_salle: Any) -> None:
    answer(doubt(porter), chef_de_salle)
    present(porter, paper=cast.paper(number="P999"))
    assert codes(doubt_again(porter, paper=wagner(number="P999"))) == ["another_bearer"]


# --- Upheld.


def test_an_upheld_doubt_is_a_refusal_that_stays(porter: Any, compliance_officer: Any) -> None:
    review = answer(doubt(porter), compliance_officer, Answer.UPHELD)
    assert (review.answer, review.code, review.article) == ("upheld", "review_upheld", "75(4)")
    for days in (0, 300):
        row = doubt_again(porter, at=LATER + timedelta(days=days))
        assert row.outcome == "refused"
        assert [(each.code, each.article) for each in row.grounds.all()] == [("review_upheld", "75(4)")]
    assert waiting() == []
    assert present(porter, at=LATER, card_kind=None).decision.outcome == "admitted"  # Weber himself


def test_a_new_review_of_another_paper_side_ends_an_upheld_one(porter: Any, chef_de_salle: Any) -> None:
    answer(doubt(porter), chef_de_salle, Answer.UPHELD)
    paper = wagner(given_names="Johanna")
    answer(doubt_again(porter, paper=paper, at=LATER), chef_de_salle, at=LATER)
    assert present(porter, at=LATER, paper=paper, card_kind=None).decision.outcome == "admitted"
    assert doubt_again(porter, at=LATER).outcome == "refused"


# --- Who may answer, and what.


def test_a_review_needs_a_note(porter: Any, chef_de_salle: Any) -> None:
    row = doubt(porter)
    for note in ("", "   "):
        with pytest.raises(Refused, match="Describe what you saw"):
            answer(row, chef_de_salle, note=note)
    assert Review.objects.count() == 0
    assert said.acts(cast.VENUE, "admissions.review.cleared") == []


def test_nobody_answers_the_doubt_that_they_raised(director: Any, chef_de_salle: Any) -> None:
    row = doubt(director)
    with pytest.raises(Refused, match="Another person"):
        answer(row, director)
    assert review_selectors.waiting_for(cast.VENUE, director.pk) == 0
    assert review_selectors.waiting_for(cast.VENUE, chef_de_salle.pk) == 1


def test_a_face_that_nobody_compared_is_not_cleared(porter: Any, chef_de_salle: Any) -> None:
    present(porter)
    row = doubt_again(porter, face_compared=False)
    assert codes(row) == ["another_bearer", "face_not_compared"]
    with pytest.raises(Refused, match="Compare the face with the photograph"):
        answer(row, chef_de_salle)
    assert answer(row, chef_de_salle, Answer.UPHELD).answer == "upheld"


def test_without_a_likeness_there_is_nothing_to_answer(porter: Any, chef_de_salle: Any) -> None:
    only_the_face = present(porter, face_compared=False).decision
    admitted = present(porter).decision
    for row in (only_the_face, admitted):
        for how in Answer:
            with pytest.raises(Refused, match="No review is open here"):
                answer(row, chef_de_salle, how)
    assert list(review_selectors.unverified_presentations(cast.VENUE, only_the_face.gaming_day)) == [only_the_face]


def test_a_doubt_is_answered_once_and_the_second_person_is_told_by_whom(
    porter: Any, chef_de_salle: Any, director: Any
) -> None:
    row = doubt(porter)
    answer(row, chef_de_salle, at=cast.local("2026-03-03 20:20"))
    with pytest.raises(Refused, match=r"Chef De Salle .*20:20: cleared"):
        answer(row, director, Answer.UPHELD)
    assert Review.objects.get().answer == "cleared"


def test_one_answer_settles_the_same_likeness_at_every_desk(porter: Any, cashier: Any, chef_de_salle: Any) -> None:
    first = doubt(porter)
    second = doubt_again(cashier, at=LATER)
    assert waiting() == [second, first]
    answer(second, chef_de_salle, Answer.UPHELD, at=LATER)
    assert waiting() == []
    found = review_selectors.review_state(first)
    assert found is not None
    assert (found.answer, found.by, found.note) == (Answer.UPHELD, chef_de_salle, NOTE)
    with pytest.raises(Refused, match="refused"):
        answer(first, chef_de_salle)


def test_a_doubt_that_waits_has_no_answer_and_earlier_ones_are_told(
    porter: Any, chef_de_salle: Any, director: Any
) -> None:
    first = doubt(porter)
    assert review_selectors.review_state(first) is None
    assert list(review_selectors.earlier_reviews(first)) == []
    review = answer(first, chef_de_salle)
    second = doubt_again(porter, paper=wagner(given_names="Anna"), at=LATER)
    assert review_selectors.review_state(second) is None
    assert list(review_selectors.earlier_reviews(second)) == [review]
    assert list(review_selectors.earlier_reviews(first)) == []


def test_only_supervisors_resolve_and_never_a_machine() -> None:
    may = {role for role in Role if "admissions.review.resolve" in GRANTS[role]}
    assert may == {Role.CHEF_DE_SALLE, Role.COMPLIANCE, Role.DIRECTOR}
    assert "admissions.review.resolve" not in MACHINE


def test_the_log_names_who_answered_and_neither_names_nor_the_note(porter: Any, chef_de_salle: Any) -> None:
    row = doubt(porter)
    services.note_review_opened(house=cast.house(), decision=row, by=chef_de_salle, at=LATER)
    answer(row, chef_de_salle, at=LATER)
    (opened,) = said.acts(cast.VENUE, "admissions.review.opened")
    (cleared,) = said.acts(cast.VENUE, "admissions.review.cleared")
    assert (opened.actor, opened.subject_id) == (cleared.actor, cleared.subject_id) == (chef_de_salle.pk, row.pk)
    assert cleared.facts == {"door": "North", "grounds": "another_bearer"}
    assert said.tables(cleared) == {"admissions_review"}


# --- Races.


def test_two_supervisors_at_the_same_instant_give_one_answer_and_one_is_told(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    row, twin = doubt(porter), doubt_again(cast.member("cashier"), at=LATER)
    people_ = [cast.member(name) for name in ("chef_de_salle", "director", "compliance_officer", "chef_de_salle")]

    def reply(number: int) -> str:
        how = Answer.CLEARED if number % 2 else Answer.UPHELD
        try:
            return str(answer([row, twin][number // 2], people_[number], how).answer)
        except Refused as told:
            return str(told)

    found = together(reply, 4)
    assert len([each for each in found if "already decided this review at" in each]) == 3
    assert Review.objects.count() == 1
    assert len(said.acts(cast.VENUE, f"admissions.review.{Review.objects.get().answer}")) == 1


def test_a_guest_corrected_while_being_reviewed_is_not_cleared_by_the_old_comparison(
    own_database: OwnDatabase,
) -> None:
    porter, chef, director = (cast.member(name) for name in ("porter", "chef_de_salle", "director"))
    row = doubt(porter)

    def work(number: int) -> None:
        if number == 0:
            answer(row, chef, at=LATER)
            return
        guests.correct_particulars(
            house=cast.house(),
            person=row.person,
            paper=cast.paper(surname="Wiltgen"),
            reason="Another paper.",
            by=director,
            at=LATER,
        )

    together(work, 2)
    assert Review.objects.get().answer == "cleared"
    assert doubt_again(porter, at=LATER).outcome == "needs_review"


def test_a_cleared_guest_presented_at_many_desks_at_once_is_one_admission_each(own_database: OwnDatabase) -> None:
    porter, nonce = cast.member("porter"), uuid4()
    row = doubt(porter)
    answer(row, cast.member("chef_de_salle"))
    found = together(lambda number: present(porter, at=LATER, paper=wagner(), card_kind=None, nonce=nonce), 4)
    assert {each.decision.outcome for each in found} == {"admitted"}
    assert len({each.decision.pk for each in found}) == 1


def test_another_house_cannot_see_or_settle_a_doubt(porter: Any) -> None:
    row = doubt(porter)
    with pytest.raises(NotFound):
        review_selectors.reviewed_decision(uuid4(), row.pk)
    assert review_selectors.reviewed_decision(cast.VENUE, row.pk) == row
    assert list(review_selectors.open_reviews(uuid4())) == []


def test_a_doubt_raised_at_a_card_desk_names_the_desk(porter: Any, desk: Any) -> None:
    row = doubt(porter, place=replace(desk))
    assert services.place_of(row) == desk.name
