"""`manage.py audit`: seal the log, prove its entries, and export a copy that anyone can verify offline."""

from __future__ import annotations

import time
from base64 import b64encode
from pathlib import Path
from typing import Any

import psycopg
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import DatabaseError
from django.utils import timezone
from django.utils.module_loading import import_string

from audit.archiving.procedure import NotRemoved
from audit.erasure import procedure as erasure_procedure
from audit.operating import archive_command, key_commands, verify_command
from audit.operating.processes import Sealing, Witnessing, open_link, own_link
from audit.publishing import published_log
from audit.reading.word_index import AT_ONCE
from audit.schema.declared_objects import missing_objects
from audit.sealing import schema_attestation
from audit.sealing.signer import Signer
from audit.store.heads import WillNotSign
from audit.store.queries import ask
from audit.store.tree_store import Missing
from audit.tlog.notes import WrongNote
from audit.tlog.policy import Refused, WrongPolicy

# A full disk, a lock that another process holds, a lost connection.
NOT_ARCHIVED = (NotRemoved, OSError, psycopg.OperationalError)
PAUSE = 1.0  # seconds between two sealings when the queue is empty
BETWEEN = 5.0  # seconds between two rounds of witnesses


class Command(BaseCommand):
    """One method per verb; each failure is one readable message."""

    help = "Seals the log, proves its entries and writes copies of it."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Define the verbs and their options."""
        verbs = parser.add_subparsers(dest="verb", required=True)

        def verb(name: str, about: str, **words: Any) -> None:
            added = verbs.add_parser(name, help=about)
            for word, more in words.items():
                added.add_argument(word if more.pop("place", False) else f"--{word.replace('_', '-')}", **more)

        place: dict[str, Any] = {"place": True}
        keep_on: dict[str, Any] = {"action": "store_true", "help": "repeat until stopped"}
        because: dict[str, Any] = {"required": True, "help": "the reason, which the log records"}
        verb("seal", "seal the queued entries", keep_on=dict(keep_on))
        verb("witness", "ask the witnesses to sign the newest head", keep_on=dict(keep_on))
        verb(
            "prove",
            "write the proof of a leaf and the leaf itself",
            leaf=place | {"type": int},
            folder=_folder_argument(),
        )
        verb(
            "consistency", "show that the log continues an older head", old=place | {"type": int}, size=_size_argument()
        )
        verb("export", "write a copy of the whole log, together with verify.py", folder=_folder_argument())
        verify_command.add_words(verbs.add_parser("verify", help="check the log of this installation"))
        archive_command.add_archive_words(verbs.add_parser("archive", help="write old parts of the log to files"))
        archive_command.add_read_back_words(
            verbs.add_parser("read-back", help="insert the leaves of an archived part into the database again")
        )
        verb("erase", "carry out the erasures that two people have confirmed")
        verb("attest", "check that the log captures every change, and that no constraint or function is missing")
        verb("rotate-key", "sign with a new key in addition to the current one")
        verb("retire-key", "stop signing with the previous key")
        verb(
            "revoke-key",
            "revoke a key, so that its signatures are no longer accepted",
            key=dict(place),
            because=dict(because),
        )
        verb("succeed", "open a successor of a log that cannot continue", because=dict(because))
        verb("go-on", "resume signing after a dispute in which the witness was wrong", because=dict(because))

    def handle(self, *args: Any, **options: Any) -> None:
        """Run the verb that was given on the command line."""
        try:
            getattr(self, options["verb"].replace("-", "_"))(**options)
        # The tree raises IndexError for a leaf or a size that the log does not have.
        except (WillNotSign, WrongNote, WrongPolicy, Missing, IndexError, Refused) as failure:
            raise CommandError(str(failure)) from failure

    def seal(self, *, keep_on: bool, **options: Any) -> None:
        """Seal until the queue is empty; with `keep_on`, run for ever and survive every failure."""
        sealing = Sealing(_open_signer(), self.stderr.write, timezone.now)
        while True:
            seal_result = sealing.seal_or_report() if keep_on else sealing.seal()
            if seal_result is not None and options["verbosity"] > 1:
                self.stdout.write(f"{seal_result.added} leaves sealed, {seal_result.head.size} in all.")
            # Sealing comes first: words are indexed only while no entry waits.
            if seal_result is None or not seal_result.left:
                indexed = sealing.index()
                # A full portion means that more leaves may wait for the index: continue without a pause.
                if indexed < AT_ONCE:
                    if not keep_on:
                        return
                    time.sleep(PAUSE)

    def witness(self, *, keep_on: bool, **options: Any) -> None:
        """Ask every witness once; with `keep_on`, repeat for ever."""
        witnessing = Witnessing(_open_signer(), self.stderr.write, timezone.now)
        while True:
            found = witnessing.ask_all()
            if not keep_on:
                self.stdout.write(
                    f"{sum(each.signed is not None for each in found)} of {len(found)} asked have signed."
                )
                if any(each.why for each in found):
                    raise CommandError("Not every witness has signed.")
                return
            time.sleep(BETWEEN)

    def prove(self, *, leaf: int, folder: Path, **options: Any) -> None:
        """Write NUMBER.tlog-proof and NUMBER.leaf."""
        proof, data = published_log.prove_leaf(ask, leaf), published_log.leaf_bytes(ask, leaf)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"{leaf}.tlog-proof").write_text(str(proof))
        (folder / f"{leaf}.leaf").write_bytes(data)
        self.stdout.write(f"Written to {folder}: {leaf}.tlog-proof and {leaf}.leaf.")

    def verify(self, **options: Any) -> None:
        """Report every deviation from the sealed log, and every row changed past the log."""
        found = 0
        try:
            with own_link() as link:
                for wrong in verify_command.find_deviations(link, timezone.now(), options):
                    found += 1
                    self.stderr.write(wrong)
        # Such as a page that is damaged; the first line alone, because others name values of rows.
        except (psycopg.Error, DatabaseError) as error:
            why = str(error).splitlines()[0]
            raise CommandError(f"Not all could be read: {why}. docs/recovery.md says what to do.") from error
        if found:
            raise CommandError(f"Deviations from the log: {found}.", returncode=2)
        self.stdout.write(verify_command.success_message(options))

    def export(self, *, folder: Path, **options: Any) -> None:
        """Write a copy of the log."""
        if folder.exists() and any(folder.iterdir()):
            raise CommandError(f"{folder} is not empty: name another folder, so that two copies are not mixed.")
        for done, of in published_log.export_log(ask, folder):
            if options["verbosity"] > 1:
                self.stdout.write(f"{done} of {of} tiles")
        self.stdout.write(f"A copy of the log is in {folder}. Check it: python3 verify.py log . --policy policy")

    def archive(self, *, older_than: int, remove: bool, **_options: object) -> None:
        """Write old parts of the log to files and, if asked, remove the changes of rows in them from the database."""
        try:
            for sentence in archive_command.archive_parts(
                open_link("owner"), ask, timezone.now(), days=older_than, remove=remove
            ):
                self.stdout.write(sentence)
        except NOT_ARCHIVED as error:
            raise CommandError(f"Not archived: {str(error).splitlines()[0]}") from error

    def read_back(self, *, first: int, **_options: object) -> None:
        """Read an archived part back."""
        try:
            self.stdout.write(archive_command.read_part_back(open_link("owner"), ask, first))
        except NOT_ARCHIVED as error:
            raise CommandError(f"Not read back: {str(error).splitlines()[0]}") from error

    def erase(self, **options: Any) -> None:
        """Execute the confirmed orders, each in its own transaction."""
        carry_out, refused = import_string(settings.AUDIT_ERASE), 0
        for order in erasure_procedure.confirmed_orders():
            try:
                result = carry_out(erasure_id=order.pk, link=open_link("eraser"), at=timezone.now())
            except erasure_procedure.ErasureRefused as refusal:
                # One refused order must not prevent the execution of the others.
                refused += 1
                self.stderr.write(f"{order.pk}: refused by the database, {refusal}")
            else:
                self.stdout.write(f"{order.pk}: {result}")
        if refused:
            raise CommandError(f"{refused} erasures were refused.")

    def consistency(self, *, old: int, size: int | None, **options: Any) -> None:
        """Print the hashes of the consistency proof in the format that witnesses read."""
        newest = published_log.last_head(ask)[0].size if size is None else size
        for each in published_log.consistency_proof(ask, old, newest):
            self.stdout.write(b64encode(each).decode())

    def attest(self, **options: Any) -> None:
        """Report the tables and changes that the log does not capture, and what the database lacks of this version."""
        found, missing = schema_attestation.schema_faults(open_link("default")), list(missing_objects(ask))
        for each in [*found, *missing]:
            self.stderr.write(each)
        if found:
            raise CommandError("The log does not capture every change: nothing is signed until this is repaired.")
        if missing:
            raise CommandError(
                "The database no longer refuses everything that it should: docs/recovery.md says what to do."
            )
        self.stdout.write("Every register and the log itself are watched. The database is as this version declares.")

    def rotate_key(self, **options: Any) -> None:
        """Create a new signing key; the sealer adds it to the log."""
        self.stdout.write(f"The newest key is {_open_signer().rotate()}. The previous key also signs until retire-key.")

    def retire_key(self, **options: Any) -> None:
        """Stop signing with the older key."""
        self.stdout.write(f"{_open_signer().retire()} no longer signs. Its signatures remain valid.")

    def revoke_key(self, *, key: str, because: str, **options: Any) -> None:
        """Record in the log that a key is revoked."""
        key_commands.revoke_key(ask, _open_signer(), key, because)
        self.stdout.write("The next head records it in the log. New copies name the key in the file `revoked`.")

    def succeed(self, *, because: str, **options: Any) -> None:
        """Open a successor log."""
        successor = key_commands.open_successor(ask, settings.LOG["folder"], settings.LOG["origin"], because)
        self.stdout.write(f"From now on the log is {successor.name}. Give readers and witnesses its key: {successor}")

    def go_on(self, *, because: str, **options: Any) -> None:
        """Settle a dispute with a witness and resume signing."""
        _open_signer().go_on(because)
        self.stdout.write("The log is signed again.")


def _folder_argument() -> dict[str, Any]:
    return {"place": True, "type": Path}


def _size_argument() -> dict[str, Any]:
    return {"type": int, "help": "of the newer head; without it, the newest one"}


def _open_signer() -> Signer:
    return Signer(settings.LOG["folder"], settings.LOG["origin"])
