"""Visit limits at every door: what counts as a visit, when none is left, and that no second paper brings more."""

from collections.abc import Callable
from dataclasses import replace
from datetime import date
from threading import Barrier
from time import monotonic
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from compliance.admissions.decisions.domain.passages import Passage
from compliance.admissions.decisions.presentation import words as sentences
from compliance.admissions.door.services import card_admission, document_admission, evaluation
from compliance.admissions.door.services.presentations import Admission, CardShown
from compliance.admissions.door.services.replacements import Replacement
from compliance.admissions.models.cards import AdmissionCard
from compliance.admissions.models.decisions import Entry
from compliance.admissions.models.late_entries import LateEntry
from compliance.admissions.offline import selectors as late_selectors
from compliance.admissions.offline.services.late_entries import Late
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measures.services import endings
from compliance.notices.models.notices import Notice
from compliance.people.domain.documents.document_data import Choice
from compliance.people.domain.documents.mrz import PartialDate
from compliance.people.models import Person
from compliance.people.services import guest_files
from compliance.rules.rulebook import Policy
from tests import cast, said
from tests.admissions.presenting import present, shown
from tests.admissions.scanned_codes import code
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import imposed, keep_out, limit, self_ban, weber
from tests.races import together

BASES = {"69(2)": imposed, "PLAY IT SAFE": limit}
ANOTHER = {"kind": "id_card", "number": "C9"}


def come(by: Any, at: str, **changes: Any) -> Admission:
    return present(by, at=cast.local(at), **changes)


def scan(by: Any, card: AdmissionCard, at: str, **changes: Any) -> Admission:
    facts: dict[str, Any] = {"judgement": None, "note": "", "face_compared": True, "nonce": uuid4()}
    facts |= {"passage": Passage.RETURNED}
    shown = CardShown(code=code(card), **facts | changes)
    return card_admission.present_card(
        house=cast.house(), place=cast.door(), presentation=shown, by=by, at=cast.local(at)
    )


def admitted(found: Admission) -> bool:
    return found.decision.outcome == "admitted"


def used_up(found: Admission) -> dict[str, str]:
    """The facts of a refusal whose one ground is the limit; nothing came of it."""
    (ground,) = found.decision.grounds.all()
    assert (found.decision.outcome, found.card, found.entry, ground.code) == ("refused", None, None, "visit_limit")
    return dict(ground.facts)


# --- What a visit is, and when none is left.


@pytest.mark.parametrize("article", BASES)
def test_at_37_two_visits_a_month_and_the_third_waits_for_the_next_month(porter: Any, house: Any, article: str) -> None:
    keep_out(BASES[article]())
    for evening in ("2026-03-05 20:30", "2026-03-19 20:30"):
        assert admitted(come(porter, evening))
    third = come(porter, "2026-03-28 20:30")
    assert used_up(third) == {"why": "month", "period": "month", "used": "2", "limit": "2", "day": "2026-04-01"}
    ground = third.decision.grounds.get()
    assert ground.article == article
    assert sentences.describe_reason(ground.code, ground.facts).startswith("Visits this month: 2 of 2")
    act = said.acts(house.id, "admissions.guest.refused")[0]
    assert (act.facts["grounds"], act.facts["screened"]) == ("visit_limit", "visit_limit")
    assert admitted(come(porter, "2026-04-01 20:30"))
    assert not Notice.objects.filter(kind="refusal").exists()


def test_at_38_whoever_leaves_and_comes_back_before_the_next_gaming_day_has_made_one_visit(porter: Any) -> None:
    keep_out(limit(visits=1))
    assert admitted(come(porter, "2026-03-19 21:00"))
    assert admitted(come(porter, "2026-03-20 00:40", card_kind=None))
    assert admitted(come(porter, "2026-03-20 05:59", place=cast.slot_door(), card_kind=None))
    assert used_up(come(porter, "2026-03-20 06:00", card_kind=None))["used"] == "1"


def test_at_40_a_limit_past_its_last_day_stays_until_the_interview(porter: Any, play_it_safe: Any, house: Any) -> None:
    row = keep_out(limit(last_day=date(2026, 4, 30)))
    for evening in ("2026-05-05 20:30", "2026-05-12 20:30"):
        assert admitted(come(porter, evening)), "it goes on as it was: two visits a month"
    assert used_up(come(porter, "2026-05-28 20:30"))["used"] == "2"
    endings.authorise_access(
        house=house,
        measure=row,
        interview_on=date(2026, 5, 29),
        note="",
        by=play_it_safe,
        at=cast.local("2026-05-29 16:00"),
    )
    assert admitted(come(porter, "2026-05-29 20:30"))


