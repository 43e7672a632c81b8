"""`manage.py check_paper FILE...`: verifies documents signed by this installation; needs no database."""

from datetime import datetime
from pathlib import Path

from django.core.management.base import BaseCommand, CommandError, CommandParser

from compliance.signing import keys
from compliance.signing.configuration import STAMPS, key_folder
from compliance.signing.verification import Checked, Verdict, check_document
from compliance.signing.words import VERDICTS


class Command(BaseCommand):
    """Prints the verdict on each file; exits with 1 if any of them is not genuine."""

    help = "Checks signed papers against the certificates that this installation has signed with."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("files", nargs="+", type=Path)
        parser.add_argument("--certificate", type=Path, help="a PEM file to trust instead of what is kept here")
        parser.add_argument("--stamps", type=Path, help="a PEM file to trust about time stamps, likewise")

    def handle(
        self, *args: object, files: list[Path], certificate: Path | None, stamps: Path | None, **options: object
    ) -> None:
        try:
            anchors = keys.read_certificates(certificate) if certificate else keys.known_certificates(key_folder())
            stampers = keys.read_certificates(stamps) if stamps else keys.known_certificates(key_folder() / STAMPS)
            papers = [(file, file.read_bytes()) for file in files]
        except (keys.Unusable, OSError) as error:
            raise CommandError(str(error)) from error
        if not anchors:
            raise CommandError("This installation has signed nothing yet; name a certificate with --certificate.")
        found = [(file, check_document(pdf, anchors=anchors, stampers=stampers)) for file, pdf in papers]
        for file, checked in found:
            self.stdout.write("\n".join([f"{file}: {VERDICTS[checked.verdict]}", *_result_lines(checked)]))
        if any(checked.verdict != Verdict.GENUINE for _file, checked in found):
            raise SystemExit(1)


def _result_lines(checked: Checked) -> list[str]:
    facts = [
        ("paper", checked.reason),
        ("house", checked.house),
        ("signed, by the casino's clock", _time_text(checked.signed_at)),
        ("time stamp", f"{_time_text(checked.stamped_at)} by {checked.stamper}" if checked.stamped_at else "none"),
        ("certificate", f"{checked.signer}, SHA-256 {checked.fingerprint}"),
        ("rests on", f"SHA-256 {checked.anchor}" if checked.anchor else "nothing that is known here"),
    ]
    if checked.fingerprint:
        return [f"  {name}: {value}" for name, value in facts]
    return []


def _time_text(at: datetime | None) -> str:
    if at:
        return f"{at:%Y-%m-%d %H:%M:%S %Z}"
    return "not stated"
