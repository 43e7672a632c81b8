"""`manage.py open_account`: the first accounts of a casino or an authority, when no page can open one yet."""

from datetime import date

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from compliance.refusals import Refused
from compliance.venues.domain.roles import AUTHORITY_ROLES, Role
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import accounts


class Command(BaseCommand):
    """Opens an account with a role, without a password: `credential_link` follows."""

    help = "Opens an account with a role at a casino, for the set-up of an installation."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")
        parser.add_argument("full_name")
        parser.add_argument("--casino", required=True, help="the name of the casino")
        parser.add_argument("--role", required=True, choices=[role.value for role in Role])
        parser.add_argument("--language", default="en")
        parser.add_argument("--until", type=date.fromisoformat, default=None, help="the last day of the role")

    def handle(
        self,
        *args: object,
        username: str,
        full_name: str,
        casino: str,
        role: str,
        language: str,
        until: date | None,
        **options: object,
    ) -> None:
        house = next((house for house in selectors.all_houses() if house.name == casino), None)
        if house is None:
            raise CommandError(f"There is no casino named {casino}.")
        at = timezone.now()
        try:
            staff = accounts.set_up_account(
                username=username,
                full_name=full_name,
                language=language,
                venue_id=house.id,
                authority=house.jurisdiction if role in AUTHORITY_ROLES else "",
                role=role,
                starts=house.local(at).date(),
                ends=until,
                at=at,
            )
        except (Refused, ValidationError) as error:
            raise CommandError(str(error)) from error
        self.stdout.write(f"Opened {staff.username}. Next: manage.py credential_link {staff.username}")
