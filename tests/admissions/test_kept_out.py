"""Exclusions at every door: who is refused, who waits for the supervisor, and that nothing else gets past."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import DatabaseError

from compliance.admissions.cards.services.codes import code_of
from compliance.admissions.decisions.domain.decision import Verdict
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.presentation import words as sentences
from compliance.admissions.door.services import card_admission, document_admission, evaluation, presentations
from compliance.admissions.door.services.presentations import CardShown
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import DoorDecision, DoorGround, Entry
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measures.services import arrivals, endings, entries
from compliance.notices.models.notices import Notice
from compliance.people.domain.documents.mrz import PartialDate
from compliance.rules.rulebook import Policy
from compliance.venues.domain.house import House
from compliance.venues.models.staff import Staff
from compliance.venues.services import places
from tests import cast, database, said
from tests.admissions.presenting import present, shown
from tests.exclusions import older
from tests.exclusions.keeping_out import by_house, for_livelihood, keep_out, ministerial, self_ban, weber


def grounds(found: presentations.Admission) -> list[tuple[str, str]]:
    return [(ground.code, ground.article) for ground in found.decision.grounds.order_by("position")]


def refused(found: presentations.Admission, *expected: tuple[str, str], outcome: str = "refused") -> None:
    assert (found.decision.outcome, found.card, found.entry) == (outcome, None, None)
    assert grounds(found) == list(expected)


def test_the_minister_keeps_out_by_decision_at_every_door(porter: Any, house: Any) -> None:
    keep_out(ministerial())
    refused(present(porter), ("ministerial", "75(3)"))
    refused(present(porter, place=cast.slot_door(), card_kind=None), ("ministerial", "75(3)"))
    refused(present(porter, place=cast.desk()), ("ministerial", "75(3)"))
    assert DoorGround.objects.earliest("pk").facts == {"reference": "MJ-2026-114"}
    assert not AdmissionCard.objects.exists()
    act = said.acts(house.id, "admissions.guest.refused")[0]
    assert act.facts == {
        "door": "Réception",
        "outcome": "refused",
        "grounds": "ministerial",
        "screened": "ministerial",
    }
    assert not Notice.objects.exists(), "the Minister knows (A-08)"


def test_a_measure_entered_holds_at_once_for_a_guest_with_a_valid_card(porter: Any) -> None:
    first = present(porter, card_kind="year")
    assert first.card is not None
    keep_out(by_house(), measure_register_selectors.known_guest(cast.VENUE, first.card.person_id))
    later = cast.TUESDAY + timedelta(minutes=1)
    refused(present(porter, card_kind=None, at=later), ("house_exclusion", "69(1)"))
    renewed = cast.paper(kind="id_card", number="C9", given_names="Jean Luc")
    found = present(porter, paper=renewed, at=later)
    assert found.decision.outcome == "needs_review", "another document, and one first name more"
    assert Entry.objects.count() == 1


def test_what_was_asked_ahead_of_another_guest_is_not_held_against_this_one(porter: Any) -> None:
    first = present(porter, card_kind="year")
    assert first.card is not None
    listed = measure_register_selectors.known_guest(cast.VENUE, first.card.person_id)
    keep_out(by_house(), replace(listed, document_number="", document_state=""))
    later = cast.TUESDAY + timedelta(minutes=1)
    born = PartialDate(1991, 7, 30)
    other = cast.paper(surname="Kieffer", given_names="Zoé", birth=born, expires_on=date(2031, 1, 1))
    assert present(porter, paper=other, at=later).decision.outcome == "admitted"


def test_a_measure_entered_holds_at_once_for_a_card_that_is_scanned(porter: Any, house: Any) -> None:
    card = present(porter, card_kind="week").card
    assert card is not None
    keep_out(ministerial())
    shown_card = CardShown(
        code=code_of(cast.VENUE, card.label), judgement=None, note="", face_compared=True, nonce=uuid4()
    )
    later = cast.TUESDAY + timedelta(minutes=1)
    found = card_admission.present_card(house=house, place=cast.door(), presentation=shown_card, by=porter, at=later)
    refused(found, ("ministerial", "75(3)"))
    assert said.acts(house.id, "admissions.guest.refused")[0].facts["screened"] == "ministerial"


def test_a_listed_person_is_known_by_the_very_paper(porter: Any) -> None:
    listed = weber(surname="Schmit", birth=PartialDate(1991, 1, 1), document_number="P123", document_state="LUX")
    keep_out(by_house(), listed)
    refused(present(porter), ("house_exclusion", "69(1)"))


def test_the_door_cites_the_article_of_an_exclusion_that_protects_a_livelihood(porter: Staff) -> None:
    keep_out(for_livelihood())
    refused(present(porter), ("house_exclusion", "69(2)"))
    keep_out(by_house())
    found = present(porter)
    assert found.decision.outcome == "refused"
    # Equal matches are in the order of their keys, which is random within a millisecond.
    assert sorted(grounds(found)) == [("house_exclusion", "69(1)"), ("house_exclusion", "69(2)")]
    assert Notice.objects.count() == 2, "the notices of the exclusions cover the refusals (A-08)"


def test_the_door_cites_it_for_an_older_exclusion_for_want_of_means(porter: Staff) -> None:
    older.for_means()
    refused(present(porter, at=cast.TUESDAY + timedelta(minutes=1), card_kind=None), ("house_exclusion", "69(2)"))


def test_a_listed_person_is_known_by_name_and_birth_date(porter: Any) -> None:
    keep_out(by_house())
    refused(present(porter), ("house_exclusion", "69(1)"))


@pytest.mark.parametrize(
    "listed",
    [
        weber(surname="Webber"),
        weber(birth=PartialDate(1980)),
        weber(birth=PartialDate(1980, 5, 18)),
        weber(surname="Schmit", birth=PartialDate(1991, 1, 1), document_number="P123"),
    ],
    ids=["another spelling", "only the year", "a day off", "number without a state"],
)
def test_a_look_alike_waits_for_the_supervisor_and_is_never_admitted(porter: Any, house: Any, listed: Any) -> None:
    keep_out(ministerial(), listed)
    found = present(porter)
    refused(found, ("possible_match", "75(4)"), outcome="needs_review")
    assert found.decision.grounds.get().facts == {}, "the steward learns nothing of whom the guest resembles"
    assert said.acts(house.id, "admissions.guest.refused")[0].facts["screened"] == "possible_match"


def test_a_new_look_alike_is_not_asked_for_an_address_first(porter: Any) -> None:
    keep_out(by_house(), weber(surname="Webber"))
    found = present(porter, address=None)
    refused(found, ("possible_match", "75(4)"), outcome="needs_review")


def test_at_22_a_slot_room_needs_no_card_and_still_keeps_out_a_self_ban(porter: Any, house: Any) -> None:
    free = present(porter, place=cast.slot_door(), card_kind=None)
    assert (free.decision.outcome, free.card) == ("admitted", None)
    assert free.entry is not None
    assert said.acts(house.id, "admissions.guest.admitted")[0].facts["screened"] == "clear"
    keep_out(self_ban())
    refused(
        present(porter, place=cast.slot_door(), card_kind=None, at=cast.TUESDAY + timedelta(hours=1)),
        ("self_ban", "PLAY IT SAFE"),
    )
    assert not Notice.objects.exists(), "their own request is nobody else's business (A-08)"


def test_at_26_a_strike_off_lets_in_from_its_day_on(porter: Any, director: Any) -> None:
    measure = keep_out(ministerial(), at=cast.local("2026-01-12 10:00"))
    refused(present(porter, at=cast.local("2026-05-03 21:00")), ("ministerial", "75(3)"))
    endings.end_measure(
        house=cast.house(),
        measure=measure,
        ended_on=date(2026, 5, 4),
        reference="MJ-2026-200",
        reason="Reviewed.",
        by=director,
        at=cast.local("2026-05-04 10:30"),
        arrival=arrivals.Arrival(received_at=cast.local("2026-05-04 10:00"), channel="email"),
    )
    assert present(porter, at=cast.local("2026-05-04 20:30")).decision.outcome == "admitted"


def test_at_34_at_35_a_self_ban_that_is_over_awaits_its_interview(porter: Any, play_it_safe: Any) -> None:
    ban = keep_out(self_ban(first_day=date(2026, 4, 10), last_day=date(2026, 5, 10)))
    refused(present(porter, at=cast.local("2026-05-10 23:59")), ("self_ban", "PLAY IT SAFE"))
    due = present(porter, at=cast.local("2026-05-11 20:30"))
    refused(due, ("interview_due", "PLAY IT SAFE"))
    assert not Notice.objects.exists(), "their own request is nobody else's business (A-08)"
    endings.authorise_access(
        house=cast.house(),
        measure=ban,
        interview_on=date(2026, 5, 12),
        note="",
        by=play_it_safe,
        at=cast.local("2026-05-12 16:00"),
    )
    assert present(porter, at=cast.local("2026-05-12 20:30")).decision.outcome == "admitted"


def test_access_given_back_on_the_last_day_opens_no_door_before_the_day_after(porter: Any, play_it_safe: Any) -> None:
    ban = keep_out(self_ban(first_day=date(2026, 4, 10), last_day=date(2026, 5, 10)))
    endings.authorise_access(
        house=cast.house(),
        measure=ban,
        interview_on=date(2026, 5, 10),
        note="",
        by=play_it_safe,
        at=cast.local("2026-05-10 16:00"),
    )
    refused(present(porter, at=cast.local("2026-05-10 20:30")), ("self_ban", "PLAY IT SAFE"))
    refused(present(porter, at=cast.local("2026-05-11 05:59")), ("self_ban", "PLAY IT SAFE"))
    assert present(porter, at=cast.local("2026-05-11 06:00")).decision.outcome == "admitted"


def test_a_measure_holds_from_its_first_day_to_the_end_of_its_last_gaming_day(porter: Any) -> None:
    """Reading A-43: the last day is the whole gaming day, so the night that began on it is over at the cut-over."""
    keep_out(by_house(first_day=date(2026, 3, 4), last_day=date(2026, 3, 5)))
    assert present(porter, at=cast.local("2026-03-03 23:59")).decision.outcome == "admitted"
    refused(present(porter, at=cast.local("2026-03-04 00:01")), ("house_exclusion", "69(1)"))
    refused(present(porter, at=cast.local("2026-03-05 23:59")), ("house_exclusion", "69(1)"))
    refused(present(porter, at=cast.local("2026-03-06 05:59")), ("house_exclusion", "69(1)"))
    assert present(porter, at=cast.local("2026-03-06 06:00")).decision.outcome == "admitted"


def test_two_measures_give_two_reasons_and_every_reason_counts(porter: Any) -> None:
    keep_out(self_ban())
    keep_out(ministerial())
    keep_out(by_house(), weber(surname="Webber"))
    keep_out(by_house(), weber(surname="Weberr"))
    refused(
        present(porter, address=None),
        ("ministerial", "75(3)"),
        ("self_ban", "PLAY IT SAFE"),
        ("possible_match", "75(4)"),
    )


def test_measures_of_another_house_keep_nobody_out(porter: Any, house: Any) -> None:
    facts = {
        name: getattr(house, name)
        for name in (
            "legal_name",
            "street",
            "postal_code",
            "commune",
            "country",
            "jurisdiction",
            "timezone",
            "currency",
        )
    }
    other = places.open_venue(facts={"name": "Elsewhere", **facts}, by=None, at=cast.OPENED)
    entries.enter_measure(house=replace(house, id=other), who=weber(), terms=ministerial(), by=porter, at=cast.TUESDAY)
    assert present(porter).decision.outcome == "admitted"


def test_a_card_offered_a_moment_ago_is_not_issued_once_a_measure_is_entered(porter: Any, house: Any) -> None:
    asked = {"paper": cast.paper(), "address": cast.address(), "judgement": None, "face_compared": True}
    assert evaluation.evaluate_document(house=house, at=cast.TUESDAY, **asked).decision.verdict is Verdict.ADMITTED
    keep_out(by_house())
    assert evaluation.evaluate_document(house=house, at=cast.TUESDAY, **asked).decision.verdict is Verdict.REFUSED
    refused(present(porter), ("house_exclusion", "69(1)"))


def test_a_screening_that_fails_admits_nobody_and_keeps_nothing(
    own_database: database.OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    owner_connection.execute("ALTER FUNCTION measures_against RENAME TO gone")
    owner_connection.commit()
    with pytest.raises(DatabaseError, match="measures_against"):
        document_admission.present_document(
            house=cast.house(), place=cast.door(), presentation=shown(), by=cast.member("porter"), at=cast.TUESDAY
        )
    assert not DoorDecision.objects.exists()
    assert not AdmissionCard.objects.exists()


@pytest.mark.parametrize("judgement", [Judgement.SCANDAL, Judgement.MEANS, Judgement.OTHER])
def test_a_casino_may_switch_off_the_notice_of_a_refusal(porter: Staff, house: House, judgement: Judgement) -> None:
    switched = replace(
        house, policies=(Policy("exclusion.notice_grounds", ("house_exclusion",), date(2026, 1, 1), "a letter"),)
    )
    seen = shown(judgement=judgement, note="Threw a glass.", card_kind=None)
    document_admission.present_document(
        house=switched, place=cast.door(), presentation=seen, by=porter, at=cast.TUESDAY
    )
    assert not Notice.objects.exists()


def test_a_refusal_is_told_to_the_minister_if_the_house_has_switched_it_on(porter: Any, house: Any) -> None:
    switched = replace(
        house,
        policies=(Policy("exclusion.notice_grounds", ("house_exclusion", "scandal"), date(2026, 1, 1), "a decision"),),
    )
    seen = shown(judgement=Judgement.SCANDAL, note="Threw a glass.", card_kind=None)
    found = document_admission.present_document(
        house=switched, place=cast.door(), presentation=seen, by=porter, at=cast.TUESDAY
    )
    notice = Notice.objects.get()
    assert (notice.kind, notice.ground, notice.articles) == ("refusal", "scandal", "69(1)")
    assert (notice.subject_table, notice.subject_id) == ("admissions_doordecision", found.decision.pk)
    assert (notice.surname, notice.person_id) == ("Weber", found.decision.person_id)
    assert notice.reasons.endswith("\nThrew a glass.")
    act = said.acts(house.id, "admissions.guest.refused")[0]
    assert "notices_notice" in said.tables(act)
    document_admission.present_document(
        house=switched,
        place=cast.door(),
        presentation=shown(paper=None, address=None, judgement=Judgement.SCANDAL, note="Shouted.", card_kind=None),
        by=porter,
        at=cast.TUESDAY,
    )
    assert Notice.objects.filter(surname="", person=None, birth_year=None).count() == 1


def test_refusals_that_follow_from_a_house_exclusion_are_covered_by_its_notice(porter: Any) -> None:
    keep_out(by_house())
    refused(present(porter), ("house_exclusion", "69(1)"))
    refused(present(porter), ("house_exclusion", "69(1)"))
    assert Notice.objects.count() == 1


def test_a_steward_reads_what_to_do_and_no_more_than_that() -> None:
    for code, article in (("possible_match", "75(4)"), ("self_ban", "PLAY IT SAFE"), ("ministerial", "75(3)")):
        ground = sentences.describe_ground(code, article, {"reference": "MJ-2026-114"})
        # Only a ministerial exclusion names its decision (LU art. 68).
        assert ("MJ-2026-114" in ground.sentence) is (code == "ministerial")
        assert ground.todo
