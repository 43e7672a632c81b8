"""The kinds of act of the log itself, each with its sentence."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from .counting import Counting, Sentence

# Written by the database, once per transaction, for a write that bypasses the application.
DIRECT = "audit.database.written"
# Written by `audit.erase`: the entry that lists what was erased.
ERASED = "audit.personal.erased"
# Written by `audit.remove_part` and `audit.part_was_read_back`.
PART_REMOVED = "audit.archive.removed"
PART_READ_BACK = "audit.archive.read_back"
PERSONAL_READ = "audit.personal.read"

SENTENCES: dict[str, Sentence] = {
    DIRECT: _("Direct access to the database, outside the application."),
    PERSONAL_READ: _("Viewed personal data in the audit log."),
    "audit.sealing.stopped": _("Sealing stopped: “{why}”."),
    "audit.sealing.resumed": _("Sealing resumed."),
    "audit.clock.forward": _("The clock of the server was set forward by {seconds} s."),
    "audit.clock.back": _("The clock of the server was set back by {seconds} s."),
    "audit.witness.silent": _("The witness {witness} did not sign: “{why}”."),
    "audit.witness.signed": _("The witness {witness} signed."),
    "audit.witness.disputed": _(
        "The witness {witness} has a different history of the log; signing has stopped: “{why}”."
    ),
    "audit.archive.written": _("Archived entries {first} to {last} of the log in {file} (SHA-256 {sha256})."),
    PART_REMOVED: _("Removed the archived changes of rows in entries {first} to {last} of the log from the database."),
    PART_READ_BACK: _(
        "Read the archived changes of rows in entries {first} to {last} of the log back into the database."
    ),
    "audit.receipt.taken": _("Downloaded the receipt of log entry {leaf}."),
    "audit.erasure.proposed": Counting(
        "rows",
        lambda n: ngettext(
            "Proposed the erasure of personal data in {rows} row ({basis}).",
            "Proposed the erasure of personal data in {rows} rows ({basis}).",
            n,
        ),
    ),
    "audit.erasure.released": _("Released an erasure as the first of two people."),
    "audit.erasure.confirmed": _("Confirmed an erasure as the second of two people."),
    "audit.erasure.withdrawn": _("Discarded a proposed erasure."),
    "audit.hold.set": _("Placed a person's data on hold; it is not erased."),
    "audit.hold.lifted": _("Lifted a hold on a person's data."),
    ERASED: _("Erased personal data from rows of the registers and the audit log ({basis})."),
}

# Each of the two decides as a second person, apart from the proposal by the application.
APPROVALS = frozenset({"audit.erasure.released", "audit.erasure.confirmed"})
