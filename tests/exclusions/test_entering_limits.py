"""What a visit limit must say before it is entered, who ends it, and what the log and the register then say."""

from dataclasses import replace
from datetime import date, timedelta
from typing import Any

import pytest

from compliance.exclusions.measure_register import selectors
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.measures.services import entries
from compliance.exclusions.models.endings import AccessAuthorised, MeasureEnd
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.visit_limits import selectors as visits
from compliance.notices.models.notices import Notice
from compliance.people.domain.documents.document_data import Choice
from compliance.refusals import Refused
from tests import cast, said
from tests.admissions.presenting import present
from tests.database import OwnDatabase
from tests.exclusions.keeping_out import by_house, imposed, keep_out, limit, ministerial, noon, self_ban, weber
from tests.exclusions.measure_ends import TODAY, authorise, end_measure
from tests.races import together


@pytest.mark.parametrize(("terms", "kind"), [(limit(), "house"), (imposed(), "art_69")])
def test_a_limit_is_kept_in_one_act_and_told_to_nobody_but_the_agents(house: Any, terms: Any, kind: str) -> None:
    row = keep_out(terms)
    assert (row.kind, row.basis, row.period, row.visits) == ("visit_limit", kind, "month", 2)
    (act,) = said.acts(house.id, "exclusions.measure.entered")
    assert act.facts["measure"] == "visit_limit"
    # Whom the management limits is signalled to the agents; what a guest wishes stays in the house.
    signalled = {"exclusions_signalout"} if kind == "art_69" else set()
    assert said.tables(act) == {"exclusions_measure", *signalled}
    assert not Notice.objects.exists(), "article 69(1) asks for a notice of exclusions and refusals"


@pytest.mark.parametrize("terms", [imposed(visits=0), limit(visits=0), limit(visits=-1), limit(visits=None)])
def test_at_41_a_limit_of_no_visit_is_an_exclusion(db: None, terms: Any) -> None:
    with pytest.raises(Refused, match="use an exclusion instead") as refused:
        keep_out(terms)
    assert refused.value.field == "visits"
    assert not Measure.objects.exists()


@pytest.mark.parametrize(
    ("terms", "field"),
    [
        (limit(basis=""), "basis"),
        (limit(basis="whim"), "basis"),
        (limit(period=""), "period"),
        (limit(period="decade"), "period"),
        (imposed(period="week"), "period"),
        (imposed(period="year"), "period"),
        (imposed(reason=" "), "reason"),
        (limit(last_day=None), "last_day"),
        (limit(last_day=date(2033, 1, 13)), "last_day"),
        (limit(last_day=date(2026, 1, 11)), "last_day"),
        (limit(period="week", visits=7), "visits"),
        (limit(visits=31), "visits"),
        (limit(period="year", visits=366), "visits"),
        (limit(ground=4), "ground"),
        (by_house(visits=2), "visits"),
        (by_house(basis="house"), "visits"),
        (by_house(period="week"), "visits"),
    ],
)
def test_what_a_limit_must_say(db: None, terms: Any, field: str) -> None:
    with pytest.raises(Refused) as refused:
        keep_out(terms)
    assert refused.value.field == field
    assert not Measure.objects.exists()


@pytest.mark.parametrize(("period", "most"), [("week", 6), ("month", 30), ("year", 365)])
def test_a_limit_may_leave_one_day_of_the_period_out(db: None, period: str, most: int) -> None:
    for allowed in (1, most):
        keep_out(limit(period=period, visits=allowed))


@pytest.mark.parametrize("last_day", [date(2026, 1, 12), date(2033, 1, 12)])
def test_a_wished_limit_holds_for_a_day_or_for_seven_years(db: None, last_day: date) -> None:
    keep_out(limit(last_day=last_day))


def guest(porter: Any, **changes: Any) -> Any:
    return measure_register_selectors.known_guest(
        cast.VENUE, present(porter, paper=cast.paper(**changes)).decision.person_id
    )


@pytest.mark.parametrize(
    ("terms", "what_to_do"),
    [
        (self_ban, "The next one can begin on 2026-05-01."),
        (
            limit,
            "Begin the next one on 2026-05-01, choose another counting period, or enter a self-exclusion.",
        ),
        (imposed, "s visits on these days"),
    ],
)
def test_a_second_one_of_a_kind_is_told_what_to_do(porter: Any, terms: Any, what_to_do: str) -> None:
    """Also where it is entered under another paper of the same file."""
    first = guest(porter)
    other = present(porter, paper=cast.paper(number="C9", kind="id_card"), choice=Choice(same_as=first.person_id))
    days = {"first_day": date(2026, 3, 1), "last_day": date(2026, 4, 30)}
    keep_out(terms(**days), first)
    for who in (
        first,
        measure_register_selectors.known_guest(cast.VENUE, other.decision.check_made.document.person_id),
    ):
        with pytest.raises(Refused, match=what_to_do) as refused:
            keep_out(terms(first_day=date(2026, 4, 30), last_day=date(2026, 6, 30)), who)
        assert refused.value.field == "first_day"
    keep_out(terms(first_day=date(2026, 5, 1), last_day=date(2026, 6, 30)), first)
    assert Measure.objects.count() == 2


