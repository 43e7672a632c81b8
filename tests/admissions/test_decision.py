"""The pure answer at the door: every reason with its article, and never a yes out of a doubt."""

from dataclasses import replace
from datetime import date
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from compliance.admissions.decisions.domain.alerts import Alert, Answer, compare_fields, may_clear
from compliance.admissions.decisions.domain.decision import Verdict, decide_admission, refuse_unseen
from compliance.admissions.decisions.domain.judgements import NOTE_NEEDED, Judgement
from compliance.exclusions.screening.domain.comparison import Finding, Kind, Listed, Side
from compliance.exclusions.visit_limits.domain import Basis, Limit, Limited, Period, Visit
from compliance.people.domain.documents.mrz import PartialDate
from compliance.rules.rulebook import Policy, rulebook
from tests.admissions.deciding import LU, NL, TUESDAY, WEBER, answer, book_with, codes

LIMIT = Limit(UUID(int=5), Basis.HOUSE, Period.MONTH, 1, date(2026, 12, 31))
HIT = Finding("visit_limit", Listed(LIMIT.id, Kind.VISIT_LIMIT, "", False, Side("WEBER JEAN", None)), {}, "", 100)
YESTERDAY = Visit(date(2026, 3, 2), date(2026, 3, 2))


def test_a_limit_whose_visits_nobody_has_counted_admits_nobody() -> None:
    found = answer(kept_out=(HIT,))
    assert (found.verdict, codes(found)) == (Verdict.UNVERIFIED, ["not_screened"])


def test_a_limit_refuses_once_its_visits_are_made_also_past_its_last_day_while_an_interview_is_asked_for() -> None:
    today = Visit(TUESDAY, TUESDAY)
    for limit in (LIMIT, replace(LIMIT, over=True)):
        assert answer(kept_out=(HIT,), limited=(Limited(limit, (), today),)).admitted
        full = Limited(limit, (YESTERDAY,), today)
        found = answer(kept_out=(HIT,), limited=(full,))
        assert (found.verdict, found.grounds[0].article) == (Verdict.REFUSED, "PLAY IT SAFE")
        book = book_with(visitlimit__interview_required_at_end=False)
        assert answer(book, kept_out=(HIT,), limited=(full,)).admitted is limit.over


def test_admits_a_guest_against_whom_nothing_speaks() -> None:
    found = answer()
    assert found.verdict is Verdict.ADMITTED
    assert found.admitted
    assert found.grounds == ()
    assert found.edition == LU.edition.id


@pytest.mark.parametrize("kind", ["passport", "id_card", "foreigner_id_card"])
def test_accepts_the_three_kinds_of_paper(kind: str) -> None:
    assert answer(document_kind=kind).admitted


def test_at_10_refuses_a_driving_licence() -> None:
    found = answer(document_kind="driving_licence", expires_on=date(2031, 1, 1))
    assert found.verdict is Verdict.REFUSED
    assert codes(found) == ["no_valid_id"]
    assert found.grounds[0].article == "76(2)"
    assert found.grounds[0].facts == {"why": "kind", "kind": "driving_licence"}


def test_at_08_refuses_a_paper_that_ended_yesterday_and_accepts_its_last_day() -> None:
    assert codes(answer(expires_on=date(2026, 3, 2))) == ["no_valid_id"]
    assert answer(expires_on=date(2026, 3, 2)).grounds[0].article == "75(5)"
    assert answer(expires_on=TUESDAY).admitted


def test_a_paper_without_expiry_is_not_verified() -> None:
    found = answer(expires_on=None)
    assert found.verdict is Verdict.UNVERIFIED
    assert codes(found) == ["expiry_unknown"]
    assert found.needs_only_asking


def test_at_11_majority_turns_at_midnight_of_the_birthday() -> None:
    born = PartialDate(2008, 3, 4)
    before = decide_admission(replace(WEBER, birth=born), LU, on=date(2026, 3, 3))
    after = decide_admission(replace(WEBER, birth=born), LU, on=date(2026, 3, 4))
    assert codes(before) == ["minor"]
    assert before.grounds[0].article == "75(2)"
    assert after.admitted


