"""Winnings withheld for a breach: one proposes, another decides, and a ban is told to the Minister in the same act."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID, uuid4

import pytest
import time_machine
from django.core.exceptions import ValidationError

from compliance.exclusions.case_history import selectors as dossier
from compliance.exclusions.case_history.selectors import About
from compliance.exclusions.measure_register import selectors as measure_register_selectors
from compliance.exclusions.models.measures import Measure
from compliance.exclusions.models.withholding_decisions import WithholdingDecision
from compliance.exclusions.models.withholdings import Withholding
from compliance.exclusions.withheld_winnings import selectors as winnings_selectors
from compliance.exclusions.withheld_winnings.services import proposals
from compliance.exclusions.withheld_winnings.services.decisions import Ban
from compliance.notices.models.notices import Notice
from compliance.refusals import NotFound, Refused
from tests import cast, said
from tests.admissions.presenting import present
from tests.exclusions.keeping_out import by_house, keep_out, self_ban, weber
from tests.exclusions.refusals import refused
from tests.exclusions.withholdings import LATER, SEEN, TODAY, decide, guest, propose, tuesday, won

__all__ = ["guest", "tuesday"]


def test_at_139_a_win_on_two_terminals_is_withheld_and_the_player_banned(
    house: Any, porter: Any, director: Any, guest: UUID
) -> None:
    decide(propose(guest), reason="Seen by the camera as well.", ban=Ban())
    (row,) = winnings_selectors.withholdings(house.id)
    assert row.amount == Decimal("300.00")
    assert (row.decision.outcome, row.decision.decided_by) == ("withheld", director)
    measure = Measure.objects.get()
    assert row.decision.measure == measure
    assert (measure.kind, measure.first_day, measure.last_day) == ("house", TODAY, None)
    assert measure.reason == f"{SEEN}\nSeen by the camera as well."
    with time_machine.travel(LATER + timedelta(minutes=1), tick=False):
        again = present(porter, at=LATER + timedelta(minutes=1))
    assert again.decision.outcome == "refused"
    assert {ground.code for ground in again.decision.grounds.all()} == {"house_exclusion"}
    notice = Notice.objects.get(ground="house_exclusion")
    assert (notice.subject_id, notice.reasons) == (measure.pk, measure.reason)
    act = said.acts(house.id, "exclusions.withholding.decided")[0]
    assert act.facts == {"outcome": "withheld", "banned": True}
    assert said.tables(act) == {
        "exclusions_withholdingdecision",
        "exclusions_measure",
        "notices_notice",
        "notices_measurenotice",
    }


def test_a_proposal_says_what_was_won_and_waits(house: Any, guest: UUID) -> None:
    row = propose(guest, reason=f" {SEEN} ", breach_said="is left out for a breach that has a name")
    assert (row.reason, row.breach_said) == (SEEN, "")
    assert winnings_selectors.count_undecided(house.id) == 1
    assert said.acts(house.id, "exclusions.withholding.proposed")[0].facts == {
        "breach": "several_terminals",
        "amount": "300.00",
        "currency": "EUR",
    }
    assert not Measure.objects.exists()


def test_undecided_winnings_stand_before_all_others(house: Any, guest: UUID) -> None:
    first, second, third = (propose(guest, place=place) for place in ("1 + 2", "3 + 4", "5 + 6"))
    decide(third)
    decide(first, "paid", "The camera shows another person.")
    assert [row.pk for row in winnings_selectors.withholdings(house.id)] == [second.pk, third.pk, first.pk]
    assert winnings_selectors.count_undecided(house.id) == 1
    assert not Measure.objects.exists()


def test_another_breach_is_said_and_told_to_the_minister(guest: UUID) -> None:
    decide(propose(guest, breach="other", breach_said="Used the card of another"), ban=Ban(date(2026, 9, 3)))
    measure = Measure.objects.get()
    assert (measure.last_day, measure.reason) == (date(2026, 9, 3), f"Used the card of another\n{SEEN}")


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"happened_on": date(2026, 3, 4)}, "happened_on"),
        ({"breach": "whim"}, "breach"),
        ({"breach": "other", "breach_said": " "}, "breach_said"),
        ({"place": " "}, "place"),
        ({"reason": " "}, "reason"),
        ({"maximum": Decimal(0)}, "maximum"),
        ({"staked": Decimal("100.00")}, "staked"),
        ({"amount": Decimal(0)}, "amount"),
    ],
)
def test_what_a_proposal_must_say(house: Any, guest: UUID, changes: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused_with:
        propose(guest, **changes)
    assert refused_with.value.field == field
    assert not Withholding.objects.exists()
    assert not said.acts(house.id, "exclusions.withholding.proposed")


def test_cents_are_exact_and_a_guest_is_of_the_house(guest: UUID) -> None:
    with pytest.raises(ValidationError):
        propose(guest, amount=Decimal("300.001"))
    with pytest.raises(NotFound):
        propose(uuid4())


def test_the_same_winnings_are_not_proposed_twice_while_they_wait(guest: UUID) -> None:
    decide(propose(guest))
    propose(guest)
    with pytest.raises(Refused, match="already"):
        propose(guest, by="compliance_officer")
    propose(guest, amount=Decimal("301.00"))


def test_a_law_without_the_rule_withholds_nothing(guest: UUID) -> None:
    dutch = replace(cast.house(), jurisdiction="NL")
    with pytest.raises(Refused, match="no right to withhold"):
        proposals.propose_withholding(
            house=dutch, guest_id=guest, won=won(), by=cast.member("director"), at=cast.TUESDAY
        )
    assert proposals.lawful_breaches(dutch, date(2020, 1, 1)) == (), "before these rules were in force"
    assert proposals.lawful_breaches(cast.house(), TODAY) == ("several_terminals", "group_play", "other")


def test_nobody_decides_on_their_own_proposal(guest: UUID) -> None:
    row = propose(guest, by="director")
    for outcome in ("withheld", "paid"):
        with pytest.raises(Refused, match="Another person"):
            decide(row, outcome, "Mine.")
    assert not WithholdingDecision.objects.exists()


def test_a_decision_is_made_once(guest: UUID) -> None:
    row = propose(guest)
    decide(row)
    with pytest.raises(Refused, match="already"):
        decide(row, "paid", "After all.")
    assert WithholdingDecision.objects.get().outcome == "withheld"


@pytest.mark.parametrize(
    ("facts", "field"),
    [
        ({"outcome": "whim"}, "outcome"),
        ({"outcome": "paid", "reason": " "}, "reason"),
        ({"outcome": "paid", "reason": "No breach.", "ban": Ban()}, "ban"),
        ({"ban": Ban(date(2026, 3, 2))}, "last_day"),
    ],
)
def test_what_a_decision_must_say(house: Any, guest: UUID, facts: dict[str, Any], field: str) -> None:
    with pytest.raises(Refused) as refused_with:
        decide(propose(guest), **facts)
    assert refused_with.value.field == field
    assert not WithholdingDecision.objects.exists()
    assert not Measure.objects.exists()
    assert not said.acts(house.id, "exclusions.withholding.decided")


def test_the_database_refuses_it_as_well(house: Any, guest: UUID, director: Any, chef_de_salle: Any) -> None:
    facts: dict[str, Any] = {
        "venue_id": house.id,
        "person_id": guest,
        "breach": "several_terminals",
        "happened_on": TODAY,
        "place": "12",
        "staked": Decimal(150),
        "maximum": Decimal(100),
        "amount": Decimal(300),
        "reason": "x",
        "proposed_by": chef_de_salle,
        "proposed_at": cast.TUESDAY,
    }
    for name, changes in (
        ("the_breach_behind_withheld_winnings_is_known", {"breach": "whim"}),
        ("another_breach_is_said_in_words", {"breach": "other"}),
        ("another_breach_is_said_in_words", {"breach_said": "x"}),
        ("a_breach_happened_somewhere", {"place": ""}),
        ("winnings_are_withheld_above_the_maximum", {"staked": Decimal(100)}),
        ("winnings_are_withheld_above_the_maximum", {"maximum": Decimal(0)}),
        ("withheld_winnings_have_an_amount", {"amount": Decimal(0)}),
        ("withheld_winnings_give_their_reason", {"reason": ""}),
        ("winnings_are_withheld_after_the_breach", {"happened_on": date(2026, 3, 4)}),
    ):
        refused(name, Withholding(**facts | changes))


def test_the_database_wants_four_eyes_and_the_right_measure(
    guest: UUID, director: Any, chef_de_salle: Any, compliance_officer: Any
) -> None:
    def decision(**changes: Any) -> WithholdingDecision:
        facts = {"withholding": row, "outcome": "withheld", "decided_by": director, "decided_at": LATER}
        return WithholdingDecision(**facts | changes)

    row = propose(guest)
    refused("withheld_winnings_need_four_eyes", decision(decided_by=chef_de_salle))
    refused(
        "withheld_winnings_need_four_eyes", decision(decided_by=chef_de_salle, outcome="paid", reason="Mine after all.")
    )
    refused("the_decision_on_winnings_is_known", decision(outcome="whim", reason="x"))
    refused("winnings_paid_after_all_have_a_reason", decision(outcome="paid"))
    refused("winnings_are_decided_on_after_the_proposal", decision(decided_at=cast.TUESDAY - timedelta(minutes=1)))
    known = measure_register_selectors.known_guest(cast.VENUE, guest)
    ours, another = keep_out(by_house(), known), keep_out(by_house(), weber(surname="Muller"))
    refused("who_is_paid_is_not_banned", decision(outcome="paid", reason="x", measure=ours))
    for measure in (another, keep_out(self_ban(), known)):
        refused("withheld_winnings_ban_that_player_by_the_house", decision(measure=measure))
    decide(row)
    refused("exclusions_withholdingdecision_withholding_id_key", decision())


def test_the_line_of_the_guest_tells_both_steps(house: Any, guest: UUID) -> None:
    row = propose(guest)

    def line(**may: bool) -> list[str]:
        about = About(person_id=guest)
        found = dossier.case_events(house, about, on=TODAY, talks=False, signals=False, means=False, notes=False, **may)
        return [event.what for event in found]

    assert line(winnings=True) == ["proposed"]
    decide(row, ban=Ban())
    assert sorted(line(winnings=True)) == ["decided", "entered", "proposed"]
    assert line(winnings=True)[-1] == "proposed"
    assert line() == ["entered"]