def test_a_limit_of_the_management_ends_with_its_last_day_or_when_it_is_struck_off(porter: Any, director: Any) -> None:
    """Article 69 knows no interview: what the management imposed, the management ends."""
    row = keep_out(imposed(visits=1))
    keep_out(imposed(visits=1, last_day=date(2026, 3, 25)), weber(surname="Schmit", given_names="Eva"))
    schmit = cast.paper(number="S1", surname="Schmit", given_names="Eva")
    for paper in (cast.paper(), schmit):
        assert admitted(come(porter, "2026-03-05 20:30", paper=paper))
        assert used_up(come(porter, "2026-03-20 20:30", paper=paper))
    assert used_up(come(porter, "2026-03-25 20:30", paper=schmit))["day"] == "2026-03-26"
    assert admitted(come(porter, "2026-03-26 20:30", paper=schmit))
    assert used_up(come(porter, "2026-03-26 20:30"))
    endings.end_measure(
        house=cast.house(),
        measure=row,
        ended_on=date(2026, 3, 27),
        reference="D-9",
        reason="Proof of financial means given.",
        by=director,
        at=cast.local("2026-03-27 10:00"),
    )
    assert admitted(come(porter, "2026-03-27 20:30"))


@pytest.mark.parametrize(
    ("period", "first", "too_early", "again"),
    [
        ("week", "2026-12-31 21:00", "2027-01-03 23:00", "2027-01-04 20:30"),  # week 53 ends on a Sunday in January
        ("week", "2026-12-28 20:30", "2027-01-04 05:59", "2027-01-04 06:00"),  # and with its gaming day
        ("month", "2026-02-28 23:00", "2026-03-01 05:30", "2026-03-01 20:30"),
        ("year", "2026-01-02 20:30", "2026-12-31 23:59", "2027-01-01 20:30"),
        ("year", "2026-01-02 20:30", "2027-01-01 05:59", "2027-01-01 06:00"),
        ("month", "2026-03-01 20:30", "2026-03-29 04:30", "2026-04-01 20:30"),  # the night without two o'clock
        ("month", "2026-10-24 20:30", "2026-10-25 06:00", "2026-11-01 06:00"),  # the night with two of them
    ],
)
def test_a_week_a_month_and_a_year_are_of_the_gaming_day(
    porter: Any, period: str, first: str, too_early: str, again: str
) -> None:
    keep_out(limit(period=period, visits=1, last_day=date(2027, 6, 30)))
    assert admitted(come(porter, first))
    if too_early != "2026-03-01 05:30":
        used_up(come(porter, too_early))
    else:
        assert admitted(come(porter, too_early, card_kind=None)), "still the gaming day of the visit"
    assert admitted(come(porter, again))


def test_both_hours_of_the_longest_night_are_one_visit(porter: Any) -> None:
    keep_out(limit(visits=1))
    assert admitted(come(porter, "2026-10-24 23:00"))
    for fold in (0, 1):
        twice = cast.local("2026-10-25 02:30").replace(fold=fold)
        assert admitted(present(porter, at=twice, card_kind=None))


def test_visits_before_the_limit_count_in_its_first_month(porter: Any) -> None:
    assert admitted(come(porter, "2026-03-05 20:30"))
    keep_out(limit(first_day=date(2026, 3, 10), visits=1))
    used_up(come(porter, "2026-03-10 20:30"))


def test_a_house_may_count_days_of_the_calendar(porter: Any, house: Any) -> None:
    """Its decision on `visitlimit.count_unit`: then whoever comes back after midnight has made two visits."""
    by_date = Policy("visitlimit.count_unit", "calendar_day", date(2026, 1, 1), "a decision")
    counted = replace(house, policies=(by_date,))
    keep_out(limit(visits=1))

    def at(text: str) -> Admission:
        shown_at = cast.local(text)
        return document_admission.present_document(
            house=counted, place=cast.door(), presentation=shown(), by=porter, at=shown_at
        )

    assert admitted(at("2026-03-19 21:00"))
    used_up(at("2026-03-20 00:40"))


def test_two_limits_give_two_reasons_and_the_same_limit_twice_gives_one(porter: Any) -> None:
    keep_out(limit(visits=1))
    keep_out(limit(visits=1))
    keep_out(limit(visits=1, period="week"))
    keep_out(imposed(visits=1))
    assert admitted(come(porter, "2026-03-03 20:30"))
    grounds = come(porter, "2026-03-04 20:30").decision.grounds.order_by("position")
    assert [(each.article, each.facts["period"]) for each in grounds] == [
        ("PLAY IT SAFE", "month"),
        ("PLAY IT SAFE", "week"),
        ("69(2)", "month"),
    ]


