"""Demonstration stakes and prizes left at the Dutch casino: they lapse, or the owner claims them in time."""

from datetime import datetime, timedelta
from decimal import Decimal
from random import Random
from typing import TYPE_CHECKING
from uuid import uuid4

from compliance.orphans.claims.services import claims, decisions, evidence, refunds
from compliance.orphans.claims.services.claims import ClaimStatement
from compliance.orphans.claims.services.decisions import ClaimDecision
from compliance.orphans.finds.services import finds, lapses, rounds
from compliance.orphans.finds.services.finds import FoundSum
from compliance.rules.values.amounts import ZERO
from compliance.venues.domain.house import House

from .claims import needs_another
from .found_sums import answer_as_witness, random_camera

if TYPE_CHECKING:
    from compliance.orphans.models.finds import Find
    from compliance.venues.models.staff import Staff

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
CATEGORIES = ("abandoned", "abandoned", "table", "prize", "credit", "left_behind")
AT_TABLES = frozenset({"abandoned", "table"})
GAMES = (("American Roulette", "7"), ("American Roulette", "3"), ("Black Jack", "11"), ("Punto Banco", "2"))
SILENT = "Niemand heeft zich gemeld op de speeldag. Besluit van de directie: het bedrag vervalt."
OWNERS = ("Lotte Visser", "Bram de Jong", "Noor Jansen", "Sem Bakker")


def add_prize(house: House, staff: "dict[str, Staff]", random: Random, when: datetime, *, decided: bool) -> None:
    """Add an unclaimed sum that is claimed or lapses. The latest one awaits a decision (`decided`)."""
    category = random.choice(CATEGORIES)
    game, place = random.choice(GAMES) if category in AT_TABLES else ("", str(random.randrange(1001, 1180)))
    # Every other sum of this kind is a ticket that a machine printed.
    ticket = f"{when:%y%m%d}{place}" if category == "left_behind" and int(place) % 2 else ""
    if ticket:
        category = "ticket"
    find = finds.record_find(
        house=house,
        found=FoundSum(
            category=category,
            game=game,
            place=place,
            ticket=ticket,
            initial=Decimal(5 * random.randrange(1, 30)) if game else Decimal(random.randrange(20, 9000)) / 100,
            found_at=when,
            found_by=staff["pit_boss"].pk,
            witnessed_by=staff["chef_de_salle"].pk,
            **random_camera(house, random),
        ),
        nonce=uuid4(),
        by=staff["cashier"],
        at=when + MINUTE,
    )
    answer_as_witness(house, find, when + 2 * MINUTE)
    comes_back = random.random() < 0.3
    if game:
        _play_rounds(house, staff, find, random, when, games=1 if comes_back else 3)
    if comes_back:
        _hand_back(house, staff, find, random.choice(OWNERS), when + 5 * MINUTE)
    elif game:
        lapses.lapse_find(house=house, find=find, reason="", by=staff["pit_boss"], at=when + 12 * MINUTE)
    elif decided:
        after = house.opens_at(find.gaming_day + timedelta(days=1)) + 4 * HOUR
        lapses.lapse_find(house=house, find=find, reason=SILENT, by=staff["director"], at=after)


def _play_rounds(
    house: House, staff: "dict[str, Staff]", find: "Find", random: Random, when: datetime, *, games: int
) -> None:
    """Play on after the stake was left; a stake in play sometimes wins."""
    for number in range(1, games + 1):
        gain = find.initial if find.category == "abandoned" and random.random() < 0.3 else ZERO
        at = when + 3 * number * MINUTE
        rounds.count_coup(house=house, find=find, number=number, gain=gain, by=staff["pit_boss"], at=at)


def _hand_back(house: House, staff: "dict[str, Staff]", find: "Find", owner: str, at: datetime) -> None:
    """Return the money to an owner who claims in time and appears on the camera."""
    statement = ClaimStatement(owner, "Ik was even weg en kom terug voor mijn geld.")
    claim = claims.take_claim(
        house=house, find=find, statement=statement, claimed_at=at, nonce=uuid4(), by=staff["cashier"], at=at
    )
    shows = f"{find.filmed_by or find.spot}: {owner} zit op die plaats."
    evidence.add_evidence(
        house=house, claim=claim, kind="camera", shows=shows, document=None, by=staff["cashier"], at=at + MINUTE
    )
    decision = ClaimDecision("accepted", "De beelden laten geen twijfel.")
    decisions.decide_claim(house=house, claim=claim, decision=decision, by=staff["chef_de_salle"], at=at + 2 * MINUTE)
    if needs_another(claim):
        refunds.approve_refund(
            house=house, claim=claim, approved=True, reason="", by=staff["director"], at=at + 3 * MINUTE
        )
    refunds.hand_back(house=house, claim=claim, desk_id=None, by=staff["cashier"], at=at + 4 * MINUTE)
