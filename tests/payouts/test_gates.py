"""Gates: a jackpot is not kept silent, and the chef de salle whom somebody else named says whether that is so."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError

from compliance.http.pdf.drawing import VARIANTS
from compliance.payouts.domain.requirements import may_win_jackpot
from compliance.payouts.models.payouts import Gate, GateAnswer
from compliance.payouts.selectors import payouts as selectors
from compliance.payouts.services import preconditions
from compliance.refusals import Refused
from tests import cast, said
from tests.accounts import give_post
from tests.cage import drawers
from tests.cast import TUESDAY, VENUE, house, member
from tests.exclusions.api_requests import post
from tests.payouts import asking
from tests.payouts.payout_rows import refused as refused_rows
from tests.payouts.payout_rows import written
from tests.structure import faults
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db
LATER = TUESDAY + timedelta(minutes=10)


def refused(sentence: str) -> Any:
    return pytest.raises(Refused, match=sentence)


def passed(row: Any, by: str = "pit_boss", informed: str = "chef_de_salle", at: Any = LATER) -> Any:
    return preconditions.pass_gate(house=house(), payout=row, informed_id=member(informed).pk, by=member(by), at=at)


def answer(row: Any, gate: Any, informed: bool, by: str = "chef_de_salle", at: Any = LATER) -> Any:
    return preconditions.answer_gate(
        house=house(), payout=row, gate_id=gate.pk, was_informed=informed, by=member(by), at=at
    )


# --- Nobody keeps silent about a jackpot.


def test_where_a_gold_jack_can_be_won_the_game_and_the_bet_are_asked_for() -> None:
    for number, game in (("7", "lu.black_jack"), ("8", "lu.super_jack")):
        at_table = asking.gold_jack(table_id=drawers.table(number, game).pk)
        for changes in ({"game": "", "bet": ""}, {"bet": ""}, {"game": "lu.roulette_english", "bet": "plein"}):
            with refused("choose the game and the bet"):
                asking.keep(asking.gold_jack(table_id=at_table.table_id, **changes))
        assert asking.keep(at_table).gate == "chef_de_salle"
    win = asking.gold_jack(game="lu.black_jack", bet="win")
    assert asking.keep(win).gate == "", "an ordinary win is none"
    plain = {"game": "", "bet": "", "stake": None}
    assert asking.keep(asking.gold_jack(table_id=drawers.table("4").pk, **plain)).gate == ""
    assert [may_win_jackpot(game) for game in ("lu.casino21", "nl.blackjack", "lu.keno", "")] == [
        True,
        False,
        False,
        False,
    ]


def test_a_jackpot_that_the_rules_of_the_day_do_not_know_is_refused() -> None:
    with refused("Choose a jackpot of this casino"):
        asking.payout(jackpot="jackpot")
    director = open_dutch_house()
    from compliance.venues.selectors import venues

    with refused("Choose a jackpot of this casino"):
        asking.keep(asking.asked(jackpot="gold_jack"), director, of=venues.get_house(DUTCH))


def test_the_chefs_de_salle_are_those_of_the_gaming_day() -> None:
    """At one in the morning the gaming day still goes on: who took the post for the next day does not hold it yet."""
    give_post(member("pit_boss"), "chef_de_salle", starts=date(2026, 3, 4))
    night = cast.local("2026-03-04 01:00")
    assert house().gaming_day(night) == date(2026, 3, 3)
    assert member("pit_boss").pk not in {each.pk for each in preconditions.floor_managers(house(), night)}
    later = preconditions.floor_managers(house(), cast.local("2026-03-04 20:00"))
    assert member("pit_boss").pk in {each.pk for each in later}


# --- The chef de salle answers for what somebody else stated.


def test_a_chef_who_was_not_informed_opens_the_gate_anew() -> None:
    asking.drawer()
    row = asking.keep(asking.gold_jack())
    gate = passed(row)
    assert list(selectors.to_answer(VENUE, member("chef_de_salle").pk)) == [gate]
    assert not selectors.to_answer(VENUE, member("director").pk).exists()
    denial = answer(row, gate, informed=False)
    assert answer(row, gate, informed=False) == denial, "pressed twice, answered once"
    with refused("You have already answered this"):
        answer(row, gate, informed=True)
    assert not selectors.to_answer(VENUE, member("chef_de_salle").pk).exists()
    assert selectors.get_payout(VENUE, row.pk).gate_is_shut
    with refused("The floor manager must be informed before a gold-jack is paid."):
        asking.pay(row, at=LATER)
    (told,) = said.acts(VENUE, "payouts.gate.answered")
    assert (told.facts, said.tables(told)) == (
        {"payout": row.label, "informed": False},
        {"payouts_gateanswer"},
    )
    anew = passed(row, by="chef_de_salle")
    assert anew != gate
    assert passed(row) == anew, "confirmed twice is the same gate"
    asking.pay(row, at=LATER)
    assert [each.pk for each in selectors.gates(row.pk)] == [gate.pk, anew.pk]


def test_a_gate_that_is_passed_anew_follows_the_denial_whatever_the_clock_says() -> None:
    row = asking.keep(asking.gold_jack())
    denial = answer(row, passed(row), informed=False, at=LATER + timedelta(minutes=3))
    assert passed(row, by="chef_de_salle").passed_at == denial.answered_at
    other = asking.keep(asking.gold_jack())
    early = TUESDAY - timedelta(minutes=1)
    assert passed(other, at=early).passed_at == other.won_at, "and no gate is passed before the win"


def test_a_chef_who_was_informed_says_so_and_the_gate_stands() -> None:
    asking.drawer()
    row = asking.keep(asking.gold_jack())
    answer(row, passed(row), informed=True)
    asking.pay(row, at=LATER)
    assert asking.state(row) == "paid"


def test_only_the_chef_whom_somebody_else_named_answers() -> None:
    row, own, other = (asking.keep(asking.gold_jack()) for _each in range(3))
    gate, told_by_himself = passed(row), passed(own, by="chef_de_salle")
    with refused("Only the floor manager named by another"):
        answer(row, gate, informed=True, by="director")
    with refused("Only the floor manager named by another"):
        answer(own, told_by_himself, informed=True)
    with refused("payout does not require this confirmation"):
        answer(other, gate, informed=True)
    assert not GateAnswer.objects.exists()
    asking.withdraw(row)
    assert not selectors.to_answer(VENUE, member("chef_de_salle").pk).exists(), "nobody is asked about what is over"


def test_a_denial_after_the_payment_stays_with_the_payout() -> None:
    asking.drawer()
    row = asking.keep(asking.gold_jack())
    gate = passed(row)
    asking.pay(row, at=LATER)
    answer(row, gate, informed=False)
    assert asking.state(row) == "paid"
    assert selectors.denied_at(row.pk) == LATER


def test_the_database_keeps_the_answer_to_the_chef_who_was_named() -> None:
    row, own = asking.keep(asking.gold_jack()), asking.keep(asking.gold_jack())
    gate, told_by_himself = passed(row), passed(own, by="chef_de_salle")
    chef = member("chef_de_salle")

    def answered(**changes: Any) -> GateAnswer:
        facts: dict[str, Any] = {"gate": gate, "was_informed": False, "answered_by": chef, "answered_at": LATER}
        return GateAnswer(**facts | changes)

    name = "a_gate_is_answered_by_the_chef_who_was_named"
    refused_rows(name, answered(answered_by=member("director")))
    refused_rows(name, answered(gate=told_by_himself))
    refused_rows(name, answered(answered_at=TUESDAY - timedelta(hours=1)))
    written(answered())
    with pytest.raises(IntegrityError):
        written(answered(was_informed=True))
    again = Gate(payout=row, kind="chef_de_salle", informed=chef, passed_by=chef, passed_at=LATER)
    written(again)
    refused_rows(
        "a_gate_is_passed_once", Gate(payout=row, kind="chef_de_salle", informed=chef, passed_by=chef, passed_at=LATER)
    )


def test_the_chef_finds_it_on_the_page_of_the_night(
    sign_in: Any, pit_boss: Any, chef_de_salle: Any, director: Any, cashier: Any
) -> None:
    asking.drawer()
    row = asking.keep(asking.gold_jack())
    page = f"/payouts/{row.pk}/"
    with time_machine.travel(LATER, tick=False):
        boss, chef, chief, desk = (sign_in(each) for each in (pit_boss, chef_de_salle, director, cashier))
        boss.post(f"{page}gate/", {"informed": str(chef_de_salle.pk)})
        gate = Gate.objects.get()
        asked = "Pit Boss recorded that you were informed before payout"
        assert asked in chef.get("/door/tonight/").content.decode()
        assert asked not in chief.get("/door/tonight/").content.decode()
        shown = {name: client.get(page).content.decode() for name, client in (("chef", chef), ("chief", chief))}
        assert "stated by Pit Boss" in shown["chief"]
        assert "I was not informed" in shown["chef"]
        assert "I was not informed" not in shown["chief"]
        no = {"gate": str(gate.pk), "informed": "no"}
        assert desk.post(f"{page}gate/answer/", no).status_code == 403
        assert chief.post(f"{page}gate/answer/", no).status_code == 422
        assert chef.post(f"{page}gate/answer/", {"gate": str(gate.pk), "informed": "perhaps"}).status_code == 422
        assert chef.post(f"{page}gate/answer/", no).headers["Location"] == page
        after = chief.get(page).content.decode()
        assert "Denied by the floor manager" in after
        assert "Not yet confirmed" in after
        assert f"{page}pay/" not in desk.get(page).content.decode()
        boss.post(f"{page}gate/", {"informed": str(chef_de_salle.pk)})
        again = Gate.objects.exclude(pk=gate.pk).get()
        chef.post(f"{page}gate/answer/", {"gate": str(again.pk), "informed": "yes"})
        assert "Chef De Salle was informed" in chief.get(page).content.decode()
        paid = desk.post(f"{page}pay/", {"nonce": str(uuid4()), "desk": str(drawers.desk_id())})
        assert paid.headers["Location"] == page
        receipt = desk.post(f"{page}receipt/")
        assert receipt["Content-Type"] == "application/pdf"
        assert not faults(receipt.content, VARIANTS["payout"])


def test_the_chef_answers_through_the_api(sign_in: Any, chef_de_salle: Any, cashier: Any) -> None:
    row = asking.keep(asking.gold_jack())
    gate = passed(row)
    with time_machine.travel(LATER, tick=False):
        chef = sign_in(chef_de_salle)
        (told,) = chef.get(f"/api/v1/payouts/{row.pk}/").json()["gates"]
        assert (told["id"], told["was_informed"]) == (str(gate.pk), None)
        sent = {"gate": str(gate.pk), "was_informed": False}
        assert post(sign_in(cashier), f"payouts/{row.pk}/gate/answer/", sent).status_code == 403
        assert post(chef, f"payouts/{row.pk}/gate/answer/", sent).status_code == 200
        (told,) = chef.get(f"/api/v1/payouts/{row.pk}/").json()["gates"]
        assert told["was_informed"] is False


def test_a_payment_by_a_clock_that_is_late_follows_its_gate() -> None:
    asking.drawer()
    row = asking.keep(asking.gold_jack())
    gate = passed(row)
    payment = asking.pay(row, at=LATER - timedelta(seconds=30))
    assert payment.paid_at == gate.passed_at
    other = asking.keep(asking.gold_jack())
    passed(other)
    with refused("clock is behind"):
        asking.pay(other, at=LATER - timedelta(minutes=6))
    assert Decimal(payment.payout.amount) == 3000