def test_other_bases_and_periods_hold_beside_each_other(porter: Any) -> None:
    who = guest(porter)
    for terms in (limit(), limit(period="week"), limit(period="year"), imposed(), self_ban()):
        keep_out(terms, who)
    keep_out(limit(), guest(porter, number="P2", surname="Kirsch"))
    for exclusion in (by_house(), by_house(), ministerial(), ministerial(reference="MJ-2")):
        keep_out(exclusion, who)
    assert Measure.objects.count() == 10, "what the Minister and the management decide is taken down as it comes"


def test_a_new_limit_of_the_management_follows_one_that_was_struck_off(porter: Any, director: Any) -> None:
    who = guest(porter)
    end_measure(keep_out(imposed(), who), director, ended_on=date(2026, 3, 2))
    with pytest.raises(Refused, match="s visits on these days"):
        keep_out(imposed(first_day=date(2026, 3, 1)), who)
    again = keep_out(imposed(first_day=date(2026, 3, 2)), who)
    end_measure(again, director, ended_on=date(2026, 3, 2))
    keep_out(imposed(first_day=date(2026, 3, 2)), who)


def test_a_new_exclusion_follows_one_that_was_struck_off(porter: Any, director: Any) -> None:
    who = guest(porter)
    end_measure(keep_out(ministerial(), who), director)
    keep_out(ministerial(first_day=TODAY, reference="MJ-2026-300"), who)


def test_two_who_enter_the_same_ban_at_once_enter_one(own_database: OwnDatabase) -> None:
    porter = cast.member("porter")
    who = guest(porter)

    def enter(number: int) -> str:
        try:
            keep_out((self_ban, limit, imposed)[number % 3](), who)
        except Refused as refused:
            return refused.field or ""
        return "entered"

    found = together(enter, count=6)
    assert sorted(found) == ["entered"] * 3 + ["first_day"] * 3
    assert Measure.objects.count() == 3


def test_a_house_whose_rulebook_knows_no_limits_enters_none(house: Any) -> None:
    dutch = replace(house, jurisdiction="NL")
    officer = cast.member("compliance_officer")
    for terms in (limit(), imposed()):
        with pytest.raises(Refused, match="The rules of this casino do not provide for visit limits") as refused:
            entries.enter_measure(house=dutch, who=weber(), terms=terms, by=officer, at=cast.TUESDAY)
        assert refused.value.field == "kind"
    assert not Measure.objects.exists()


def test_where_the_rulebook_says_no_visit_none_is_told(house: Any) -> None:
    row = keep_out(limit())
    used = visits.usage_at(house, row, cast.TUESDAY)
    assert used is not None
    assert used.visits_made == 0
    assert visits.usage_at(replace(house, jurisdiction="NL"), row, cast.TUESDAY) is None
    assert visits.usage_at(house, keep_out(by_house()), cast.TUESDAY) is None


def test_nobody_ends_a_limit_that_the_guest_wished_for(house: Any, director: Any) -> None:
    with pytest.raises(Refused, match="ended: it applies for its full period"):
        end_measure(keep_out(limit()), director)
    assert not MeasureEnd.objects.exists()
    assert not said.acts(house.id, "exclusions.measure.ended")


def test_the_management_strikes_off_what_it_imposed(house: Any, director: Any) -> None:
    row = keep_out(imposed())
    end_measure(row, director)
    (act,) = said.acts(house.id, "exclusions.measure.ended")
    assert act.facts["measure"] == "visit_limit"
    assert selectors.state_of(selectors.get_measure(house.id, row.pk), noon(TODAY)) == "over"


def test_a_wished_limit_is_lifted_after_an_interview_on_its_last_day_or_later(house: Any, play_it_safe: Any) -> None:
    row = keep_out(limit(last_day=date(2026, 3, 1)))
    with pytest.raises(Refused, match="2026-03-01"):
        authorise(row, play_it_safe, interview_on=date(2026, 2, 28))
    authorise(row, play_it_safe, interview_on=date(2026, 3, 1))
    assert AccessAuthorised.objects.get().measure_id == row.pk
    (act,) = said.acts(house.id, "exclusions.access.authorised")
    assert act.subject_id == row.pk
    with pytest.raises(Refused, match="Only a self-exclusion or a limit at the guest"):
        authorise(keep_out(imposed(last_day=date(2026, 3, 1))), play_it_safe)


def test_the_register_knows_the_states_of_limits(house: Any, play_it_safe: Any) -> None:
    rows = {
        "active": keep_out(limit()),
        "coming": keep_out(imposed(first_day=date(2026, 4, 1))),
        "interview_due": keep_out(limit(last_day=date(2026, 3, 2))),
        "over": keep_out(imposed(last_day=date(2026, 3, 2))),
    }
    for state, row in rows.items():
        assert [
            each.pk
            for each in selectors.measures(house.id).filter(selectors.in_state(state, noon(TODAY)), kind="visit_limit")
        ] == [row.pk]
        assert selectors.state_of(selectors.get_measure(house.id, row.pk), noon(TODAY)) == state
    assert selectors.interviews_due(house.id, noon(TODAY)) == 1
    authorise(rows["interview_due"], play_it_safe)
    assert selectors.interviews_due(house.id, noon(TODAY)) == 0
    assert selectors.state_of(selectors.get_measure(house.id, rows["interview_due"].pk), noon(TODAY)) == "over"
    assert selectors.state_of(
        selectors.get_measure(house.id, rows["active"].pk), noon(TODAY + timedelta(days=400))
    ) == ("interview_due")
