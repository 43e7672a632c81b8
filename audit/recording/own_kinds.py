"""The kinds of act of the log itself, each with its sentence."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from .counting import Counting, Sentence

# Written by the database, once per transaction, for a write that bypasses the application.
DIRECT = "audit.database.written"
# Written by `audit.erase`: the entry that lists what was erased.
ERASED = "audit.personal.erased"
PERSONAL_READ = "audit.personal.read"

SENTENCES: dict[str, Sentence] = {
    DIRECT: _("Direct database access, past the application."),
    PERSONAL_READ: _("Looked at personal values in the log."),
    "audit.sealing.stopped": _("Sealing stopped: “{why}”."),
    "audit.sealing.resumed": _("Sealing went on."),
    "audit.witness.silent": _("The witness {witness} did not sign: “{why}”."),
    "audit.witness.signed": _("The witness {witness} signed."),
    "audit.witness.disputed": _(
        "The witness {witness} knows another history of the log; nothing is signed any more: “{why}”."
    ),
    "audit.receipt.taken": _("Took the receipt of entry {leaf} of the log."),
    "audit.erasure.proposed": Counting(
        "rows",
        lambda n: ngettext(
            "Proposed to erase what is personal in {rows} row ({basis}).",
            "Proposed to erase what is personal in {rows} rows ({basis}).",
            n,
        ),
    ),
    "audit.erasure.released": _("Released an erasure, as the first of two people."),
    "audit.erasure.confirmed": _("Confirmed an erasure, as the second of two people."),
    "audit.erasure.withdrawn": _("Put a proposal to erase aside."),
    "audit.hold.set": _("Put data of a person on hold: they are not erased."),
    "audit.hold.lifted": _("Lifted a hold on data of a person."),
    ERASED: _("Erased what is personal in some rows, in the registers and in the log ({basis})."),
}