@pytest.mark.parametrize("birth", [None, PartialDate(2008, None, None), PartialDate(2008, 3, None)])
def test_an_age_that_cannot_be_known_is_not_verified(birth: PartialDate | None) -> None:
    found = answer(birth=birth)
    assert found.verdict is Verdict.UNVERIFIED
    assert codes(found) == ["age_unknown"]


def test_a_birth_year_alone_is_enough_when_it_leaves_no_doubt() -> None:
    assert answer(birth=PartialDate(1950, None, None)).admitted
    assert codes(answer(birth=PartialDate(2015, None, None))) == ["minor"]


@pytest.mark.parametrize("judgement", list(Judgement))
def test_refuses_by_judgement_even_when_the_papers_are_in_order(judgement: Judgement) -> None:
    found = answer(judgement=judgement, face_compared=False, address=None)
    assert found.verdict is Verdict.REFUSED
    assert codes(found) == [judgement.value]
    assert found.grounds[0].article == {"means": "69(2)", "other": "69(1)"}.get(judgement, "75(2)")


def test_what_weighs_on_a_name_needs_a_note() -> None:
    assert set(Judgement) - NOTE_NEEDED == {Judgement.UNIFORM}


def test_a_refusal_that_is_found_late_comes_first() -> None:
    upheld = {LIKENESS.key: Answer.UPHELD}
    found = answer(faulty=("number",), alerts=(LIKENESS,), answers=upheld)
    assert codes(found) == ["review_upheld", "misread"]


def test_a_birth_of_today_is_that_of_a_minor_and_one_of_tomorrow_is_misread() -> None:
    assert codes(answer(birth=PartialDate(2026, 3, 3))) == ["minor"]
    tomorrow = answer(birth=PartialDate(2026, 3, 4))
    assert codes(tomorrow) == ["birth_to_come"]
    assert tomorrow.needs_only_asking


def test_names_every_reason_and_puts_refusals_first() -> None:
    wrong = {"birth": PartialDate(2010, 1, 1), "faulty": ("number",), "expires_on": date(2020, 1, 1)}
    found = answer(**wrong, judgement=Judgement.DRUNK)
    assert found.verdict is Verdict.REFUSED
    assert codes(found) == ["drunk", "no_valid_id", "minor", "misread"]


def test_at_20_a_guest_without_address_is_not_verified_and_only_needs_asking() -> None:
    found = answer(address="  ")
    assert found.verdict is Verdict.UNVERIFIED
    assert codes(found) == ["address_missing"]
    assert found.grounds[0].article == "76(3)"
    assert found.needs_only_asking


def test_a_missing_name_or_number_is_not_verified() -> None:
    assert codes(answer(surname=" ")) == ["name_missing"]
    assert codes(answer(document_number="")) == ["number_missing"]


def test_a_wrong_check_digit_names_its_field_and_asks_for_more_than_an_address() -> None:
    found = answer(faulty=("birth", "composite"), address=None)
    assert found.verdict is Verdict.UNVERIFIED
    assert [ground.facts.get("field") for ground in found.grounds] == ["birth", "composite", None]
    assert not found.needs_only_asking


def test_a_face_that_nobody_compared_needs_review() -> None:
    found = answer(face_compared=False)
    assert found.verdict is Verdict.NEEDS_REVIEW
    assert codes(found) == ["face_not_compared"]


def test_a_silent_rulebook_never_admits() -> None:
    found = decide_admission(WEBER, NL, on=TUESDAY)
    assert found.verdict is Verdict.UNVERIFIED
    assert {ground.code for ground in found.grounds} == {"rulebook_silent"}
    assert {ground.facts["parameter"] for ground in found.grounds} == {"admission.id_kinds"}


def test_refuses_somebody_whose_papers_nobody_saw() -> None:
    found = refuse_unseen(Judgement.UNIFORM, LU)
    assert found.verdict is Verdict.REFUSED
    assert codes(found) == ["uniform"]
    assert found.has("uniform")
    assert not found.has("drunk")
    assert [ground.article for ground in found.grounds] == ["75(2)"]


