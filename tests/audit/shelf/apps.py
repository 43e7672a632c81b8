"""A small application of its own for the tests of the log, which must know no casino."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class Shelf(AppConfig):
    name = "tests.audit.shelf"
    label = "shelf"

    def ready(self) -> None:
        from audit.recording import kinds

        kinds.register_all(
            {
                "shelf.book.added": _("Added {number} books for {price} {currency}."),
                "shelf.book.lent": _("Lent a book until {until}."),
                "shelf.book.sought": _("Looked for a book."),
            }
        )
