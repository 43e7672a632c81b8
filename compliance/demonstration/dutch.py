"""A smaller month in the Dutch house: guests, stakes and prizes that lapse or are handed back, a jackpot a week."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from decimal import Decimal
from itertools import count
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from compliance.admissions import services as admissions
from compliance.orphans import services
from compliance.orphans.services import Found, Judged, Said
from compliance.venues import selectors as venues
from compliance.venues.house import House

from . import claims, evenings, houses, winners
from .houses import Colleague
from .month import guards
from .night import LASTS, OPENS, guest_of, shown_by, table_doors

if TYPE_CHECKING:
    from compliance.venues.models import Staff

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
PAPERS = 20_000_000  # the papers of this month are numbered from here
ENGAGED = (
    Colleague("kassier", "Joris Mulder", "cashier", "nl"),
    Colleague("tafelchef", "Daan Smit", "pit_boss", "nl"),
    Colleague("zaalchef", "Femke Visser", "chef_de_salle", "nl"),
)
CATEGORIES = ("abandoned", "abandoned", "table", "prize", "credit", "left_behind")
AT_TABLES = frozenset({"abandoned", "table"})
GAMES = (("American Roulette", "7"), ("American Roulette", "3"), ("Black Jack", "11"), ("Punto Banco", "2"))
CLOSING = "Wat openstaat, staat op de lijst van de compliance officer."
SILENT = "Niemand heeft zich gemeld op de speeldag. Besluit van de directie: het bedrag vervalt."
OWNERS = ("Lotte Visser", "Bram de Jong", "Noor Jansen", "Sem Bakker")


def play(house: House, nights: Sequence[date], guests: int, seed: int) -> int:
    """Play the nights with so many guests in all, and close them; how often something was left behind."""
    for colleague in ENGAGED:
        houses.engage(house.id, colleague, nights[0], None, house.opens_at(nights[0]))
    staff = {post.role: post.staff for post in venues.posts_of(house.id, nights[0])}
    random, left, papers = Random(f"{seed}:dutch:{nights[0]}"), 0, count(PAPERS)
    for number, day in enumerate(nights):
        opens = house.opens_at(day) + OPENS * HOUR
        evenings.stand(house, day, random, opens)
        coming = guests * (number + 1) // len(nights) - guests * number // len(nights)
        for at in sorted(opens + LASTS * random.betavariate(1.6, 2.6) for _each in range(coming)):
            _present(house, random, next(papers), day, at)
        for turn in range(random.randrange(2, 5)):
            when = opens + (turn * 80 + random.randrange(60)) * MINUTE
            _leave(house, staff, random, when, decided=day != nights[-1])
            left += 1
        if number % 7 == 4:
            winners.jackpot(house, staff, random, opens + 200 * MINUTE)
        then = house.opens_at(day + timedelta(days=1)) + HOUR
        admissions.close_day(house=house, gaming_day=day, seen=None, note=CLOSING, by=staff["director"], at=then)
    return left


def _present(house: House, random: Random, serial: int, day: date, at: datetime) -> None:
    """One guest at the door. The rules of this house know no cards: nobody asks for one."""
    shown = replace(shown_by(random, guest_of(random, serial, day), house.local(at).date()), card_kind=None)
    (place,), (porter,) = table_doors(house), guards(house, day).values()
    admissions.present(house=house, place=place, shown=shown, by=porter, at=at)


def _leave(house: House, staff: "dict[str, Staff]", random: Random, when: datetime, *, decided: bool) -> None:
    """Something is left behind: its owner comes back, or it lapses. What was found last waits to be `decided` on."""
    category = random.choice(CATEGORIES)
    game, place = random.choice(GAMES) if category in AT_TABLES else ("", str(random.randrange(1001, 1180)))
    find = services.record_find(
        house=house,
        found=Found(
            category=category,
            game=game,
            place=place,
            initial=Decimal(5 * random.randrange(1, 30)) if game else Decimal(random.randrange(20, 9000)) / 100,
            found_at=when,
            found_by=staff["pit_boss"].pk,
            witnessed_by=staff["chef_de_salle"].pk,
            camera=f"camera {random.randrange(1, 48)}, {house.local(when):%H:%M}",
        ),
        nonce=uuid4(),
        by=staff["cashier"],
        at=when + MINUTE,
    )
    comes_back = random.random() < 0.3
    if game:
        _games(house, staff, find, random, when, games=1 if comes_back else 3)
    if comes_back:
        _hand_back(house, staff, find, random.choice(OWNERS), when + 5 * MINUTE)
    elif game:
        services.lapse(house=house, find=find, reason="", by=staff["pit_boss"], at=when + 12 * MINUTE)
    elif decided:
        after = house.opens_at(find.gaming_day + timedelta(days=1)) + 4 * HOUR
        services.lapse(house=house, find=find, reason=SILENT, by=staff["director"], at=after)


def _games(house: House, staff: "dict[str, Staff]", find: Any, random: Random, when: datetime, *, games: int) -> None:
    """Games go on after the stake was left; one in play wins now and then."""
    for number in range(1, games + 1):
        gain = find.initial if find.category == "abandoned" and random.random() < 0.3 else Decimal("0.00")
        at = when + 3 * number * MINUTE
        services.count_coup(house=house, find=find, number=number, gain=gain, by=staff["pit_boss"], at=at)


def _hand_back(house: House, staff: "dict[str, Staff]", find: Any, owner: str, at: datetime) -> None:
    """The owner comes forward in time, the camera shows it, and the money is handed over."""
    said = Said(owner, "Ik was even weg en kom terug voor mijn geld.")
    claim = services.take_claim(
        house=house, find=find, said=said, claimed_at=at, nonce=uuid4(), by=staff["cashier"], at=at
    )
    shows = f"{find.camera}: {owner} zit op die plaats."
    services.add_evidence(
        house=house, claim=claim, kind="camera", shows=shows, document=None, by=staff["cashier"], at=at + MINUTE
    )
    judged = Judged("accepted", "De beelden laten geen twijfel.")
    services.rule_on(house=house, claim=claim, judged=judged, by=staff["chef_de_salle"], at=at + 2 * MINUTE)
    if claims.needs_another(claim):
        services.approve_refund(
            house=house, claim=claim, approved=True, reason="", by=staff["director"], at=at + 3 * MINUTE
        )
    services.hand_back(house=house, claim=claim, desk_id=None, by=staff["cashier"], at=at + 4 * MINUTE)
