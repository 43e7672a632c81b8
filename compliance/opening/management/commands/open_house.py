"""`manage.py open_house`: a link to the pages that open a casino, or a file with all that they ask."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from compliance.opening import services
from compliance.opening.management.house_file import Unreadable, read_plan
from compliance.refusals import Refused


class Command(BaseCommand):
    """Prints the link once: only its digest is stored. A file opens the casino at once, or writes nothing."""

    help = "Prints a link by which a casino is opened, or opens one from a TOML file."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--from", dest="file", default="", help="a TOML file with all that the pages ask")

    def handle(self, *args: object, file: str, **options: object) -> None:
        at = timezone.now()
        if not file:
            token = services.make_link(at=at).token
            self.stdout.write(f"Link: /opening/#{token}\nOpens one casino, once, within 24 hours. Former links end.")
            return
        try:
            plan = read_plan(Path(file).read_bytes(), at)
            opened = services.open_at_once(plan=plan, at=at)
        except Unreadable as error:
            raise CommandError("Nothing was written.\n" + "\n".join(error.faults)) from error
        except (OSError, Refused) as error:
            raise CommandError(f"Nothing was written. {error}") from error
        self.stdout.write(f"Opened {plan.facts['name']}. Hand these to the owners; each is valid once, for 24 hours.")
        for each in opened.accounts:
            link = f"/account/credentials/#{each.token}"
            self.stdout.write(f"{each.person.username} ({each.person.role})\n  Link: {link}\n  Code: {each.code}")
