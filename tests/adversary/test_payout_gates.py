"""Somebody who would like to be paid past a gate: by a box left empty, another path, another order, another place."""

from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from typing import Any
from uuid import uuid4

import pytest
import time_machine
from django.db import IntegrityError, connection, transaction

from compliance.games.domain import pay_tables as paytables
from compliance.games.domain.families import SIDE_BETS
from compliance.games.models.tables import GamingTable
from compliance.games.selectors import games
from compliance.games.services import tables
from compliance.monitoring.models import Alert, MoneyOperation
from compliance.payouts.models.payouts import Payout
from compliance.payouts.models.steps import Step
from compliance.payouts.selectors import payouts as selectors
from compliance.payouts.services import payments, preconditions
from compliance.refusals import Refused
from compliance.venues.selectors import venues
from tests import said
from tests.admissions.books import caller, copy_of
from tests.cage import drawers
from tests.cast import TUESDAY, VENUE, house, member
from tests.games import applying
from tests.payouts import asking
from tests.payouts.payout_rows import another, paid_step, step, take, written
from tests.payouts.payout_rows import refused as refused_rows
from tests.venues.dutch import DUTCH, open_dutch_house

pytestmark = pytest.mark.django_db
DAY = TUESDAY.date()


@pytest.fixture(autouse=True)
def tuesday() -> Any:
    with time_machine.travel(TUESDAY, tick=False):
        yield


def refused(sentence: str) -> Any:
    return pytest.raises(Refused, match=sentence)


def post(client: Any, sent: dict[str, Any], address: str = "/api/v1/payouts/") -> dict[str, Any]:
    answer = client.post(address, sent, format="json", headers={"Idempotency-Key": uuid4().hex})
    assert answer.status_code == 200, answer.content
    found: dict[str, Any] = answer.json()
    return found


# --- A prize of a Dutch machine (NL 6.1(2)).


def dutch() -> tuple[Any, dict[str, Any]]:
    director = open_dutch_house("cashier")
    return director, {"house": venues.get_house(DUTCH), "by": director, "at": TUESDAY}


@pytest.mark.parametrize("amount", ["0.01", "5.00", "99999.99"])
def test_every_prize_of_a_dutch_machine_waits_for_its_verification(amount: str) -> None:
    director, who = dutch()
    won = asking.asked(amount, means="transfer", beneficiary="A", account="NL1")
    row = asking.keep(won, director, of=who["house"])
    assert row.gate == "machine_verified"
    with refused(r"machine must be verified before this prize is paid\.") as unverified:
        payments.issue_payment(payout=row, reference="T-1", nonce=uuid4(), **who)
    assert unverified.value.article == "6.1(2)"
    refused_rows("a_gate_is_passed_before_the_payment", paid_step(row))
    with refused("what was verified"):
        preconditions.pass_gate(payout=row, said="  ", **who)
    preconditions.pass_gate(payout=row, said="Meter and seals agree.", **who)
    payments.issue_payment(payout=row, reference="T-1", nonce=uuid4(), **who)


def test_a_machine_that_is_not_called_one_is_one_all_the_same() -> None:
    director, who = dutch()
    for origin, machine in (("chips", ""), ("table", "")):
        with refused("won at a machine|Choose the table"):
            won = asking.asked(origin=origin, machine=machine, game="nl.slot_jackpots")
            asking.keep(won, director, of=who["house"])
    with refused("No recorded hit of a jackpot"):
        asking.keep(asking.asked(game="nl.slot_jackpots"), director, of=who["house"])
    with refused("Choose a jackpot of this casino"):
        asking.keep(asking.asked(jackpot="gold_jack"), director, of=who["house"])


def test_the_database_knows_the_gate_of_a_dutch_machine_by_itself() -> None:
    director, who = dutch()
    like = asking.keep(asking.asked("5.00"), director, of=who["house"])
    for changes in ({"gate": ""}, {"gate": "chef_de_salle"}, {"gate": "", "game": "nl.slot_jackpots"}):
        with pytest.raises(IntegrityError, match="the_gate_of_a_payout_follows_from_what_was_won"):
            another_of(DUTCH, like, **changes)


