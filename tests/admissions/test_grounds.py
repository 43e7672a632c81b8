"""Each ground of the pure decision: when it is given, with which facts, and what is asked for before it counts."""

from dataclasses import replace
from datetime import date, datetime
from uuid import UUID

import pytest

from compliance.admissions.decisions.domain.alerts import Alert, Answer
from compliance.admissions.decisions.domain.decision import (
    ASKED_FOR,
    SCREENED,
    Decision,
    Ground,
    Presented,
    Verdict,
    card_ground,
    decide_admission,
    refuse_code,
)
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.domain.passages import Entered, Passage
from compliance.central.domain.protocol import Outcome
from compliance.exclusions.screening.domain.comparison import Finding, Kind, Listed, Side
from compliance.exclusions.visit_limits.domain import Basis, Limit, Limited, Period, Visit
from compliance.people.domain.documents.mrz import PartialDate
from tests.admissions.deciding import LU, TUESDAY, WEBER, answer, book_with, codes

ENTERED = Entered(UUID(int=3), datetime.fromisoformat("2026-03-03T19:40+00:00"), "North")
ENTRY = {"entry": str(ENTERED.id), "at": "2026-03-03T19:40:00+00:00", "door": "North"}
LIKENESS = Alert("possible_match", UUID(int=7), "0" * 64, "75(4)")
ASKING = book_with(central_register__required=True)


def given(decision: Decision) -> list[tuple[str, dict[str, str]]]:
    return [(ground.code, dict(ground.facts)) for ground in decision.grounds]


def hit(code: str, number: int = 1, reference: str = "") -> Finding:
    return Finding(code, Listed(UUID(int=number), Kind.HOUSE, reference, False, Side("WEBER", None)), {}, "", 100)


def test_who_compared_nothing_has_compared_no_face() -> None:
    shown = Presented("passport", "P123", None, None, "Weber", "Jean", None)
    assert "face_not_compared" in codes(decide_admission(shown, LU, on=TUESDAY))
    assert not shown.century_open
    assert not shown.birth_place_needed
    assert shown.passage is Passage.UNSAID


# --- Measures.


def test_measures_are_named_the_weightiest_first_and_once() -> None:
    found = [
        *(hit("interview_due", 6), hit("self_ban", 5), hit("house_exclusion", 3, "H-1"), hit("house_exclusion", 4)),
        *(hit("ministerial", 2, "MJ-2"), hit("ministerial", 1, "MJ-1"), hit("possible_match", 7)),
    ]
    assert given(answer(kept_out=tuple(found))) == [
        ("ministerial", {"reference": "MJ-1"}),
        ("ministerial", {"reference": "MJ-2"}),
        ("house_exclusion", {}),
        ("self_ban", {}),
        ("interview_due", {}),
    ]
    refused = answer(kept_out=tuple(found))
    assert refused.verdict is Verdict.REFUSED
    assert [ground.article for ground in refused.grounds] == ["75(3)", "75(3)", "69(1)", "PLAY IT SAFE", "PLAY IT SAFE"]


def test_what_the_screening_may_lead_to_is_complete() -> None:
    assert {
        *("ministerial", "house_exclusion", "self_ban", "interview_due"),
        *("visit_limit", "possible_match", "not_screened"),
    } == SCREENED


def test_a_limit_that_is_used_up_says_when_the_guest_may_come_back() -> None:
    limit = Limit(UUID(int=5), Basis.ART_69, Period.MONTH, 1, date(2026, 12, 31))
    used = Limited(limit, (Visit(date(2026, 3, 1), date(2026, 3, 2)),), Visit(TUESDAY, TUESDAY))
    other = Limited(replace(limit, id=UUID(int=6)), used.visits, used.today)
    seen = tuple(hit("visit_limit", number) for number in (5, 6))
    found = answer(kept_out=seen, limited=(used, other))
    facts = {"why": "month", "period": "month", "used": "1", "limit": "1", "day": "2026-04-01"}
    assert given(found) == [("visit_limit", facts)], "two limits that say the same are one reason"
    assert (found.verdict, found.grounds[0].article) == (Verdict.REFUSED, "69(2)")
    assert codes(answer(kept_out=(*seen, hit("visit_limit", 8)), limited=(used, other))) == [
        "visit_limit",
        "not_screened",
    ]


def test_visits_are_counted_by_the_day_that_the_rulebook_names() -> None:
    limit = Limit(UUID(int=5), Basis.HOUSE, Period.MONTH, 1, None)
    last_night = Visit(date(2026, 2, 28), date(2026, 3, 1))
    guest = {"kept_out": (hit("visit_limit", 5),), "limited": (Limited(limit, (last_night,), Visit(TUESDAY, TUESDAY)),)}
    assert answer(**guest).admitted
    assert not answer(book_with(visitlimit__count_unit="calendar_day"), **guest).admitted


# --- Papers and persons.