def test_a_self_ban_shuts_the_door_whatever_is_left_of_a_limit(porter: Any) -> None:
    keep_out(limit())
    keep_out(self_ban())
    (ground,) = present(porter).decision.grounds.all()
    assert ground.code == "self_ban"


def test_a_rulebook_that_is_silent_about_limits_admits_nobody_who_has_one(porter: Any, house: Any) -> None:
    keep_out(limit())
    dutch = replace(house, jurisdiction="NL", policies=())
    answer = evaluation.evaluate_document(
        house=dutch,
        paper=cast.paper(),
        address=cast.address(),
        judgement=None,
        face_compared=True,
        at=cast.TUESDAY,
        choice=Choice(new_guest=True),
    ).decision
    assert not answer.admitted
    assert "rulebook_silent" in {ground.code for ground in answer.grounds}


# --- Who is limited: recognised as with every measure, and counted under every paper.


def test_a_likeness_to_a_limited_guest_is_a_doubt(porter: Any) -> None:
    keep_out(limit(), weber(surname="Webber"))
    found = present(porter)
    assert (found.decision.outcome, found.decision.grounds.get().code) == ("needs_review", "possible_match")


def test_a_guest_never_met_has_every_visit_left(porter: Any) -> None:
    keep_out(limit(visits=1), weber(document_number="P123", document_state="LUX"))
    assert admitted(present(porter))


def test_a_second_paper_of_the_same_file_brings_no_second_visit(porter: Any) -> None:
    first = come(porter, "2026-03-03 20:30")
    assert first.decision.person_id is not None
    same = Choice(same_as=first.decision.person_id)
    keep_out(limit(visits=1), measure_register_selectors.known_guest(cast.VENUE, first.decision.person_id))
    used_up(come(porter, "2026-03-04 20:30", paper=cast.paper(**ANOTHER), choice=same))


def test_a_paper_that_somebody_took_for_another_guest_brings_no_second_visit(porter: Any) -> None:
    """The name and birth date hit, whatever was answered at the desk: all whom they hit count together."""
    keep_out(limit(visits=1))
    assert admitted(come(porter, "2026-03-03 20:30"))
    used_up(come(porter, "2026-03-04 20:30", paper=cast.paper(**ANOTHER)))
    assert Entry.objects.count() == 1


def test_a_paper_named_by_the_measure_counts_with_the_guest_whom_it_names(porter: Any) -> None:
    """Married since: the measure was entered against one file, and hits another one by the number of its paper."""
    known = come(porter, "2026-03-03 20:30", paper=cast.paper(surname="Kirsch", number="K1")).decision.person_id
    listed = weber(surname="Kirsch", document_number="P123", document_state="LUX", person_id=known)
    keep_out(limit(visits=1), listed)
    used_up(come(porter, "2026-03-04 20:30", paper=cast.paper(birth=PartialDate(1980, 5, 18))))


def test_somebody_else_of_the_same_name_keeps_their_own_count(porter: Any) -> None:
    keep_out(limit(visits=1), weber(given_names="Jean Luc"))
    other = cast.paper(number="P9", given_names="Pierre", birth=PartialDate(1955, 1, 1))
    assert admitted(come(porter, "2026-03-03 20:30", paper=other))
    assert admitted(come(porter, "2026-03-04 20:30", paper=other))


def test_visits_of_files_that_are_merged_later_count_together(porter: Any, compliance_officer: Any) -> None:
    known = come(porter, "2026-03-03 20:30").decision.person_id
    other = cast.paper(number="K1", surname="Kirsch", birth=PartialDate(1980, 5, 17))
    gone = come(porter, "2026-03-04 20:30", paper=other).decision.person_id
    assert known is not None
    assert gone is not None
    keep_out(limit(visits=2), measure_register_selectors.known_guest(cast.VENUE, known))
    at = cast.local("2026-03-05 12:00")
    guest_files.merge_files(
        house=cast.house(),
        target=Person.objects.get(pk=known),
        source=gone,
        reason="Married.",
        by=compliance_officer,
        at=at,
    )
    for paper in (cast.paper(), other):
        used_up(come(porter, "2026-03-05 20:30", paper=paper))


# --- Every way in.