def another_of(venue_id: Any, like: Any, **changes: Any) -> None:
    with transaction.atomic():
        written(copy_of(like, number=take(venue_id), nonce=uuid4(), **changes))


def test_a_dutch_prize_through_the_api_has_the_same_gate(sign_in: Any) -> None:
    director, _who = dutch()
    sent = {"origin": "machine", "machine": "1044", "amount": "12.00", "won_at": TUESDAY.isoformat()}
    client = caller(director)
    row = Payout.objects.get(pk=post(client, sent)["id"])
    assert (row.jackpot, row.gate) == ("", "machine_verified")
    page = sign_in(director).post("/payouts/new/answer/", {"origin": "machine", "amount": "12,00", "means": "cash"})
    assert "6.1" in page.content.decode()


def test_a_machine_in_luxembourg_has_no_gate_as_before() -> None:
    asking.drawer()
    row = asking.payout("500.00")
    assert row.gate == ""
    asking.pay(row)
    assert asking.state(row) == "paid"


# --- A side bet without an approval that holds (LU art. 49-16).


def without_approval(**changes: Any) -> Any:
    """A win on Perfect Pairs, of which no test says that it is approved."""
    facts: dict[str, Any] = {
        "origin": "table",
        "machine": "",
        "table_id": drawers.table("7", "lu.black_jack").pk,
        "game": "lu.perfect_pairs",
        "bet": paytables.get_game("lu.perfect_pairs").bets[0].id,
        "stake": Decimal("10.00"),
    }
    return asking.asked("250.00", **facts | changes)


def waiting() -> None:
    applying.file(applying.prepare(applying.side_bet("lu.perfect_pairs"), at=applying.EARLY), at=applying.EARLY)


def rejected() -> None:
    row = applying.prepare(applying.side_bet("lu.perfect_pairs"), at=applying.EARLY)
    applying.file(row, at=applying.EARLY)
    applying.decide(row, granted=False, decided_on=date(2026, 1, 5), at=applying.EARLY)


def prepared() -> None:
    applying.prepare(applying.side_bet("lu.perfect_pairs"), at=applying.EARLY)


def too_late() -> None:
    applying.approve_side_bet("lu.perfect_pairs", valid_from=DAY + timedelta(days=1))


def withdrawn() -> None:
    row = applying.approve_side_bet("lu.perfect_pairs")
    applying.end(row, DAY - timedelta(days=1))


def of_another_kind() -> None:
    """The Minister approved a tournament of that game, and no side bet."""
    applying.approve_side_bet("lu.perfect_pairs", kind="tournament")


def of_another_game() -> None:
    applying.approve_side_bet("lu.super_jack")


def not_at_all() -> None:
    """The house never applied."""


STATES = [not_at_all, prepared, waiting, rejected, too_late, withdrawn, of_another_kind, of_another_game]


@pytest.mark.parametrize("state", STATES, ids=lambda each: each.__name__)
def test_a_win_on_a_side_bet_without_an_approval_is_kept_and_refused_at_once(state: Any) -> None:
    asking.drawer()
    state()
    row = asking.keep(without_approval(person_id=asking.guest(), identity="shown"))
    last = selectors.last_step(row.pk)
    assert last.state == "refused"
    assert "49-16" in last.reason
    assert not MoneyOperation.objects.filter(source_id=row.pk).exists(), "what is refused is not added up"
    with refused("has already refused it"):
        asking.pay(row)
    with pytest.raises(Refused):
        asking.approve(row)
    refused_rows("payouts_only_move_forward|a_side_bet_is_paid_only_with_its_approval", paid_step(row))


