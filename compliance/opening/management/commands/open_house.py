"""`manage.py open_house`: a link to the pages that open a casino, or a file with all that they ask."""

from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from compliance.http.infrastructure.page_addresses import page_address
from compliance.opening import services
from compliance.opening.domain.examples import EXAMPLES
from compliance.opening.domain.plan import HousePlan
from compliance.opening.management.house_file import Unreadable, read_plan
from compliance.refusals import Refused


class Command(BaseCommand):
    """Prints the link once: only its digest is stored. A file opens the casino at once, or writes nothing."""

    help = "Prints a link by which a casino is opened, or opens one from a TOML file."

    def add_arguments(self, parser: CommandParser) -> None:
        what = parser.add_mutually_exclusive_group()
        what.add_argument("--from", dest="file", default="", help="a TOML file with all that the pages ask")
        what.add_argument("--example", choices=sorted(EXAMPLES), help="print an example of such a file")
        parser.add_argument("--check", action="store_true", help="with --from: list all faults, and write nothing")

    def handle(self, *args: object, file: str, example: str | None, check: bool, **options: object) -> None:
        if check and not file:
            raise CommandError("--check needs a file: open_house --check --from house.toml")
        if example:
            self.stdout.write(EXAMPLES[example], ending="")
        elif file:
            self._open_from(file, check)
        else:
            token = services.make_link(at=timezone.now()).token
            link = page_address(f"/opening/#{token}")
            self.stdout.write(f"Link: {link}\nOpens one casino, once, within 24 hours. Former links end.")

    def _open_from(self, file: str, check: bool) -> None:
        at = timezone.now()
        try:
            plan = read_plan(Path(file).read_bytes(), at)
            if check:
                services.check_plan(plan, at)
                self.stdout.write("The file has no faults. Nothing was written.")
                return
            opened = services.open_at_once(plan=plan, at=at)
        except Unreadable as error:
            raise CommandError("Nothing was written.\n" + "\n".join(error.faults)) from error
        except (OSError, Refused) as error:
            raise CommandError(f"Nothing was written. {error}") from error
        self._report(plan, opened)

    def _report(self, plan: HousePlan, opened: services.OpenedHouse) -> None:
        self.stdout.write(f"Opened {plan.facts['name']}. Hand these to the owners; each is valid once, for 24 hours.")
        for each in opened.accounts:
            link = page_address(f"/account/credentials/#{each.token}")
            self.stdout.write(f"{each.person.username} ({each.person.role})\n  Link: {link}\n  Code: {each.code}")
        self.stdout.write(f"Next: the director signs in and opens {page_address('/readiness/')}.")
