"""`manage.py credential_link`: a link by which the owner of a first account sets a password."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from compliance.http.infrastructure.page_addresses import page_address
from compliance.refusals import Refused
from compliance.venues.selectors import venues as selectors
from compliance.venues.services import credentials


class Command(BaseCommand):
    """Prints the link and its code once. The log and the page of the casino show that the set-up made it."""

    help = "Prints a link and a code by which the owner of an account sets a password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("username")

    def handle(self, *args: object, username: str, **options: object) -> None:
        staff = selectors.find_account(username)
        if staff is None:
            raise CommandError(f"There is no account named {username}.")
        try:
            token, code = credentials.set_up_credentials(staff=staff, at=timezone.now())
        except Refused as refused:
            raise CommandError(str(refused)) from refused
        link = page_address(f"/account/credentials/#{token}")
        self.stdout.write(f"Link: {link}\nCode: {code}\nValid once, for 24 hours.")