@pytest.mark.parametrize("state", STATES, ids=lambda each: each.__name__)
def test_no_table_is_set_up_for_a_side_bet_without_an_approval(state: Any) -> None:
    state()
    facts: dict[str, Any] = {"house": house(), "room_id": applying.room().pk, "by": member("director"), "at": TUESDAY}
    with pytest.raises(Refused, match="49-16") as found:
        tables.set_up_table(name="12", game="lu.perfect_pairs", **facts)
    assert found.value.field == "game"
    (kept,) = said.acts(VENUE, "games.table.set_up_refused")
    assert kept.facts == {"table": "12", "game": "Perfect Pairs", "article": "49-16"}
    assert not GamingTable.objects.filter(name="12").exists()
    past = GamingTable(
        venue_id=VENUE,
        room=applying.room(),
        name="12",
        game="lu.perfect_pairs",
        set_up_by=member("director"),
        set_up_at=TUESDAY,
    )
    refused_rows("a_table_waits_for_the_approval_of_its_game", past)


def test_an_approved_side_bet_is_set_up_and_paid() -> None:
    asking.drawer()
    applying.approve_side_bet("lu.perfect_pairs", valid_from=DAY)
    table = tables.set_up_table(
        house=house(),
        room_id=applying.room().pk,
        name="12",
        game="lu.perfect_pairs",
        by=member("director"),
        at=TUESDAY,
    )
    row = asking.keep(without_approval(table_id=table.pk))
    asking.pay(row)
    assert asking.state(row) == "paid"


def test_the_day_of_the_win_counts_and_not_the_day_of_the_payment() -> None:
    applying.approve_side_bet("lu.perfect_pairs", valid_from=DAY)
    before = without_approval(won_at=TUESDAY - timedelta(days=1))
    assert selectors.last_step(asking.keep(before).pk).state == "refused", "won before the approval held"
    row = games.list_applications(VENUE).get()
    applying.end(row, DAY)
    later = TUESDAY + timedelta(days=3)
    kept = asking.keep(without_approval(won_at=TUESDAY), at=later)
    assert selectors.last_step(kept.pk).state == "requested", "won while the approval held"


@pytest.mark.parametrize("origin", ["chips", "machine"])
def test_another_place_of_the_win_is_no_way_around(origin: str) -> None:
    won = without_approval(origin=origin, table_id=None, machine="M-1" if origin == "machine" else "")
    assert selectors.last_step(asking.keep(won).pk).state == "refused"


def test_the_database_refuses_the_payment_of_an_unapproved_side_bet() -> None:
    like = asking.payout()
    row = under(like, game="lu.perfect_pairs")
    refused_rows("a_side_bet_is_paid_only_with_its_approval", paid_step(row))
    refused_rows("a_side_bet_is_paid_only_with_its_approval", step(row, "approved"))
    with refused("49-16"):
        asking.drawer()
        asking.pay(row)


def under(like: Any, **changes: Any) -> Any:
    """A payout like another one that is only asked for, past the service: as one from before the rule."""
    with transaction.atomic():
        row = copy_of(like, number=take(), nonce=uuid4(), **changes)
        first = Step(
            payout=row, number=1, before="", state="requested", taken_by_id=row.prepared_by_id, taken_at=row.prepared_at
        )
        written(row, first)
    return row


def test_the_api_answers_a_no_with_the_payout_that_keeps_it() -> None:
    table = drawers.table("7", "lu.black_jack")
    bet = without_approval().bet
    sent = {"origin": "table", "table": str(table.pk), "game": "lu.perfect_pairs", "bet": bet, "amount": "250.00"}
    client = caller(member("pit_boss"))
    told = post(client, sent | {"won_at": TUESDAY.isoformat()})
    assert told["state"] == "refused"
    assert "49-16" in told["reason"]
    assert Payout.objects.get(pk=told["id"]).game == "lu.perfect_pairs"


