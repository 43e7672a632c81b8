"""Demonstration payouts: paid, waiting, held and refused, and an alert to be reviewed."""

from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from compliance.payouts.services import decisions, payments, preconditions, requests
from compliance.payouts.services.requests import PayoutRequest
from compliance.venues.domain.house import House

from ..guests import case_histories

if TYPE_CHECKING:
    from compliance.games.models.tables import GamingTable
    from compliance.payouts.models.payouts import Payout
    from compliance.venues.models.staff import Staff

MINUTE = timedelta(minutes=1)
LUCKY = (
    ("Anen", "Lily"),
    ("Bastian", "Gilles"),
    ("Clement", "Josiane"),
    ("Dondlinger", "Théo"),
    ("Even", "Manon"),
    ("Frising", "Carlo"),
    ("Gloden", "Martine"),
    ("Hilbert", "Yves"),
)

DUTCH = (("Jansen", "Noor"), ("Bakker", "Sem"), ("de Jong", "Bram"), ("Smits", "Evi"))


def add_luxembourg_examples(
    house: House, staff: "dict[str, Staff]", tables: "dict[str, GamingTable]", at: datetime
) -> None:
    """Add a transferred win, a waiting one, a gold-jack, a refused one, and two that add up to an alert."""
    chef, director = staff["chef_de_salle"], staff["director"]
    plein: dict[str, Any] = {"table_id": tables["4"].pk, "game": "lu.roulette_english", "bet": "plein"}
    bank: dict[str, Any] = {"means": "transfer", "account": "LU28 0019 4006 4475 0000"}
    emma, pol, lea = (
        _create_winner(house, staff, surname, given_names, at - timedelta(days=13))
        for surname, given_names in (("Kieffer", "Emma"), ("Schiltz", "Pol"), ("Majerus", "Lea"))
    )
    large = _request_payout(house, staff, at, "12250.00", stake=Decimal("350.00"), **plein, **bank, **emma)
    decisions.approve_payout(house=house, payout=large, by=chef, at=at + 5 * MINUTE)
    payments.issue_payment(
        house=house, payout=large, reference="BCEE 2026-771", nonce=uuid4(), by=director, at=at + 9 * MINUTE
    )
    _request_payout(house, staff, at + 10 * MINUTE, "17500.00", stake=Decimal("500.00"), **plein, **bank, **pol)
    jack = _request_payout(
        house,
        staff,
        at + 12 * MINUTE,
        "800.00",
        table_id=tables["2"].pk,
        game="lu.super_jack",
        bet="gold_jack",
        stake=Decimal("5.00"),
    )
    preconditions.pass_gate(house=house, payout=jack, informed_id=chef.pk, by=staff["pit_boss"], at=at + 14 * MINUTE)
    payments.pay_cash(house=house, payout=jack, nonce=uuid4(), by=staff["cashier"], at=at + 16 * MINUTE)
    wrong = _request_payout(house, staff, at + 18 * MINUTE, "18000.00", stake=Decimal("350.00"), **plein, **bank, **lea)
    decisions.refuse_payout(
        house=house,
        payout=wrong,
        reason="Plein pays 35 to 1: 12,250.00. Ask again with that amount.",
        by=director,
        at=at + 24 * MINUTE,
    )
    known = _create_winner(house, staff, "Lorang", "Mathis", at - timedelta(days=12))
    for turn, amount in enumerate(("6000.00", "4500.00")):
        then = at + (30 + 20 * turn) * MINUTE
        row = _request_payout(house, staff, then, amount, origin="chips", **known)
        payments.pay_cash(house=house, payout=row, nonce=uuid4(), by=staff["cashier"], at=then + 5 * MINUTE)


