"""The log as an application of Django."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

# The database itself writes this kind, once per transaction, when somebody writes past the application.
DIRECT = "audit.database.written"
PERSONAL_READ = "audit.personal.read"

SENTENCES = {
    DIRECT: _("Direct database access, past the application."),
    PERSONAL_READ: _("Looked at personal values in the log."),
    "audit.receipt.taken": _("Took the receipt of entry {leaf} of the log."),
}


class Audit(AppConfig):
    name = "audit"
    label = "audit"

    def ready(self) -> None:
        from . import kinds

        kinds.register_all(SENTENCES)