def test_the_screen_says_it_before_and_after(sign_in: Any) -> None:
    table, bet = drawers.table("7", "lu.black_jack"), without_approval().bet
    typed = {
        "nonce": str(uuid4()),
        "origin": "table",
        "table": str(table.pk),
        "win": f"lu.perfect_pairs/{bet}",
        "amount": "250.00",
        "won_on": "2026-03-03",
        "won_time": "20:00",
        "means": "cash",
        "identity": "not_asked",
    }
    client = sign_in(member("pit_boss"))
    assert "49-16" in client.post("/payouts/new/answer/", typed).content.decode()
    page = client.post("/payouts/new/", typed, follow=True).content.decode()
    assert "Refused and recorded as P-000001:" in page


def test_the_list_of_side_bets_is_that_of_the_database() -> None:
    known = list(games.available_games("LU"))
    with connection.cursor() as cursor:
        cursor.execute("SELECT g FROM unnest(%s::text[]) g WHERE games_side_bet_waits(%s, g, now())", [known, VENUE])
        assert {row[0] for row in cursor.fetchall()} == SIDE_BETS


# --- A gold-jack (Super-Jack).


@pytest.mark.parametrize(
    "changes",
    [
        {"bet": ""},
        {"bet": "", "jackpot": ""},
        {"origin": "chips", "table_id": None, "bet": ""},
        {"origin": "chips", "table_id": None},
        {"origin": "machine", "machine": "M-1", "table_id": None, "bet": ""},
        {"game": "", "bet": ""},
    ],
)
def test_nobody_leaves_out_that_it_is_a_gold_jack(changes: dict[str, Any]) -> None:
    with pytest.raises(Refused):
        asking.keep(asking.gold_jack(**changes))


@pytest.mark.parametrize("changes", [{"gate": ""}, {"gate": "", "jackpot": ""}, {"gate": "", "bet": ""}])
def test_the_database_derives_the_gate_of_a_gold_jack(changes: dict[str, Any]) -> None:
    like = asking.keep(asking.gold_jack())
    with pytest.raises(IntegrityError, match="the_gate_of_a_payout_follows_from_what_was_won"):
        another(like, **changes)


def test_a_request_from_before_the_rule_is_withdrawn_and_not_paid() -> None:
    asking.drawer()
    like = asking.keep(asking.gold_jack())
    like.gate = ""  # as an older request would read
    with refused("Withdraw it and request the payout again"):
        asking.pay(like)
    asking.withdraw(like)


# --- The amount.


def test_an_amount_above_the_threshold_is_large_whatever_is_written() -> None:
    like = asking.payout()
    with pytest.raises(IntegrityError, match="an_amount_above_the_threshold_is_large"):
        another(like, amount=Decimal("10000.01"))


@pytest.mark.parametrize("means", ["cash", "cheque", "transfer"])
def test_no_means_of_payment_spares_the_second_person(means: str) -> None:
    asking.drawer()
    row = asking.large("10000.01", means=means, account="LU1" if means == "transfer" else "")
    with refused("second person"):
        asking.pay(row) if means == "cash" else asking.issue(row)
    refused_rows("a_payout_is_approved_before_it_is_paid", paid_step(row))


def test_nothing_of_a_request_is_changed_afterwards() -> None:
    row = asking.payout("500.00")
    for changes in ({"amount": Decimal("5.00")}, {"gate": ""}, {"game": ""}, {"won_at": TUESDAY}):
        with pytest.raises(Exception, match=r"payouts_payout|register"), transaction.atomic():
            Payout.objects.filter(pk=row.pk).update(**changes)


def test_a_win_in_two_parts_is_added_up() -> None:
    """A single payment counts (A-11): two of them need no second person, and raise an alert."""
    known = {"person_id": asking.guest(), "identity": "shown"}
    asking.payout("6000.00", **known)
    second = asking.payout("4500.00", **known)
    assert (second.large, Alert.objects.get().total) == (False, Decimal("10500.00"))


def test_two_gates_at_once_are_none_less() -> None:
    """A win that somebody calls something else keeps the gate of its bet."""
    row = asking.keep(replace(asking.gold_jack(), jackpot=""))
    assert (row.jackpot, row.gate) == ("gold_jack", "chef_de_salle")