def test_a_house_that_counts_no_last_day_refuses_on_it() -> None:
    strict = book_with(admission__id_valid_on_expiry_day=False)
    assert given(answer(strict, expires_on=TUESDAY)) == [("no_valid_id", {"why": "expired"})]
    assert answer(strict, expires_on=date(2026, 3, 4)).admitted


def test_a_paper_of_a_state_that_has_ended_is_not_verified() -> None:
    found = answer(issuing_state="YUG")
    assert (found.verdict, given(found)) == (Verdict.UNVERIFIED, [("state_gone", {"state": "YUG"})])
    assert not found.needs_only_asking


def test_an_age_is_named_in_years() -> None:
    assert given(answer(birth=PartialDate(2010, 1, 1))) == [("minor", {"years": "18"})]
    assert given(answer(birth=None)) == [("age_unknown", {"years": "18"})]
    assert given(answer(birth=PartialDate(2008, 3))) == [("age_unknown", {"years": "18"})]


def test_a_century_is_asked_for_only_where_the_birth_is_open() -> None:
    asked = answer(birth=None, century_open=True)
    assert (codes(asked), asked.needs_only_asking) == (["century_open"], True)
    assert answer(century_open=True).admitted


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"surname": " "}, "name_missing"),
        ({"surname": "李"}, "name_unspelled"),
        ({"given_names": "李"}, "name_unspelled"),
        ({"document_number": " "}, "number_missing"),
        ({"address": None}, "address_missing"),
        ({"expires_on": None}, "expiry_unknown"),
    ],
)
def test_what_is_missing_is_asked_for(changes: dict[str, object], code: str) -> None:
    found = answer(**changes)
    assert (codes(found), found.verdict, found.needs_only_asking) == ([code], Verdict.UNVERIFIED, True)
    assert answer(**changes, judgement=Judgement.UNIFORM).grounds[1:] == (), "whoever is refused is asked for nothing"


@pytest.mark.parametrize("nothing", ["", " "])
def test_a_guest_may_have_no_given_name(nothing: str) -> None:
    assert answer(given_names=nothing).admitted


def test_what_is_asked_for_before_anything_is_decided() -> None:
    asked = {"address_missing", "birth_place_missing", "birth_to_come", "century_open", "entered_already"}
    asked |= {"expiry_unknown", "known_already", "name_missing", "name_unspelled", "number_missing"}
    assert asked == ASKED_FOR


def test_nothing_is_asked_of_a_guest_who_is_admitted() -> None:
    assert not answer().needs_only_asking


def test_a_field_that_was_misread_is_named() -> None:
    assert given(answer(faulty=("birth",))) == [("misread", {"field": "birth"})]


# --- Who the guest is.


def test_files_that_the_paper_may_name_are_shown_and_no_address_is_asked_for_meanwhile() -> None:
    found = answer(known_already=("a", "b"), address=None)
    assert (found.verdict, given(found)) == (Verdict.NEEDS_REVIEW, [("known_already", {"guests": "a b"})])


def test_who_the_guest_is_is_asked_first_whatever_likenesses_are_in_doubt() -> None:
    both = (LIKENESS, replace(LIKENESS, code="another_bearer"))
    found = answer(known_already=("a",), alerts=both)
    assert codes(found) == ["possible_match", "another_bearer", "known_already"]
    assert found.needs_only_asking


def test_a_doubt_that_was_upheld_names_what_it_was() -> None:
    upheld = {LIKENESS.key: Answer.UPHELD}
    twin = replace(LIKENESS, about=UUID(int=8))
    found = answer(alerts=(LIKENESS, twin), answers=upheld | {twin.key: Answer.UPHELD})
    assert given(found) == [("review_upheld", {"why": "possible_match"})]
    assert answer(alerts=(LIKENESS, twin), answers=upheld).verdict is Verdict.REFUSED


# --- An entry a short time before.


def test_a_guest_who_entered_before_is_asked_about_last() -> None:
    found = answer(entered=ENTERED)
    assert (found.verdict, given(found)) == (Verdict.NEEDS_REVIEW, [("entered_already", ENTRY)])
    assert found.grounds[0].article == "75(4)"
    assert found.needs_only_asking
    assert codes(answer(entered=ENTERED, address=None)) == ["address_missing"]
    assert codes(answer(entered=ENTERED, judgement=Judgement.UNIFORM)) == ["uniform"]


@pytest.mark.parametrize("passage", [Passage.SAME_ENTRY, Passage.RETURNED])
def test_what_the_steward_says_of_an_entry_is_kept_with_the_admission(passage: Passage) -> None:
    found = answer(entered=ENTERED, passage=passage)
    assert (found.verdict, given(found)) == (Verdict.ADMITTED, [(passage.value, ENTRY)])
    assert [ground.weight for ground in found.grounds] == [Verdict.ADMITTED]
    assert found.is_same_entry is (passage is Passage.SAME_ENTRY)
    kept_out = Decision(Verdict.REFUSED, found.grounds, found.edition)
    assert not kept_out.is_same_entry


