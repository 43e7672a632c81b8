"""The central register at the door: only its right and whole "clear" lets in, and it is asked once, last of all."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.admissions.cards.services.codes import code_of
from compliance.admissions.decisions.domain.decision import Verdict
from compliance.admissions.decisions.domain.judgements import Judgement
from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.door.services import (
    card_admission,
    central_check,
    document_admission,
    evaluation,
    replacements,
)
from compliance.admissions.door.services.presentations import AnotherPresentation, CardShown
from compliance.admissions.models.decisions import DoorDecision, Entry
from compliance.admissions.occupancy import services as occupancy_services
from compliance.admissions.offline.services.late_entries import Late
from compliance.central.models import KnownCode, Question
from compliance.central.services import questions
from compliance.people.domain.documents.mrz import PartialDate
from compliance.rules.rulebook import Policy
from compliance.venues.selectors import venues
from tests import cast, said
from tests.admissions.presenting import present as present_in_luxembourg
from tests.admissions.presenting import shown
from tests.central.simulated import CODE, Simulated, half, hangs_up, says, sends, silent
from tests.central.valkenburg import AT, door, house, present, weber, why
from tests.venues.dutch import DUTCH


def turned_away(found: Any, *expected: tuple[str, str], outcome: str = "unverified") -> None:
    assert (found.decision.outcome, found.entry, found.card) == (outcome, None, None)
    assert why(found) == list(expected)
    assert not Entry.objects.filter(decision=found.decision).exists()


def outcomes() -> list[str]:
    return list(Question.objects.order_by("pk").values_list("outcome", flat=True))


def test_a_clear_answer_lets_in_and_stands_in_the_log_with_its_request_id(register: Simulated, portier: Any) -> None:
    found = present(portier)
    assert found.decision.outcome == "admitted"
    (asked,) = register.asked
    assert asked["person"] == {
        "surname": "Weber",
        "first_names": "Jean",
        "birth_date": "1980-05-17",
        "sex": "M",
        "birth_place": "Remich",
    }
    row = Question.objects.get()
    assert (str(row.request_id), row.outcome, row.how) == (asked["request_id"], "clear", "name")
    assert (row.http_status, row.attempts, row.presentation) == (200, 1, found.decision.nonce)
    (act,) = said.acts(DUTCH, "central.question.answered")
    assert act.facts["request"] == asked["request_id"]
    assert act.facts["outcome"] == "clear"
    assert said.tables(act) == {"central_question"}
    (let_in,) = said.acts(DUTCH, "admissions.guest.admitted")
    assert (let_in.facts["register"], let_in.facts["request"]) == ("clear", asked["request_id"])


def test_a_hit_refuses(register: Simulated, portier: Any) -> None:
    register.usually = says("registered")
    turned_away(present(portier), ("central_register", ""), outcome="refused")
    (act,) = said.acts(DUTCH, "admissions.guest.refused")
    assert act.facts["register"] == "hit"


FAILS = {
    "error": sends(b"{}", status=500),
    "malformed": half,
    "incomplete": says("incomplete"),
}


@pytest.mark.parametrize("outcome", FAILS)
def test_whatever_is_no_right_answer_lets_nobody_in(register: Simulated, portier: Any, outcome: str) -> None:
    register.usually = FAILS[outcome]
    turned_away(present(portier), ("central_unverified", outcome))
    assert outcomes() == [outcome]


def test_a_silent_register_lets_nobody_in_and_then_costs_no_waiting(
    register: Simulated, connect: Callable[..., None], portier: Any
) -> None:
    connect(register.url, seconds=0.2, failures=2)
    register.usually = silent
    for turn in range(2):
        turned_away(present(portier, paper=weber(number=f"S{turn}")), ("central_unverified", "timeout"))
    turned_away(present(portier, paper=weber(number="S3")), ("central_unverified", "circuit_open"))
    assert outcomes() == ["timeout", "timeout", "circuit_open"]


def test_an_expired_certificate_lets_nobody_in(
    register: Simulated, connect: Callable[..., None], authorities: Any, portier: Any
) -> None:
    ended = authorities.certificate("ended", not_after=AT - timedelta(seconds=1))
    connect(register.url, certificate=str(ended))
    turned_away(present(portier), ("central_unverified", "certificate"))
    assert not register.asked


def test_a_house_that_must_ask_and_is_connected_to_nothing_lets_nobody_in(
    connect: Callable[..., None], portier: Any
) -> None:
    connect("")
    turned_away(present(portier), ("central_unverified", "not_configured"))


def test_nobody_is_asked_about_whom_something_else_keeps_out(register: Simulated, portier: Any) -> None:
    minor = weber(birth=PartialDate(2012, 5, 17), number="A1")
    assert why(present(portier, paper=minor)) == [("minor", "")]
    expired = weber(expires_on=date(2026, 3, 2), number="A2")
    assert why(present(portier, paper=expired)) == [("no_valid_id", "expired")]
    assert why(present(portier, judgement=Judgement.DRUNK, note="Swayed.", face_compared=False)) == [("drunk", "")]
    assert why(present(portier, face_compared=False)) == [("face_not_compared", "")]
    assert why(present(portier, paper=None, judgement=Judgement.DRUNK, note="Swayed.")) == [("drunk", "")]
    stranger = weber(number="A3", surname="Kirsch")
    assert why(present(portier, paper=stranger, address=None)) == [("address_missing", "")]
    assert not register.asked
    assert not Question.objects.exists()


def test_the_same_presentation_again_asks_nothing_again(register: Simulated, portier: Any) -> None:
    nonce = uuid4()
    first, second = present(portier, nonce=nonce), present(portier, nonce=nonce)
    assert first.decision == second.decision
    assert len(register.asked) == 1
    with pytest.raises(AnotherPresentation):
        present(portier, nonce=nonce, paper=weber(number="OTHER"))
    assert len(register.asked) == 1


def test_a_silence_is_not_made_good_by_asking_under_the_same_presentation(register: Simulated, portier: Any) -> None:
    nonce = uuid4()
    register.next.append(sends(b"{}", status=500))
    assert present(portier, nonce=nonce).decision.outcome == "unverified"
    assert present(portier, nonce=nonce).decision.outcome == "unverified"
    assert present(portier).decision.outcome == "admitted"


# --- What is asked, and what is asked of the guest.


def test_a_birth_date_known_in_part_is_sent_as_the_paper_states_it(register: Simulated, portier: Any) -> None:
    assert present(portier, paper=weber(birth=PartialDate(1958, None, None))).decision.outcome == "admitted"
    assert register.asked[0]["person"]["birth_date"] == "1958-00-00"


def test_who_is_not_known_there_by_a_code_is_asked_where_they_were_born(register: Simulated, portier: Any) -> None:
    turned_away(present(portier, paper=weber(birth_place=" ")), ("birth_place_missing", ""))
    assert not register.asked
    stranger = weber(birth_place="", number="A3", surname="Kirsch")
    assert sorted(why(present(portier, paper=stranger, address=None))) == [
        ("address_missing", ""),
        ("birth_place_missing", ""),
    ]


def test_the_code_that_the_register_gave_is_used_from_then_on(register: Simulated, portier: Any) -> None:
    first = present(portier)
    known = KnownCode.objects.get()
    assert (known.person_id, known.question.code) == (first.decision.person_id, CODE)
    again = present(portier, paper=weber(birth_place=""), at=AT + timedelta(hours=2))
    assert again.decision.outcome == "admitted"
    assert register.asked[1] == {"request_id": register.asked[1]["request_id"], "code": CODE}
    assert KnownCode.objects.count() == 1
    (let_in, _before) = said.acts(DUTCH, "admissions.guest.admitted")
    assert "central_knowncode" not in said.tables(let_in)


def test_no_code_is_kept_of_a_guest_who_stays_out_or_where_none_was_given(register: Simulated, portier: Any) -> None:
    register.next.extend([says("registered"), says("not_registered", None)])
    present(portier)
    present(portier)
    assert not KnownCode.objects.exists()


def test_a_code_that_the_register_no_longer_knows_is_forgotten(register: Simulated, portier: Any) -> None:
    present(portier)
    register.next.append(says("unknown_code", None))
    later = AT + timedelta(hours=1)
    turned_away(present(portier, at=later), ("central_unverified", "incomplete"))
    assert present(portier, at=later + timedelta(minutes=1)).decision.outcome == "admitted"
    assert "person" in register.asked[2]


# --- An answer counts once: for this guest, this house, this presentation, and not for long.


@pytest.fixture
def answer(register: Simulated, portier: Any) -> Question:
    return questions.query_register(
        house=house(),
        paper=weber(),
        person_id=None,
        presentation=uuid4(),
        door_id=door().door_id,
        desk_id=None,
        by=portier,
        at=AT,
    )


def judged(answer: Question, *, at: Any = AT, **changes: Any) -> Any:
    return evaluation.evaluate_document(
        house=house(),
        paper=weber(**changes),
        address=cast.address(),
        judgement=None,
        face_compared=True,
        at=at,
        register_answer=answer,
    ).decision


def test_an_answer_lasts_as_long_as_the_policy_says(answer: Question) -> None:
    assert judged(answer).admitted
    assert judged(answer, at=AT + timedelta(minutes=10)).admitted
    for at in (AT + timedelta(minutes=10, seconds=1), AT - timedelta(seconds=1)):
        late = judged(answer, at=at)
        assert (late.verdict, late.grounds[0].facts) == (Verdict.UNVERIFIED, {"why": "not_asked"})


@pytest.mark.parametrize(
    "change",
    [{"number": "P124"}, {"given_names": "Jan"}, {"birth": PartialDate(1980, 5, 18)}, {"sex": "X"}],
    ids=lambda change: next(iter(change)),
)
def test_an_answer_about_somebody_else_is_none(answer: Question, change: dict[str, Any]) -> None:
    assert not judged(answer, **change).admitted


def test_an_answer_to_another_house_is_none(answer: Question) -> None:
    elsewhere = replace(house(), id=cast.VENUE)
    assert not questions.is_valid_answer(answer, elsewhere, weber(), AT)
    answer.venue_id = cast.VENUE
    assert not judged(answer).admitted


def test_the_answer_of_the_preview_is_used_when_the_guest_is_let_in(register: Simulated, portier: Any) -> None:
    told = shown(paper=weber(), card_kind=None)
    given: Any = {"house": house(), "place": door(), "presentation": told, "by": portier}
    first = central_check.query_central_register(**given, at=AT)
    assert first is not None
    assert central_check.query_central_register(**given, at=AT + timedelta(minutes=9)) == first
    assert document_admission.present_document(**given, at=AT + timedelta(minutes=10)).decision.outcome == "admitted"
    assert len(register.asked) == 1


def test_a_preview_that_is_too_old_asks_anew(register: Simulated, portier: Any) -> None:
    told = shown(paper=weber(), card_kind=None)
    given: Any = {"house": house(), "place": door(), "presentation": told, "by": portier}
    central_check.query_central_register(**given, at=AT)
    register.usually = says("registered")
    assert document_admission.present_document(**given, at=AT + timedelta(minutes=11)).decision.outcome == "refused"
    assert outcomes() == ["clear", "hit"]


def test_at_a_card_desk_it_is_asked_as_well(register: Simulated, porter: Any) -> None:
    given: Any = {"house": asking(), "place": cast.desk(), "by": porter, "at": AT}
    assert document_admission.present_document(presentation=shown(paper=weber()), **given).card is not None
    row = Question.objects.get()
    assert (row.door_id, row.desk_id) == (None, cast.desk().desk_id)
    register.usually = says("registered")
    turned_away(
        document_admission.present_document(presentation=shown(paper=weber()), **given),
        ("central_register", ""),
        outcome="refused",
    )


def test_a_guest_in_doubt_is_asked_about_once_the_doubt_is_gone(register: Simulated, portier: Any) -> None:
    """What a supervisor clears is the doubt: the guest is presented anew, and the register asked then."""
    alike = present(portier, face_compared=False)
    assert (alike.decision.outcome, len(register.asked)) == ("needs_review", 0)
    register.usually = says("registered")
    turned_away(present(portier), ("central_register", ""), outcome="refused")


def test_without_a_place_nobody_is_asked_about(register: Simulated, portier: Any) -> None:
    assert (
        central_check.query_central_register(
            house=house(), place=None, presentation=shown(paper=weber()), by=portier, at=AT
        )
        is None
    )
    assert not register.asked


# --- Hours without network.


@pytest.mark.parametrize(("fate", "asked"), [("here", 1), ("on_paper", 1), ("not_let_in", 0)])
def test_a_late_guest_is_asked_about_now_unless_they_were_sent_away(
    register: Simulated, portier: Any, fate: str, asked: int
) -> None:
    late = Late(uuid4(), door().door_id, None, AT - timedelta(hours=1), AT, fate)
    found = present(portier, late=late)
    assert (found.decision.outcome == "admitted") is bool(asked)
    assert len(register.asked) == asked


# --- Other houses, and cards: the cast's house of Luxembourg, with the policy and without.


def asking() -> Any:
    """The house of the cast, as if it had decided to ask a register."""
    mine = cast.house()
    policy = Policy("central_register.required", True, date(2026, 1, 2), "P-1")
    return replace(mine, policies=(*mine.policies, policy))


def sold(porter: Any) -> str:
    made = present_in_luxembourg(porter, card_kind="week").card
    assert made is not None
    return code_of(cast.VENUE, made.label)


def card_shown(porter: Any, code: str, *, in_house: Any, at: Any = AT, **changes: Any) -> Any:
    facts: dict[str, Any] = {"judgement": None, "note": "", "face_compared": True, "nonce": uuid4()}
    facts |= {"passage": Passage.RETURNED}
    shown = CardShown(code=code, **facts | changes)
    return card_admission.present_card(house=in_house, place=cast.door(), presentation=shown, by=porter, at=at)


def test_a_house_that_need_not_ask_asks_nobody_and_nothing(register: Simulated, porter: Any) -> None:
    register.usually = silent
    with CaptureQueriesContext(connection) as asked:
        assert present_in_luxembourg(porter).decision.outcome == "admitted"
    assert not [each for each in asked if "central_" in each["sql"]]
    assert not register.asked


def test_a_card_is_sold_and_replaced_only_on_the_answer_of_the_register(register: Simulated, porter: Any) -> None:
    given: Any = {"house": asking(), "place": cast.door(), "by": porter, "at": AT}
    found = document_admission.present_document(presentation=shown(paper=weber()), **given)
    assert found.card is not None
    assert (found.card.label, len(register.asked)) == ("D-000001", 1)
    register.usually = says("registered")
    lost = replacements.Replacement(found.card.pk, "lost")
    again = document_admission.present_document(
        presentation=shown(paper=weber(), card_kind=None, replaces=lost), **given
    )
    turned_away(again, ("central_register", ""), outcome="refused")


def test_whoever_comes_back_on_a_card_is_asked_about_each_time(register: Simulated, porter: Any) -> None:
    given: Any = {"house": asking(), "place": cast.door(), "by": porter, "at": AT}
    made = document_admission.present_document(presentation=shown(paper=weber(), card_kind="week"), **given).card
    assert made is not None
    code = code_of(cast.VENUE, made.label)
    assert card_shown(porter, code, in_house=asking()).entry is not None
    assert card_shown(porter, code, in_house=asking()).entry is not None
    assert [("code" in asked) for asked in register.asked] == [False, True, True]
    register.usually = says("registered")
    turned_away(card_shown(porter, code, in_house=asking()), ("central_register", ""), outcome="refused")
    register.usually = hangs_up
    turned_away(card_shown(porter, code, in_house=asking()), ("central_unverified", "error"))
    assert card_shown(porter, code, in_house=asking(), face_compared=False).decision.outcome == "needs_review"
    uniform = card_shown(porter, code, in_house=asking(), judgement=Judgement.UNIFORM, face_compared=False)
    assert uniform.decision.outcome == "refused"
    assert Question.objects.count() == 5


def test_the_same_card_of_the_same_presentation_is_asked_about_once(register: Simulated, porter: Any) -> None:
    code, nonce = sold(porter), uuid4()
    in_house = asking()
    turned_away(card_shown(porter, code, in_house=in_house), ("birth_place_missing", ""))
    document_admission.present_document(
        house=in_house, place=cast.door(), presentation=shown(paper=weber(), card_kind=None), by=porter, at=AT
    )
    first = card_shown(porter, code, in_house=in_house, nonce=nonce)
    assert card_shown(porter, code, in_house=in_house, nonce=nonce).decision == first.decision
    assert len(register.asked) == 2


def test_a_code_that_leads_to_no_guest_is_asked_about_nobody(register: Simulated, porter: Any) -> None:
    found = card_shown(porter, "CARNET1:forged", in_house=asking())
    assert found.decision.outcome != "admitted"
    assert not register.asked


def test_the_exit_stays_open_while_the_register_is_silent(
    register: Simulated, connect: Callable[..., None], portier: Any
) -> None:
    """AT of a night without register: nobody comes in, whoever is inside may leave, and the other house works on."""
    assert present(portier).entry is not None
    connect(register.url, seconds=0.2, failures=1)
    register.usually = silent
    later = AT + timedelta(minutes=30)
    turned_away(present(portier, paper=weber(number="N2"), at=later), ("central_unverified", "timeout"))
    turned_away(present(portier, paper=weber(number="N3"), at=later), ("central_unverified", "circuit_open"))
    way_out = venues.doors(DUTCH).get()
    assert occupancy_services.note_exit(house=house(), door=way_out, card=None, nonce=uuid4(), by=portier, at=later).pk
    assert present_in_luxembourg(cast.member("porter"), at=later).decision.outcome == "admitted"
    assert DoorDecision.objects.filter(venue_id=DUTCH, outcome="admitted").count() == 1