def add_evening_wins(
    house: House, staff: "dict[str, Staff]", table: "GamingTable", random: Random, at: datetime
) -> None:
    """Add up to three large wins at a roulette table: most are transferred, one in nine is refused."""
    plein: dict[str, Any] = {"table_id": table.pk, "game": table.game, "bet": "plein"}
    bank: dict[str, Any] = {"means": "transfer", "account": "LU28 0019 4006 4475 0000"}
    for number in range(random.randrange(1, 4)):
        then, stake = at + (number * 50 + random.randrange(40)) * MINUTE, random.randrange(300, 905, 5)
        surname, given_names = random.choice(LUCKY)
        recipient = _create_winner(house, staff, surname, given_names, then - 30 * MINUTE)
        row = _request_payout(
            house, staff, then, f"{35 * stake}.00", stake=Decimal(stake), **plein, **bank, **recipient
        )
        if random.random() < 1 / 9:
            reason = "La caméra montre un autre numéro. Le client en a été informé."
            decisions.refuse_payout(house=house, payout=row, reason=reason, by=staff["director"], at=then + 9 * MINUTE)
            continue
        decisions.approve_payout(house=house, payout=row, by=staff["chef_de_salle"], at=then + 5 * MINUTE)
        reference = f"BCEE {house.local(then):%Y}-{random.randrange(1000, 9999)}"
        paid_at = then + 12 * MINUTE
        payments.issue_payment(
            house=house, payout=row, reference=reference, nonce=uuid4(), by=staff["director"], at=paid_at
        )


def add_dutch_examples(house: House, staff: "dict[str, Staff]", at: datetime) -> None:
    """Add a prize of a machine of EUR 120,000 with extra time (NL 1.1(14), 6.2(5~))."""
    row = _request_payout(
        house,
        {"cashier": staff["porter"]},
        at,
        "120000.00",
        origin="machine",
        machine="1044",
        means="transfer",
        account="NL91 ABNA 0417 1643 00",
        identity="shown",
        beneficiary="Lotte Visser",
        paper="Paspoort NLD NX81",
        person_id=case_histories.create_guest(house, staff, "Visser", "Lotte", at - timedelta(days=9)),
    )
    decisions.hold_payout(
        house=house,
        payout=row,
        reason="De fabrikant onderzoekt het geheugen van de automaat.",
        expected_on=house.local(at).date() + timedelta(days=6),
        by=staff["director"],
        at=at + 20 * MINUTE,
    )


def add_machine_prize(house: House, staff: "dict[str, Staff]", random: Random, at: datetime) -> None:
    """Add a prize of a Dutch machine: verified, approved by a second person, and transferred (NL 1.1(14), 6.1(2~))."""
    surname, given_names = random.choice(DUTCH)
    row = _request_payout(
        house,
        staff,
        at,
        f"{random.randrange(100, 180)}000.00",
        origin="machine",
        machine=str(random.randrange(1001, 1180)),
        means="transfer",
        account="NL91 ABNA 0417 1643 00",
        beneficiary=f"{given_names} {surname}",
        **_create_winner(house, staff, surname, given_names, at - 40 * MINUTE),
    )
    remark = "Geheugen uitgelezen: de combinatie klopt."
    preconditions.pass_gate(house=house, payout=row, said=remark, by=staff["pit_boss"], at=at + 10 * MINUTE)
    decisions.approve_payout(house=house, payout=row, by=staff["chef_de_salle"], at=at + 20 * MINUTE)
    reference = f"ABN {house.local(at):%Y}-{random.randrange(1000, 9999)}"
    paid_at = at + 30 * MINUTE
    payments.issue_payment(
        house=house, payout=row, reference=reference, nonce=uuid4(), by=staff["director"], at=paid_at
    )


def _create_winner(
    house: House, staff: "dict[str, Staff]", surname: str, given_names: str, at: datetime
) -> dict[str, Any]:
    """Return a guest known from a visit, whose identity card was presented."""
    person_id = case_histories.create_guest(house, staff, surname, given_names, at)
    return {"identity": "shown", "paper": f"Identity card LUX X{surname.upper()}7", "person_id": person_id}


def _request_payout(
    house: House, staff: "dict[str, Staff]", at: datetime, amount: str, *, origin: str = "table", **more: Any
) -> "Payout":
    request = PayoutRequest(origin=origin, amount=Decimal(amount), won_at=at - 3 * MINUTE, **more)
    return requests.request_payout(house=house, payout_request=request, nonce=uuid4(), by=staff["cashier"], at=at)
