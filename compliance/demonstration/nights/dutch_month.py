"""A smaller month at the Dutch casino: guests, unclaimed stakes and prizes, and a weekly jackpot."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date, datetime, timedelta
from itertools import count
from random import Random

from compliance.admissions.day_closing import services as day_closing_services
from compliance.admissions.door.services import document_admission
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from .. import houses
from ..gaming_floor import jackpots
from ..houses import Colleague
from ..money import payouts as winners
from ..money import unclaimed_prizes
from . import house_activity
from .month import door_staff_of_day
from .night import LASTS, OPENS, guest_of, shown_by, table_doors

HOUR, MINUTE = timedelta(hours=1), timedelta(minutes=1)
PAPERS = 20_000_000  # first document number of this month
ENGAGED = (
    Colleague("kassier", "Joris Mulder", "cashier", "nl"),
    Colleague("tafelchef", "Daan Smit", "pit_boss", "nl"),
)
BIRTH_PLACE = "Leiden"
CLOSING = "Wat openstaat, staat op de lijst van de compliance officer."


def simulate_month(house: House, nights: Sequence[date], guests: int, seed: int) -> int:
    """Simulate and close the nights for `guests` guests; return the number of unclaimed sums."""
    for colleague in ENGAGED:
        houses.employ_person(house, colleague, nights[0], house.opens_at(nights[0]))
    staff = {post.role: post.staff for post in venues.posts_of(house.id, nights[0])}
    random, left, papers = Random(f"{seed}:dutch:{nights[0]}"), 0, count(PAPERS)
    for number, day in enumerate(nights):
        opens = house.opens_at(day) + OPENS * HOUR
        house_activity.staff_doors(house, day, random, opens)
        # Whole numbers that add up to `guests`.
        coming = guests * (number + 1) // len(nights) - guests * number // len(nights)
        for at in sorted(opens + LASTS * random.betavariate(1.6, 2.6) for _each in range(coming)):
            _present_guest(house, random, next(papers), day, at)
        for turn in range(random.randrange(2, 5)):
            when = opens + (turn * 80 + random.randrange(60)) * MINUTE
            unclaimed_prizes.add_prize(house, staff, random, when, decided=day != nights[-1])
            left += 1
        if number == 0:
            jackpots.add_jackpots(house, staff, opens + MINUTE)
        jackpots.record_night(house, staff, number, opens + 240 * MINUTE)
        if number % 7 == 4:
            winners.add_machine_prize(house, staff, random, opens + 200 * MINUTE)
        then = house.opens_at(day + timedelta(days=1)) + HOUR
        day_closing_services.close_day(
            house=house, gaming_day=day, seen=None, note=CLOSING, by=staff["director"], at=then
        )
    return left


def _present_guest(house: House, random: Random, serial: int, day: date, at: datetime) -> None:
    """Present one guest at the door. This casino's rules require no cards, so none is requested."""
    presentation = replace(shown_by(random, guest_of(random, serial, day), house.local(at).date()), card_kind=None)
    if presentation.paper is not None:
        # The central register identifies guests by their place of birth too.
        presentation = replace(presentation, paper=replace(presentation.paper, birth_place="Den Haag"))
    (place,), (member,) = table_doors(house), door_staff_of_day(house, day).values()
    document_admission.present_document(house=house, place=place, presentation=presentation, by=member, at=at)