def test_no_card_is_sold_for_a_night_on_which_its_guest_may_not_come_in(porter: Any) -> None:
    """A card that is sold is no visit, and a visit that is used up sells none, of whatever kind."""
    keep_out(limit(visits=1))
    for _twice in range(2):
        assert admitted(come(porter, "2026-03-03 19:00", place=cast.desk(), card_kind="month"))
    assert AdmissionCard.objects.count() == 1
    assert admitted(come(porter, "2026-03-03 20:30", card_kind=None))
    for kind in ("day", "year"):
        used_up(come(porter, "2026-03-04 20:30", place=cast.desk(), card_kind=kind))
    assert AdmissionCard.objects.count() == 1


def test_the_code_of_a_card_opens_no_door_once_the_visits_are_made(porter: Any) -> None:
    card = come(porter, "2026-03-03 20:30", card_kind="month").card
    assert card is not None
    keep_out(limit(visits=1))
    assert admitted(scan(porter, card, "2026-03-04 01:00"))
    found = scan(porter, card, "2026-03-04 20:30")
    assert (found.decision.outcome, found.entry) == ("refused", None)
    assert [ground.code for ground in found.decision.grounds.all()] == ["visit_limit"]
    judged = card_admission.evaluate_card(house=cast.house(), code=code(card), at=cast.local("2026-03-04 20:30"))
    assert judged.decision.has("visit_limit")


def test_a_lost_card_is_not_replaced_for_whoever_may_not_come_in(porter: Any) -> None:
    card = come(porter, "2026-03-03 20:30", card_kind="month").card
    assert card is not None
    keep_out(limit(visits=1))
    lost: dict[str, Any] = {"place": cast.desk(), "card_kind": None, "replaces": Replacement(card.pk, "lost")}
    used_up(come(porter, "2026-03-04 20:30", **lost))
    assert admitted(come(porter, "2026-04-01 20:30", **lost | {"replaces": Replacement(card.pk, "lost")})) is True


def test_a_guest_let_in_on_paper_came_on_the_day_of_the_paper(porter: Any) -> None:
    """Handed in after the gaming day turned, the visit is still that of the night before, also across a month."""
    keep_out(limit(visits=1))
    then, handed_in = cast.local("2026-03-31 23:00"), cast.local("2026-04-01 06:30")
    late = Late(uuid4(), cast.door().door_id, None, then, handed_in, "on_paper")
    assert admitted(present(porter, at=handed_in, late=late))
    assert LateEntry.objects.get().gaming_day == date(2026, 3, 31)
    assert admitted(come(porter, "2026-04-01 20:30")), "the visit of April is still to come"
    used_up(come(porter, "2026-04-02 20:30"))


def test_a_kept_scan_is_offered_by_the_visits_of_its_own_day(porter: Any) -> None:
    """What the desk shows before Enter is what Enter will keep: the month of the paper list has no visit left."""
    card = come(porter, "2026-03-05 20:30", card_kind="year").card
    assert card is not None
    keep_out(limit(visits=1))
    then, handed_in = cast.local("2026-03-31 23:00"), cast.local("2026-04-01 06:30")
    late = Late(uuid4(), cast.door().door_id, None, then, handed_in, "on_paper")
    asked: dict[str, Any] = {"house": cast.house(), "at": handed_in}
    by_code = card_admission.evaluate_card(code=code(card), late=late, **asked).decision
    asked |= {"paper": cast.paper(), "address": None, "judgement": None, "face_compared": True}
    assert by_code.has("visit_limit")
    assert evaluation.evaluate_document(late=late, **asked).decision.has("visit_limit")
    assert evaluation.evaluate_document(**asked).decision.admitted
    used_up(present(porter, at=handed_in, late=late))


def test_a_refusal_by_a_limit_is_told_to_the_minister_if_the_house_has_switched_it_on(porter: Any, house: Any) -> None:
    decided = Policy("exclusion.notice_grounds", ("house_exclusion", "visit_limit"), date(2026, 1, 1), "a decision")
    keep_out(imposed(visits=1))
    assert admitted(come(porter, "2026-03-03 20:30"))
    document_admission.present_document(
        house=replace(house, policies=(decided,)),
        place=cast.door(),
        presentation=shown(),
        by=porter,
        at=cast.local("2026-03-04 20:30"),
    )
    notice = Notice.objects.get()
    assert (notice.kind, notice.ground, notice.surname) == ("refusal", "visit_limit", "Weber")
    assert notice.reasons.startswith("Visites ce mois-ci")


