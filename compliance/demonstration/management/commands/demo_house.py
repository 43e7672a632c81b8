"""`manage.py demo_house`: create two fictitious casinos; repeated runs change nothing."""

from datetime import timedelta

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from compliance.demonstration import houses
from compliance.reports.scheduling.services import schedules
from compliance.venues.presentation.words import roles_in


class Command(BaseCommand):
    """Opens the demonstration casinos sixty days ago, so that past nights can be simulated in them."""

    help = "Loads the demonstration houses; --sign-ins prints whom to sign in as."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--sign-ins", action="store_true", help="only print the sign-ins")

    def handle(self, *args: object, sign_ins: bool, verbosity: int, **options: object) -> None:
        if settings.PRODUCTION:
            raise CommandError("This is a house in production: it gets no made-up staff.")
        if sign_ins:
            self._print()
            return
        now = timezone.now()
        for plan in (houses.LUXEMBOURG, houses.NETHERLANDS):
            if houses.find_house(plan) is None:
                houses.open_house(plan, houses.opened_at(plan, now))
                if verbosity:
                    self.stdout.write(f"Opened {plan.facts['name']}.")
        # A little more than a day ago: the worker then has one or two nights of reports to make up.
        schedules.set_up_missing(at=now - timedelta(hours=26))

    def _print(self) -> None:
        self.stdout.write(f"Sign-ins of the demonstration, all with the password {houses.PASSWORD}")
        for plan in (houses.LUXEMBOURG, houses.NETHERLANDS):
            self.stdout.write(f"  {plan.facts['name']}, {plan.facts['commune']}")
            for each in plan.colleagues:
                role = roles_in(plan.facts["jurisdiction"])[each.role]
                self.stdout.write(f"    {each.username:<11} {role}, {each.full_name}")