def test_a_dutch_refusal_cites_no_article_of_luxembourg() -> None:
    minor = replace(WEBER, birth=PartialDate(2020, 1, 1), judgement=Judgement.DRUNK, face_compared=False)
    policies = [
        Policy("admission.min_age", 18, date(2026, 1, 1), "1"),
        Policy("admission.id_kinds", ("passport",), date(2026, 1, 1), "2"),
        Policy("admission.id_valid_on_expiry_day", True, date(2026, 1, 1), "3"),
    ]
    found = decide_admission(minor, rulebook("NL", TUESDAY, policies), on=TUESDAY)
    assert {"minor", "drunk"} <= {ground.code for ground in found.grounds}
    assert {ground.article for ground in found.grounds} == {""}
    assert {ground.article for ground in decide_admission(minor, LU, on=TUESDAY).grounds} == {"75(2)"}


@given(
    kind=st.sampled_from(["passport", "id_card", "driving_licence", "other", ""]),
    expires_on=st.none() | st.dates(date(2020, 1, 1), date(2035, 1, 1)),
    birth=st.none() | st.builds(PartialDate, st.integers(1900, 2026), st.none(), st.none()),
    address=st.sampled_from([None, "", "5, rue des Bains"]),
    faulty=st.sampled_from([(), ("number",)]),
    judgement=st.none() | st.sampled_from(list(Judgement)),
    face_compared=st.booleans(),
)
def test_admits_only_when_every_single_check_said_yes(
    kind: str,
    expires_on: date | None,
    birth: PartialDate | None,
    address: str | None,
    faulty: tuple[str, ...],
    judgement: Judgement | None,
    face_compared: bool,
) -> None:
    found = answer(
        document_kind=kind,
        expires_on=expires_on,
        birth=birth,
        address=address,
        faulty=faulty,
        judgement=judgement,
        face_compared=face_compared,
    )
    everything_in_order = (
        kind in {"passport", "id_card", "foreigner_id_card"}
        and expires_on is not None
        and expires_on >= TUESDAY
        and birth is not None
        and birth.year <= 2007
        and bool(address)
        and not faulty
        and judgement is None
        and face_compared
    )
    assert found.admitted == everything_in_order
    assert found.admitted == (not found.grounds)


LIKENESS = Alert("another_bearer", UUID(int=7), "0" * 64, "75(4)", {"surname": "Weber"}, {"surname": "Wagner"})


def test_a_paper_known_under_another_name_needs_review() -> None:
    found = answer(alerts=(LIKENESS,))
    assert found.verdict is Verdict.NEEDS_REVIEW
    assert codes(found) == ["another_bearer"]
    assert found.alerts == (LIKENESS,)


def test_a_cleared_alert_speaks_against_nobody_and_hushes_no_other() -> None:
    other = replace(LIKENESS, about=UUID(int=8))
    cleared = {LIKENESS.key: Answer.CLEARED}
    assert answer(alerts=(LIKENESS,), answers=cleared).admitted
    assert answer(alerts=(LIKENESS, other), answers=cleared).alerts == (other,)
    assert answer(alerts=(LIKENESS,), answers=cleared, face_compared=False).verdict is Verdict.NEEDS_REVIEW
    assert answer(alerts=(LIKENESS,), answers=cleared, judgement=Judgement.DRUNK).verdict is Verdict.REFUSED


def test_a_cleared_alert_counts_again_when_either_side_is_another() -> None:
    changed = replace(LIKENESS, fingerprint="1" * 64)
    assert codes(answer(alerts=(changed,), answers={LIKENESS.key: Answer.CLEARED})) == ["another_bearer"]


def test_an_upheld_alert_refuses_with_its_article() -> None:
    found = answer(alerts=(LIKENESS,), answers={LIKENESS.key: Answer.UPHELD})
    assert found.verdict is Verdict.REFUSED
    assert [(ground.code, ground.article) for ground in found.grounds] == [("review_upheld", "75(4)")]
    assert found.alerts == ()


def test_a_supervisor_is_asked_only_where_nothing_weightier_speaks() -> None:
    assert answer(alerts=(LIKENESS,), faulty=("birth",)).alerts == ()
    assert answer(alerts=(LIKENESS,), judgement=Judgement.UNIFORM).alerts == ()


