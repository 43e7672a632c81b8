"""The register of notices as a file: what was owed to whom, why, by when, and how it went out."""

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from compliance.http.columns import cell, listed

from . import words

NOTICES = listed(
    "notices",
    _("Notices"),
    cell("letter", _("Number"), "letter_number"),
    cell("kind", _("Kind"), words=words.KINDS),
    cell("addressee", pgettext_lazy("addressee", "To"), words=words.ADDRESSEES),
    cell("articles", _("Articles")),
    cell("ground", _("Ground")),
    cell("surname", _("Surname")),
    cell("given_names", _("First names")),
    cell("guest", _("Guest's file"), "person_id"),
    cell("reasons", _("Reasons")),
    cell("raised_by", pgettext_lazy("notice", "Raised by")),
    cell("raised_at", pgettext_lazy("notice", "Raised at")),
    cell("due_at", _("Due at")),
    cell("state", _("State"), words=words.STATES),
    cell("issued_at", pgettext_lazy("notice", "Issued at"), "issue.issued_at"),
    cell("issued_by", pgettext_lazy("notice", "Issued by"), "issue.issued_by"),
    cell("sent_at", _("Sent at"), "sent.sent_at"),
    cell("way", _("Way"), "sent.way", words.WAYS),
    cell("sent_by", _("Sent by"), "sent.recorded_by"),
)