def test_a_guest_let_in_on_paper_past_their_limit_waits_for_the_supervisor(porter: Any) -> None:
    card = come(porter, "2026-03-03 20:30", card_kind="month").card
    assert card is not None
    keep_out(limit(visits=1))
    then, handed_in = cast.local("2026-03-05 23:00"), cast.local("2026-03-05 23:30")

    def late(fate: str) -> Late:
        return Late(uuid4(), cast.door().door_id, None, then, handed_in, fate)

    used_up(present(porter, at=handed_in, late=late("on_paper")))
    found = scan(porter, card, "2026-03-05 23:30", late=late("on_paper"))
    assert [ground.code for ground in found.decision.grounds.all()] == ["visit_limit"]
    used_up(present(porter, at=handed_in, late=late("here")))
    assert late_selectors.late_to_settle(cast.VENUE).count() == 2


def test_only_whoever_has_a_limit_costs_more_questions(porter: Any) -> None:
    def asked(at: str, **changes: Any) -> int:
        with CaptureQueriesContext(connection) as questions:
            assert admitted(come(porter, at, **changes))
        return len(questions)

    asked("2026-03-02 20:30")  # makes the keys of the house
    free = asked("2026-03-03 20:30")
    keep_out(self_ban(), weber(surname="Schmit", given_names="Eva"))
    keep_out(limit(), weber(surname="Thill", given_names="Marc"))
    assert asked("2026-03-04 20:30") == free
    keep_out(limit(visits=20))
    assert free < asked("2026-03-05 20:30") <= free + 6


# --- Two doors at once.


WAITING = """
SELECT count(DISTINCT l.pid) FROM pg_locks l JOIN pg_stat_activity a USING (pid)
WHERE NOT l.granted AND a.datname = current_database()
"""


def at_once(owner: psycopg.Connection[Any], present_at: Callable[[int], Admission], doors: int) -> list[Admission]:
    """Present at many doors, none of which can write its entry before each of them waits: for that, or for another.

    Each door has turned away a child before, so that the first one which waits does not wait for the last one to wake.
    """
    warm, shut = Barrier(doors + 1), Barrier(doors + 1)

    def one(number: int) -> Admission | None:
        if number < doors:
            child = cast.paper(number=f"CHILD{number}", surname="Klein", birth=PartialDate(2015, 5, 17))
            assert not admitted(come(cast.member("porter"), "2026-02-01 20:30", paper=child))
            warm.wait(timeout=60)
            shut.wait(timeout=60)
            return present_at(number)
        warm.wait(timeout=60)
        owner.execute("LOCK TABLE admissions_entry IN EXCLUSIVE MODE")
        shut.wait(timeout=60)
        deadline = monotonic() + 30
        while owner.execute(WAITING).fetchone() != (doors,):
            assert monotonic() < deadline, "somebody does not wait"
        owner.rollback()
        return None

    return [found for found in together(one, count=doors + 1) if found is not None]


def test_one_last_visit_at_eight_doors_is_made_on_one_day(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    """The gaming day turns while the guest stands at the door, with two papers and a card: one of the two days wins."""
    porter = cast.member("porter")
    first = come(porter, "2026-02-10 20:30", card_kind="year")
    card, guest = first.card, first.decision.person_id
    assert card is not None
    assert guest is not None
    come(porter, "2026-02-10 20:40", paper=cast.paper(**ANOTHER), choice=Choice(same_as=guest), card_kind=None)
    keep_out(limit(visits=1), measure_register_selectors.known_guest(cast.VENUE, guest))

    def enter(number: int) -> Admission:
        at = ("2026-03-04 05:59", "2026-03-04 06:00")[number % 2]
        if number % 4 < 2:
            return scan(porter, card, at)
        paper = cast.paper() if number < 4 else cast.paper(**ANOTHER)
        return come(porter, at, paper=paper, card_kind=None)

    found = at_once(owner_connection, enter, 8)
    days = set(Entry.objects.filter(gaming_day__month=3).values_list("gaming_day", flat=True))
    assert len(days) == 1, "one visit"
    assert sum(map(admitted, found)) == 4, "and whoever comes back on its day"
    assert {each.decision.outcome for each in found} == {"admitted", "refused"}


def test_the_same_guest_at_two_doors_on_one_evening_makes_one_visit(
    own_database: OwnDatabase, owner_connection: psycopg.Connection[Any]
) -> None:
    porter = cast.member("porter")
    keep_out(limit(visits=1))
    found = at_once(owner_connection, lambda number: come(porter, "2026-03-04 20:30"), 2)
    assert all(map(admitted, found)), "two passages of one visit (A-10)"
    assert Entry.objects.values("gaming_day").distinct().count() == 1
    used_up(come(porter, "2026-03-05 20:30"))
