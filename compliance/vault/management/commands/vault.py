"""`manage.py vault`: replaces the keys of stored files and of the log, and encrypts with the newest ones."""

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import timezone

from audit.store.value_vault import ValuesLocked
from compliance.signing.keys import Unusable
from compliance.vault.services.renewal import renew
from compliance.vault.services.rotation import SHOWN, rotate_keys
from compliance.vault.words import REASONS, TO_DO


class Command(BaseCommand):
    """One method per verb; each failure is one readable message."""

    help = "Replaces the keys of stored files (docs/operations.md)."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the verbs and their options."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        rotate = verbs.add_parser("rotate", help="wrap all data keys with a new master key, and make new data keys")
        rotate.add_argument("--master-only", action="store_true", help="make no new data keys")
        verbs.add_parser(
            "reseal", help="encrypt files and log with the newest data keys now; the worker does it as well"
        )

    def handle(self, *args: object, verb: str, master_only: bool = False, **options: object) -> None:
        try:
            if verb == "rotate":
                self._rotate(master_only)
            else:
                self._reseal()
        except Unusable as error:
            raise CommandError(f"{REASONS[error.code]} ({error.where}). {TO_DO[error.code]}") from error
        except ValuesLocked as error:
            raise CommandError(str(error)) from error

    def _rotate(self, master_only: bool) -> None:
        done = rotate_keys(at=timezone.now(), master_only=master_only)
        self.stdout.write(f"Master key {done.master[:SHOWN]}: {done.rewrapped} data keys wrapped, {done.replaced} new.")
        self.stdout.write("Back up secrets/vault now. Keep former master keys as long as backups from before.")

    def _reseal(self) -> None:
        done = renew()
        self.stdout.write(f"{done.files.done} files sealed with the newest keys.")
        self.stdout.write(f"{done.values.done} entries of the log: personal values encrypted with the newest keys.")
        broken = []
        if done.files.broken:
            broken.append(f"{done.files.broken} files do not open and stay as they are; the log of Carnet names them.")
        if done.values.broken:
            broken.append(
                f"The personal values of {done.values.broken} entries of the log do not open and stay as they are."
            )
        if broken:
            raise CommandError(" ".join(broken))