def test_nothing_is_said_of_an_entry_that_was_not() -> None:
    assert answer(passage=Passage.SAME_ENTRY).grounds == ()


# --- The central register.


@pytest.mark.parametrize("outcome", [each for each in Outcome if each not in {Outcome.CLEAR, Outcome.HIT}])
def test_whatever_is_no_clear_answer_of_the_register_is_not_verified(outcome: Outcome) -> None:
    found = answer(ASKING, registered=outcome, birth_place_needed=True)
    assert (found.verdict, given(found)) == (Verdict.UNVERIFIED, [("central_unverified", {"why": outcome.value})])
    assert found.grounds[0].article == ""
    assert not found.awaits_register


def test_the_register_refuses_whom_it_knows_and_lets_in_on_its_clear_answer_only() -> None:
    known = answer(ASKING, registered=Outcome.HIT)
    assert (known.verdict, given(known)) == (Verdict.REFUSED, [("central_register", {})])
    assert known.grounds[0].article == ""
    assert answer(ASKING, registered=Outcome.CLEAR).admitted
    assert answer(ASKING, registered=Outcome.CLEAR, birth_place_needed=True).admitted
    for ignored in (Outcome.HIT, None):
        assert answer(registered=ignored).admitted, "a house that need not ask"


def test_the_register_is_asked_last_and_only_about_whom_nothing_else_keeps_out() -> None:
    found = answer(ASKING)
    assert (found.verdict, given(found)) == (Verdict.UNVERIFIED, [("central_unverified", {"why": "not_asked"})])
    assert found.awaits_register
    assert not answer().awaits_register
    for changes, code in (
        ({"judgement": Judgement.UNIFORM}, "uniform"),
        ({"address": None}, "address_missing"),
        ({"entered": ENTERED}, "entered_already"),
        ({"face_compared": False}, "face_not_compared"),
    ):
        other = answer(ASKING, **changes)
        assert codes(other) == [code]
        assert not other.awaits_register


def test_a_birth_place_is_asked_for_before_the_register_is() -> None:
    found = answer(ASKING, birth_place_needed=True)
    assert (found.verdict, given(found)) == (Verdict.UNVERIFIED, [("birth_place_missing", {})])
    assert found.grounds[0].article == ""
    assert found.needs_only_asking
    assert codes(answer(ASKING, birth_place_needed=True, alerts=(LIKENESS,))) == ["possible_match"]
    assert codes(answer(ASKING, registered=Outcome.TIMEOUT, face_compared=False)) == [
        "central_unverified",
        "face_not_compared",
    ], "the weightier one first"


# --- Cards.


@pytest.mark.parametrize(
    ("code", "weight", "facts"),
    [
        ("card_unreadable", Verdict.UNVERIFIED, {}),
        ("card_unknown", Verdict.UNVERIFIED, {}),
        ("card_unreadable.keyboard", Verdict.UNVERIFIED, {"why": "keyboard"}),
        ("card_forged", Verdict.REFUSED, {}),
        ("card_expired", Verdict.REFUSED, {}),
    ],
)
def test_a_code_that_may_be_ours_leaves_a_doubt_and_any_other_refuses(
    code: str, weight: Verdict, facts: dict[str, str]
) -> None:
    found = card_ground(code, LU)
    assert (found.code, found.weight, found.facts) == (code.partition(".")[0], weight, facts)
    assert found.article == "75(4)"
    assert card_ground(code, LU, {"card": "D-1"}).facts == {"card": "D-1"} | facts


def test_a_card_that_is_not_good_speaks_against_its_guest() -> None:
    assert given(answer(card=card_ground("card_expired", LU))) == [("card_expired", {})]


def test_a_code_that_leads_to_nobody_is_judged_by_itself_and_by_what_the_steward_saw() -> None:
    doubt: Ground = card_ground("card_unknown", LU)
    alone = refuse_code(doubt, None, LU)
    assert (alone.verdict, alone.grounds, alone.edition) == (Verdict.UNVERIFIED, (doubt,), LU.edition.id)
    seen = refuse_code(doubt, Judgement.UNIFORM, LU)
    assert (seen.verdict, codes(seen), seen.edition) == (Verdict.REFUSED, ["uniform", "card_unknown"], LU.edition.id)


def test_a_supervisor_is_shown_what_was_not_answered_yet() -> None:
    other = replace(LIKENESS, about=UUID(int=8))
    found = answer(alerts=(LIKENESS, other), answers={LIKENESS.key: Answer.CLEARED})
    assert found.alerts == (other,)
    assert answer(alerts=(LIKENESS,), answers={LIKENESS.key: Answer.CLEARED}, face_compared=False).alerts == ()
    assert WEBER.alerts == ()
