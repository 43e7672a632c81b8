"""`manage.py demo_night`: simulate one night of admissions through the real services."""

from datetime import date, timedelta
from time import perf_counter

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from compliance.demonstration import houses
from compliance.demonstration.nights import night


class Command(BaseCommand):
    """Simulates the night of yesterday, or of a given day."""

    help = "Loads a demonstration night of admissions."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--guests", type=int, default=1000)
        parser.add_argument("--day", type=date.fromisoformat, help="the gaming day; yesterday's when left out")

    def handle(self, *args: object, guests: int, day: date | None, verbosity: int, **options: object) -> None:
        if settings.PRODUCTION:
            raise CommandError("This is a house in production: it gets no made-up guests.")
        house = houses.find_house(houses.LUXEMBOURG)
        if house is None:
            raise CommandError("Load the demonstration house first: manage.py demo_house")
        today = house.gaming_day(timezone.now())
        chosen_day = day or today - timedelta(days=1)
        if chosen_day >= today:
            raise CommandError(
                f"The night of {chosen_day} is not over yet: choose {today - timedelta(days=1)} or earlier."
            )
        began = perf_counter()
        outcomes = night.simulate_night(
            house, chosen_day, guests=guests, progress=self._tell if verbosity > 1 else None
        )
        counts = ", ".join(f"{count} {outcome}" for outcome, count in sorted(outcomes.items()))
        self.stdout.write(f"{house.name}, gaming day {chosen_day}: {counts} ({perf_counter() - began:.1f} s).")

    def _tell(self, done: int) -> None:
        if done % 100 == 0:
            self.stdout.write(f"  {done}")
