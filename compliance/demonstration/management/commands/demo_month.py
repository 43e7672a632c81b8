"""`manage.py demo_month`: simulate thirty nights with all their events, through the real services."""

import os
from datetime import timedelta
from functools import partial
from time import perf_counter

from django.conf import settings
from django.core.management import call_command
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from compliance.admissions.statistics.selectors import nightly_totals
from compliance.demonstration import houses
from compliance.demonstration.houses import MadeUpHouse
from compliance.demonstration.money import approvals
from compliance.demonstration.nights import dutch_month as dutch
from compliance.demonstration.nights import house_activity, year_end
from compliance.demonstration.nights.helper_process import Helper
from compliance.demonstration.nights.loading_speed import fast_commits
from compliance.demonstration.nights.month import Month
from compliance.demonstration.nights.processes import Crew, CrewFailed
from compliance.venues.domain.house import House
from compliance.venues.selectors import venues as selectors

GUESTS = 30_900  # some are refused: this gives a little more than 30,000 admissions
DUTCH = 60  # the other casino gets one guest for this many


class Command(BaseCommand):
    """Simulates the nights up to yesterday in both casinos, and opens these if necessary."""

    help = "Loads a demonstration month: 30,000 admissions, and posts, drawers, boxes, payouts and closings."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--guests", type=int, default=GUESTS)
        parser.add_argument("--nights", type=int, default=30)
        parser.add_argument("--processes", type=int, default=min(len(os.sched_getaffinity(0)), 4))

    def handle(
        self, *args: object, guests: int, nights: int, processes: int, verbosity: int, **options: object
    ) -> None:
        if settings.PRODUCTION:
            raise CommandError("This is a house in production: it gets no made-up guests.")
        self._check(guests, nights, processes)
        with fast_commits():
            self._play(guests, nights, processes, verbosity)

    def _play(self, guests: int, nights: int, processes: int, verbosity: int) -> None:
        began = perf_counter()
        other = Helper(partial(_simulate_dutch_month, nights, guests // DUTCH))
        house = _find_or_open_house(year_end.with_ended_financial_year(houses.LUXEMBOURG, timezone.now()))
        month = _month_until_today(house, guests, nights)
        staff = {post.role: post.staff for post in selectors.posts_of(house.id, month.first)}
        spot = house_activity.prepare_month(house, staff, month.first)
        # After the preparation, because the processes need the door staff that it employs.
        at_the_doors = Crew(month, month.arrivals(), processes)
        approvals.add_letters(house, staff, month.days)
        closed = house_activity.simulate_activity(house, staff, spot, month.days, month.seed)
        ended = year_end.pay_year(house, staff, month.last)
        try:
            outcomes, summary = at_the_doors.wait(), other.wait()
        except CrewFailed as failed:
            raise CommandError("A process stopped, and said why above. Start again with a new database.") from failed
        # Only now: until they end, the other processes record guests of these days.
        house_activity.close_days(house, staff, month.days)
        # Sets up what a month does not need, such as the schedules of reports.
        call_command("demo_house", verbosity=verbosity, stdout=self.stdout)
        counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
        exercised = f"the exercise to {ended} paid" if ended else "no exercise ended: a new database has one that did"
        self.stdout.write(summary)
        self.stdout.write(
            f"{house.name}, {month.first} to {month.last}: {counts}; {closed} days of the cage closed; {exercised} "
            f"({perf_counter() - began:.0f} s, {processes} processes)."
        )

    def _check(self, guests: int, nights: int, processes: int) -> None:
        """Raises CommandError with instructions if the month cannot be simulated."""
        if not 1 <= nights <= houses.AGE.days - 2:
            raise CommandError(
                f"Choose 1 to {houses.AGE.days - 2} nights: the house opened {houses.AGE.days} days ago."
            )
        if guests < nights or processes < 1:
            raise CommandError("At least one guest a night and one process are needed.")
        house = houses.find_house(houses.LUXEMBOURG)
        if house and any(
            nightly_totals.night_totals(house.id, day).cards for day in _month_until_today(house, guests, nights).days
        ):
            raise CommandError("Some of these nights have been played already. Start with a new database (CARNET_VAR).")


def _find_or_open_house(plan: MadeUpHouse) -> House:
    """Return the casino of a plan, and open it if necessary."""
    found = houses.find_house(plan)
    return found or selectors.get_house(houses.open_house(plan, houses.opened_at(plan, timezone.now())))


def _month_until_today(house: House, guests: int, count: int) -> Month:
    return Month(house, house.gaming_day(timezone.now()) - timedelta(days=count), count, guests)


def _simulate_dutch_month(nights: int, guests: int) -> str:
    """Simulate the month of the other casino in a process of its own."""
    house = _find_or_open_house(houses.NETHERLANDS)
    month = _month_until_today(house, guests, nights)
    left = dutch.simulate_month(house, month.days, guests, month.seed)
    return f"{house.name}, {month.first} to {month.last}: {guests} guests; money left behind {left} times."
