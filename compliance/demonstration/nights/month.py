"""A demonstration month at the door: regulars and strangers, busy weekends, thirty thousand admissions."""

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
from ..guests.identities import MadeUp, make_up_guest
from .night import LASTS, OPENS, cancel_card, shown_by, table_doors

if TYPE_CHECKING:
    from compliance.venues.models.staff import Staff

WEEK = (7, 7, 8, 9, 15, 17, 9)  # relative numbers of guests from Monday to Sunday
REGULARS = 0.2  # number of different regulars per visit; every second visit is by a regular
PAPERS = 10_000_000  # first document number of a month; those of single nights are lower
EVERY = 1500  # visits between two voluntary limits, and between two cancellations or exclusions

FRIENDS, INVITED = 50, 200  # regulars for each annual guest-of-honour card, and visits for each daily one


@dataclass(frozen=True)
class Arrival:
    """A guest's arrival at the door: number of the visit in the month, identity and time."""

    turn: int
    who: int
    regular: bool
    day: date
    at: datetime


@dataclass(frozen=True)
class Month:
    """`nights` gaming days from `first`, and the total number of guests."""

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
        """Return all arrivals in chronological order; the same seed and days give the same month."""
        random = Random(f"{self.seed}:{self.first}")
        regulars = max(1, int(self.guests * REGULARS))
        arrivals: list[tuple[datetime, date]] = []
        for day, count in zip(self.days, self._shares(), strict=True):
            opens = self.house.opens_at(day) + timedelta(hours=OPENS)
            arrivals += [(opens + LASTS * random.betavariate(1.6, 2.6), day) for _each in range(count)]
        found = []
        for turn, (at, day) in enumerate(sorted(arrivals)):
            regular = random.random() < 0.5
            # The square makes some regulars come far more often than others.
            who = int(regulars * random.random() ** 2) if regular else regulars + turn
            found.append(Arrival(turn, who, regular, day, at))
        return found

    def _shares(self) -> list[int]:
        """Return the number of guests on each night: integers that add up to the total."""
        weights = [WEEK[day.weekday()] for day in self.days]
        upto, shares = 0, []
        for number in range(self.nights):
            until = self.guests * sum(weights[: number + 1]) // sum(weights)
            shares.append(until - upto)
            upto = until
        return shares

    def guest_of(self, arrival: Arrival) -> MadeUp:
        """Return the guest of an arrival; a regular is always the same person, and of age."""
        # A generator for each guest, so that the result does not depend on the process that presents them.
        random = Random(f"{self.seed}:{self.first}:guest:{arrival.who}")
        chance = 1.0 if arrival.regular else random.random()
        serial = PAPERS + arrival.who
        return make_up_guest(random, serial, self.last, minor=chance < 0.012, expired=0.012 <= chance < 0.032)

    def honour(self, arrival: Arrival) -> str:
        """Return the kind of guest-of-honour card for this visit, or an empty string."""
        if arrival.regular and arrival.who % FRIENDS == FRIENDS // 10:
            return "honour_year"
        if arrival.turn % INVITED == INVITED // 2:
            return "honour_day"
        return ""


def door_staff_of_day(house: House, day: date) -> "dict[UUID, Staff]":
    """Return the door staff on duty: one person per door."""
    door_staff = sorted(
        (post.staff for post in venues.posts_of(house.id, day) if post.role == "porter"), key=lambda one: one.username
    )
    return {door.pk: member for door, member in zip(venues.doors(house.id), door_staff, strict=True)}


Turns = Callable[[int], int]


def present_guests(
    month: Month, arrivals: Sequence[Arrival], *, turns: Turns, between: Callable[[], object]
) -> Counter[str]:
    """Present the guests assigned to this process; count them by outcome.

    `turns` returns the next free place in the queue of a night, given its number. `between` is called before each
    night, so that no process starts a night before all have finished the last.
    """
    house, outcomes = month.house, Counter[str]()
    places = table_doors(house)
    for number, (day, queue) in enumerate(groupby(arrivals, key=lambda arrival: arrival.day)):
        between()
        staff, door_staff = (
            {post.role: post.staff for post in venues.posts_of(house.id, day)},
            door_staff_of_day(house, day),
        )
        for arrival in _take_turns(list(queue), number, turns):
            outcomes.update(_present_guest(month, arrival, places, door_staff, staff))
    return outcomes


def _take_turns(queue: Sequence[Arrival], number: int, turns: Turns) -> Iterator[Arrival]:
    # All processes share the counter, so each takes the next free place of the queue.
    while (place := turns(number)) < len(queue):
        yield queue[place]


def _present_guest(
    month: Month,
    arrival: Arrival,
    places: Sequence[presentations.Place],
    door_staff: "dict[UUID, Staff]",
    staff: "dict[str, Staff]",
) -> Iterator[str]:
    """Present one guest at one door, and simulate occasional consequences of the visit."""
    house, at = month.house, arrival.at
    random = Random(f"{month.seed}:{month.first}:visit:{arrival.turn}")
    presentation = shown_by(random, month.guest_of(arrival), house.local(at).date())
    place = random.choice(places)
    assert place.door_id is not None
    by, honour = door_staff[place.door_id], month.honour(arrival)
    if honour and presentation.judgement is None:
        # Only the management issues guest-of-honour cards.
        presentation, by = replace(presentation, card_kind=honour), staff["director"]
    admission = document_admission.present_document(house=house, place=place, presentation=presentation, by=by, at=at)
    yield admission.decision.outcome
    if admission.card is not None and admission.card.decision_id == admission.decision.pk and random.random() < 0.004:
        cancel_card(house, admission.card.pk, staff, at)
        yield "cancelled"
    elif admission.entry is not None and arrival.turn % EVERY == EVERY - 1:
        person_id: UUID = admission.entry.person_id
        measures.limit_visits(house, person_id, staff["compliance"], at + timedelta(seconds=20))
        yield "limited"
