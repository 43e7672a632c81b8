"""Guests and their identity documents."""

from django.apps import AppConfig


class People(AppConfig):
    name = "compliance.people"
    label = "people"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        from audit.recording import kinds
        from compliance.vault.contents import Contents, register_contents

        from .acts import KINDS, LABELS
        from .services.photographs import KIND

        kinds.register_all(KINDS)
        kinds.register_labels(LABELS)
        register_contents(Contents("people.PhotographContent", KIND, "photograph__person__venue_id"))
