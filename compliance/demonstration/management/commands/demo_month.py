"""`manage.py demo_month`: thirty made-up nights with everything that happens in them, through the real services."""

import os
from datetime import timedelta
from time import perf_counter
from typing import Any

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from compliance.admissions import night as nights
from compliance.demonstration import evenings, houses
from compliance.demonstration.crew import Crew, CrewFailed
from compliance.demonstration.month import Month
from compliance.venues import selectors
from compliance.venues.house import House

GUESTS = 30_900  # some are refused: this makes a little more than 30,000 admissions


class Command(BaseCommand):
    """Plays the nights up to yesterday. Opens the demonstration house first where there is none."""

    help = "Loads a demonstration month: 30,000 admissions, and posts, drawers, boxes, payouts and closings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--guests", type=int, default=GUESTS)
        parser.add_argument("--nights", type=int, default=30)
        parser.add_argument("--processes", type=int, default=min(len(os.sched_getaffinity(0)), 4))

    def handle(self, *args: Any, guests: int, nights: int, processes: int, verbosity: int, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError("This is a house in production: it gets no made-up guests.")
        began = perf_counter()
        call_command("demo_house", verbosity=verbosity, stdout=self.stdout)
        house = next(each for each in selectors.houses() if each.name == houses.LUXEMBOURG.facts["name"])
        month = self._month(house, guests, nights, processes)
        staff = {post.role: post.staff for post in selectors.posts_of(house.id, month.first)}
        spot = evenings.prepare(house, staff, month.first)
        at_the_doors = Crew(month, month.arrivals(), processes)
        closed = evenings.play(house, staff, spot, month.days, month.seed)
        try:
            outcomes = at_the_doors.wait()
        except CrewFailed as failed:
            raise CommandError("A process stopped, and said why above. Start again with a new database.") from failed
        evenings.close(house, staff, month.days)
        told = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
        self.stdout.write(
            f"{house.name}, {month.first} to {month.last}: {told}; {closed} days of the cage closed "
            f"({perf_counter() - began:.0f} s, {processes} processes)."
        )

    def _month(self, house: House, guests: int, count: int, processes: int) -> Month:
        """The month, or CommandError with what to do instead."""
        if not 1 <= count <= houses.AGE.days - 2:
            raise CommandError(
                f"Choose 1 to {houses.AGE.days - 2} nights: the house opened {houses.AGE.days} days ago."
            )
        if guests < count or processes < 1:
            raise CommandError("At least one guest a night and one process are needed.")
        first = house.gaming_day(timezone.now()) - timedelta(days=count)
        month = Month(house, first, count, guests)
        if any(nights.night(house.id, day).cards for day in month.days):
            raise CommandError("Some of these nights have been played already. Start with a new database (CARNET_VAR).")
        return month
