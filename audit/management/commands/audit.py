"""`manage.py audit`: seal the log, prove what stands in it, and hand out a copy that anybody checks offline."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, connections
from django.utils import timezone

from audit import live, publishing
from audit.heads import WillNotSign
from audit.sealing import MOST, Sealed, Sealer
from audit.selectors import ask
from audit.signer import Signer
from audit.tree_store import Missing

PAUSE = 1.0  # seconds between two sealings when nothing waits


class Command(BaseCommand):
    """One verb each; failures are one readable message."""

    help = "Seals the log, proves its entries and writes copies of it."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Name the verbs."""
        verbs = parser.add_subparsers(dest="verb", required=True)
        sealing = verbs.add_parser("seal", help="seal what waits")
        sealing.add_argument("--keep-on", action="store_true", help="and go on, every second")
        proving = verbs.add_parser("prove", help="write the proof of a leaf and the leaf itself")
        proving.add_argument("leaf", type=int)
        proving.add_argument("folder", type=Path)
        checking = verbs.add_parser("verify", help="check this house itself")
        checking.add_argument("--live", action="store_true", required=True, help="the registers against the log")
        copying = verbs.add_parser("export", help="write a copy of the whole log, with verify.py beside it")
        copying.add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the verb."""
        try:
            getattr(self, options["verb"])(**options)
        except (WillNotSign, Missing, IndexError) as failure:
            raise CommandError(str(failure)) from failure

    def seal(self, *, keep_on: bool, **options: Any) -> None:
        """Seal until nothing waits; as a process of the house for ever, whatever is wrong meanwhile."""
        sealer, said = Sealer(_signer()), ""
        while True:
            sealed, wrong = _tried(sealer)
            if wrong and not keep_on:
                raise CommandError(wrong)
            if wrong != said:
                self.stderr.write(wrong or "Sealing goes on.")
                said = wrong
            if sealed is not None and options["verbosity"] > 1:
                self.stdout.write(f"{sealed.added} leaves sealed, {sealed.head.size} in all.")
            if sealed is None or sealed.added < MOST:
                if not keep_on:
                    return
                time.sleep(PAUSE)

    def prove(self, *, leaf: int, folder: Path, **options: Any) -> None:
        """Write NUMBER.tlog-proof and NUMBER.leaf."""
        proof, data = publishing.prove(ask, leaf), publishing.leaf(ask, leaf)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{leaf}.tlog-proof").write_text(str(proof))
        (folder / f"{leaf}.leaf").write_bytes(data)
        self.stdout.write(f"Written to {folder}: {leaf}.tlog-proof and {leaf}.leaf.")

    def verify(self, **options: Any) -> None:
        """Name every row that was changed past the log."""
        found = 0
        for row in live.hidden(_link("default")):
            found += 1
            self.stderr.write(str(row))
        if found:
            raise CommandError(f"{found} rows are not what the log says of them.", returncode=2)
        self.stdout.write("Every row of every register is what the log says of it.")

    def export(self, *, folder: Path, **options: Any) -> None:
        """Write the copy."""
        if folder.exists() and any(folder.iterdir()):
            raise CommandError(f"{folder} is not empty: name another folder, so that two copies are not mixed.")
        for done, of in publishing.export(ask, folder):
            if options["verbosity"] > 1:
                self.stdout.write(f"{done} of {of} tiles")
        self.stdout.write(f"A copy of the log is in {folder}. Check it: python3 verify.py log . --policy policy")


def _tried(sealer: Sealer) -> tuple[Sealed | None, str]:
    """What was sealed, or what is wrong."""
    try:
        return sealer.seal(_link(), timezone.now()), ""
    except (psycopg.OperationalError, OperationalError):
        connections["sealer"].close()
        return None, "Nothing is sealed: the database does not answer. What waits is sealed when it does."
    except WillNotSign as failure:
        return None, f"Nothing is sealed: {failure}"


def _signer() -> Signer:
    return Signer(settings.LOG["folder"], settings.LOG["origin"])


def _link(alias: str = "sealer") -> psycopg.Connection[Any]:
    connections[alias].ensure_connection()
    link: psycopg.Connection[Any] = connections[alias].connection
    return link