@pytest.mark.parametrize(
    ("grounds", "may"),
    [
        ({"another_bearer"}, True),
        ({"face_not_compared"}, False),
        ({"another_bearer", "face_not_compared"}, False),
        ({"of_another_release"}, False),
        (set(), False),
    ],
)
def test_what_a_review_may_clear_stands_in_one_table(grounds: set[str], may: bool) -> None:
    assert may_clear(frozenset(grounds)) is may


def test_both_sides_are_compared_field_by_field() -> None:
    rows = compare_fields(
        {"surname": "Müller", "given_names": "Jean", "birth": "1980-05-17", "sex": "", "nationality": "LUX"},
        {"surname": "MUELLER", "given_names": "Paul", "birth": "1980-05-17", "sex": "M", "nationality": "FRA"},
    )
    assert [(row.field, row.agreement.value, row.agrees) for row in rows] == [
        ("surname", "agrees", True),
        ("given_names", "differs", False),
        ("birth", "agrees", True),
        ("sex", "unknown", False),
        ("nationality", "differs", False),
    ]


@pytest.mark.parametrize(
    ("name", "shown", "known", "agreement"),
    [
        ("surname", "Weber", "Webber", "close"),
        ("given_names", "", "", "unknown"),
        ("birth", "1980-05-07", "1980-07-05", "swapped"),
        ("birth", "1980-05-17", "1980-05-18", "close"),
        ("birth", "1980-----", "1980-05-18", "partly"),
        ("birth", "1980-05---", "1981-05-18", "differs"),
        ("birth", "1980-05-17", "1962-03-04 1980-05-17", "agrees"),
        ("number", "P1234567", "P1234576", "close"),
        ("number", "P1234567", "P1234567", "agrees"),
    ],
)
def test_what_comparing_a_field_gave(name: str, shown: str, known: str, agreement: str) -> None:
    (row,) = compare_fields({name: shown}, {name: known})
    assert row.agreement.value == agreement


def test_names_that_changed_places_have_the_same_words() -> None:
    rows = compare_fields({"surname": "Jean", "given_names": "Weber"}, {"surname": "Weber", "given_names": "Jean"})
    assert {row.agreement.value for row in rows} == {"same_words"}


def test_somebody_nobody_has_screened_is_not_admitted() -> None:
    found = answer(kept_out=None)
    assert found.verdict is Verdict.UNVERIFIED
    assert codes(found) == ["not_screened"]


def test_who_the_guest_is_is_asked_before_a_supervisor_is() -> None:
    like = Alert("possible_match", UUID(int=7), "0" * 64, "75(4)")
    asked = answer(alerts=(like,), known_already=(str(UUID(int=8)),), address=None)
    assert asked.verdict is Verdict.NEEDS_REVIEW
    assert asked.needs_only_asking
    assert not answer(alerts=(like,), address=None).needs_only_asking
    assert not answer(alerts=(like,), known_already=(str(UUID(int=8)),), judgement=Judgement.UNIFORM).needs_only_asking


def test_who_the_guest_is_is_not_asked_first_where_more_than_a_likeness_is_in_doubt() -> None:
    known = (str(UUID(int=8)),)
    assert answer(known_already=known).needs_only_asking
    for other in ({"face_compared": False}, {"faulty": ("number",)}, {"kept_out": None}):
        assert not answer(known_already=known, **other).needs_only_asking


def test_whoever_waits_for_a_supervisor_is_not_asked_for_an_address_first() -> None:
    for code in ("possible_match", "another_bearer"):
        like = replace(LIKENESS, code=code)
        found = answer(alerts=(like,), address=None)
        assert (found.verdict, codes(found), found.alerts) == (Verdict.NEEDS_REVIEW, [code], (like,))


def test_several_look_alikes_are_one_reason() -> None:
    likes = tuple(Alert("possible_match", UUID(int=n), f"{n:064x}", "75(4)") for n in (7, 8))
    found = answer(alerts=likes)
    assert codes(found) == ["possible_match"]
    assert found.alerts == likes
