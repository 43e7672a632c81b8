"""A made-up month at the door: regulars and strangers, busy weekends, thirty thousand admissions."""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from itertools import groupby
from random import Random
from typing import TYPE_CHECKING
from uuid import UUID

from compliance.admissions.door.services import document_admission, presentations
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues

from ..guests import measures
from ..guests.identities import MadeUp, guest
from .night import LASTS, OPENS, cancel, shown_by, table_doors

if TYPE_CHECKING:
    from compliance.venues.models import Staff

WEEK = (7, 7, 8, 9, 15, 17, 9)  # how busy the nights from Monday to Sunday are, beside each other
REGULARS = 0.2  # of all visits, so many different regulars; every second visit is one of theirs
PAPERS = 10_000_000  # the papers of a month are numbered from here; those of single nights end below
EVERY = 1500  # after so many visits somebody wishes to come less often, and somebody is cancelled or kept out

FRIENDS, INVITED = 50, 200  # every so many regulars have an honour card of the year, so many visits are one of the day


@dataclass(frozen=True)
class Arrival:
    """Somebody comes to the door: the number of the visit in the month, who it is, and when."""

    turn: int
    who: int
    regular: bool
    day: date
    at: datetime


@dataclass(frozen=True)
class Month:
    """Gaming days from `first`, `nights` of them, and how many guests present themselves in all."""

    house: House
    first: date
    nights: int
    guests: int
    seed: int = 1979

    @property
    def last(self) -> date:
        return self.first + timedelta(days=self.nights - 1)

    @property
    def days(self) -> list[date]:
        return [self.first + timedelta(days=number) for number in range(self.nights)]

    def arrivals(self) -> list[Arrival]:
        """Everybody who comes, in the order of the clock; the same seed and days make the same month."""
        random = Random(f"{self.seed}:{self.first}")
        regulars = max(1, int(self.guests * REGULARS))
        came: list[tuple[datetime, date]] = []
        for day, count in zip(self.days, self._shares(), strict=True):
            opens = self.house.opens_at(day) + timedelta(hours=OPENS)
            came += [(opens + LASTS * random.betavariate(1.6, 2.6), day) for _each in range(count)]
        found = []
        for turn, (at, day) in enumerate(sorted(came)):
            regular = random.random() < 0.5
            who = int(regulars * random.random() ** 2) if regular else regulars + turn
            found.append(Arrival(turn, who, regular, day, at))
        return found

    def _shares(self) -> list[int]:
        """How many of the guests come on each night: whole numbers that add up."""
        weights = [WEEK[day.weekday()] for day in self.days]
        upto, shares = 0, []
        for number in range(self.nights):
            until = self.guests * sum(weights[: number + 1]) // sum(weights)
            shares.append(until - upto)
            upto = until
        return shares

    def who(self, arrival: Arrival) -> MadeUp:
        """The guest of an arrival; a regular is the same one every time, and of age."""
        random = Random(f"{self.seed}:{self.first}:guest:{arrival.who}")
        chance = 1.0 if arrival.regular else random.random()
        serial = PAPERS + arrival.who
        return guest(random, serial, self.last, minor=chance < 0.012, expired=0.012 <= chance < 0.032)

    def honour(self, arrival: Arrival) -> str:
        """Which card the management gives to a guest of honour, at each visit; empty for everybody else."""
        if arrival.regular and arrival.who % FRIENDS == FRIENDS // 10:
            return "honour_year"
        return "honour_day" if arrival.turn % INVITED == INVITED // 2 else ""


def guards(house: House, day: date) -> "dict[UUID, Staff]":
    """Who stands at which door: one porter at each, for as many as there are doors."""
    porters = sorted(
        (post.staff for post in venues.posts_of(house.id, day) if post.role == "porter"), key=lambda one: one.username
    )
    return {door.pk: porter for door, porter in zip(venues.doors(house.id), porters, strict=True)}


Turns = Callable[[int], int]


def play(month: Month, arrivals: Sequence[Arrival], *, turns: Turns, between: Callable[[], None]) -> Counter[str]:
    """Present the guests whose turn falls to this process; how many met which outcome.

    `turns` gives the next place in a night's queue that nobody has taken, for the number of the night; `between` is
    called before each night, so that no process begins one before all have ended the last.
    """
    house, outcomes = month.house, Counter[str]()
    places = table_doors(house)
    for number, (day, queue) in enumerate(groupby(arrivals, key=lambda arrival: arrival.day)):
        between()
        staff, porters = {post.role: post.staff for post in venues.posts_of(house.id, day)}, guards(house, day)
        for arrival in _take_turns(list(queue), number, turns):
            outcomes.update(_present(month, arrival, places, porters, staff))
    return outcomes


def _take_turns(queue: Sequence[Arrival], number: int, turns: Turns) -> Iterator[Arrival]:
    while (place := turns(number)) < len(queue):
        yield queue[place]


def _present(
    month: Month,
    arrival: Arrival,
    places: Sequence[presentations.Place],
    porters: "dict[UUID, Staff]",
    staff: "dict[str, Staff]",
) -> Iterator[str]:
    """One guest at one door, and what follows from the visit now and then."""
    house, at = month.house, arrival.at
    random = Random(f"{month.seed}:{month.first}:visit:{arrival.turn}")
    shown = shown_by(random, month.who(arrival), house.local(at).date())
    place = random.choice(places)
    assert place.door_id is not None
    by, honour = porters[place.door_id], month.honour(arrival)
    if honour and shown.judgement is None:
        shown, by = replace(shown, card_kind=honour), staff["director"]
    admission = document_admission.present(house=house, place=place, shown=shown, by=by, at=at)
    yield admission.decision.outcome
    if admission.card is not None and admission.card.decision_id == admission.decision.pk and random.random() < 0.004:
        cancel(house, admission.card.pk, staff, at)
        yield "cancelled"
    elif admission.entry is not None and arrival.turn % EVERY == EVERY - 1:
        person_id: UUID = admission.entry.person_id
        measures.limit_visits(house, person_id, staff["compliance"], at + timedelta(seconds=20))
        yield "limited"
